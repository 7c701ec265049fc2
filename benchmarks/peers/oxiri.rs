// peer: oxiri
// build: for crate in /usr/share/cargo/registry/oxiri-*; do :; done
// build: rustc -O --edition 2018 --crate-type rlib --crate-name oxiri "$crate/src/lib.rs"
// build: CRATE=${crate##*/} rustc -O --edition 2021 -L . --extern oxiri -o oxiri oxiri.rs
// run: ./oxiri
// call: parse parse IriRef::parse
// call: resolvetext resolve Iri::resolve
// call: appendresolve append Iri::resolve_into

//! Measures oxiri. What it is asked and what it answers stands in child.go.

use oxiri::{Iri, IriRef};
use std::io::{BufRead, Write};
use std::time::Instant;

/// A text, which is none where it is not UTF-8, and the number of the base of its page.
struct Item {
    text: Option<String>,
    base: usize,
}

/// A task returns how much it made of a text, or nothing where the library refuses it. The buffer is used again and again.
type Task = fn(text: &str, base: &Iri<String>, buffer: &mut String) -> Option<usize>;

fn parse(text: &str, _: &Iri<String>, _: &mut String) -> Option<usize> {
    let iri = IriRef::parse(text).ok()?;
    std::hint::black_box(&iri);
    Some(1)
}

fn resolve(text: &str, base: &Iri<String>, _: &mut String) -> Option<usize> {
    let target = base.resolve(text).ok()?;
    Some(std::hint::black_box(&target).as_str().len())
}

fn append(text: &str, base: &Iri<String>, buffer: &mut String) -> Option<usize> {
    buffer.clear();
    base.resolve_into(text, buffer).ok()?;
    Some(std::hint::black_box(buffer).len())
}

/// Makes an item of each line of a file.
fn load(name: &str) -> (Vec<Item>, Vec<Iri<String>>) {
    let content = std::fs::read(name).expect("the texts");
    let mut items: Vec<Item> = Vec::new();
    let mut bases: Vec<Iri<String>> = Vec::new();
    for line in content.split(|&b| b == b'\n').filter(|line| !line.is_empty()) {
        let tab = line.iter().position(|&b| b == b'\t').expect("a tab");
        let page = std::str::from_utf8(&line[..tab]).expect("a page");
        if bases.last().map_or(true, |base| base.as_str() != page) {
            bases.push(Iri::parse(page.to_owned()).expect("the URL of a page"));
        }
        let text = String::from_utf8(line[tab + 1..].to_vec()).ok();
        items.push(Item { text, base: bases.len() - 1 });
    }
    (items, bases)
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    if args.len() != 3 {
        println!("{}", env!("CRATE"));
        return;
    }
    let task: Task = match args[1].as_str() {
        "parse" => parse,
        "resolve" => resolve,
        "append" => append,
        _ => panic!("no such task"),
    };
    let (items, bases) = load(&args[2]);
    let mut buffer = String::new();
    let mut made = |item: &Item| item.text.as_ref().and_then(|text| task(text, &bases[item.base], &mut buffer));
    println!("ready");
    for command in std::io::stdin().lock().lines().map(|line| line.expect("a command")) {
        if let Some(laps) = command.strip_prefix("run ") {
            let laps: usize = laps.parse().expect("a number");
            let mut sum = 0;
            let start = Instant::now();
            for _ in 0..laps {
                sum = items.iter().filter_map(&mut made).sum();
            }
            println!("{} {}", start.elapsed().as_nanos(), sum);
        } else {
            let digits: String = items.iter().map(|item| if made(item).is_some() { '1' } else { '0' }).collect();
            println!("{}", digits);
        }
        std::io::stdout().flush().expect("an open output");
    }
}
