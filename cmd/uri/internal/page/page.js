"use strict";

const at = id => document.getElementById(id);
const make = (tag, classes, ...children) => {
  const e = document.createElement(tag);
  if (classes) e.className = classes;
  e.append(...shown(children));
  return e;
};
const fill = (id, ...children) => at(id).replaceChildren(...shown(children));

// All texts of answers pass here. What is undefined or empty is left out.
const shown = children => children.filter(Boolean).map(c => typeof c === "string" ? visible(short(c)) : c);

// visible returns a text with what is not printable escaped.
const visible = text => text.replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, c => `\\u{${c.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}}`);

const names = ["reference", "base", "template", "values"];
const inputs = () => Object.fromEntries(names.map(id => [id, at(id).value]));

function setInputs(texts) {
  for (const id of names) at(id).value = texts[id] || "";
  for (const [id, section] of Object.entries(sections)) at(section).open ||= at(id).value !== "";
}

// On a phone, the sections below the answer are folded, unless an input there has a text.
const sections = {base: "resolving", template: "expanding"};
if (matchMedia("(max-width: 40rem)").matches) Object.values(sections).forEach(section => { at(section).open = false; });

// The hash has the inputs as a form would send them, without those that are empty.
const toHash = texts => "#" + new URLSearchParams(Object.entries(texts).filter(([, text]) => text));
const fromHash = hash => Object.fromEntries(new URLSearchParams(hash.slice(1)));

// A long text is shown by its start and its end, so that a keystroke does not wait for it.
function short(text) {
  return text.length > 600 ? text.slice(0, 400) + " …" + (text.length - 500) + " characters… " + text.slice(-100) : text;
}

// withLinks returns a text with its sections of RFCs as links.
const withLinks = text => text.split(/(RFC \d+(?:, section [\d.]*\d)?)/).map((part, i) => {
  if (i % 2 === 0) return part;
  const [, rfc, section] = /RFC (\d+)(?:, section (.*))?/.exec(part);
  return Object.assign(make("a", "", part), {href: "https://www.rfc-editor.org/rfc/rfc" + rfc + (section ? "#section-" + section : ""), rel: "noreferrer"});
});

const button = (name, label, does) => Object.assign(make("button", "", name), {type: "button", ariaLabel: name + " " + label, onclick: does});

function copyButton(label, text) {
  const b = button("Copy", label, async () => {
    await navigator.clipboard.writeText(text).then(() => { b.textContent = "Copied"; }, () => { b.textContent = "Select and copy"; });
    setTimeout(() => { b.textContent = "Copy"; }, 2000);
  });
  b.className = "copy";
  return b;
}

const useButton = (name, label, reference) => Object.assign(button(name, label, () => choose({...inputs(), reference})), {title: visible(short(reference))});

function drawFigure({parts = [], findings, fields}) {
  fill("figure", ...parts.map(({component, text, finding}) => {
    const e = make("span", component ? "part " + component : "delimiter", text || (finding && "← the end"));
    if (!finding) return e;
    const {level, message} = findings[finding - 1];
    e.className += " mark " + level;
    e.title = message;
    return e;
  }));
  at("figure").ariaLabel = "The parts: " + (fields.filter(f => f.note !== "(none)" && !isInside(f)).map(f => f.name + " " + visible(short(f.text || f.note))).join(", ") || "none");
}

// isInside returns whether a row is about a part of a component.
const isInside = row => row.name.includes(":");

// browserReads returns the components that this browser reads in a reference, or why it reads none (URL Standard).
function browserReads(reference) {
  if (!/^[a-z][a-z\d+.-]*:/i.test(reference.trim())) return {says: "This browser needs a base for it."};
  const u = URL.parse(reference);
  return u ? {href: u.href, scheme: u.protocol.slice(0, -1), userinfo: u.username + (u.password && ":" + u.password), host: u.hostname, port: u.port, path: u.pathname, query: u.search.slice(1), fragment: u.hash.slice(1)} : {says: "This browser refuses it."};
}

// isSame returns whether a text means what a component means: it is decoded without a delimiter, or encoded.
const isSame = (text, {name, text: raw, decoded}) => text === decoded || text === encodeURI(raw).replaceAll("%25", "%") ||
  name === "scheme" && text === raw.toLowerCase() || name === "path" && !raw && text === "/";

function drawFields({fields, netURL}, reference) {
  const browser = browserReads(reference);
  const reads = (text = "", f) => text === f.text ? {text: "the same", classes: "soft same"} : {text: text || "(nothing)", classes: isSame(text, f) ? "text" : "text differs"};
  const cells = f => {
    if (isInside(f)) return [f, {text: f.decoded}];
    return [f, {text: f.decoded}, netURL ? {} : reads(f.other, f), browser.says ? {} : reads(browser[f.name], f)];
  };
  const labels = [...at("fields").parentNode.tHead.rows[0].cells].map(c => c.textContent);
  const rows = fields.filter(f => f.note !== "(none)" || f.other || browser[f.name]);
  fill("fields", ...rows.map(f => make("tr", "", Object.assign(make("th", isInside(f) ? "text" : "part " + f.name, f.name), {scope: "row"}), ...cells(f).map(({text, classes = "text", note}, i) => {
    const cell = make("td", classes, text, note && make("span", "soft", note));
    cell.dataset.label = labels[i + 1];
    return cell;
  }))));
  const other = browser.href !== reference && browser.href;
  fill("neturl", netURL && "net/url refuses it: " + netURL);
  fill("browser", browser.says ?? (other && "This browser makes it:"));
  drawResult("href", "what this browser reads", other && {text: other});
}

function drawFindings({kind, findings = [], count}, reference) {
  fill("findings", ...findings.map(f => make("li", "", make("span", "level " + f.level, f.level), f.code && " ", f.code && make("span", "code", f.code), " in the " + f.component,
    f.about && ": ", f.about && make("code", "mark " + f.level, f.about), ". ", ...withLinks(f.message), f.section && " ", ...withLinks(f.section),)), count > findings.length && make("li", "soft", (count - findings.length) + " more"),
  !kind && /{[^{}]+}/.test(reference) && make("li", "", "It may be a URI Template: ", button("Use", "as a template", () => choose({...inputs(), reference: "", template: reference}))));
}

const results = {uri: "the URI", normal: "the normal form", target: "the target", expansion: "the expansion"};

// drawResult shows a text that was computed, with buttons, or why there is none, or nothing if nobody asked for it.
function drawResult(id, label, result) {
  if (!result) return fill(id);
  const {text, says = "(nothing)"} = result;
  fill(id, ...(text ? [make("span", "text", text), copyButton(label, text), useButton("Use", label, text)] : [says]));
}

function drawSteps(id, {steps = []} = {}) {
  fill(id, ...steps.map(s => make("li", "", make("code", "", s.text || "(nothing)"), " " + s.does + " (", ...withLinks("RFC 3986, section " + s.section), ")")));
}

function drawBrowserTarget(target, {reference, base}) {
  const href = URL.parse(reference, base)?.href;
  fill("browser-target", target?.text && "This browser" + (!href ? " resolves nothing against this base." : href === target.text ? ": the same." : ": " + href));
}

function drawStatus({kind, findings, count}) {
  fill("status", !kind ? "Not a reference: the " + findings[0].component + " is not valid." :
    "Valid " + kind + ", " + (count === 0 ? "no findings" : count === 1 ? "one finding" : count + " findings") + ".");
}

// ask returns the answer of the server for inputs.
const ask = texts => fetch("answer", {method: "POST", body: JSON.stringify(texts)}).then(r => r.json()).catch(e => {
  fill("status", "uri play does not answer: " + e);
  throw e;
});

let answer; // of the latest inputs, as a promise

async function draw() {
  const texts = inputs(), asked = ask(texts);
  answer = asked;
  const a = await asked;
  if (answer !== asked) return; // somebody types faster
  drawStatus(a);
  at("note").hidden = !a.safe;
  drawFigure(a);
  drawFindings(a, texts.reference);
  drawFields(a, texts.reference);
  for (const [id, label] of Object.entries(results)) drawResult(id, label, a[id]);
  drawSteps("normal-steps", a.normal);
  drawSteps("target-steps", a.target);
  drawBrowserTarget(a.target, texts);
  fill("found", a.found && make("span", "text", a.found));
}

// safeHash returns the hash of what was typed, without secrets: it goes into the history.
async function safeHash() {
  const texts = inputs(), {safe = texts} = await answer;
  return toHash(safe);
}

// The first change since an input was left makes an entry of the history, to which Back leads, and the next changes rewrite it.
let left = true;

function write(hash) {
  history[left ? "pushState" : "replaceState"](null, "", hash);
  left = false;
}

// While somebody types, the hash follows, unless there is a secret, or the text ends in an authority: "joe:1" may be a user with a part
// of the password.
async function typed() {
  await draw();
  const texts = inputs();
  if (!(await answer).safe && !Object.values(texts).some(text => /\/\/[^/?#]*$/.test(text))) write(toHash(texts));
}

// Once an input was left, the hash has its text without secrets.
async function leave() {
  write(await safeHash());
  left = true;
}

// choose shows other inputs, in a new entry of the history.
async function choose(texts) {
  history.replaceState(null, "", await safeHash());
  setInputs(texts);
  await draw();
  left = true;
  await leave();
  at("reference").focus();
}

const first = inputs(); // without a hash

async function follow() {
  left = true;
  setInputs(location.hash ? fromHash(location.hash) : first);
  await draw();
  if ((await answer).safe) history.replaceState(null, "", await safeHash()); // a link may have a secret
}

for (const id of names) {
  at(id).addEventListener("input", typed);
  at(id).addEventListener("change", leave);
}
addEventListener("hashchange", follow);
follow();
