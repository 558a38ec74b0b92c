// Answers for each record of a file: see languages.ts.
mod octets;
mod unicode;

use std::fmt::Write;

fn main() {
    let rules = [
        &unicode::URI_REFERENCE,
        &unicode::MAILBOX,
        &unicode::IRI_REFERENCE,
        &unicode::MIXED,
        &unicode::WORDS,
    ];
    let all = std::fs::read(std::env::args().nth(1).unwrap()).unwrap();
    let mut rest = &all[..];
    let mut out = String::new();
    let number = |end: Option<usize>| end.map_or(-1, |n| n as i64);
    while let [rule, _, a, b, c, d, after @ ..] = rest {
        let (data, next) = after.split_at(u32::from_be_bytes([*a, *b, *c, *d]) as usize);
        rest = next;
        let (matches, prefix_end, mismatch) = match rules.get(*rule as usize) {
            Some(r) => (r.matches(data), r.prefix_end(data), r.mismatch(data)),
            None => (
                octets::PACKET.matches(data),
                octets::PACKET.prefix_end(data),
                octets::PACKET.mismatch(data),
            ),
        };
        writeln!(out, "{} {} {}", matches as u8, number(prefix_end), number(mismatch)).unwrap();
    }
    print!("{out}");
}
