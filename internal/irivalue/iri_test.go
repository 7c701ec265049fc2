package iri_test

import (
	"bytes"
	"encoding"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"log/slog"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/measure"
	iri "github.com/go-rfc3986/uri/internal/irivalue"
)

var (
	_ encoding.TextMarshaler   = iri.IRI{}
	_ encoding.TextAppender    = iri.IRI{}
	_ encoding.TextUnmarshaler = new(iri.IRI)
	_ slog.LogValuer           = iri.IRI{}
	_ fmt.GoStringer           = iri.IRI{}
	_ fmt.Stringer             = iri.IRI{}
)

// IRIs are converted to text and back in all places that JSON and XML have for text: fields, lists and attributes, and where
// nothing is written.
func TestIRIsAreStringsInJSONAndXML(t *testing.T) {
	type page struct {
		XMLName xml.Name `json:"-" xml:"page"`
		ID      iri.IRI  `xml:"id,attr"`
		Link    []iri.IRI
		Next    *iri.IRI `json:",omitempty"`
		Empty   iri.IRI  `json:",omitzero" xml:"-"`
	}
	in := page{
		XMLName: xml.Name{Local: "page"},
		ID:      iri.MustParse("http://例え.jp/引き出し?a=&b='ü'#é"),
		Link:    []iri.IRI{iri.MustParse("../ü"), iri.MustParse("?\ue000"), iri.MustParse("/\U0001F4DA/e\u0301/\u202e")},
	}
	text, err := json.Marshal(in)
	require.NoError(t, err)
	assert.Contains(t, string(text), `"ID":"http://例え.jp/引き出し?a=\u0026b='ü'#é"`)
	assert.NotContains(t, string(text), "Empty")
	var out page
	require.NoError(t, json.Unmarshal(text, &out))
	out.XMLName = in.XMLName
	assert.Equal(t, in, out)

	text, err = xml.Marshal(in)
	require.NoError(t, err)
	assert.Contains(t, string(text), `<page id="http://例え.jp/引き出し?a=&amp;b=&#39;ü&#39;#é"><Link>../ü</Link>`)
	out = page{}
	require.NoError(t, xml.Unmarshal(text, &out))
	assert.Equal(t, in, out)
}

// Text that is not an IRI is rejected, and the value does not change. A value that Format rejects is not written.
func TestIRIsInJSONAreRefusedWithTheError(t *testing.T) {
	var i iri.IRI
	var e *uri.ParseError
	require.ErrorAs(t, json.Unmarshal([]byte(`"http://例え.jp/a b"`), &i), &e)
	assert.Equal(t, "ipchar", e.Rule)
	require.ErrorAs(t, xml.Unmarshal([]byte("<a>/é é</a>"), &struct {
		Value *iri.IRI `xml:",chardata"`
	}{&i}), &e)
	assert.Equal(t, iri.IRI{}, i)
	_, err := json.Marshal(iri.IRI{Host: "é"})
	require.ErrorAs(t, err, new(*uri.FormatError))
}

func TestUnmarshalTextLeavesTheValueAfterAnError(t *testing.T) {
	i := iri.MustParse("//é")
	var e *uri.ParseError
	require.ErrorAs(t, i.UnmarshalText([]byte("//é é")), &e)
	assert.Equal(t, iri.MustParse("//é"), i)
}

func TestMustParsePanicsWithTheError(t *testing.T) {
	assert.Equal(t, "ü", iri.MustParse("//ü").Host)
	defer func() {
		e, ok := recover().(*uri.ParseError)
		require.True(t, ok)
		assert.Equal(t, "ireg-name", e.Rule)
	}()
	iri.MustParse("//ü ")
}

// Section 3.2.1 of RFC 3986: no log shows a password.
func TestSection3_2_1_Logs(t *testing.T) {
	var b bytes.Buffer
	i := iri.MustParse("http://ü:geheim@h/é")
	slog.New(slog.NewTextHandler(&b, nil)).Info("fetched", "iri", i)
	assert.Contains(t, b.String(), "http://ü:xxxxx@h/é")
	assert.NotContains(t, b.String(), "geheim")
	assert.Equal(t, `iri.IRI{IsRelative:false, Scheme:"http", UserInfo:"ü:xxxxx", Host:"h", Port:0x0, HasPort:false, `+
		`Path:[]string{"", "é"}, Query:"", Fragment:"", ForceAuthority:false, ForceUserInfo:false, ForceQuery:false, `+
		`ForceFragment:false}`, fmt.Sprintf("%#v", i))
}

// Passwords are hidden in the same places as in package uri, and in other scripts too.
func TestPasswordsOfSchemesAreHidden(t *testing.T) {
	for in, want := range map[string]string{
		"sip:ü:geheim@例え.jp":                            "sip:ü:xxxxx@例え.jp",
		"sip:alice:geheim@h;transport=tcp":              "sip:alice:xxxxx@h;transport=tcp",
		"vnc://例え.jp?VncPassword=geheim&n=ü":            "vnc://例え.jp?VncPassword=xxxxx&n=ü",
		"vnc://é?n=ü&SshPassword=übergeheim&é":          "vnc://é?n=ü&SshPassword=xxxxx&é",
		"pkcs11:object=ü?pin-value=geheim":              "pkcs11:object=ü?pin-value=xxxxx",
		"imap://ü@é/ü;urlauth=submit+ü:internal:geheim": "imap://ü@é/ü;urlauth=submit+ü:internal:xxxxx",
		"secret-token:geheimü":                          "secret-token:xxxxx",
		"mailto:ü:public@h":                             "mailto:ü:public@h",
	} {
		i := iri.MustParse(in)
		path := slices.Clone(i.Path)
		assert.Equal(t, want, i.Redacted())
		assert.Equal(t, want, i.LogValue().String())
		assert.NotContains(t, i.GoString(), "geheim")
		assert.Equal(t, in, i.String(), "the receiver stays as it is")
		assert.Equal(t, path, i.Path)
	}
}

func TestIsZero(t *testing.T) {
	assert.True(t, iri.IRI{}.IsZero())
	assert.True(t, iri.MustParse("").IsZero())
	assert.False(t, iri.MustParse("é").IsZero())
	assert.False(t, iri.IRI{ForceQuery: true, IsRelative: true}.IsZero())
}

// A clone does not share elements of Path, and Equal does not allocate.
func TestCloneAndEqual(t *testing.T) {
	i := iri.MustParse("/é/b")
	c := i.Clone()
	c.Path[1] = "x"
	assert.Equal(t, "/é/b", i.String())
	assert.Equal(t, "/x/b", c.String())
	assert.False(t, i.Equal(c))
	assert.False(t, iri.MustParse("/é").Equal(iri.MustParse("/%C3%A9")))
	assert.False(t, iri.MustParse("/\u00e9").Equal(iri.MustParse("/e\u0301")), "RFC 3987, section 5.3.2.2")
	assert.True(t, iri.MustParse("HTTP://é").Equal(iri.MustParse("http://é")))
	assert.Zero(t, testing.AllocsPerRun(100, func() { _ = i.Equal(c) }))
}

// In US-ASCII, Base.AppendResolve needs no memory of its own.
func TestBaseAppendResolveAllocates(t *testing.T) {
	if measure.Race {
		t.Skip("the race detector allocates")
	}
	base, err := iri.NewBase(iri.MustParse("http://例え.jp/a/b"))
	require.NoError(t, err)
	room := make([]byte, 0, 200)
	for _, ref := range []string{"c", "../c/d/e", "//h/a/b/c/d/e/f", "?q", ""} {
		assert.Zero(t, testing.AllocsPerRun(100, func() { _, _ = base.AppendResolve(room, ref) }), ref)
	}
}

// Parse allocates once for Path, whatever the text is.
func TestParseAllocates(t *testing.T) {
	if measure.Race {
		t.Skip("the race detector allocates")
	}
	for s, want := range map[string]float64{
		"http://example.com/a/b": 1, "//u:p@h:1/a/b/c/d/e": 1, "": 0, "//h": 0, "http://例え.jp/引き出し": 1, "//é": 0,
	} {
		assert.Equal(t, want, testing.AllocsPerRun(100, func() { _, _ = iri.Parse(s) }), s)
	}
}
