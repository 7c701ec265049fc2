//go:build browser

// In a browser, command play makes package page callable from the page: uriAnswer(inputs) returns the answer in JSON.
package main

import (
	"syscall/js"

	"github.com/go-rfc3986/uri/cmd/uri/internal/page"
)

func main() {
	js.Global().Set("uriAnswer", js.FuncOf(func(_ js.Value, args []js.Value) any {
		text := func(name string) string { return args[0].Get(name).String() }
		return string(page.Explain(page.Inputs{
			Reference: text("reference"), Base: text("base"), Template: text("template"), Values: text("values"), Other: text("other"),
		}).JSON())
	}))
	js.Global().Call("uriReady")
	select {}
}
