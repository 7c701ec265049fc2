
// The program defines uriAnswer and calls uriReady. What was loaded once is there without a network.
const go = new Go();
WebAssembly.instantiateStreaming(fetch("play.wasm"), go.importObject)
  .then(r => { go.run(r.instance); navigator.serviceWorker?.register("worker.js"); })
  .catch(e => uriFailed(e));
