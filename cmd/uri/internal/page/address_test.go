package page_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/dop251/goja"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/internal/check/texts"

	"github.com/go-rfc3986/uri/cmd/uri/internal/page"
)

// link returns the hash for a reference, a base, a template and values, which may be left out (URL Standard, section
// 5.2). The set of url.QueryEscape differs in two characters.
func link(texts ...string) string {
	var pairs []string
	for i, text := range texts {
		if text != "" {
			name := []string{"reference", "base", "template", "values"}[i]
			pairs = append(pairs, name+"="+strings.NewReplacer("~", "%7E", "%2A", "*").Replace(url.QueryEscape(text)))
		}
	}
	return "#" + strings.Join(pairs, "&")
}

// hashOf returns the hash for inputs.
func hashOf(in page.Inputs) string {
	return link(in.Reference, in.Base, in.Template, in.Values)
}

// An addressTab is a page whose answers are short, since what it draws takes most of the time.
type addressTab struct {
	*tab
	leave, read goja.Callable
}

func newAddressTab(t *testing.T) addressTab {
	t.Helper()
	p := addressTab{tab: open(t, link("a"))}
	p.run(`fetch = async () => ({json: async () => ({kind: "URI", count: 0, fields: []})})`)
	p.run("var all = ['reference', 'base', 'template', 'values'].map(id => document.getElementById(id))")
	var is bool
	p.leave, is = goja.AssertFunction(p.run("texts => { all.forEach((e, i) => { e.value = texts[i]; }); all[0].listeners.input(); all[0].listeners.change(); }"))
	require.True(t, is)
	p.read, is = goja.AssertFunction(p.run("() => { for (const e of all) e.value = 'not read'; listeners.hashchange(); return all.map(e => e.value); }"))
	require.True(t, is)
	return p
}

// typeAll types into all inputs, and returns the hash.
func (p addressTab) typeAll(in page.Inputs) string {
	p.t.Helper()
	_, err := p.leave(nil, p.vm.ToValue([]string{in.Reference, in.Base, in.Template, in.Values}))
	require.NoError(p.t, err)
	return p.hash()
}

// readAll reads the inputs from the hash.
func (p addressTab) readAll() page.Inputs {
	p.t.Helper()
	value, err := p.read(nil)
	require.NoError(p.t, err)
	var texts []string
	require.NoError(p.t, p.vm.ExportTo(value, &texts))
	return page.Inputs{Reference: texts[0], Base: texts[1], Template: texts[2], Values: texts[3]}
}

// Whatever is typed into the inputs is in the address once one of them is left, and read back from there. A browser changes
// nothing of it.
func TestAddressHasWhatIsTyped(t *testing.T) {
	p := newAddressTab(t)
	try := func(in page.Inputs) {
		t.Helper()
		if in == (page.Inputs{}) {
			return // TestNoHash
		}
		require.Equal(t, hashOf(in), p.typeAll(in), "%q", in)
		require.Equal(t, in, p.readAll(), p.hash())
	}
	for c := range rune(0x90) {
		text := "a" + string(c) + "b"
		try(page.Inputs{Reference: text})
		try(page.Inputs{Reference: "/x", Base: text})
		try(page.Inputs{Template: text, Values: text})
	}
	awkward := []string{"", "~", "~x", "#", "?", "&base=", "a&base=", "&base", "&template=", "%", "%zz", "%26base=", " ", "\t\n", "\u202e", "\U0001F4DA", "+"}
	for _, reference := range awkward {
		for _, base := range awkward {
			try(page.Inputs{Reference: reference, Base: base})
		}
		try(page.Inputs{Base: reference, Values: reference})
		try(page.Inputs{Reference: "a", Template: reference})
	}
	for text := range texts.Random(4, 200) {
		if text = strings.ToValidUTF8(text, ""); text != "" {
			try(page.Inputs{Reference: text, Base: text})
		}
	}
	p.run(`all[0].value = "a\ud800"; all[0].listeners.input(); all[0].listeners.change()`)
	assert.Contains(t, p.hash(), "#reference=a%EF%BF%BD&", "half a character")
}

// A link leads to the inputs that it has, whoever wrote it.
func TestLinksAreRead(t *testing.T) {
	p := newAddressTab(t)
	for hash, want := range map[string]page.Inputs{
		"#reference=https://h/a%20b?c#d":     {Reference: "https://h/a b?c#d"},
		"#base=x:/&reference=a+b":            {Reference: "a b", Base: "x:/"},
		"#reference=a%zz&base":               {Reference: "a%zz"},
		"#&values=c&&unknown=d&template=%7b": {Values: "c", Template: "{"},
		"#values=x=1":                        {Values: "x=1"},
		"#unknown":                           {},
	} {
		require.NoError(t, p.vm.Set("link", hash))
		p.run("location.hash = link")
		require.Equal(t, hash, p.hash())
		require.Equal(t, want, p.readAll(), hash)
	}
}

// Without a hash, the input that index.html has stays, and so does a hash without a text.
func TestNoHash(t *testing.T) {
	for _, hash := range []string{"", "#"} {
		assert.Equal(t, page.Inputs{Reference: "https://user@example.com:8080/caf%C3%A9/../menu?day=today#soup"}, open(t, hash).inputs())
	}
}
