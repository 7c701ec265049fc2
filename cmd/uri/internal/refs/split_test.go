package refs

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri"

	"github.com/go-rfc3986/uri/internal/check/samples"
)

func TestSplit(t *testing.T) {
	for text, want := range map[string]string{
		"foo://u@example.com:8042/over/there?name=ferret#nose": "scheme=foo authority=u@example.com:8042 userinfo=u " +
			"host=example.com port=8042 path=/over/there query=name=ferret fragment=nose",
		"":               "path=",
		"//@:":           "authority=@: userinfo= host= port= path=",
		"//[::1]":        "authority=[::1] host=[::1] path=",
		"//a:b@[::1]:5?": "authority=a:b@[::1]:5 userinfo=a:b host=[::1] port=5 path= query=",
		"x:?a?b#c?d":     "scheme=x path= query=a?b fragment=c?d",
		"a/b:c@d//e":     "path=a/b:c@d//e",
		"#a//b:c@d":      "path= fragment=a//b:c@d",
		"?a:b":           "path= query=a:b",
	} {
		var got []string
		for _, s := range Split(text) {
			got = append(got, s.Component+"="+text[s.Start:s.End])
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("split(%q) = %s, want %s", text, got, want)
		}
	}
}

// The spans are those of the library's components.
func TestSplitAgreesWithLibrary(t *testing.T) {
	random := rand.New(rand.NewPCG(39, 86))
	for range 5000 {
		text := samples.RandomReference(random)
		u := uri.MustParse(text)
		want := map[string]string{Path: u.EscapedPath()}
		set := func(component, value string, forced bool) {
			if value != "" || forced {
				want[component] = value
			}
		}
		set(Scheme, u.Scheme, false)
		set(Userinfo, u.UserInfo, u.ForceUserInfo)
		set(Host, u.Host, u.ForceAuthority)
		set(Query, u.Query, u.ForceQuery)
		set(Fragment, u.Fragment, u.ForceFragment)
		for _, s := range Split(text) {
			got := strings.ToLower(text[s.Start:s.End])
			if s.Component == Authority || s.Component == Port {
				continue
			}
			if value, ok := want[s.Component]; !ok || got != strings.ToLower(value) {
				t.Fatalf("%q: %s is %q, want %q", text, s.Component, got, value)
			}
			delete(want, s.Component)
		}
		if len(want) > 0 {
			t.Fatalf("%q: nothing for %v", text, want)
		}
	}
}
