package uri_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

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

// Section 3.2.1: no "data after the first colon" in clear text "unless the data after the colon is the empty string".
func TestSection3_2_1_Redacted(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"http://u:a:b@h", "http://u:xxxxx@h"},
		{"http://u:@h", "http://u:@h"},
		{"http://u@h", "http://u@h"},
		{"http://:p@h/a?q#f", "http://:xxxxx@h/a?q#f"},
		{"http://h:80/u:p@x", "http://h:80/u:p@x"},
		{"mailto:u:p@h", "mailto:u:p@h"},
		{"//u:p@", "//u:xxxxx@"},
	} {
		u := uri.MustParse(tt.in)
		assert.Equal(t, tt.want, u.Redacted(), tt.in)
		assert.Equal(t, tt.in, u.String(), "Redacted leaves its receiver alone")
	}
	bad := uri.URI{Scheme: "x", UserInfo: "u:secret word", Host: "h"}
	assert.NotContains(t, bad.Redacted(), "secret")
	assert.Contains(t, bad.Redacted(), "%!URI(")
}

// Section 7.6: what a person may take for the host is shown apart from it.
func TestSection7_6_Display(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm", // 7.6
			"ftp://10.0.0.1/top_story.htm (user information: cnn.example.com&story=breaking_news)"},
		{"http://u:a:b@h", "http://h (user information: u:xxxxx)"}, // 3.2.1
		{"http://u:@h", "http://h (user information: u:)"},
		{"http://@h", "http://h (user information: )"},
		{"//u@", "// (user information: u)"},
		{"http://h:80/u:p@x", "http://h:80/u:p@x"},
		{"mailto:u:p@h", "mailto:u:p@h"},
		{"", ""},
	} {
		u := uri.MustParse(tt.in)
		assert.Equal(t, tt.want, u.Display(), tt.in)
		assert.Equal(t, tt.in, u.String(), "Display leaves its receiver alone")
	}
	assert.Equal(t, "x:", uri.URI{Scheme: "x", UserInfo: "u:p"}.Display(), "there is no authority")
	bad := uri.URI{Scheme: "x", UserInfo: "u:secret word", Host: "h"}
	assert.NotContains(t, bad.Display(), "secret")
	assert.Contains(t, bad.Display(), "%!URI(")
}

func TestDecodedUser(t *testing.T) {
	for _, tt := range []struct {
		in, name, password string
		hasPassword        bool
	}{
		{"//h", "", "", false}, {"/u:p@h", "", "", false}, {"//@h", "", "", false}, {"//u@h", "u", "", false},
		{"//u:@h", "u", "", true}, {"//%75:p%3A%40%2f:x@h", "u", "p:@/:x", true}, {"//%c3%bc%00@h", "\u00fc\x00", "", false},
	} {
		name, password, hasPassword, err := uri.MustParse(tt.in).DecodedUser()
		require.NoError(t, err)
		assert.Equal(t, []any{tt.name, tt.password, tt.hasPassword}, []any{name, password, hasPassword}, tt.in)
	}
	for _, tt := range []struct {
		userinfo string
		offset   string
	}{{"a%4", "offset 1"}, {"a:%", "offset 2"}, {"%41:b%zz", "offset 5"}} {
		name, password, hasPassword, err := uri.URI{Scheme: "x", Host: "h", UserInfo: tt.userinfo}.DecodedUser()
		assert.Equal(t, []any{"", "", false}, []any{name, password, hasPassword})
		var e *uri.FormatError
		require.ErrorAs(t, err, &e)
		assert.Equal(t, []any{uri.ComponentUserInfo, "pct-encoded"}, []any{e.Component, e.Rule})
		assert.Contains(t, err.Error(), tt.offset)
	}
}

// Section 3.2.3: without a port, the scheme's default is meant.
func TestEffectivePort(t *testing.T) {
	for _, tt := range []struct {
		in   string
		port uint16
		ok   bool
	}{
		{"http://h", 80, true}, {"HTTPS://h/", 443, true}, {"http://h:0", 0, true}, {"x://h", 0, false}, {"x://h:1", 1, true},
		{"//h", 0, false}, {"//h:80", 80, true}, {"http:/p", 0, false}, {"file:///p", 0, false}, {"", 0, false},
	} {
		port, ok := uri.MustParse(tt.in).EffectivePort()
		assert.Equal(t, []any{tt.port, tt.ok}, []any{port, ok}, tt.in)
	}
	port, ok := uri.URI{Scheme: "http", Port: 7, HasPort: true}.EffectivePort()
	assert.Equal(t, []any{uint16(0), false}, []any{port, ok}, "a port without an authority is not written")
}
