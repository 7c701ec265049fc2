//go:build js && wasm

// Command play makes the library callable from a page: uriAnswer(inputs) returns the answer of package play in JSON.
package main

import (
	"syscall/js"

	"github.com/go-rfc3986/uri/cmd/uri/internal/play"
)

func main() {
	js.Global().Set("uriAnswer", js.FuncOf(func(_ js.Value, args []js.Value) any {
		text := func(name string) string { return args[0].Get(name).String() }
		return string(play.Explain(play.Inputs{
			Reference: text("reference"), Base: text("base"), Template: text("template"), Values: text("values"), Other: text("other"),
		}).JSON())
	}))
	js.Global().Call("uriReady")
	select {}
}
