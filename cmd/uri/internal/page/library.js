"use strict";

// The server is a process with the library.
const uriAnswer = inputs => fetch("answer", {method: "POST", body: JSON.stringify(inputs)}).then(r => r.text()).catch(e => { uriFailed(e); throw e; });
uriReady();
