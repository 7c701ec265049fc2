package page_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// enter types a text into an input, and waits until the page has drawn the answer.
func (b *browser) enter(id, text string) {
	b.t.Helper()
	b.eval(`(async () => {
		const input = document.getElementById(`+inScript(id)+`);
		input.value = `+inScript(text)+`;
		input.dispatchEvent(new Event("input"));
		input.dispatchEvent(new Event("change")); // the input is left
		await answer.catch(() => {});
		await new Promise(done => setTimeout(done, 20));
	})()`, nil)
}

// value returns the value of an expression of JavaScript, which must be a string.
func (b *browser) value(expression string) (text string) {
	b.t.Helper()
	b.eval(expression, &text)
	return text
}

// until waits until an expression is true. It fails after the milliseconds.
func (b *browser) until(expression string, milliseconds int) {
	b.t.Helper()
	var is bool
	b.eval(`new Promise(done => {
		const end = Date.now() + `+inScript(milliseconds)+`;
		const look = () => (`+expression+`) ? done(true) : Date.now() > end ? done(false) : setTimeout(look, 10);
		look();
	})`, &is)
	require.True(b.t, is, "not in %d ms: %s", milliseconds, expression)
}

// checkFaults looks for what the page once did wrong, each by name.
func checkFaults(b *browser, address string) {
	for _, fault := range []struct {
		name  string
		check func(*testing.T, *browser, string)
	}{
		{"a fresh link shows no empty table", checkNoEmptyTable},
		{"a refused text does not keep the parts before", checkRefusedParts},
		{"the base is read as an IRI", checkBaseIRI},
		{"what net/url reads is its Path", checkNetURLPath},
		{"the figure has no spaces between parts", checkFigureSpaces},
		{"the figure follows the status", checkNoHole},
		{"Back leads to the text before Use", checkBack},
		{"Copied goes away", checkCopied},
		{"a password is not in the history", checkSecret},
		{"the page names the project and has an icon", checkNames},
		{"a print has light colours", checkPrint},
		{"a late answer is not drawn", checkLateAnswer},
	} {
		b.run(fault.name, func(t *testing.T) { fault.check(t, b, address) })
	}
}

func checkNoEmptyTable(t *testing.T, b *browser, page string) {
	for _, hash := range []string{link("urn:isbn:1"), link("http://h/"), link("/a"), "#", link("http://h/a%20b?x=1"), link("a%"), link("/a", "http://h/")} {
		b.open(page + hash)
		var empty []string
		b.eval(`[...document.querySelectorAll("tbody, ol, ul, section")].filter(e => e.offsetParent && !e.textContent.trim() || e.matches("tbody") && e.offsetParent && !e.rows.length).map(e => e.tagName + " " + e.id)`, &empty)
		assert.Empty(t, empty, hash)
	}
}

// checkLateAnswer types a text while the answer to the one before has not come.
func checkLateAnswer(t *testing.T, b *browser, page string) {
	b.open(page + link("/first"))
	b.eval(`(async () => {
		const soon = fetch;
		fetch = (path, how) => how.body.includes("/late") ? new Promise(done => setTimeout(() => done(soon(path, how)), 100)) : soon(path, how);
		for (const text of ["/late", "/last"]) {
			document.getElementById("reference").value = text;
			document.getElementById("reference").dispatchEvent(new Event("input"));
		}
		await new Promise(done => setTimeout(done, 200));
		fetch = soon;
	})()`, nil)
	assert.Equal(t, "/last", b.value(`document.getElementById("figure").textContent`))
}

func checkRefusedParts(t *testing.T, b *browser, page string) {
	b.open(page + link("https://before.example/before?before"))
	for _, text := range []string{"http://h/a b", "http://[::1", "http://h:65536/x", "%", "http://h\xff/"} {
		b.enter("reference", text)
		assert.NotContains(t, b.value(`document.querySelector("main").innerText`), "before.", text)
		assert.True(t, strings.HasPrefix(b.value(`document.getElementById("figure").innerText`), strings.TrimSuffix(text, "\xff/")), text)
	}
}

func checkBaseIRI(t *testing.T, b *browser, page string) {
	b.open(page + link("../g"))
	b.enter("base", "http://例え.jp/ü/x")
	assert.Equal(t, "http://例え.jp/g", b.value(`document.querySelector("#target .text").textContent`))
}

func checkNetURLPath(t *testing.T, b *browser, page string) {
	b.open(page + link("http://h/a%2Fb"))
	assert.Equal(t, "/a/b", b.value(`[...document.querySelectorAll("#fields tr")].find(r => r.cells[0].textContent === "path").querySelector("[data-label='net/url']").textContent`))
}

// checkFigureSpaces compares the right of each part with the left of the next, if they are on one line.
func checkFigureSpaces(t *testing.T, b *browser, page string) {
	b.open(page + link("s://u@h:1/a?q#f"))
	var gaps []float64
	b.eval(`(() => {
		const boxes = [...document.getElementById("figure").children].map(e => { const r = document.createRange(); r.selectNodeContents((e.matches(".part") && e.querySelector(".text")) || e); return r.getBoundingClientRect(); });
		return boxes.slice(1).map((box, i) => Math.abs(box.top - boxes[i].top) < 20 ? box.left - boxes[i].right : 0);
	})()`, &gaps)
	assert.Greater(t, len(gaps), 8)
	for _, gap := range gaps {
		assert.InDelta(t, 0, gap, 1)
	}
}

func checkNoHole(t *testing.T, b *browser, page string) {
	defer b.size(1100, 1000)
	for _, width := range []int{390, 1100} {
		b.size(width, 1000)
		b.open(page)
		var hole float64
		b.eval(`document.getElementById("figure").getBoundingClientRect().top - document.getElementById("status").getBoundingClientRect().bottom`, &hole)
		assert.Less(t, hole, 40.0, "%d pixels", width)
		assert.GreaterOrEqual(t, hole, 0.0)
	}
}

func checkBack(t *testing.T, b *browser, page string) {
	b.open(page + link("https://typed.example"))
	b.eval(`document.querySelector("#normal button:last-child").click()`, nil)
	b.until(`document.getElementById("reference").value === "https://typed.example/"`, 1000)
	b.eval(`history.back()`, nil)
	b.until(`document.getElementById("reference")?.value === "https://typed.example" && document.getElementById("figure").textContent === "https://typed.example"`, 2000)
}

func checkCopied(t *testing.T, b *browser, page string) {
	b.open(page + link("http://h/"))
	b.eval(`navigator.clipboard.writeText = async text => { window.copied = text; }; document.querySelector("#normal .copy").click()`, nil)
	b.until(`document.querySelector("#normal .copy").textContent === "Copied"`, 1000)
	assert.Equal(t, "http://h/", b.value(`window.copied`))
	b.until(`document.querySelector("#normal .copy").textContent === "Copy"`, 5000)
}

// checkSecret types a password into each input, and opens a link that has one (RFC 3986, section 7.5).
func checkSecret(t *testing.T, b *browser, page string) {
	const secret = "https://joe:JZJZ@h/a"
	see := func(what string) {
		t.Helper()
		assert.NotContains(t, b.value(`location.href`), "JZ", what)
		assert.Contains(t, b.text(), "The address has xxxxx in place of each secret.", what)
	}
	for id, text := range map[string]string{"reference": secret, "base": secret, "template": secret + "{x}", "values": "x=" + secret} {
		b.open(page + link("a"))
		b.enter(id, text)
		b.until(`location.hash !== "#reference=a"`, 2000)
		see(id)
	}
	b.open(page + link("a"))
	b.eval(`(async () => {
		const input = document.getElementById("reference");
		input.value = "https://joe:JZ"; // not yet left, and the "@" is missing
		input.dispatchEvent(new Event("input"));
		await new Promise(done => setTimeout(done, 600));
	})()`, nil)
	assert.Equal(t, link("a"), b.value(`location.hash`))
	b.enter("reference", secret+"%") // refused
	b.until(`location.hash !== "#reference=a"`, 2000)
	see("refused")
	b.open(page + link(secret))
	b.until(`!location.hash.includes("JZ")`, 2000)
	assert.Equal(t, secret, b.value(`document.getElementById("reference").value`), "what was typed stays")
	see("a link")
	b.enter("reference", "https://joe@h/a")
	assert.NotContains(t, b.text(), "in place of a password")
}

func checkNames(t *testing.T, b *browser, page string) {
	b.open(page)
	assert.Contains(t, b.value(`document.title`), "go-rfc3986")
	assert.Contains(t, b.text(), "go-rfc3986")
	assert.Equal(t, "image/svg+xml", b.value(`fetch(document.querySelector("link[rel=icon]")?.href ?? "none").then(r => r.ok ? r.headers.get("Content-Type") : "no icon")`))
}

// checkPrint looks at the page as a printer with dark colours would.
func checkPrint(t *testing.T, b *browser, page string) {
	set := func(media, scheme string) {
		b.call("Emulation.setEmulatedMedia", map[string]any{"media": media, "features": []map[string]string{{"name": "prefers-color-scheme", "value": scheme}}}, nil)
	}
	colours := `[document.body, ...document.querySelectorAll("main *")].map(e => getComputedStyle(e)).map(s => s.color + s.backgroundColor).join()`
	set("print", "light")
	defer set("", "light")
	b.open(page + link("http://user@h/a%2Fb?c#d"))
	light := b.value(colours)
	set("print", "dark")
	assert.Equal(t, light, b.value(colours))
}
