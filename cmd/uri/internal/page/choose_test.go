package page_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/go-rfc3986/uri/cmd/uri/internal/page"
)

const (
	secret = "https://joe:JZJZ@h/a"
	masked = "https://joe:xxxxx@h/a"
)

// The address and the history never have a password, whichever input has it (RFC 3986, section 7.5).
func TestSecretsStayOnTheScreen(t *testing.T) {
	for _, tt := range []struct{ id, text, hash string }{
		{"reference", secret, link(masked)},
		{"reference", secret + "%", link(masked + "%")},            // refused
		{"reference", "https://joe:JZ", link("https://joe:xxxxx")}, // not yet typed to its end
		{"base", secret, link("a", masked)},
		{"template", secret + "{x}", link("a", "", masked+"{x}")},
		{"values", "x=" + secret, link("a", "", "", "x="+masked)},
	} {
		p := open(t, link("a"))
		assert.True(t, p.isHidden("note"))
		p.typed(tt.id, tt.text)
		assert.Equal(t, link("a"), p.hash(), "somebody types a secret")
		assert.False(t, p.isHidden("note"), tt.text)
		p.enter(tt.id, tt.text)
		assert.Equal(t, tt.hash, p.hash())
		p.run("location.hash = " + inScript(link("urn:isbn:0451450523")))
		assert.Equal(t, []string{start + link("a"), start + tt.hash, start + link("urn:isbn:0451450523")}, p.history())
		assert.True(t, p.isHidden("note"))
	}
	p := open(t, link(secret))
	assert.Equal(t, []string{start + link(masked)}, p.history())
	assert.Equal(t, secret, p.inputs().Reference, "what was typed stays")
	p.run("location.hash = " + inScript(link("x", secret)))
	assert.Equal(t, link("x", masked), p.hash())
}

// What a button puts into an input is a new entry of the history, to which Back leads, and the reference has the focus.
func TestChoose(t *testing.T) {
	p := open(t, link("http://h:80/typed"))
	p.typed("base", "x:/not-left")
	p.press("normal", "Use the normal form")
	assert.Equal(t, []string{start + link("http://h:80/typed"), start + link("http://h:80/typed", "x:/not-left"), start + link("http://h/typed", "x:/not-left")}, p.history())
	assert.Equal(t, "reference", p.text("document.activeElement.id"))
	assert.Equal(t, "http://h/typed", p.shows("figure"))
	p.press("target", "Use the target")
	assert.Len(t, p.history(), 4)
	p.run("history.back(); history.back()")
	assert.Equal(t, page.Inputs{Reference: "http://h:80/typed", Base: "x:/not-left"}, p.inputs())
	assert.Equal(t, "http://h:80/typed", p.shows("figure"))
}

// What the page has for each kind of reference.
func TestKinds(t *testing.T) {
	p := open(t, link("https://user@example.com:8080/caf%C3%A9/../menu?day=today&for=2#soup"))
	for _, part := range []string{"scheme", "userinfo", "host", "port", "path", "query", "fragment"} {
		assert.Contains(t, p.html("figure"), "part "+part)
	}
	for _, tt := range []struct{ link, status, finding string }{
		{link("../g;x=1/./y", "http://a/b/c/d;p?q"), "Valid relative reference", ""},
		{link("http://www.example.com&story=breaking@10.0.0.1/a%2Fb"), "Valid URI", "userinfo-like-host"},
		{link("http://例え.jp/引き出し"), "Valid IRI", ""},
		{link("http://0x7f.1/%2e%2e/"), "Valid URI", "rare-ipv4"},
		{link("urn:isbn:0451450523"), "Valid URI", ""},
		{link("http://h/a b"), "Not a reference", "refused"},
		{link("/users/7?tag=a", "", "/users/{id}{?tag*}", "id=a b&tag=x&tag=y"), "Valid relative reference", ""},
	} {
		p.run("location.hash = " + inScript(tt.link))
		assert.True(t, strings.HasPrefix(p.shows("status"), tt.status), tt.link)
		assert.Contains(t, p.shows("findings"), tt.finding)
		in := p.inputs()
		assert.Equal(t, in.Base != "", p.shows("target") != "")
		assert.Equal(t, in.Template != "", p.shows("expansion") != "" && p.shows("found") != "")
	}
	assert.Equal(t, "id=7   tag=a", p.shows("found"))
}

// The buttons Use put a reference into its input, and leave the others.
func TestUse(t *testing.T) {
	p := open(t, link("http://h:80/%3C", "x:/y"))
	p.press("normal", "Use the normal form")
	assert.Equal(t, page.Inputs{Reference: "http://h/%3C", Base: "x:/y"}, p.inputs())
	assert.Equal(t, []string{start + link("http://h:80/%3C", "x:/y"), start + link("http://h/%3C", "x:/y")}, p.history())
	p.enter("reference", "/%00")
	p.enter("base", "http://b")
	p.press("target", "Use the target")
	assert.Equal(t, "http://b/%00", p.inputs().Reference)
	p.enter("reference", "http://ü/")
	p.press("uri", "Use the URI")
	assert.Equal(t, "http://%C3%BC/", p.inputs().Reference)
	p.enter("template", "/{x}")
	p.press("expansion", "Use the expansion")
	assert.Equal(t, "/", p.inputs().Reference)
	p.reads["http://h"] = reading{Href: "http://h/"}
	p.enter("reference", "http://h")
	p.press("href", "Use what this browser reads")
	assert.Equal(t, "http://h/", p.inputs().Reference)
}

// A button says that it copied, or that the browser forbids it, and says its name again after two seconds.
func TestCopy(t *testing.T) {
	p := open(t, link("http://h:80/"))
	p.press("normal", "Copy the normal form")
	assert.Equal(t, "http://h/", p.text("copied.join()"))
	assert.Equal(t, []string{"http://h/", "Copied", "Use"}, p.items("normal"))
	assert.Contains(t, p.html("normal"), `<button className="copy" ariaLabel="Copy the normal form">`)
	p.run("timers.pop().does()")
	assert.Equal(t, []string{"http://h/", "Copy", "Use"}, p.items("normal"))
	p.run("navigator.clipboard.writeText = () => Promise.reject(new Error('forbidden'))")
	p.press("normal", "Copy the normal form")
	assert.Equal(t, []string{"http://h/", "Select and copy", "Use"}, p.items("normal"))
	assert.Equal(t, int64(2000), p.run("timers[0].milliseconds").Export())
	p.run("timers.pop().does()")
	assert.Equal(t, []string{"http://h/", "Copy", "Use"}, p.items("normal"))
}

// An answer that comes after that of a later text is not drawn.
func TestLateAnswer(t *testing.T) {
	p := open(t, link("/first"))
	p.run("var soon = fetch, late = []; fetch = (...how) => new Promise(done => late.push(() => done(soon(...how))))")
	p.typed("reference", "/late")
	p.typed("reference", "/last")
	assert.Equal(t, "/first", p.shows("figure"))
	p.run("late[1]()")
	assert.Equal(t, "/last", p.shows("figure"))
	p.run("late[0]()")
	assert.Equal(t, "/last", p.shows("figure"))
}

// A change of the address leads to its inputs, and none to those of the page.
func TestFollow(t *testing.T) {
	p := open(t, link("/a", "x:/b"))
	p.enter("template", "c")
	p.run("location.hash = '#reference=/d'")
	assert.Equal(t, page.Inputs{Reference: "/d"}, p.inputs())
	assert.Equal(t, "/d", p.shows("figure"))
	assert.Empty(t, p.shows("expansion"))
	p.run("location.hash = ''")
	assert.Equal(t, page.Inputs{Reference: "https://user@example.com:8080/caf%C3%A9/../menu?day=today#soup"}, p.inputs())
	p.run("history.back(); history.back()")
	assert.Equal(t, page.Inputs{Reference: "/a", Base: "x:/b", Template: "c"}, p.inputs())
}

// The address follows the input, in one new entry of the history until the input is left, so that Back leads to the text before.
func TestAddressFollows(t *testing.T) {
	p := open(t, link("http://h/a"))
	for _, text := range []string{"http://h/ab", "http://h/abc"} {
		p.typed("reference", text)
		assert.Equal(t, []string{start + link("http://h/a"), start + link(text)}, p.history())
	}
	p.enter("reference", "http://h/abcd")
	p.typed("reference", "/x")
	assert.Equal(t, []string{start + link("http://h/a"), start + link("http://h/abcd"), start + link("/x")}, p.history())
	p.run("history.back()")
	assert.Equal(t, "http://h/abcd", p.inputs().Reference)
	p.typed("base", "http://b/")
	assert.Equal(t, []string{start + link("http://h/a"), start + link("http://h/abcd"), start + link("http://h/abcd", "http://b/")}, p.history())
}

// No state of a text that somebody types puts a byte of its password into the history: each prefix, in each input.
func TestAddressWaitsForSecrets(t *testing.T) {
	for _, text := range []string{"https://joe:7171@h/a", "//joe:7171@h", "https://joe:JZ71%4a@h/a?b", "postgres://joe:71JZ@h", "https://h/?access_token=71JZ", "https://h/#password=71JZ"} {
		for _, id := range []string{"reference", "base", "template", "values"} {
			p := open(t, link("a"))
			for end := range len(text) {
				p.typed(id, text[:end+1])
				assert.NotContains(t, strings.Join(p.history(), " "), "71", "%s %s", id, text[:end+1])
			}
			p.enter(id, text)
			assert.NotContains(t, strings.Join(p.history(), " "), "71", "%s %s", id, text)
		}
	}
}

// A template in the field for a reference is offered to the field for a template. Other text is not.
func TestTemplateIsOffered(t *testing.T) {
	p := open(t, link("x", "x:/y"))
	p.enter("reference", "https://h/users/{id}{?page}")
	p.press("findings", "Use as a template")
	assert.Equal(t, page.Inputs{Base: "x:/y", Template: "https://h/users/{id}{?page}"}, p.inputs())
	for _, text := range []string{"https://h/{}", "https://h/}{", "https://h/a b", "/a"} {
		p.enter("reference", text)
		assert.NotContains(t, p.shows("findings"), "template", text)
	}
}

// On a phone, the sections with empty inputs are folded until one gets a text; elsewhere none is.
func TestFolded(t *testing.T) {
	for _, isPhone := range []bool{true, false} {
		p := openAt(t, link("/a", "x:/y"), isPhone)
		isOpen := func(id string) bool { return p.run("document.getElementById('" + id + "').open").ToBoolean() }
		assert.True(t, isOpen("resolving"))
		assert.Equal(t, !isPhone, isOpen("expanding"))
		p.run("location.hash = " + inScript(link("/users/7", "", "/users/{id}")))
		assert.True(t, isOpen("expanding"))
	}
}
