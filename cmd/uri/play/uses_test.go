package main

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"github.com/go-rfc3986/uri/cmd/uri/internal/page"
)

// checkUses looks for what people come for, each by name.
func checkUses(b *browser, h http.Handler, address string) {
	b.run("this browser, with IDNA", func(t *testing.T) { checkThisBrowser(t, b, address) })
	b.run("the steps of normalizing and resolving", func(t *testing.T) { checkSteps(t, b, address) })
	b.run("two references side by side", func(t *testing.T) { checkComparison(t, b, address) })
	b.run("a finding is marked in the figure and says why", func(t *testing.T) { checkMarks(t, b, address) })
	b.run("one click repairs", func(t *testing.T) { checkRepairs(t, b, address) })
	b.run("what is typed before the program is there stays", func(t *testing.T) { checkEarly(t, b, h) })
	b.run("ready at 10 Mbit/s", func(t *testing.T) { checkReady(t, h) })
	b.run("uri play", func(t *testing.T) { checkLocal(t, b) })
}

// column returns the text of a component in a column of the table.
func (b *browser) column(component, label string) string {
	b.t.Helper()
	return b.value(`[...document.querySelectorAll("#fields tr")].find(r => r.cells[0].textContent === ` + inScript(component) + `)?.querySelector("[data-label=" + JSON.stringify(` + inScript(label) + `) + "]")?.textContent ?? "no row"`)
}

// The URL Standard: IDNA, numbers of IPv4 addresses, and backslashes.
func checkThisBrowser(t *testing.T, b *browser, address string) {
	b.open(address + "#http://h/")
	for text, host := range map[string]string{
		"http://例え.jp/": "xn--r8jz45g.jp", "http://0x7f.1/": "127.0.0.1", `http:\\h\a`: "h", "http:///example.com/a": "example.com", "http://h/": "the same",
	} {
		b.enter("reference", text)
		assert.Equal(t, host, b.column("host", "This browser"), text)
	}
	b.enter("reference", "../a")
	assert.Contains(t, b.text(), "This browser needs a base for it.")
	b.enter("reference", "http://h:65536/")
	assert.Contains(t, b.text(), "This browser refuses it.")
	b.enter("reference", "../ü")
	b.enter("base", "http://h/a/b")
	assert.Contains(t, b.text(), "This browser: http://h/%C3%BC")
}

func checkSteps(t *testing.T, b *browser, address string) {
	b.open(address + "#../g&base=http://a/b/c/d;p?q")
	assert.Equal(t, "/b/c/../g The path of the reference follows the last '/' of the path of the base (RFC 3986, section 5.2.3)", b.value(`document.querySelector("#target-steps li").textContent`))
	assert.Contains(t, b.text(), "/b, input /g 2C: '/..' is dropped, with the last segment of the output (RFC 3986, section 5.2.4)")
	b.enter("reference", "HTTP://h:80/%7ea")
	assert.Equal(t, "http://h:80/%7Ea Scheme and host in lowercase, hexadecimal digits in uppercase (RFC 3986, section 6.2.2.1)", b.value(`document.querySelector("#normal-steps li").textContent`))
	assert.Equal(t, "https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2.1", b.value(`document.querySelector("#normal-steps a").href`))
}

func checkComparison(t *testing.T, b *browser, address string) {
	b.open(address + "#http://h/%7ea?x=1")
	b.enter("other", "http://h:80/~a?x=2")
	assert.Equal(t, "Different in normal form, as far as syntax and scheme show (RFC 3986, section 6.2).", b.value(`document.getElementById("relation").textContent`))
	assert.Equal(t, "query|x=1|x=2\nquery: x|1|2",
		b.value(`[...document.querySelectorAll("#compared tr")].map(r => [...r.cells].map(c => c.textContent).join("|")).join("\n")`))
}

func checkMarks(t *testing.T, b *browser, address string) {
	b.open(address + "#http://h/a%2Fb")
	assert.Equal(t, "%2F", b.value(`document.querySelector("#figure .mark").textContent`))
	why := b.value(`document.querySelector("#figure .mark").title`)
	assert.Equal(t, "An encoded slash divides the segment for parsers that decode first.", why)
	assert.Contains(t, b.value(`document.getElementById("findings").innerText`), why)
}

func checkRepairs(t *testing.T, b *browser, address string) {
	for _, tt := range [][3]string{
		{`http:\\h\a`, "#href button:last-child", "http://h/a"}, {"http://h", "#normal button:last-child", "http://h/"},
	} {
		b.open(address + "#a")
		b.enter("reference", tt[0])
		b.eval(`document.querySelector(`+inScript(tt[1])+`).click()`, nil)
		b.until(`document.getElementById("reference").value === `+inScript(tt[2]), 1000)
		b.until(`document.getElementById("figure").textContent === `+inScript(tt[2]), 1000)
	}
}

// checkEarly types while the program is loading.
func checkEarly(t *testing.T, b *browser, h http.Handler) {
	server := httptest.NewServer(h) // nothing of it is stored yet
	defer server.Close()
	b.throttle(200_000)
	b.call("Page.navigate", map[string]any{"url": server.URL + "/#http://h/link"}, nil)
	b.until(`document.getElementById("reference")?.value === "http://h/link"`, 5000)
	assert.Contains(t, b.text(), "The library is loading")
	b.eval(`document.getElementById("reference").focus()`, nil)
	b.call("Input.insertText", map[string]any{"text": "/typed"}, nil)
	b.throttle(-1)
	b.until(`document.getElementById("figure").textContent === "http://h/link/typed"`, 20_000)
}

// checkReady measures how long a first visit takes. The network takes most of it.
func checkReady(t *testing.T, h http.Handler) {
	server := httptest.NewServer(compressed(h))
	defer server.Close()
	b := newBrowser(t)
	b.throttle(10_000_000 / 8)
	b.call("Page.navigate", map[string]any{"url": server.URL + "/"}, nil)
	start := time.Now()
	b.until(`document.getElementById("reference")`, 5000)
	typed := time.Since(start)
	b.until(`document.getElementById("figure").textContent`, 10_000)
	ready := time.Since(start)
	var loaded float64
	b.eval(`performance.getEntriesByType("resource").find(e => e.name.endsWith("play.wasm")).responseEnd`, &loaded)
	t.Logf("the input after %d ms, the program after %.0f ms, the parts after %d ms", typed.Milliseconds(), loaded, ready.Milliseconds())
	assert.Less(t, typed, time.Second)
	assert.Less(t, ready, 4*time.Second, "2 seconds, and as much for a busy machine")
}

// checkLocal looks at the page without a program for browsers.
func checkLocal(t *testing.T, b *browser) {
	server := httptest.NewServer(page.Local())
	b.open(server.URL + "/#../g&base=http://a/b/c/d")
	b.until(`document.querySelector("#target .text")?.textContent === "http://a/b/g"`, 2000)
	b.enter("reference", "%")
	b.until(`document.getElementById("status").textContent === "Not a reference: the path is not valid."`, 2000)
	server.Close()
	b.enter("reference", "a")
	b.until(`document.getElementById("status").textContent.startsWith("The library could not be loaded")`, 2000)
}
