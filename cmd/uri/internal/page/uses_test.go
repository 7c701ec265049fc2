package page_test

import (
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/go-rfc3986/uri/cmd/uri/internal/page"
)

// checkUses looks for what people come for, each by name.
func checkUses(b *browser, address string) {
	b.run("this browser, with IDNA", func(t *testing.T) { checkThisBrowser(t, b, address) })
	b.run("the steps of normalizing and resolving", func(t *testing.T) { checkSteps(t, b, address) })
	b.run("a finding is marked in the figure and says why", func(t *testing.T) { checkMarks(t, b, address) })
	b.run("one click repairs", func(t *testing.T) { checkRepairs(t, b, address) })
	b.run("the server ends", func(t *testing.T) { checkEnd(t, b) })
}

// column returns the text of a component in a column of the table.
func (b *browser) column(component, label string) string {
	b.t.Helper()
	return b.value(`[...document.querySelectorAll("#fields tr")].find(r => r.cells[0].textContent === ` + inScript(component) + `)?.querySelector("[data-label=" + JSON.stringify(` + inScript(label) + `) + "]")?.textContent ?? "no row"`)
}

// The URL Standard: IDNA, numbers of IPv4 addresses, and backslashes.
func checkThisBrowser(t *testing.T, b *browser, address string) {
	b.open(address + link("http://h/"))
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
	b.open(address + link("../g", "http://a/b/c/d;p?q"))
	assert.Equal(t, "/b/c/../g The path of the reference follows the last '/' of the path of the base (RFC 3986, section 5.2.3)", b.value(`document.querySelector("#target-steps li").textContent`))
	assert.Contains(t, b.text(), "/b/g Dot-segments removed (RFC 3986, section 5.2.4)")
	b.enter("reference", "HTTP://h:80/%7ea")
	assert.Equal(t, "http://h:80/%7Ea Scheme and host in lowercase, hexadecimal digits in uppercase (RFC 3986, section 6.2.2.1)", b.value(`document.querySelector("#normal-steps li").textContent`))
	assert.Equal(t, "https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2.1", b.value(`document.querySelector("#normal-steps a").href`))
}

func checkMarks(t *testing.T, b *browser, address string) {
	b.open(address + link("http://h/a%2Fb"))
	assert.Equal(t, "%2F", b.value(`document.querySelector("#figure .mark").textContent`))
	why := b.value(`document.querySelector("#figure .mark").title`)
	assert.Equal(t, "An encoded slash divides the segment for parsers that decode first.", why)
	assert.Contains(t, b.value(`document.getElementById("findings").innerText`), why)
}

func checkRepairs(t *testing.T, b *browser, address string) {
	for _, tt := range [][3]string{
		{`http:\\h\a`, "#href button:last-child", "http://h/a"}, {"http://h", "#normal button:last-child", "http://h/"},
	} {
		b.open(address + link("a"))
		b.enter("reference", tt[0])
		b.eval(`document.querySelector(`+inScript(tt[1])+`).click()`, nil)
		b.until(`document.getElementById("reference").value === `+inScript(tt[2]), 1000)
		b.until(`document.getElementById("figure").textContent === `+inScript(tt[2]), 1000)
	}
}

// checkEnd looks at the page while the server ends.
func checkEnd(t *testing.T, b *browser) {
	server := httptest.NewServer(page.Local())
	b.open(server.URL + "/" + link("../g", "http://a/b/c/d"))
	b.until(`document.querySelector("#target .text")?.textContent === "http://a/b/g"`, 2000)
	b.enter("reference", "%")
	b.until(`document.getElementById("status").textContent === "Not a reference: the path is not valid."`, 2000)
	server.Close()
	b.enter("reference", "a")
	b.until(`document.getElementById("status").textContent.startsWith("uri play does not answer")`, 2000)
}
