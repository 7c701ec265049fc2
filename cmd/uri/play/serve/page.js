"use strict";

const at = id => document.getElementById(id);
const make = (tag, classes, text) => {
  const e = document.createElement(tag);
  if (classes) e.className = classes;
  if (text !== undefined) e.textContent = short(text);
  return e;
};

const inputs = ["reference", "base", "template", "values"];
const texts = () => inputs.map(id => at(id).value);

// The hash is the reference as one types it. If a browser would encode a character of it, or if it has what divides it from
// the base, "~" and the encoded texts are the hash, so that what is read back is exactly what was typed. So it is with a
// template, since "&template=" may be in any reference that people put behind a "#".
const plain = /^[!#-;=?-_a-~]*$/;

function toHash([reference, base, template, values]) {
  const bare = text => plain.test(text) && !text.includes("&base=");
  if (bare(reference) && bare(base) && !template && !values && !reference.startsWith("~")) return "#" + reference + (base && "&base=" + base);
  const part = (name, text) => name + encodeURIComponent(text.toWellFormed());
  return "#~" + part("", reference) + part("&base=", base) + (template && part("&template=", template)) + (values && part("&values=", values));
}

function fromHash(hash) {
  const [reference, base] = hash.replace(/^#/, "").split(/&base=(.*)/s);
  if (!reference.startsWith("~")) return [reference, base || "", "", ""];
  const part = /^#~([^&]*)(?:&base=([^&]*))?(?:&template=([^&]*))?(?:&values=([^&]*))?$/.exec(hash);
  try {
    return part.slice(1).map(text => decodeURIComponent(text || ""));
  } catch {
    return [reference, base || "", "", ""]; // it was not written here
  }
}

const examples = [
  ["https://user@example.com:8080/caf%C3%A9/../menu?day=today&for=2#soup", ""],
  ["../g;x=1/./y", "http://a/b/c/d;p?q"],
  ["http://www.example.com&story=breaking@10.0.0.1/a%2Fb", ""],
  ["http://例え.jp/引き出し", ""],
  ["http://0x7f.1/%2e%2e/", ""],
  ["urn:isbn:0451450523", ""],
  ["http://h/a b", ""],
];

// A long text is shown by its start and its end, so that a keystroke does not wait for it.
function short(text) {
  return text.length > 600 ? text.slice(0, 400) + " …" + (text.length - 500) + " characters… " + text.slice(-100) : text;
}

function sectionLink(text) {
  const found = /RFC (\d+)(?:, section ([\d.]+))?/.exec(text);
  if (!found) return make("span", "soft", text);
  const a = make("a", "", text);
  a.href = "https://www.rfc-editor.org/rfc/rfc" + found[1] + (found[2] ? "#section-" + found[2] : "");
  a.rel = "noreferrer";
  return a;
}

function copyButton(name, label, text) {
  const b = make("button", "copy", name);
  b.type = "button";
  b.setAttribute("aria-label", name + label);
  b.addEventListener("click", () => navigator.clipboard.writeText(text()).then(() => { b.textContent = "Copied"; }, () => { b.textContent = "Select and copy"; }));
  return b;
}

function drawFigure(parts) {
  at("figure").replaceChildren(...(parts || []).map(p => {
    if (!p.component) return make("span", "delimiter", p.text);
    const e = make("span", "part " + p.component);
    e.append(make("span", "text", p.text), make("span", "name", p.component + (p.text ? "" : " (empty)")));
    return e;
  }));
  at("figure").setAttribute("aria-label", (parts || []).filter(p => p.component)
    .map(p => p.component + " " + (short(p.text) || "empty")).join(", "));
}

function cell(label, text, classes, note) {
  const d = make("td", classes || "text", text);
  d.dataset.label = label;
  if (note) d.append(make("span", "soft", (text ? " " : "") + note));
  return d;
}

function drawFields(a) {
  at("fields").replaceChildren(...(a.fields || []).map(f => {
    const row = make("tr"), name = make("th", f.name, f.name);
    name.scope = "row";
    const other = a.netURL ? "" : f.differs ? f.netURL || "(nothing)" : "the same";
    row.append(name, cell("As it stands", f.raw, "text", f.note), cell("Decoded", f.decoded || ""),
      cell("net/url reads", other, f.differs && !a.netURL && !f.note ? "text differs" : "text soft"));
    return row;
  }));
  at("neturl").textContent = a.netURL ? "net/url rejects this reference: " + a.netURL : "";
}

function drawRows(id, rows) {
  at(id + "-section").hidden = !rows;
  at(id).replaceChildren(...(rows || []).map(r => {
    const row = make("tr"), key = make("th", "text", r.key);
    key.scope = "row";
    row.append(key, cell("As it stands", r.raw, "text", id === "params" && !r.hasValue && !r.raw ? "no value" : ""), cell("Decoded", r.decoded || ""));
    return row;
  }));
}

function drawFindings(findings, count) {
  if (!findings) {
    at("findings").replaceChildren(make("p", "soft", "None: nothing here tends to mislead."));
    return;
  }
  const list = make("ul");
  for (const f of findings) {
    const item = make("li");
    item.append(make("span", "level " + f.level, f.level), " ", make("span", "code", f.code), " in the " + f.component);
    if (f.about) item.append(" at offset " + f.offset + ": ", make("code", "", f.about));
    item.append(". " + f.message + " ", sectionLink(f.section));
    list.append(item);
  }
  if (count > findings.length) list.append(make("li", "soft", (count - findings.length) + " more"));
  at("findings").replaceChildren(list);
}

function drawResult(id, label, text, isResult) {
  at(id).replaceChildren(make("span", "text", text || ""), ...(isResult ? [copyButton("Copy", " the " + label, () => text)] : []));
}

function drawRefusal(r) {
  at("message").replaceChildren(...r.message.split(/(RFC \d+, section [\d.]+)/).map((text, i) => i % 2 ? sectionLink(text) : text));
  at("place").replaceChildren(short(r.before), make("span", "at", r.at || "\u2190 the end"), short(r.after));
}

function drawTemplate(a) {
  at("expansion").textContent = a.says || a.expansion;
  at("found").textContent = a.matches ? (a.found || ["It matches, without values."]).join("\u2003") : "It does not match.";
}

function drawStatus(a) {
  at("refused").hidden = !a.refusal;
  at("valid").classList.toggle("stale", !!a.refusal);
  at("valid").inert = !!a.refusal;
  at("status").textContent = a.refusal ? "Not a reference: the " + a.refusal.component + " is not valid." :
    "Valid " + a.kind + ", " + (a.count === 0 ? "no findings" : a.count === 1 ? "one finding" : a.count + " findings") + ".";
}

// What did not change is not drawn again: a long text costs less, and a selection stays.
const drawn = {};

function update(name, data, draw) {
  const text = JSON.stringify(data);
  if (drawn[name] === text) return;
  drawn[name] = text;
  draw();
}

function draw() {
  const [reference, base, template, values] = texts();
  at("template-section").hidden = !template;
  if (template) {
    const t = JSON.parse(uriTemplate(template, values, reference));
    update("template", t, () => drawTemplate(t));
  }
  const a = JSON.parse(uriExplain(reference, base));
  update("status", [a.refusal && a.refusal.component, a.kind, a.count], () => drawStatus(a));
  if (a.refusal) {
    drawRefusal(a.refusal);
    return;
  }
  update("figure", a.parts, () => drawFigure(a.parts));
  update("fields", [a.fields, a.netURL], () => drawFields(a));
  update("segments", a.segments, () => drawRows("segments", a.segments));
  update("params", a.params, () => drawRows("params", a.params));
  update("findings", [a.findings, a.count], () => drawFindings(a.findings, a.count));
  at("uri-section").hidden = !a.uri;
  update("uri", a.uri, () => drawResult("uri", "URI", a.uri, true));
  update("normal", a.normal, () => drawResult("normal", "normal form", a.normal, true));
  at("target-section").hidden = !a.target && !a.baseSays;
  update("target", [a.target, a.baseSays], () => drawResult("target", "target", a.target || a.baseSays, !!a.target));
}

// The hash is written in the first pause, since browsers limit how often a page writes it.
let pause;

function change() {
  clearTimeout(pause);
  pause = setTimeout(writeHash, 300);
  draw();
}

function writeHash() {
  history.replaceState(null, "", toHash(texts()));
}

function follow() {
  if (location.hash) fromHash(location.hash).forEach((text, i) => { at(inputs[i]).value = text; });
  draw();
}

function drawExamples() {
  at("examples").replaceChildren(...examples.map(([reference, base]) => {
    const b = make("button", "example text", reference);
    b.type = "button";
    b.addEventListener("click", () => {
      [reference, base, "", ""].forEach((text, i) => { at(inputs[i]).value = text; });
      change();
      at("reference").focus();
    });
    return b;
  }));
}

function uriReady() {
  for (const id of inputs) {
    at(id).disabled = false;
    at(id).addEventListener("input", change);
  }
  addEventListener("hashchange", follow);
  at("link").replaceChildren(copyButton("Copy link", " to this page", () => location.href.split("#")[0] + toHash(texts())));
  drawExamples();
  at("reference").focus();
  follow();
}

const go = new Go();
WebAssembly.instantiateStreaming(fetch("play.wasm"), go.importObject)
  .then(r => go.run(r.instance))
  .catch(e => { at("status").textContent = "The library could not be loaded: " + e; });
