//go:build js && wasm

// Command play makes the library callable from a page: uriAnswer(inputs) returns the answer of package play, both in JSON.
package main

import (
	"syscall/js"

	"github.com/go-rfc3986/uri/cmd/uri/internal/play"
)

func main() {
	js.Global().Set("uriAnswer", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return string(play.AnswerJSON([]byte(args[0].String())))
	}))
	js.Global().Call("uriReady")
	select {}
}
