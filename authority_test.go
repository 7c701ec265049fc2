package uri_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/go-rfc3986/uri"
)

func TestSection3_2_AuthorityAccessor(t *testing.T) {
	for _, tt := range []struct {
		in   string
		want string
		ok   bool
	}{
		{"http://h/p", "h", true},
		{"http://u:p@[::1]:080/p", "u:p@[::1]:80", true},
		{"file:///etc", "", true},
		{"//@h:", "@h", true},
		{"//:0", ":0", true},
		{"urn:a:b", "", false},
		{"/a", "", false},
	} {
		got, ok := uri.MustParse(tt.in).Authority()
		assert.Equal(t, tt.want, got, tt.in)
		assert.Equal(t, tt.ok, ok, tt.in)
	}
	_, ok := uri.URI{Scheme: "x", UserInfo: "u", HasPort: true}.Authority()
	assert.False(t, ok, "neither UserInfo nor HasPort makes an authority")
}

func TestSection3_2_1_User(t *testing.T) {
	for _, tt := range []struct {
		in             string
		name, password string
		hasPassword    bool
	}{
		{"//u@h", "u", "", false},
		{"//u:@h", "u", "", true},
		{"//u:p@h", "u", "p", true},
		{"//u:a:b@h", "u", "a:b", true},
		{"//:p@h", "", "p", true},
		{"//%3A:%40@h", "%3A", "%40", true}, // raw
		{"//@h", "", "", false},
		{"//h", "", "", false},
		{"//u@", "u", "", false},
	} {
		name, password, hasPassword := uri.MustParse(tt.in).User()
		assert.Equal(t, tt.name, name, tt.in)
		assert.Equal(t, tt.password, password, tt.in)
		assert.Equal(t, tt.hasPassword, hasPassword, tt.in)
	}
	name, password, hasPassword := uri.URI{Scheme: "x", UserInfo: "u:p"}.User()
	assert.Equal(t, "", name+password)
	assert.False(t, hasPassword, "there is no authority")
}
