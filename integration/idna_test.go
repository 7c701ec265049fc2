package integration_test

// The files idna*_test.go test the library with golang.org/x/net/idna and golang.org/x/text: the conversion of package iri on a list of
// names, and the findings of package lint for each character.

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/idna"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/iri"
)

// An idnaRow is a line of testdata/idna.tsv: a name, its form in US-ASCII or "!" if there is none, and the document that says so.
type idnaRow struct{ name, want, source string }

func idnaRows(t *testing.T) []idnaRow {
	t.Helper()
	text, err := os.ReadFile("../testdata/idna.tsv")
	require.NoError(t, err)
	var list []idnaRow
	for line := range strings.Lines(string(text)) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		require.Len(t, fields, 3, line)
		list = append(list, idnaRow{fields[0], fields[1], fields[2]})
	}
	require.GreaterOrEqual(t, len(list), 200)
	return list
}

// departures are the names that golang.org/x/net accepts although the document rejects them, with its results. If it rejects
// one in a later version, remove the row.
var departures = map[string]string{
	"üa--b.example": "xn--a--b-zra.example", // the third and fourth characters, not bytes
}

// Each name is converted, raw and percent-encoded, as the host of an IRI.
func TestToASCII(t *testing.T) {
	for _, row := range idnaRows(t) {
		for _, host := range []string{row.name, encode(row.name)} {
			u, err := iri.Parse("http://"+host+"/é", idna.Lookup.ToASCII)
			if known, ok := departures[row.name]; ok {
				require.NoError(t, err, "%+q is no departure any more", row.name)
				assert.Equal(t, known, u.Host)
				continue
			}
			if row.want == "!" {
				assert.Error(t, err, "%+q is %q; %s", row.name, u.Host, row.source)
				assert.Equal(t, uri.URI{}, u)
				var e *uri.ParseError
				if assert.ErrorAs(t, err, &e) {
					assert.Equal(t, "host", string(e.Component))
				}
				continue
			}
			if assert.NoError(t, err, "%+q; %s", row.name, row.source) {
				assert.Equal(t, "http://"+row.want+"/%C3%A9", u.String(), "%+q; %s", row.name, row.source)
			}
		}
	}
}

// Each name with a form in US-ASCII is converted from it to an IRI, and back to the same URI.
func TestToUnicode(t *testing.T) {
	shown := 0
	for _, row := range idnaRows(t) {
		if row.want == "!" {
			continue
		}
		u := uri.URI{Scheme: "http", Host: row.want}
		text := iri.Text(u, idna.Display.ToUnicode)
		require.NoError(t, iri.Check(text), row.name)
		back, err := iri.Parse(text, idna.Lookup.ToASCII)
		require.NoError(t, err, row.name)
		assert.Equal(t, u, back, row.name)
		if host := uri.Split(text).Host; host != row.want {
			shown++
			want, err := idna.Lookup.ToUnicode(row.name)
			require.NoError(t, err, row.name)
			assert.Equal(t, want, host, row.name)
		}
	}
	assert.Greater(t, shown, 150)
}

// IDNA turns these names into addresses. A program that checks hosts must check the host of the URI.
func TestNamesThatBecomeAddresses(t *testing.T) {
	for name, want := range map[string]string{"１２７.0.0.1": "127.0.0.1", "①.1.1.①": "1.1.1.1", "127。0。0。1": "127.0.0.1"} {
		u, err := iri.Parse("http://"+name+"/", idna.Lookup.ToASCII)
		require.NoError(t, err)
		addr, ok := u.Addr()
		assert.True(t, ok, name)
		assert.Equal(t, want, addr.String())
	}
}

// The error of the function is wrapped.
func TestErrorsOfIDNAAreWrapped(t *testing.T) {
	_, want := idna.Lookup.ToASCII("\u0301ü")
	require.Error(t, want)
	_, err := iri.Parse("//\u0301ü", idna.Lookup.ToASCII)
	assert.ErrorContains(t, err, want.Error())
	assert.Equal(t, want, errors.Unwrap(err))
}

// encode returns name with everything beyond US-ASCII, and each third letter, percent-encoded.
func encode(name string) string {
	const digits = "0123456789ABCDEF"
	var b strings.Builder
	for k, c := range []byte(name) {
		if c >= 0x80 || k%3 == 0 && c != '.' {
			b.WriteString("%" + string([]byte{digits[c>>4], digits[c&15]}))
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}
