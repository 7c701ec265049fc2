//go:build browser

// In a browser, command play makes package page callable from the page: uriAnswer(inputs) returns the answer in JSON.
package main

import (
	"encoding/json"
	"syscall/js"

	"github.com/go-rfc3986/uri/cmd/uri/internal/page"
)

func main() {
	js.Global().Set("uriAnswer", js.FuncOf(func(_ js.Value, args []js.Value) any {
		text := func(name string) string { return args[0].Get(name).String() }
		answer, _ := json.Marshal(page.Explain(page.Inputs{
			Reference: text("reference"), Base: text("base"), Template: text("template"), Values: text("values"), Other: text("other"),
		})) // it has texts and numbers only, so there is no error
		return string(answer)
	}))
	js.Global().Call("uriReady")
	select {}
}
