package uri_test

import (
	"bytes"
	"fmt"
	"log/slog"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/go-rfc3986/uri"
)

var (
	_ slog.LogValuer = uri.URI{}
	_ fmt.GoStringer = uri.URI{}
)

func TestSection3_2_1_LogValue(t *testing.T) {
	var b bytes.Buffer
	slog.New(slog.NewTextHandler(&b, nil)).Info("fetched", "uri", uri.MustParse("http://u:secret@h/a"))
	assert.Contains(t, b.String(), " uri=http://u:xxxxx@h/a\n")
	assert.NotContains(t, b.String(), "secret")
	for _, u := range []uri.URI{{}, uri.MustParse("urn:a:b"), {Host: "a b"}} {
		assert.Equal(t, u.Redacted(), u.LogValue().String())
	}
}

func TestSection3_2_1_GoString(t *testing.T) {
	for _, tt := range []struct{ userinfo, want string }{
		{"u:secret", "u:xxxxx"}, {"u:", "u:"}, {"u", "u"}, {"", ""}, {":secret:more", ":xxxxx"},
	} {
		for _, host := range []string{"h", "", "a b"} { // without an authority or written at all or not
			u := uri.URI{Scheme: "x", UserInfo: tt.userinfo, Host: host, Path: []string{"", "a"}}
			assert.Equal(t, `uri.URI{IsRelative:false, Scheme:"x", UserInfo:"`+tt.want+`", Host:"`+host+
				`", Port:0x0, HasPort:false, Path:[]string{"", "a"}, Query:"", Fragment:"", `+
				`ForceAuthority:false, ForceUserInfo:false, ForceQuery:false, ForceFragment:false}`, fmt.Sprintf("%#v", u))
		}
	}
}
