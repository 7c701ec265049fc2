package httpuri_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/internal/check/browsers"
)

var writeTables = flag.Bool("write-tables", false, "write what was measured to the tables in testdata, in place of comparing it")

const browsersFile = "testdata/browsers.tsv"

// triedCharacters are the characters that are tried in addresses: all of US-ASCII, and some beyond.
func triedCharacters() []rune {
	var all []rune
	for c := range rune(0x80) {
		all = append(all, c)
	}
	return append(all, 0x80, 0xFC, 0x20AC, 0x4F8B, 0x1F600)
}

// places are the components that a character is tried in.
var places = []string{"path", "query", "fragment"}

// bytesPage requests an address for each character in each place. A fragment is not sent, so the page posts the fragment that
// the browser parsed.
const bytesPage = `<!DOCTYPE html><meta charset="utf-8"><title>bytes</title><script>
const characters = %s;
const send = (url) => fetch(url, {mode: "no-cors", cache: "no-store"}).catch(() => {});
(async () => {
	for (const c of characters) {
		const text = String.fromCodePoint(c);
		await send("/path/" + c + "/a" + text + "b");
		await send("/query/" + c + "/?a" + text + "b");
		const address = new URL("/fragment#a" + text + "b", document.baseURI);
		await fetch("/fragment/" + c + "/", {method: "POST", body: address.hash});
	}
	await fetch("/done");
})();
</script>`

// The table has what browsers send for each character in each place.
func TestBrowsersSendTheseBytes(t *testing.T) {
	t.Parallel()
	want := browsers.ReadTable(t, browsersFile)
	browsers.Each(t, func(t *testing.T, b browsers.Browser) {
		sent := measureBytes(t, b)
		if *writeTables {
			want.SetColumn(b.Name, b.Version, triedRows(), sent)
			want.Write(t, browsersFile)
			return
		}
		t.Log(b.Version)
		for row, text := range sent {
			require.Equal(t, want.Cell(row, b.Name), text, "%s sends of %s; %s has what another version did", b.Version, row, browsersFile)
		}
	})
}

// measureBytes returns the text that a browser sends, by place and character.
func measureBytes(t *testing.T, b browsers.Browser) map[string]string {
	sent, done := map[string]string{}, make(chan struct{})
	codes, err := json.Marshal(triedCharacters())
	require.NoError(t, err)
	listener := listen()
	defer listener.Close()
	go browsers.Serve(listener, func(host, target, body string) string {
		if host != "page.test" { // a request that the browser makes by itself
			return browsers.Answer("404 Not Found", "Content-Type: text/plain", "")
		}
		place, rest, _ := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(target, "http://page.test"), "/"), "/")
		code, rest, _ := strings.Cut(rest, "/")
		c, err := strconv.Atoi(code)
		switch {
		case place == "done":
			close(done)
		case err != nil:
			return browsers.Answer("200 OK", "Content-Type: text/html", fmt.Sprintf(bytesPage, codes))
		case place == "fragment":
			sent[rowName(place, rune(c))] = body
		default:
			sent[rowName(place, rune(c))] = rest
		}
		return browsers.Answer("200 OK", "Content-Type: text/plain", "")
	})
	b.Visit(t, "http://page.test/", listener.Addr(), listener.Addr(), done)
	return sent
}

// triedRows are the names of all rows.
func triedRows() (names []string) {
	for _, place := range places {
		for _, c := range triedCharacters() {
			names = append(names, rowName(place, c))
		}
	}
	return names
}

// rowName names the row of a character in a place.
func rowName(place string, c rune) string { return fmt.Sprintf("%s U+%04X", place, c) }

// FromRequest accepts all targets that browsers send once they are repaired, and most without. The result has the bytes that
// were sent, some of them percent-encoded.
func TestFromRequestReadsWhatBrowsersSend(t *testing.T) {
	table := browsers.ReadTable(t, browsersFile)
	raw := map[string]map[byte]bool{}
	for _, row := range table.Rows {
		place := strings.Fields(row[0])[0]
		if place == "fragment" {
			continue
		}
		for i, sent := range row[1:] {
			r := httptest.NewRequest("GET", "/", nil)
			r.RequestURI = "/" + sent
			u, err := httpuri.FromRequest(r)
			repaired := *r
			repaired.RequestURI = httpuri.RepairTarget(r.RequestURI)
			v, repairedErr := httpuri.FromRequest(&repaired)
			require.NoError(t, repairedErr, "%s", row)
			require.Equal(t, slowEncode(r.RequestURI, slowEncodable), v.RequestTarget())
			if err == nil {
				require.Equal(t, u, v)
				continue
			}
			key := table.Columns[i+1] + " " + place
			if raw[key] == nil {
				raw[key] = map[byte]bool{}
			}
			raw[key][rawByte(t, err, r.RequestURI)] = true
		}
	}
	for key, want := range rawBytes {
		var got strings.Builder
		for c := range 256 {
			if raw[key][byte(c)] {
				got.WriteByte(byte(c))
			}
		}
		assert.Equal(t, want, got.String(), "%s", key)
		delete(raw, key)
	}
	assert.Empty(t, raw)
}

// rawBytes are the bytes that browsers leave raw and RFC 3986 does not allow, in the order of US-ASCII. docs/http.md has
// them.
var rawBytes = map[string]string{
	"chromium path":  "%[]",
	"chromium query": "%[\\]^`{|}",
	"firefox path":   "%[]|",
	"firefox query":  "%[\\]^`{|}",
}

// rawByte returns the byte that err rejects.
func rawByte(t *testing.T, err error, target string) byte {
	var refused *uri.ParseError
	require.ErrorAs(t, err, &refused)
	return target[refused.Offset]
}
