
// The program defines uriAnswer and calls uriReady. What was loaded once is there without a network.
const go = new Go();
WebAssembly.instantiateStreaming(fetch("play.wasm"), go.importObject)
  .then(r => { go.run(r.instance); })
  .catch(uriFailed)
  .then(() => navigator.serviceWorker.register("worker.js"))
  .then(() => navigator.serviceWorker.ready)
  .then(() => { at("offline").hidden = false; }, () => {}); // a browser may not have it, or forbid it
