package main

import (
	"net/url"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/dop251/goja"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/internal/check/texts"

	"github.com/go-rfc3986/uri/cmd/uri/internal/page"
)

// isTyped reports whether a browser leaves a text as it is in a hash, and no other input could be meant by a part of it.
func isTyped(text string) bool {
	return !strings.ContainsFunc(text, func(c rune) bool { return c <= ' ' || c > '~' || strings.ContainsRune("\"<>`", c) }) && !strings.Contains(text, "&base=")
}

// encoded is what encodeURIComponent returns.
func encoded(text string) string {
	var b strings.Builder
	for _, c := range []byte(text) {
		if c < utf8.RuneSelf && (isAlphanumeric(c) || strings.IndexByte("-_.!~*'()", c) >= 0) {
			b.WriteByte(c)
		} else {
			b.WriteString("%" + string("0123456789ABCDEF"[c>>4]) + string("0123456789ABCDEF"[c&15]))
		}
	}
	return b.String()
}

func isAlphanumeric(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z'
}

// hashOf returns the hash for inputs: what people type, if that is all, or the encoded texts.
func hashOf(in page.Inputs) string {
	more := in.Template + in.Values + in.Other
	if in.Reference+in.Base != "" && more == "" && isTyped(in.Reference) && isTyped(in.Base) && !strings.HasPrefix(in.Reference, "~") {
		if in.Base == "" {
			return "#" + in.Reference
		}
		return "#" + in.Reference + "&base=" + in.Base
	}
	hash := "#~" + encoded(in.Reference) + "&base=" + encoded(in.Base)
	for _, input := range [][2]string{{"template", in.Template}, {"values", in.Values}, {"other", in.Other}} {
		if input[1] != "" {
			hash += "&" + input[0] + "=" + encoded(input[1])
		}
	}
	return hash
}

// inputsOf returns the inputs that a hash has. What cannot be read as encoded texts is what people type.
func inputsOf(hash string) page.Inputs {
	reference, base, _ := strings.Cut(hash[1:], "&base=")
	typed := page.Inputs{Reference: reference, Base: base}
	if !strings.HasPrefix(hash, "#~") {
		return typed
	}
	var read page.Inputs
	places := []*string{&read.Reference, &read.Base, &read.Template, &read.Values, &read.Other}
	names := []string{"", "base", "template", "values", "other"}
	next := 0
	for i, piece := range strings.Split(hash[2:], "&") {
		name, text := "", piece
		if i > 0 {
			name, text, _ = strings.Cut(piece, "=")
			if !strings.Contains(piece, "=") {
				return typed
			}
		}
		at := slices.Index(names, name)
		decoded, err := url.PathUnescape(text)
		if at < next || err != nil || !utf8.ValidString(decoded) {
			return typed
		}
		*places[at] = decoded
		next = at + 1
	}
	return read
}

// An addressTab is a page whose answers are short, since what it draws takes most of the time.
type addressTab struct {
	*tab
	leave, read goja.Callable
}

func newAddressTab(t *testing.T) addressTab {
	t.Helper()
	p := addressTab{tab: open(t, "#a")}
	p.run(`uriAnswer = () => '{"kind":"URI","count":0,"fields":[]}'`)
	p.run("var all = ['reference', 'base', 'template', 'values', 'other'].map(id => document.getElementById(id))")
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
	_, err := p.leave(nil, p.vm.ToValue([]string{in.Reference, in.Base, in.Template, in.Values, in.Other}))
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
	return page.Inputs{Reference: texts[0], Base: texts[1], Template: texts[2], Values: texts[3], Other: texts[4]}
}

// Whatever is typed into the inputs is in the address once one of them is left, and read back from there. A browser changes
// nothing of it.
func TestAddressHasWhatIsTyped(t *testing.T) {
	p := newAddressTab(t)
	try := func(in page.Inputs) {
		t.Helper()
		require.Equal(t, hashOf(in), p.typeAll(in), "%q", in)
		require.Equal(t, in, p.readAll(), p.hash())
	}
	for c := range rune(0x90) {
		text := "a" + string(c) + "b"
		try(page.Inputs{Reference: text})
		try(page.Inputs{Reference: "/x", Base: text})
		try(page.Inputs{Template: text, Values: text, Other: text})
	}
	awkward := []string{"", "~", "~x", "#", "?", "&base=", "a&base=", "&base", "&template=", "%", "%zz", "%26base=", " ", "\t\n", "\u202e", "\U0001F4DA", "+"}
	for _, reference := range awkward {
		for _, base := range awkward {
			try(page.Inputs{Reference: reference, Base: base})
		}
		try(page.Inputs{Base: reference, Values: reference})
		try(page.Inputs{Reference: "a", Template: reference})
		try(page.Inputs{Reference: reference, Other: reference})
	}
	p.run(`all[0].value = "a\ud800"; all[0].listeners.input(); all[0].listeners.change()`)
	assert.Contains(t, p.hash(), "#~a%EF%BF%BD&", "half a character")
}

// A link leads to the inputs that it has, whoever wrote it.
func TestLinksAreRead(t *testing.T) {
	p := newAddressTab(t)
	try := func(hash string) {
		t.Helper()
		require.NoError(t, p.vm.Set("link", hash))
		p.run("location.hash = link")
		require.Equal(t, hash, p.hash())
		require.Equal(t, inputsOf(hash), p.readAll(), hash)
	}
	for _, hash := range []string{
		"#https://h/a%20b?c#d&e", "#../g&base=http://a/b", "#a&base=b&base=c", "#a&base", "#&base=", "#~", "#~&base=", "#~a", "#~%zz", "#~%ff", "#~a&base=b&x", "#~a&other=b", "#~a&other=b&base=c",
		"#~a&base=b&base=c", "#~a&base=b%26&template=%7Bx%7D&values=x%3D1&other=%25", "#~a&values=", "#~a&template", "#~a&", "#~&&", "#~a&base=b&template=%", "#/a?x&template=b&values=c", "#~a=b&c=d", "#~a&base=b=c", "#~~a",
	} {
		try(hash)
	}
	for text := range texts.Random(4, 200) {
		if isTyped(text) && text != "" {
			try("#" + text)
			try("#~" + text)
			try("#~a&base=" + text)
		}
	}
}

// Without a hash, the input that index.html has stays, and so does a hash without a text.
func TestNoHash(t *testing.T) {
	for _, hash := range []string{"", "#"} {
		assert.Equal(t, page.Inputs{Reference: "https://user@example.com:8080/caf%C3%A9/../menu?day=today#soup"}, newTab(t, hash).inputs())
	}
}
