//go:build js && wasm

// Command play makes the library callable from a page: uriExplain(reference, base) and
// uriTemplate(template, values, reference) return JSON. See package play.
package main

import (
	"encoding/json"
	"syscall/js"

	"github.com/go-rfc3986/uri/cmd/uri/play/internal/play"
)

func main() {
	js.Global().Set("uriExplain", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return inJSON(play.Explain(args[0].String(), args[1].String()))
	}))
	js.Global().Set("uriTemplate", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return inJSON(play.ExpandTemplate(args[0].String(), args[1].String(), args[2].String()))
	}))
	js.Global().Call("uriReady")
	select {}
}

// inJSON returns an answer in JSON, or an empty object if it cannot be written.
func inJSON(answer any) string {
	text, err := json.Marshal(answer)
	if err != nil {
		return "{}"
	}
	return string(text)
}
