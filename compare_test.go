package uri_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/go-rfc3986/uri"
)

func TestEqual(t *testing.T) {
	// Each row holds values that are equal to each other and to none of another row.
	classes := [][]uri.URI{
		{{}, {IsRelative: true}, {IsRelative: true, Path: []string{}}, {IsRelative: true, UserInfo: "u", HasPort: true, Port: 1}},
		{{Scheme: "x", Host: "h"}, {Scheme: "X", Host: "h"}, {Scheme: "x", Host: "h", Port: 1},
			{Scheme: "x", Host: "h", ForceAuthority: true}},
		{{Scheme: "x", Host: "H"}}, // the host's case is for Normalize
		{{Scheme: "x", Host: "h", HasPort: true}},
		{{Scheme: "x", Host: "h", HasPort: true, Port: 1}},
		{{Scheme: "x", Host: "h", Path: []string{""}}, {Scheme: "x", Host: "h", Path: []string{"", ""}}},
		{{Scheme: "x", Host: "h", Path: []string{"", "a"}}},
		{{Scheme: "x", Host: "h", Path: []string{"", "%61"}}},
		{{Scheme: "x", Host: "h", ForceQuery: true}},
		{{Scheme: "x", Host: "h", ForceFragment: true}},
		{{Scheme: "x", Host: "h", ForceUserInfo: true}},
		{{Scheme: "x", Host: "h", UserInfo: "u"}, {Scheme: "x", Host: "h", UserInfo: "u", ForceUserInfo: true}},
		{{Scheme: "x", Host: "h", Query: "q"}, {Scheme: "x", Host: "h", Query: "q", ForceQuery: true}},
		{{Scheme: "x", Host: "h", Fragment: "q"}, {Scheme: "x", Host: "h", Fragment: "q", ForceFragment: true}},
		{{Scheme: "x", ForceAuthority: true}},
		{{Scheme: "x"}, {Scheme: "x", ForceUserInfo: true, UserInfo: "u"}},
		{{Scheme: "xy"}},
		{{IsRelative: true, Host: "h"}, {Host: "h"}}, // refused values are compared alike
		{{IsRelative: true, Scheme: "x", Host: "h"}},
		{{Scheme: "k"}, {Scheme: "K"}},
		{{Scheme: "\u212A"}}, // KELVIN SIGN, which Unicode folds to k
		{{Scheme: "x", Path: []string{"a/b"}}},
		{{Scheme: "x", Path: []string{"a", "b"}}},
	}
	for i, class := range classes {
		for _, u := range class {
			for j, other := range classes {
				for _, v := range other {
					assert.Equal(t, i == j, u.Equal(v), "(%#v).Equal(%#v)", u, v)
				}
			}
		}
	}
}

func TestIsZero(t *testing.T) {
	for _, u := range []uri.URI{
		{}, {IsRelative: true}, {Path: []string{}}, {IsRelative: true, Port: 1, HasPort: true, UserInfo: "u"},
	} {
		assert.True(t, u.IsZero(), "%#v", u)
		assert.Empty(t, u.String())
	}
	for _, u := range []uri.URI{
		{Scheme: "x"}, {IsRelative: true, ForceQuery: true}, {IsRelative: true, ForceAuthority: true},
		{IsRelative: true, Path: []string{""}},
		{UserInfo: "u"}, {Port: 1}, {IsRelative: true, Scheme: "x"}, // refused, so not the empty reference
	} {
		assert.False(t, u.IsZero(), "%#v", u)
	}
}
