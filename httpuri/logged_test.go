package httpuri_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
)

// logs returns the text that a program logs and prints for value.
func logs(value any) string {
	var b bytes.Buffer
	slog.New(slog.NewTextHandler(&b, nil)).Info("a", "value", value)
	slog.New(slog.NewJSONHandler(&b, nil)).Info("a", "value", value)
	fmt.Fprintf(&b, "%#v %#v", value, []any{value})
	return b.String()
}

// A password is hidden in the target, the base, a relation type, the anchor and any other parameter, even if that is not a
// URI.
func TestRFC3986_3_2_1_LinksHideTheirPasswords(t *testing.T) {
	base := uri.MustParse("http://u:geheim@h/a")
	for _, field := range []string{
		"<>", "<b>", "<//v:geheim@i/>", "<sip:v:geheim@i>", `<x:>;anchor=""`, `<x:>;anchor="//v:geheim@i/"`, `<x:>;rel="a http://v:geheim@i/"`,
		`<x:>;title="http://v:geheim@i/"`, `<x:>;title="see http://v:geheim@i/ and more"`, "<x:>;t*=UTF-8''%20http%3A%2F%2Fv%3Ageheim%40i%2F",
		`<x:>;anchor="secret-token:geheim"`, `<x:>;x="//v:geheim@i "`,
		"<x:>;password=geheim", `<x:>;Token="geheim, geheim"`, "<x:>;api-key*=UTF-8''geheim%20geheim",
	} {
		links, err := httpuri.Links(http.Header{"Link": {field}}, newBase(base))
		require.NoError(t, err, field)
		assert.NotContains(t, logs(links[0]), "geheim", field)
		assert.NotContains(t, fmt.Sprintf("%#v", links), "geheim", field)
		for _, p := range links[0].Params {
			assert.NotContains(t, logs(p), "geheim", field)
			assert.NotContains(t, fmt.Sprintf("%#v %#v", &p, map[string]httpuri.Param{"a": p}), "geheim", field)
		}
	}
}

func TestLinkLogValue(t *testing.T) {
	links, err := httpuri.Links(http.Header{"Link": {`<b>;rel="Next x:y";title="10:30 in /a";anchor="//h:p@i"`}}, newBase(linkBase))
	require.NoError(t, err)
	var b bytes.Buffer
	logger := slog.New(slog.NewJSONHandler(&b, &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}}))
	logger.Info("a", "link", links[0])
	assert.JSONEq(t, `{"level": "INFO", "msg": "a", "link": {"target": "`+links[0].Target.String()+`", "rel": ["next", "x:y"],
		"params": ["rel=Next x:y", "title=10:30 in /a", "anchor=//h:xxxxx@i"]}}`, b.String())
	assert.Equal(t, `httpuri.Link{Target:`+links[0].Target.GoString()+`, Rel:[]string{"next", "x:y"}, Params:[]httpuri.Param{`+
		`httpuri.Param{Name:"rel", Value:"Next x:y"}, httpuri.Param{Name:"title", Value:"10:30 in /a"}, `+
		`httpuri.Param{Name:"anchor", Value:"//h:xxxxx@i"}}}`, links[0].GoString())
	assert.Equal(t, `httpuri.Link{Target:`+uri.URI{}.GoString()+`, Rel:[]string(nil), Params:[]httpuri.Param(nil)}`, httpuri.Link{}.GoString())
	assert.True(t, json.Valid(b.Bytes()))
}

// LogValue and GoString hide passwords in any text, in each place of a link.
func TestLoggedOnEveryByte(t *testing.T) {
	t.Parallel()
	for text := range eachText(2, 101) {
		compareLogged(t, text)
	}
}

func FuzzLogged(f *testing.F) { fuzzTexts(f, compareLogged) }

func compareLogged(t *testing.T, text string) {
	for _, value := range []string{text, "x://u:" + text + "@h", "http://" + text, text + ":p@h", " u:" + text + "@"} {
		hidden := uri.Redactor{}.Text(value)
		name := text + "x" // no secret has such a name
		p := httpuri.Param{Name: name, Value: value}
		if got := p.LogValue().String(); got != name+"="+hidden {
			t.Fatalf("LogValue of %q is %q, want %q", value, got, hidden)
		}
		shown := fmt.Sprintf("httpuri.Param{Name:%#v, Value:%#v}", name, hidden)
		if got := p.GoString(); got != shown {
			t.Fatalf("GoString of %q is %s, want %s", value, got, shown)
		}
		l := httpuri.Link{Target: uri.URI{Host: text}, Rel: []string{value}, Params: []httpuri.Param{p}}
		shown = fmt.Sprintf("httpuri.Link{Target:%s, Rel:[]string{%#v}, Params:[]httpuri.Param{%s}}", l.Target.GoString(), hidden, shown)
		if got := l.GoString(); got != shown {
			t.Fatalf("GoString of a link with %q is %s, want %s", value, got, shown)
		}
		group := l.LogValue().Group()
		got := fmt.Sprintf("%s %q %q", group[0].Value.Resolve(), group[1].Value.Any(), group[2].Value.Any())
		want := fmt.Sprintf("%s %q %q", l.Target.Redacted(), []string{hidden}, []string{name + "=" + hidden})
		expect(t, got == want, "LogValue of a link with %q is %s, want %s", value, got, want)
	}
}
