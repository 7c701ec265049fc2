package iri_test

import (
	"bytes"
	"encoding"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"log/slog"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/iri"
)

var (
	_ encoding.TextMarshaler   = iri.IRI{}
	_ encoding.TextAppender    = iri.IRI{}
	_ encoding.TextUnmarshaler = new(iri.IRI)
	_ slog.LogValuer           = iri.IRI{}
	_ fmt.GoStringer           = iri.IRI{}
	_ fmt.Stringer             = iri.IRI{}
)

func TestIRIsAreStringsInJSONAndXML(t *testing.T) {
	type page struct{ Link iri.IRI }
	in := page{iri.MustParse("http://例え.jp/引き出し?q=ü")}
	text, err := json.Marshal(in)
	require.NoError(t, err)
	assert.JSONEq(t, `{"Link":"http://例え.jp/引き出し?q=ü"}`, string(text))
	var out page
	require.NoError(t, json.Unmarshal(text, &out))
	assert.Equal(t, in, out)

	text, err = xml.Marshal(in)
	require.NoError(t, err)
	assert.Equal(t, "<page><Link>http://例え.jp/引き出し?q=ü</Link></page>", string(text))
	out = page{}
	require.NoError(t, xml.Unmarshal(text, &out))
	assert.Equal(t, in, out)
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

// A clone shares no element of Path, and Equal does not allocate.
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

// One allocation for Path, and one for what package uri reads where text is beyond US-ASCII.
func TestParseAllocates(t *testing.T) {
	if raceEnabled {
		t.Skip("the race detector allocates")
	}
	for s, want := range map[string]float64{
		"http://example.com/a/b": 1, "//u:p@h:1/a/b/c/d/e": 1, "": 0, "//h": 0, "http://例え.jp/引き出し": 2, "//é": 1,
	} {
		assert.Equal(t, want, testing.AllocsPerRun(100, func() { _, _ = iri.Parse(s) }), s)
	}
}
