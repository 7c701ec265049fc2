"use strict";

// What page.js needs of a browser, as small as it can be: elements, the address with its history, timers and the clipboard.
// address is the address of the page, and index is index.html: each element is [tag, attributes, children].
(() => {
  class Element {
    constructor(tag) {
      Object.assign(this, {tag, className: "", value: "", children: [], dataset: {}, listeners: {}});
    }
    append(...children) {
      for (const c of children) {
        if (c instanceof Element) c.parentNode = this;
        this.children.push(c instanceof Element ? c : String(c));
      }
    }
    replaceChildren(...children) {
      this.children = [];
      this.append(...children);
    }
    get elements() { return this.children.filter(c => c instanceof Element); }
    get tHead() { return this.elements.find(e => e.tag === "thead"); }
    get rows() { return this.elements; }
    get cells() { return this.elements; }
    get textContent() { return this.children.map(c => c.textContent ?? c).join(""); }
    set textContent(text) { this.replaceChildren(text); }
    addEventListener(kind, does) { this.listeners[kind] = does; }
    focus() { document.activeElement = this; }
  }

  const byID = {};
  const build = ([tag, attributes, children]) => {
    const e = new Element(tag);
    const {class: className = "", hidden, open, ...others} = attributes;
    Object.assign(e, {className, hidden: hidden !== undefined, open: open !== undefined, ...others});
    if (e.id) byID[e.id] = e;
    e.append(...children.map(c => typeof c === "string" ? c : build(c)));
    return e;
  };
  build(index);

  // written returns an element as in HTML, with what people notice of its properties.
  const written = e => {
    if (typeof e === "string") return e;
    const properties = ["className", "title", "href", "ariaLabel"].filter(p => e[p]).map(p => ` ${p}="${e[p]}"`).join("");
    const label = e.dataset.label ? ` label="${e.dataset.label}"` : "";
    return `<${e.tag}${properties}${label}>${e.children.map(written).join("")}</${e.tag}>`;
  };

  // A browser encodes these characters of a fragment, and drops those that break lines (URL Standard).
  const inFragment = hash => [...hash.replace(/[\t\n\r]/g, "").toWellFormed()].map(c => c < "!" || c > "~" || "\"<>`".includes(c) ? encodeURIComponent(c) : c).join("");
  const entries = [address], listeners = {}, timers = [], copied = [];
  let entry = 0;
  const withHash = hash => entries[entry].split("#")[0] + inFragment(hash);
  const go = n => {
    entry += n;
    listeners.hashchange();
  };

  // The engine does not have the next four.
  String.prototype.toWellFormed = function () {
    return [...this].map(c => c.codePointAt(0) >= 0xD800 && c.codePointAt(0) < 0xE000 ? "\uFFFD" : c).join("");
  };
  const replace = RegExp.prototype[Symbol.replace];
  RegExp.prototype[Symbol.replace] = function (text, by) {
    return this.source.includes("\\p{") ? replaceClasses(this.source, text, by) : replace.call(this, text, by);
  };

  class URLSearchParams {
    constructor(init) {
      this.pairs = typeof init === "string" ? init.split("&").filter(Boolean).map(pair => pair.split(/=(.*)/s)).map(([name, text = ""]) => [fromForm(name), fromForm(text)]) : init;
    }
    toString() { return this.pairs.map(pair => pair.map(text => toForm(text).replaceAll("~", "%7E").replaceAll("%2A", "*")).join("=")).join("&"); }
    [Symbol.iterator]() { return this.pairs[Symbol.iterator](); }
  }

  Object.assign(globalThis, {
    URLSearchParams,
    written,
    entries,
    listeners,
    timers,
    copied,
    document: {getElementById: id => byID[id], createElement: tag => new Element(tag)},
    location: {
      get href() { return entries[entry]; },
      get hash() {
        const [, hash] = entries[entry].split(/#(.*)/s);
        return hash ? "#" + hash : "";
      },
      set hash(hash) { history.pushState(null, "", hash); listeners.hashchange(); },
    },
    history: {
      replaceState(state, title, hash) { entries[entry] = withHash(hash); },
      pushState(state, title, hash) { entries.splice(entry + 1, entries.length, withHash(hash)); entry++; },
      back() { go(-1); },
    },
    addEventListener(kind, does) { listeners[kind] = does; },
    setTimeout(does, milliseconds) { timers.push({does, milliseconds}); },
    navigator: {clipboard: {async writeText(text) { copied.push(text); }}},
    URL: {parse: browserReads},
    matchMedia: () => ({matches: isPhone}),
  });
})();
