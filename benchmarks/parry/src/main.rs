// SPDX-License-Identifier: MIT
//! Measures parry on a mesh and queries that abut_bench_inputs wrote: abut-bench-parry FOLDER SECONDS QUESTION… prints
//! JSON of the form that Google Benchmark has. Times are processor time of the thread.
use parry3d::math::{Pose, Vector};
use parry3d::query::{cast_shapes, PointQuery, Ray, RayCast, ShapeCastOptions};
use parry3d::shape::{Ball, Capsule, Cuboid, Shape, TriMesh};
use std::hint::black_box;
use std::path::Path;

fn main() -> std::io::Result<()> {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, folder, seconds, questions @ ..] = &arguments[..] else {
        panic!("usage: abut-bench-parry FOLDER SECONDS QUESTION…");
    };
    let place = Path::new(folder);
    let case = place.file_name().unwrap_or_default().to_string_lossy();
    let seconds: f64 = seconds.parse().expect("SECONDS is a number");
    let mesh = read_mesh(place)?;
    let mut found = Vec::new();
    for question in questions {
        if let Some(time) = measure(question, place, &mesh, seconds)? {
            found.push(format!(
                r#"{{"run_name": "{question}_parry/{case}", "run_type": "iteration", "real_time": {t}, "cpu_time": {t}, "time_unit": "ns"}}"#,
                t = 1e9 * time
            ));
        }
    }
    println!(r#"{{"context": {{"parry": "0.31.1"}}, "benchmarks": [{}]}}"#, found.join(",\n"));
    Ok(())
}

/// The time of one query, or nothing if the question is another's.
fn measure(question: &str, place: &Path, mesh: &TriMesh, seconds: f64) -> std::io::Result<Option<f64>> {
    let options = ShapeCastOptions::with_max_time_of_impact(1.0);
    let sweep = |shape: &dyn Shape, from: Vector, motion: Vector| {
        let start = Pose::translation(from.x, from.y, from.z);
        cast_shapes(&start, motion, shape, &Pose::identity(), Vector::ZERO, mesh, options)
    };
    Ok(Some(match question {
        "ray-random" | "ray-bounce" | "ray-camera" => {
            let rays: Vec<Ray> =
                read_vectors(&place.join(question))?.chunks(2).map(|v| Ray::new(v[0], v[1])).collect();
            seconds_each(&rays, seconds, |ray| mesh.cast_local_ray_and_get_normal(ray, f32::MAX, false))
        }
        "closest-around" | "closest-near" => {
            let points = read_vectors(&place.join(question))?;
            seconds_each(&points, seconds, |p| mesh.project_local_point(*p, false))
        }
        "sweep-sphere" | "sweep-capsule" | "sweep-box" => {
            let ways: Vec<[Vector; 2]> = read_vectors(&place.join("ways"))?.chunks(2).map(|v| [v[0], v[1]]).collect();
            let shape: Box<dyn Shape> = match question {
                "sweep-sphere" => Box::new(Ball::new(0.2)),
                "sweep-capsule" => Box::new(Capsule::new_y(0.3, 0.15)),
                _ => Box::new(Cuboid::new(Vector::splat(0.2))),
            };
            seconds_each(&ways, seconds, |way| sweep(&*shape, way[0], way[1]))
        }
        _ => return Ok(None),
    }))
}

/// One query after another, until so many seconds have passed.
fn seconds_each<Query, Answer>(queries: &[Query], seconds: f64, call: impl Fn(&Query) -> Answer) -> f64 {
    let begin = thread_seconds();
    let mut calls = 0;
    for query in queries.iter().cycle() {
        black_box(call(query));
        calls += 1;
        if calls % 16 == 0 && thread_seconds() - begin > seconds {
            break;
        }
    }
    (thread_seconds() - begin) / f64::from(calls)
}

fn thread_seconds() -> f64 {
    let mut now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: `now` is a timespec that outlives the call.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut now) };
    now.tv_sec as f64 + 1e-9 * now.tv_nsec as f64
}

fn read_words(path: &Path) -> std::io::Result<Vec<[u8; 4]>> {
    Ok(std::fs::read(path)?.chunks_exact(4).map(|b| [b[0], b[1], b[2], b[3]]).collect())
}

fn read_vectors(path: &Path) -> std::io::Result<Vec<Vector>> {
    let numbers: Vec<f32> = read_words(path)?.into_iter().map(f32::from_ne_bytes).collect();
    Ok(numbers.chunks_exact(3).map(|v| Vector::new(v[0], v[1], v[2])).collect())
}

fn read_mesh(place: &Path) -> std::io::Result<TriMesh> {
    let indices: Vec<u32> = read_words(&place.join("triangles"))?.into_iter().map(u32::from_ne_bytes).collect();
    let triangles = indices.chunks_exact(3).map(|t| [t[0], t[1], t[2]]).collect();
    Ok(TriMesh::new(read_vectors(&place.join("vertices"))?, triangles).expect("a mesh with triangles"))
}
