// peer: Node
// run: node node.mjs
// call: parse parse new URL
// call: parse canparse URL.canParse
// call: normalize normalize new URL, href
// call: resolvetext resolve new URL, href

// Measures the URL of Node, which is ada. What it is asked and what it answers stands in child.go.

import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

// What is done with a text that stands on a page. Each returns how much it made, and throws where the text is refused.
const tasks = {
  parse: (text) => (new URL(text) === undefined ? 0 : 1),
  canparse: (text) => (URL.canParse(text) ? 1 : 0),
  normalize: (text) => new URL(text).href.length,
  resolve: (text, page) => new URL(text, page).href.length,
};

// load reads texts and pages, one character a byte. Each text is a separate string, not a part of a larger one.
function load(name) {
  const all = readFileSync(name);
  const texts = [];
  const pages = [];
  for (let start = 0; start < all.length; ) {
    const tab = all.indexOf(9, start);
    const end = all.indexOf(10, tab);
    const page = all.latin1Slice(start, tab);
    pages.push(page === pages[pages.length - 1] ? pages[pages.length - 1] : page);
    texts.push(all.latin1Slice(tab + 1, end));
    start = end + 1;
  }
  return { texts, pages };
}

function lap(task, { texts, pages }) {
  let sum = 0;
  for (let i = 0; i < texts.length; i++) {
    try {
      sum += task(texts[i], pages[i]);
    } catch {
      // adds nothing
    }
  }
  return sum;
}

function run(task, input, laps) {
  let sum = 0;
  const start = process.hrtime.bigint();
  for (let i = 0; i < laps; i++) {
    sum = lap(task, input);
  }
  return `${process.hrtime.bigint() - start} ${sum}`;
}

function judge(task, { texts, pages }) {
  let digits = '';
  for (let i = 0; i < texts.length; i++) {
    try {
      digits += task(texts[i], pages[i]) > 0 ? '1' : '0';
    } catch {
      digits += '0';
    }
  }
  return digits;
}

if (process.argv.length !== 4) {
  console.log(`${process.versions.node}, ada ${process.versions.ada}`);
} else {
  const task = tasks[process.argv[2]];
  const input = load(process.argv[3]);
  console.log('ready');
  for await (const command of createInterface({ input: process.stdin })) {
    console.log(command.startsWith('run ') ? run(task, input, Number(command.slice(4))) : judge(task, input));
  }
}
