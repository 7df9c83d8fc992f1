// SPDX-License-Identifier: MIT
// Serves requests of the Python tests and benchmarks from standard input: the C++ library's answers or times.
#include <cstring>
#include <exception>
#include <memory>

#include "operands.h"

namespace {

using namespace reference;

void write_numbers(const std::vector<double>& numbers) {
    const std::uint64_t count = numbers.size();
    std::fwrite(&count, sizeof count, 1, stdout);
    std::fwrite(numbers.data(), sizeof(double), numbers.size(), stdout);
    std::fflush(stdout);
}

Pairs read_pairs() {
    const auto n = read_many<std::uint64_t>(stdin, 6);
    return {n[0], n[1], n[2], n[3], n[4], n[5]};
}

}  // namespace

// A request begins with one character: L loads two operands; A asks for the answers of a verb, T for the seconds that
// its batch takes: a verb, a number, a cull mode, a number of threads, and the pairs. The reply is a count and numbers.
int main() try {
    auto a = std::make_unique<Operand>(), b = std::make_unique<Operand>();
    for (int request = std::getchar(); request != EOF; request = std::getchar()) {
        if (request == 'L') {
            a = std::make_unique<Operand>();
            b = std::make_unique<Operand>();
            read_operand(stdin, *a);
            read_operand(stdin, *b);
            continue;
        }
        const auto verb = static_cast<Verb>(read_one<std::uint32_t>(stdin));
        Options options;
        options.number = read_one<double>(stdin);
        options.cull = read_one<std::uint32_t>(stdin);
        options.threads = read_one<std::int32_t>(stdin);
        const Pairs pairs = read_pairs();
        if (request == 'A') {
            write_numbers(answers(verb, options, *a, *b, pairs));
        } else {
            const Seconds taken = seconds(verb, options, *a, *b, pairs);
            write_numbers({taken.elapsed, taken.processors});
        }
    }
    return 0;
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
}
