package show

import (
	"errors"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/fileuri"
)

// Each error has its fields in JSON, with the text and the offset in it as they are shown.
func TestRefuseEachError(t *testing.T) {
	const secret = "//u:secret@h/"
	_, parse := uri.Parse(secret + " ")
	_, path := fileuri.FromPOSIX(secret + "\x00")
	_, file := fileuri.ToPOSIX(uri.MustParse("file:" + secret + "%00"))
	_, slash := fileuri.ToPOSIX(uri.MustParse("file:///a%2Fb"))
	_, format := uri.Format(uri.URI{IsRelative: true, Path: []string{"a:b"}})
	scheme := uri.MustParse("http:" + secret).CheckScheme()
	for _, test := range []struct {
		text    string
		err     error
		isShown bool
		want    string
	}{
		{secret + " ", parse, false, `{"column":14,"error":{"offset":13,"component":"path","rule":"segment","message":"invalid path at offset 13: `},
		{secret + " ", parse, true, `{"column":14,"reference":"//u:xxxxx@h/ ","error":{"offset":12,"component":"path","rule":"segment","message":"invalid path at offset 12: `},
		{secret + "\x00", path, false, `{"column":14,"error":{"offset":13,"message":"invalid file path at offset 13: `},
		{secret + "\x00", path, true, `{"column":14,"path":"//u:xxxxx@h/\u0000","error":{"offset":12,"message":"invalid file path at offset 12: `},
		{"file:" + secret + "%00", file, true, `{"reference":"file://u:xxxxx@h/%00","error":{"component":"userinfo","message":"invalid userinfo of a file URI: `},
		{"file:///a%2Fb", slash, true, `{"column":10,"reference":"file:///a%2Fb","error":{"offset":9,"component":"path","message":"invalid path of a file URI at offset 9: `},
		{secret + "a@b", format, true, `{"reference":"//u:xxxxx@h/a@b","error":{"component":"path","rule":"path-noscheme","message":"invalid path at offset 1 of a segment: `},
		{"http:" + secret, scheme, true, `{"column":8,"reference":"http://u:xxxxx@h/","error":{"offset":7,"component":"userinfo","message":"invalid userinfo at offset 7: in the scheme http, `},
		{secret, errors.New("uri: another"), true, `{"error":{"message":"another"}}`},
	} {
		record := Refuse(test.text, test.err, test.isShown)
		if got := string(AppendJSON(nil, record)); !strings.HasPrefix(got, test.want) {
			t.Errorf("Refuse(%q, %v) is\n%swant\n%s", test.text, test.err, got, test.want)
		}
	}
}
