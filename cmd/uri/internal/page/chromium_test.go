package page_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/cmd/uri/internal/page"
)

var deep = flag.Bool("deep", false, "look at the page in Chromium")

func TestInChromium(t *testing.T) {
	if !*deep {
		t.Skip("takes a minute")
	}
	server := httptest.NewServer(page.Local())
	defer server.Close()
	look(t, server.URL+"/")
}

// look looks at the page.
func look(t *testing.T, page string) {
	b := newBrowser(t)
	b.size(1100, 1000)
	checkPermalinks(b, page)
	checkFaults(b, page)
	checkUses(b, page)
	b.run("what is typed is in the address", func(t *testing.T) { checkLinks(t, b, page) })
	b.run("nothing is invisible", func(t *testing.T) { checkInvisible(t, b, page) })
	b.run("keyboard alone", func(t *testing.T) { checkKeyboard(t, b, page) })
	b.run("nothing jumps", func(t *testing.T) { checkPlaces(t, b, page) })
	checkInputs(b, page)
	for _, scheme := range []string{"light", "dark"} {
		b.run("axe, "+scheme, func(t *testing.T) { checkAxe(t, b, page, scheme) })
	}
}

// inputs has twenty links: a reference of each kind, with what the page says about it.
var inputs = []string{
	"", rich, "#", link("urn:isbn:0451450523"), link("http://h/"), link("../g;x=1/./y", "http://a/b/c/d;p?q"), link("mailto:joe@example.com"), link("//u@[::1]:8/"),
	link("http://例え.jp/引き出し"), link("http://0x7f.1/%2e%2e/"), link("http://h/a b"), link("http://[::1"), link(`http:\\h\a`), link("https://joe:secret@h/?a&b=%26"),
	link("http://h/%7Ea?x=1&y=2"), link("/users/7?tag=a", "", "/users/{id}{?tag*}", "id=a b"),
	link("https://https://example.com/"), link("http:///example.com/a"), link("http://h/a\u202eb"), link("https://" + strings.Repeat("a", 60) + ".example/" + strings.Repeat("b/", 100) + "?" + strings.Repeat("c", 300) + "=d#e"),
}

// rich has all parts of the page: findings of each level, segments, parameters, another form, a target and a template.
var rich = link("http://www.example.com&x@10.0.0.1:8080/caf%C3%A9/ü/../a%2Fb?x=1&y#f", "x:/a", "{+x}", "x=1")

// checkPermalinks changes the hash of one document, as links in a page do.
func checkPermalinks(b *browser, page string) {
	b.open(page)
	for hash, wants := range map[string][]string{
		link("https://www.example.com&x@10.0.0.1/caf%C3%A9/../a?x=1&y"): {
			"Valid URI, ", `userinfo mark warning" title="The userinfo looks like a host; the host is what follows the '@'.">www.example.com`, "/café/../a",
			"https://www.example.com&amp;x@10.0.0.1/a?x=1&amp;y", `<th class="text" scope="row">path: 3</th>`, `<th class="text" scope="row">query: x</th>`, "(no value)", `<span class="soft">443 by default</span>`, `<span class="level error">error</span>`,
		},
		link("../g", "http://a/b/c/d;p?q"): {`<span class="text">http://a/b/g</span>`},
		link("http://h/a b"):               {`>/a</span><span class="part path mark refused" title="uri: invalid path at offset 10: ' ' is not allowed: write %20 (segment; RFC 3986, section 3.3)"> </span><span class="part path">b</span>`},
		link("/users/7", "", "/users/{id}", "id=a%20b"): {
			`<p class="result" id="expansion"><span class="text">/users/a%20b</span>`, `<p class="result" id="found"><span class="text">id=7</span></p>`},
		link("https://h/?a=1&template=b&values=c"): {`<span class="part query">a=1&amp;template=b&amp;values=c</span>`},
		link("https://h/a%2Fb"):                    {`<span class="part path">/a</span><span class="part path mark warning" title="An encoded slash divides the segment for parsers that decode first.">%2F</span><span class="part path">b</span>`, "encoded-slash"},
		link("https://h/100%"):                     {`">%</span>`, "Not a reference: the path is not valid."},
		"#reference=~%zz":                          {`<span class="part path">~</span><span class="part path mark refused"`, `<span class="part path">zz</span>`},
		"#reference=~a&base=b&x":                   {`<span class="part path">~a</span>`, "base has no scheme"},
	} {
		b.run("permalink "+hash, func(t *testing.T) {
			b.eval(`new Promise(done => {
				addEventListener("hashchange", () => answer.then(() => setTimeout(done, 20)), {once: true});
				location.hash = `+inScript(hash)+`;
			})`, nil)
			var shown string
			b.eval(`document.body.innerHTML`, &shown)
			for _, want := range wants {
				assert.True(t, strings.Contains(shown, want), "there is no %s", want)
			}
		})
	}
}

// checkInvisible looks for characters that people cannot see.
func checkInvisible(t *testing.T, b *browser, page string) {
	b.open(page + link("http://h/a\u202eb", "x:/\u202e", "{x}\u202e"))
	text := b.text()
	assert.Contains(t, text, `/a\u{202E}b`)
	assert.NotContains(t, text, "\u202e")
	b.enter("reference", "/a\u202e\u200b/%E2%80%AE?b\u2066=%00#\u00ad")
	assert.Equal(t, `/a\u{202E}\u{200B}/%E2%80%AE?b\u{2066}=%00#\u{00AD}`, b.value(`document.getElementById("figure").textContent`))
	table := b.value(`document.getElementById("fields").textContent`)
	assert.Contains(t, table, `path: 1a\u{202E}\u{200B}path: 2%E2%80%AE\u{202E}`)
	assert.Contains(t, table, `query: b\u{2066}%00\u{0000}`)
}

// inScript returns a value as JavaScript.
func inScript(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		panic("BUG: " + err.Error())
	}
	return string(text)
}

// text returns the text that the page shows, without that of its inputs.
func (b *browser) text() (text string) {
	b.t.Helper()
	b.eval(`document.body.innerText`, &text)
	return text
}

// checkLinks types texts, waits for the address, and reads them back from it.
func checkLinks(t *testing.T, b *browser, page string) {
	b.open(page)
	for _, texts := range [][4]string{
		{"https://h/100%"}, {"https://h/a%2Fb?c#d&e", "x:"}, {"a b\"<>`"}, {"~x"}, {"x&base=y", "z"}, {"", "b"}, {"\u202eü\U0001F4DA", "&base="}, {"/a?x&template=y"},
		{"/a&values=z", "", "/{x}"}, {"a", "b", "{x}&{y", "x=1&y=%"}, {"", "", "", "x=1"}, {"a", "", "", "&base=ü"}, {"a", "b", "c", "d"},
	} {
		var got struct {
			Hash  string
			Texts [4]string
		}
		b.eval(`new Promise(done => {
			const inputs = ["reference", "base", "template", "values"].map(id => document.getElementById(id));
			`+inScript(texts)+`.forEach((text, i) => { inputs[i].value = text; });
			const before = location.hash;
			inputs[0].dispatchEvent(new Event("input"));
			inputs[0].dispatchEvent(new Event("change"));
			const look = () => {
				if (location.hash === before) return setTimeout(look, 10);
				for (const i of inputs) i.value = "not read";
				dispatchEvent(new Event("hashchange"));
				done({hash: location.hash, texts: inputs.map(i => i.value)});
			};
			look();
		})`, &got)
		assert.Equal(t, texts, got.Texts, got.Hash)
	}
}

// checkKeyboard goes through the page with the tab key, types a reference, and uses its normal form.
func checkKeyboard(t *testing.T, b *browser, page string) {
	b.open(page + link("a"))
	b.call("Input.insertText", map[string]any{"text": "%2Fb/c?d#e"}, nil) // the input has the focus
	b.until(`document.getElementById("findings").textContent.includes("encoded-slash")`, 1000)
	b.open(page + rich)
	var want, got []string
	const name = `(e => e.id || e.textContent || e.href)`
	b.eval(`[...document.querySelectorAll("input, button, a, summary")].filter(e => e.offsetParent).map(`+name+`)`, &want)
	b.eval(`document.querySelector("a").focus()`, nil) // the first, before the input
	for range want {
		var focus struct{ Name, Outline string }
		b.eval(`(() => { const e = document.activeElement; return {name: `+name+`(e), outline: getComputedStyle(e).outlineStyle}; })()`, &focus)
		got = append(got, focus.Name)
		assert.NotEqual(t, "none", focus.Outline, "the focus at %s is not seen", focus.Name)
		b.press("Tab", 9)
	}
	assert.Equal(t, want, got)
	assert.Greater(t, len(got), 15)
	b.eval(`document.querySelector("#normal button:last-child").focus()`, nil)
	b.press("Enter", 13)
	b.until(`document.activeElement.id === "reference"`, 1000)
	var reference string
	b.eval(`document.getElementById("reference").value`, &reference)
	assert.Equal(t, "http://www.example.com&x@10.0.0.1:8080/caf%C3%A9/a%2Fb?x=1&y#f", reference)
	assert.Equal(t, reference, b.value(`document.getElementById("figure").textContent`))
}

// checkInputs looks at each of the inputs on screens of each width, with each colour scheme.
func checkInputs(b *browser, page string) {
	defer b.size(1100, 1000)
	defer b.emulate("light")
	for i, hash := range inputs {
		b.open(page + hash)
		for _, scheme := range []string{"light", "dark"} {
			b.emulate(scheme)
			for _, width := range []int{390, 640, 641, 768, 1400} {
				b.size(width, 844)
				b.run(fmt.Sprintf("input %d, %d pixels, %s", i, width, scheme), func(t *testing.T) {
					checkWidth(t, b)
					checkContrast(t, b)
					checkFirst(t, b)
				})
			}
		}
	}
}

// checkWidth reports what is wider than the window, and text that is wider than its box.
func checkWidth(t *testing.T, b *browser) {
	var wide []string
	b.eval(`[document.documentElement, ...document.querySelectorAll("main *")]
		.filter(e => e.tagName !== "INPUT" && e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== "inline" && !e.closest("thead"))
		.map(e => e.tagName + " " + e.id + " " + e.className)`, &wide)
	assert.Empty(t, wide)
}

// checkFirst reports if the parts are not seen at once, and what is seen without text.
func checkFirst(t *testing.T, b *browser) {
	var order []float64
	b.eval(`["reference", "status", "figure"].map(id => document.getElementById(id).getBoundingClientRect().top)`, &order)
	assert.IsIncreasing(t, order)
	assert.Less(t, order[2], 844/2.0)
	var empty []string
	b.eval(`[...document.querySelectorAll("tbody, ol, ul, section, .result")].filter(e => e.offsetParent && e.getBoundingClientRect().height && !e.textContent.trim()).map(e => e.tagName + " " + e.id)`, &empty)
	assert.Empty(t, empty)
}

// checkPlaces reports parts of the page that move if the reference becomes invalid or valid.
func checkPlaces(t *testing.T, b *browser, page string) {
	defer b.size(1100, 1000)
	for _, width := range []int{390, 1100} {
		b.size(width, 1000)
		b.open(page)
		var places [][]float64
		for _, text := range []string{"https://h/a", "https://h/a%", "https://h/a%4", "https://h/a%41", "", "a b", "http://[", "http://h:x", "http://h/a%2Fb%2Fc"} {
			b.enter("reference", text)
			var tops []float64
			b.eval(`["reference", "status", "figure"].map(id => document.getElementById(id).getBoundingClientRect().top)`, &tops)
			places = append(places, tops)
		}
		for i := range places {
			assert.Equal(t, places[0], places[i], "%d pixels, text %d", width, i)
		}
	}
}

// emulate sets the colour scheme.
func (b *browser) emulate(scheme string) {
	b.t.Helper()
	b.call("Emulation.setEmulatedMedia", map[string]any{"features": []map[string]string{{"name": "prefers-color-scheme", "value": scheme}}}, nil)
}

// checkContrast reports text whose contrast is less than 4.5 (WCAG 2.2, 1.4.3).
func checkContrast(t *testing.T, b *browser) {
	var weak []string
	b.eval(`(() => {
		const rgb = color => color.match(/[\d.]+/g).map(Number);
		const light = c => c.slice(0, 3).map(v => v / 255).map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
			.reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
		const paper = e => { const c = rgb(getComputedStyle(e).backgroundColor); return c.length === 3 || !e.parentElement ? c : paper(e.parentElement); };
		return [...document.querySelectorAll("body *")].filter(e => e.offsetParent && [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim())).map(e => {
			const [a, b] = [light(rgb(getComputedStyle(e).color)), light(paper(e))].sort((x, y) => x - y);
			return [(b + 0.05) / (a + 0.05), e.outerHTML];
		}).filter(([ratio]) => !(ratio >= 4.5)).map(([ratio, text]) => ratio.toFixed(2) + " " + text);
	})()`, &weak)
	assert.Empty(t, weak)
}

// checkAxe reports what axe-core finds. The variable AXE names its script, which is not part of the project.
func checkAxe(t *testing.T, b *browser, page, scheme string) {
	name := os.Getenv("AXE")
	if name == "" {
		t.Skip("AXE does not name the script axe.min.js of axe-core")
	}
	script, err := os.ReadFile(name)
	require.NoError(t, err)
	b.emulate(scheme)
	b.open(page + rich)
	b.eval(string(script)+"; true", nil)
	var found []string
	b.eval(`axe.run().then(r => r.violations.flatMap(v => v.nodes.map(n => v.id + ": " + v.help + ": " + n.html)))`, &found)
	assert.Empty(t, found)
}
