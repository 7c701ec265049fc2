"use strict";

// A file comes from the network, so that it is the newest, or from what was stored if there is none.
const files = ["./", "page.js", "library.js", "play.wasm", "icon.svg"];
const store = () => caches.open("go-rfc3986-uri");

addEventListener("install", e => e.waitUntil(store().then(c => c.addAll(files)).then(() => skipWaiting())));
addEventListener("activate", e => e.waitUntil(clients.claim()));
addEventListener("fetch", e => {
  if (e.request.method !== "GET") return;
  e.respondWith(fetch(e.request).then(async r => {
    if (r.ok) await (await store()).put(e.request, r.clone());
    return r;
  }).catch(async () => (await store()).match(e.request, {ignoreSearch: true})));
});
