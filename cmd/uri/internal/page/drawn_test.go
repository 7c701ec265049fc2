package page_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The texts that the page shows of an input, by the id of their element. What is not named is not looked at.
func TestDrawn(t *testing.T) {
	const rfc = "https://www.rfc-editor.org/rfc/rfc3986"
	for _, tt := range []struct {
		name string
		in   map[string]string
		want map[string]string
	}{
		{"valid", map[string]string{"reference": "HTTP://h:80/a?"}, map[string]string{
			"status": "Valid URI, no findings.", "figure": "HTTP://h:80/a?", "findings": "", "uri": "", "target": "", "target-steps": "", "expansion": "", "found": "", "neturl": "",
			"normal": "http://h/a?CopyUse",
			"normal-steps": "http://h:80/a? Scheme and host in lowercase, hexadecimal digits in uppercase (RFC 3986, section 6.2.2.1)" +
				"http://h/a? The default port dropped (RFC 3986, section 6.2.3)",
		}},
		{"relative", map[string]string{"reference": "../g", "base": "http://a/b/c"}, map[string]string{
			"status": "Valid relative reference, no findings.", "normal": "../gCopyUse", "normal-steps": "", "target": "http://a/gCopyUse", "browser-target": "This browser resolves nothing against this base.",
			"target-steps": "/b/../g The path of the reference follows the last '/' of the path of the base (RFC 3986, section 5.2.3)" +
				"/g Dot-segments removed (RFC 3986, section 5.2.4)" +
				"http://a/g The components put together (RFC 3986, section 5.3)",
		}},
		{"no target", map[string]string{"reference": "../g", "base": "x y"}, map[string]string{
			"target": "uri: base: invalid path at offset 1: ' ' is not allowed: write %20 (segment; RFC 3986, section 3.3)", "target-steps": "", "browser-target": "",
		}},
		{"refused", map[string]string{"reference": "http://h/a b", "base": "http://h/"}, map[string]string{
			"status": "Not a reference: the path is not valid.", "figure": "http://h/a b", "uri": "", "normal": "", "normal-steps": "", "target": "",
			"findings": "refused in the path. uri: invalid path at offset 10: ' ' is not allowed: write %20 (segment; RFC 3986, section 3.3)",
		}},
		{"refused at the end", map[string]string{"reference": "http://[::1"}, map[string]string{
			"status": "Not a reference: the host is not valid.", "figure": "http://[::1← the end",
		}},
		{"IRI", map[string]string{"reference": "http://ü/"}, map[string]string{
			"status": "Valid IRI, no findings.", "uri": "http://%C3%BC/CopyUse", "normal": "http://%C3%BC/CopyUse", "figure": "http://ü/",
		}},
		{"nothing", map[string]string{"reference": ""}, map[string]string{"status": "Valid relative reference, no findings.", "figure": "", "findings": "", "normal": "(nothing)", "href": ""}},
		{"one finding", map[string]string{"reference": "/%00"}, map[string]string{
			"status": "Valid relative reference, one finding.", "findings": "warning encoded-nul in the path: %00. An encoded NUL ends the text for some systems. RFC 3986, section 7.3",
		}},
		{"two findings", map[string]string{"reference": "/%2F/%2F"}, map[string]string{"status": "Valid relative reference, 2 findings."}},
		{"many findings", map[string]string{"reference": strings.Repeat("/%2F", 40)}, map[string]string{"status": "Valid relative reference, 40 findings."}},
		{"template", map[string]string{"reference": "/users/7", "template": "/users/{id}{?x}", "values": "id=a b"}, map[string]string{
			"expansion": "/users/a%20bCopyUse", "found": "id=7",
		}},
		{"no expansion", map[string]string{"reference": "/a", "template": "{x}", "values": ""}, map[string]string{"expansion": "(nothing)", "found": "The reference does not match."}},
		{"no template", map[string]string{"reference": "/a", "template": "{"}, map[string]string{
			"expansion": "uritemplate: invalid template at offset 1: the template ends too early (expression; RFC 6570, section 2.2)", "found": "",
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := open(t, link("http://before.example/before?before#before"))
			for id, text := range tt.in {
				p.enter(id, text)
			}
			for id, want := range tt.want {
				assert.Equal(t, want, p.shows(id), id)
			}
			assert.NotContains(t, p.html("figure")+p.html("fields")+p.html("findings"), "before")
		})
	}
	p := open(t, link("http://h:80/"))
	assert.Contains(t, p.html("normal-steps"), `(<a href="`+rfc+`#section-6.2.3">RFC 3986, section 6.2.3</a>)</li>`)
	for text, want := range map[string]string{
		"a (RFC 8141).":                      `<p>a (<a href="https://www.rfc-editor.org/rfc/rfc8141">RFC 8141</a>).</p>`,
		"RFC 3986, section 5.2.4.":           `<p><a href="` + rfc + `#section-5.2.4">RFC 3986, section 5.2.4</a>.</p>`,
		"RFC 1, section 2 and RFC 3986; RFC": `<p><a href="https://www.rfc-editor.org/rfc/rfc1#section-2">RFC 1, section 2</a> and <a href="` + rfc + `">RFC 3986</a>; RFC</p>`,
	} {
		assert.Equal(t, want, p.text("written(make('p', '', ...withLinks("+inScript(text)+")))"))
	}
	p.enter("reference", "/%2F")
	assert.Equal(t, "noreferrer", p.text("document.getElementById('findings').elements[0].elements.find(e => e.tag === 'a').rel"))
}

// The figure has the classes of the components and the findings, whose messages are titles, and is read aloud in words.
func TestFigure(t *testing.T) {
	p := open(t, link("http://h/a%2Fb?#"))
	assert.Equal(t, `<span class="part scheme">http</span><span class="delimiter">://</span><span class="part host">h</span><span class="part path">/a</span>`+
		`<span class="part path mark warning" title="An encoded slash divides the segment for parsers that decode first.">%2F</span>`+
		`<span class="part path">b</span><span class="delimiter">?</span><span class="part query"></span><span class="delimiter">#</span><span class="part fragment"></span>`, p.figure())
	assert.Equal(t, "The parts: scheme http, host h, port 80 by default, path /a%2Fb, query (empty), fragment (empty)", p.text("document.getElementById('figure').ariaLabel"))
	p.enter("reference", "/a/b?c=d&e")
	assert.Equal(t, "The parts: path /a/b, query c=d&e", p.text("document.getElementById('figure').ariaLabel"))
	p.enter("reference", "")
	assert.Equal(t, "The parts: none", p.text("document.getElementById('figure').ariaLabel"))
	p.enter("reference", "http://h/<")
	assert.Contains(t, p.figure(), `<span class="part path mark refused" title="uri: invalid path at offset 9: '<' is not allowed`)
}

// figure returns the figure with its classes.
func (p *tab) figure() string {
	p.t.Helper()
	return strings.ReplaceAll(p.html("figure"), "className=", "class=")
}

// The components, decoded, beside what net/url and this browser read.
func TestColumns(t *testing.T) {
	p := open(t, link("a"))
	p.reads["HTTP://h/caf%C3%A9/?a=1&b#"] = reading{Href: "http://h/caf%C3%A9/?a=1&b", Protocol: "http:", Hostname: "h", Pathname: "/caf%C3%A9/", Search: "?a=1&b"}
	p.enter("reference", "HTTP://h/caf%C3%A9/?a=1&b#")
	assert.Equal(t, []string{
		"scheme|HTTP||http|http",
		"host|h||the same|the same",
		"port|80 by default||the same|the same",
		"path|/caf%C3%A9/|/café/|/café/|the same",
		"path: 1|caf%C3%A9|café",
		"path: 2|(empty)|",
		"query|a=1&b||the same|the same",
		"query: a|1|",
		"query: b|(no value)|",
		"fragment|(empty)||the same|the same",
	}, p.rows("fields"))
	for _, want := range []string{
		`<th className="part scheme">scheme</th><td className="text" label="As it stands">HTTP</td><td className="text" label="Decoded"></td>` +
			`<td className="text" label="net/url">http</td><td className="text" label="This browser">http</td>`,
		`<td className="soft same" label="net/url">the same</td>`,
		`<th className="text">path: 1</th>`,
		`<td className="text" label="As it stands"><span className="soft">80 by default</span></td>`,
	} {
		assert.Contains(t, p.html("fields"), want)
	}
	assert.Equal(t, "This browser makes it:", p.shows("browser"))
	assert.Equal(t, "http://h/caf%C3%A9/?a=1&bCopyUse", p.shows("href"))
	for reference, want := range map[string]string{ // what is encoded is not a delimiter
		"x:/a%2Fb": `<td className="text differs" label="net/url">/a/b</td>`, "x:/a%3Fb": `<td className="text differs" label="net/url">/a?b</td>`, "x:/%41": `<td className="text" label="net/url">/A</td>`,
		"//u%3Ap@h": `<td className="text differs" label="net/url">u:p</td>`, "x:/%ff": `<td className="text differs" label="net/url">/�</td>`,
	} {
		p.enter("reference", reference)
		assert.Contains(t, p.html("fields"), want)
	}
	p.enter("reference", "x://h%41/")
	assert.Equal(t, `net/url refuses it: invalid URL escape "%41"`, p.shows("neturl"))
	assert.Equal(t, "This browser refuses it.", p.shows("browser"))
	assert.Equal(t, []string{"scheme|x|||", "host|h%41|hA||", "path|/|||"}, p.rows("fields"))
	p.enter("reference", "/a")
	assert.Equal(t, "This browser needs a base for it.", p.shows("browser"))
	assert.Equal(t, "", p.shows("href")+p.shows("neturl"))
	p.enter("reference", "1a:b")
	assert.Equal(t, "This browser needs a base for it.", p.shows("browser"), "a scheme begins with a letter (RFC 3986, section 3.1)")
}

// What this browser reads is marked unless it is the same, the same once decoded, once encoded, or the path "/" of none.
func TestThisBrowser(t *testing.T) {
	for _, tt := range []struct {
		name, in string
		read     reading
		want     map[string]string // the cells by component
		marked   []string          // those that differ
	}{
		{"as it stands", "s://u:p@h:1/a?b#c", reading{Protocol: "s:", Username: "u", Password: "p", Hostname: "h", Port: "1", Pathname: "/a", Search: "?b", Hash: "#c"},
			map[string]string{"scheme": "the same", "userinfo": "the same", "host": "the same", "port": "the same", "path": "the same", "query": "the same", "fragment": "the same"}, nil},
		{"without a password", "s://u@h/", reading{Protocol: "s:", Username: "u", Hostname: "h", Pathname: "/"}, map[string]string{"userinfo": "the same"}, nil},
		{"decoded", "s://h/%41", reading{Protocol: "s:", Hostname: "h", Pathname: "/A"}, map[string]string{"path": "/A"}, nil},
		{"encoded", "s://h/ü%2F", reading{Protocol: "s:", Hostname: "h", Pathname: "/%C3%BC%2F"}, map[string]string{"path": "/%C3%BC%2F"}, nil},
		{"white space around it", " http://h/ ", reading{Protocol: "http:", Hostname: "h", Pathname: "/"}, map[string]string{"host": "the same"}, []string{"path", "scheme"}},
		{"another path", "s://h/a", reading{Protocol: "s:", Hostname: "h", Pathname: "/"}, map[string]string{"path": "/"}, []string{"path"}},
		{"no path", "http://h", reading{Protocol: "http:", Hostname: "h", Pathname: "/"}, map[string]string{"path": "/"}, nil},
		{"another host", "s://www.example&x@h/", reading{Protocol: "s:", Hostname: "other", Pathname: "/"}, map[string]string{"host": "other", "userinfo": "(nothing)"}, []string{"host", "userinfo"}},
		{"a path for none in a query", "http://h?", reading{Protocol: "http:", Hostname: "h", Pathname: "/", Search: "?/"}, map[string]string{"query": "/"}, []string{"query"}},
		{"a port that is not there", "s://h/", reading{Protocol: "s:", Hostname: "h", Port: "1", Pathname: "/"}, map[string]string{"port": "1"}, []string{"port"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := open(t, link("a"))
			tt.read.Href = tt.in
			p.reads[tt.in] = tt.read
			p.enter("reference", tt.in)
			var marked []string
			for _, row := range p.rows("fields") {
				cells := strings.Split(row, "|")
				if want, looked := tt.want[cells[0]]; looked {
					assert.Equal(t, want, cells[4], cells[0])
				}
			}
			for _, row := range strings.Split(p.html("fields"), "<tr>")[1:] {
				name, _, _ := strings.Cut(strings.SplitN(row, ">", 2)[1], "<")
				if strings.Contains(row, `<td className="text differs" label="This browser"`) {
					marked = append(marked, name)
				}
			}
			slices.Sort(marked)
			assert.Equal(t, tt.marked, marked)
			assert.Empty(t, p.shows("href")+p.shows("browser"), "it is as it was typed")
		})
	}
}

// What this browser makes of a reference and a base.
func TestBrowserTarget(t *testing.T) {
	p := open(t, link("../ü", "http://h/a/b"))
	p.reads["../g http://h/a/b"] = reading{Href: "http://h/g"}
	p.reads["../ü http://h/a/b"] = reading{Href: "http://h/%C3%BC"}
	p.enter("reference", "../ü")
	assert.Equal(t, "This browser: http://h/%C3%BC", p.shows("browser-target"))
	p.enter("reference", "../g")
	assert.Equal(t, "This browser: the same.", p.shows("browser-target"))
	p.enter("base", "")
	assert.Empty(t, p.shows("browser-target")+p.shows("target")+p.shows("target-steps"))
}

// Nobody sees what is not printable, so it is escaped, wherever it stands (RFC 3987, section 4.1).
func TestUnprintable(t *testing.T) {
	p := open(t, link("a"))
	p.reads["http://h/a\u202eb"] = reading{Href: "http://h/\u202e", Pathname: "/\u202e"}
	p.enter("reference", "http://h/a\u202eb")
	p.enter("base", "x:/\u2066")
	p.enter("values", "x=\u200b")
	p.enter("template", "{x}\x00")
	assert.Equal(t, `http://h/a\u{202E}b`, p.shows("figure"))
	assert.Contains(t, p.text("document.getElementById('figure').ariaLabel"), `path /a\u{202E}b`)
	assert.Contains(t, p.shows("findings"), `bidi-formatting in the path: \u{202E}.`)
	assert.Equal(t, `http://h/\u{202E}CopyUse`, p.shows("href"))
	assert.Contains(t, p.html("href"), `title="http://h/\u{202E}"`)
	for _, id := range []string{"status", "figure", "findings", "fields", "normal", "target", "expansion", "href"} {
		assert.Equal(t, -1, strings.IndexFunc(p.html(id), func(c rune) bool { return c == 0 || c == '\u202e' || c == '\u2066' || c == '\u200b' }), id)
	}
	for text, want := range map[string]string{
		"aü例\u0301٣-$ ": "aü例\u0301٣-$ ", "\x00": `\u{0000}`, "\n": `\u{000A}`, "\u00a0": `\u{00A0}`, "\u2028": `\u{2028}`, "\U000E0041": `\u{E0041}`, "\ue000": `\u{E000}`, "\U0001F4DA": "\U0001F4DA", "\u0378": `\u{0378}`,
	} {
		require.NoError(t, p.vm.Set("given", text))
		assert.Equal(t, want, p.text("make('p', '', given).textContent"), "%q", text)
	}
}

// A long text is shown by its first 400 characters and its last 100, and copied whole.
func TestLong(t *testing.T) {
	long := "/" + strings.Repeat("a", 299) + strings.Repeat("b", 201) + strings.Repeat("c", 100)
	p := open(t, link(long[:600]))
	assert.Equal(t, long[:600]+"CopyUse", p.shows("normal"))
	p.enter("reference", long)
	assert.Equal(t, long[:400]+" …101 characters… "+long[501:]+"CopyUse", p.shows("normal"))
	assert.Equal(t, long[:400]+" …101 characters… "+long[501:], p.shows("figure"))
	p.press("normal", "Copy the normal form")
	assert.Equal(t, long, p.text("copied.join()"))
	p.press("normal", "Use the normal form")
	assert.Equal(t, long, p.inputs().Reference)
}
