//! Matches the lines of a file: `race FILE ENGINE PASSES PATTERN` prints the number of matches, and the seconds of each pass.
mod generated;

use generated::URI_REFERENCE;
use regex::bytes::Regex;

fn seconds() -> f64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut time) };
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let all = std::fs::read(&args[1]).unwrap();
    let pattern = Regex::new(&args[4]).unwrap();
    for _ in 0..args[3].parse().unwrap() {
        let start = seconds();
        let is_own = args[2] == "own";
        let (mut rest, mut matches) = (&all[..], 0);
        while let Some(end) = memchr::memchr(b'\n', rest) {
            let line = &rest[..end];
            rest = &rest[end + 1..];
            matches += (if is_own { URI_REFERENCE.matches(line) } else { pattern.is_match(line) }) as u32;
        }
        println!("{} {}", matches, seconds() - start);
    }
}
