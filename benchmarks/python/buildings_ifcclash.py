# SPDX-License-Identifier: MIT
"""One run of ifcclash on a building, as a process of its own: prints JSON for buildings.py."""

import json
import logging
import sys
import time

start = time.perf_counter()

from ifcclash.ifcclash import Clasher, ClashSettings  # noqa: E402

file, tolerance, touching = sys.argv[1], float(sys.argv[2]), sys.argv[3] == "touching"


class Timed(Clasher):
    """Measures what adds up to the clash step: the calls of the tree."""

    def add_collision_objects(self, name, ifc_file, source):
        super().add_collision_objects(name, ifc_file, source)
        self.began, self.processor = time.perf_counter(), time.process_time()


settings = ClashSettings()
settings.logger = logging.getLogger("ifcclash")
clasher = Timed(settings)
rules = {"name": "all", "a": [{"file": file}]}
if touching:
    rules |= {"mode": "collision", "allow_touching": True}
else:
    rules |= {"mode": "intersection", "tolerance": tolerance, "check_all": True}
clasher.clash_sets = [rules]
clasher.clash()
end, processor = time.perf_counter(), time.process_time()
pairs = {
    " ".join(sorted((clash["a_global_id"], clash["b_global_id"]))): [clash["type"], clash["distance"]]
    for clash in rules["clashes"].values()
}
times = {"clash": end - clasher.began, "cpu": processor - clasher.processor, "inside": end - start}
json.dump(times | {"pairs": pairs}, sys.stdout)
