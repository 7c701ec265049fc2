//go:build js && wasm

// Command play makes the library callable from a page: uriExplain(reference, base) returns JSON.
// See package play.
package main

import (
	"encoding/json"
	"syscall/js"

	"github.com/go-rfc3986/uri/docs/play/internal/play"
)

func main() {
	js.Global().Set("uriExplain", js.FuncOf(func(_ js.Value, args []js.Value) any {
		answer, err := json.Marshal(play.Explain(args[0].String(), args[1].String()))
		if err != nil {
			return `{"kind":""}`
		}
		return string(answer)
	}))
	js.Global().Call("uriReady")
	select {}
}
