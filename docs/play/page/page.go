// Package page has the page in which people type references.
package page

import _ "embed"

// HTML is the page. It loads /wasm_exec.js and /play.wasm.
//
//go:embed index.html
var HTML []byte
