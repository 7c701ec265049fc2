package lint_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/lint"
)

var userinfoRows = []row{
	// userinfo-like-host: the example of section 7.6, and each sign.
	{"ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm", []string{"userinfo-like-host userinfo 0:cnn.example.com"}},
	{"http://www.bank@evil.example/", []string{"userinfo-like-host userinfo 0:www.bank"}},
	{"http://WWW.a-1@h/", []string{"userinfo-like-host userinfo 0:WWW.a-1"}},
	{"http://%77%77%77%2ebank@h/", []string{"userinfo-like-host userinfo 0:%77%77%77%2ebank"}},
	{"http://example.com@evil.example/", []string{"userinfo-like-host userinfo 0:example.com"}},
	{"http://example.GOV;x@h/", []string{"userinfo-like-host userinfo 0:example.GOV"}},
	{"http://a.edu@h/", []string{"userinfo-like-host userinfo 0:a.edu"}},
	{"http://a.net@h/", []string{"userinfo-like-host userinfo 0:a.net"}},
	{"http://a.org@h/", []string{"userinfo-like-host userinfo 0:a.org"}},
	{"http://a.mil@h/", []string{"userinfo-like-host userinfo 0:a.mil"}},
	{"http://a.int@h/", []string{"userinfo-like-host userinfo 0:a.int"}},
	{"http://a.com.@h/", []string{"userinfo-like-host userinfo 0:a.com"}},
	{"http://192.0.2.1@evil.example/", []string{"userinfo-like-host userinfo 0:192.0.2.1"}},
	{"http://192.0.2.999!@h/", []string{"userinfo-like-host userinfo 0:192.0.2.999"}},
	{"http://https%3A%2F%2Fbank.1%2Flogin@h/", []string{"userinfo-like-host userinfo 0:https%3A%2F%2Fbank.1"}},
	{"http://HTTP:%2f%2fa.b@h/", []string{"userinfo-like-host userinfo 0:HTTP:%2f%2fa.b", "password userinfo 5:%2f%2fa.b"}},
	{"http://bank.example%2Flogin@h/", []string{"userinfo-like-host userinfo 0:bank.example"}},
	{"http://bank.example%3F@h/", []string{"userinfo-like-host userinfo 0:bank.example"}},
	{"http://bank.example%23@h/", []string{"userinfo-like-host userinfo 0:bank.example"}},
	{"http://bank.example=1@h/", []string{"userinfo-like-host userinfo 0:bank.example"}},
	{"http://bank.xn--p1ai&@h/", []string{"userinfo-like-host userinfo 0:bank.xn--p1ai"}},
	{"http://bank.example:80@h/", []string{"userinfo-like-host userinfo 0:bank.example", "password userinfo 13:80"}},
	{"http://bank.example:22@h/", []string{"userinfo-like-host userinfo 0:bank.example", "password userinfo 13:22"}},
	{"http://bank.example:443@h/", []string{"userinfo-like-host userinfo 0:bank.example", "password userinfo 13:443"}},
	{"http://bank.example:8080@h/", []string{"userinfo-like-host userinfo 0:bank.example", "password userinfo 13:8080"}},
	{"ftp://bank.example:21%2Fa@h/", []string{"userinfo-like-host userinfo 0:bank.example", "password userinfo 13:21%2Fa"}},
	{"http://bank.example%3A8443@h/", []string{"userinfo-like-host userinfo 0:bank.example"}},
	{"http://login.bank.example@h/", []string{"userinfo-like-host userinfo 0:login.bank.example"}},
	{"http://m.bank.example:x@h/", []string{"userinfo-like-host userinfo 0:m.bank.example", "password userinfo 15:x"}},
	{"http://first.middle.last@h/", []string{"userinfo-like-host userinfo 0:first.middle.last"}}, // the documentation has this case
	{"http://a.bb.cc..@h/", []string{"userinfo-like-host userinfo 0:a.bb.cc"}},

	// Near misses: names of people, mail addresses, names in domains, versions.
	{"http://john.doe@h/", nil},
	{"http://john.doe:@h/", nil},
	{"http://john.company@h/", nil},
	{"http://com@h/", nil},
	{"http://john.doe.@h/", nil},
	{"http://john..com@h/", nil},
	{"http://.com@h/", nil},
	{"http://j.r.r.doe@h/", nil},
	{"http://john.q.public@h/", nil},
	{"http://joe%40example.com@h/", nil},
	{"http://john.doe%40example.com@h/", nil},
	{"http://first.middle.last%40example.com@h/", nil},
	{"imap://first.middle.last;AUTH=*@h/", nil},
	{"smb://corp.bank.example%5Cjoe@h/", nil},
	{"http://www@h/", nil},
	{"http://john.www@h/", nil},
	{"http://www2.bank@h/", nil},
	{"http://wwww.bank@h/", nil},
	{"http://1.2.3@h/", nil},
	{"http://1.2.3.4.5@h/", nil},
	{"http://1.2.3.4.a-b@h/", nil},
	{"http://1.2.3.4000@h/", nil},
	{"http://1.2.3.4a@h/", nil},
	{"http://v1.22.3=@h/", nil},
	{"http://john.d&x@h/", nil}, // no domain has a last label of one letter
	{"http://john.xn-a&@h/", nil},
	{"http://host%2Fserver@h/", nil},
	{"http://http%3A%2F%2Flocalhost@h/", nil},
	{"http://http%3A%2Fa.b@h/", nil},
	{"http://https@h/", nil},
	{"http://us_er.example=x@h/", nil},
	{"http://@h/", nil},
	{"ex:www.bank.com:80@h", nil}, // no authority

	// password.
	{"ftp://user:pass@h/", []string{"password userinfo 5:pass"}},
	{"ftp://:p@h/", []string{"password userinfo 1:p"}},
	{"ftp://u::@h/", []string{"password userinfo 2::"}},
	{"//u:a:b%3A@h", []string{"password userinfo 2:a:b%3A"}},
	{"http://john.doe:1234@h/", []string{"password userinfo 9:1234"}},
	{"http://john.doe:80a@h/", []string{"password userinfo 9:80a"}},
	{"http://john.doe:808@h/", []string{"password userinfo 9:808"}},
	{"http://john.d:80@h/", []string{"password userinfo 7:80"}},

	// Near misses: the text after ":" is empty, there is no ":", or there is no authority.
	{"ftp://user:@h/", nil},
	{"ftp://:@h/", nil},
	{"ftp://user%3Apass@h/", nil},
	{"ftp://user@h:80/u:p@h", nil},
	{"ex:u:p@h", nil},

	// Encoded bytes.
	{"http://u%00%0A%7F:%01@h/", []string{"encoded-nul userinfo 1:%00", "encoded-control userinfo 4:%0A%7F",
		"password userinfo 11:%01", "encoded-control userinfo 11:%01"}},
	{"http://u%2541@h/", []string{"double-encoding userinfo 1:%2541"}},
	{"http://u%2541%2F@h/", nil},
	{"http://u:%2541@h/", []string{"password userinfo 2:%2541"}},
	{"http://%2F%5C%20%C3%BC%FF@h/", nil},
}

func TestSection7_6_Userinfo(t *testing.T) { requireRows(t, userinfoRows) }

// An encoded unreserved byte means the byte, so it does not change whether the userinfo is like a host (section 2.3).
func TestSection2_3_UserinfoLikeHost(t *testing.T) {
	isLikeHost := func(text string) bool {
		return slices.ContainsFunc(lint.Check(uri.MustParse(text)), func(f lint.Finding) bool { return f.Code == lint.UserinfoLikeHost })
	}
	n := 0
	for _, row := range userinfoRows {
		userinfo := uri.MustParse(row.in).UserInfo
		from := strings.Index(row.in, userinfo)
		for i := from; i < from+len(userinfo); i++ {
			c := row.in[i]
			if c == '%' {
				i += len("41")
			} else if strings.IndexByte("!$&'()*+,;=:", c) < 0 {
				n++
				encoded := fmt.Sprintf("%s%%%02X%s", row.in[:i], c, row.in[i+1:])
				assert.Equal(t, isLikeHost(row.in), isLikeHost(encoded), encoded)
			}
		}
	}
	assert.Greater(t, n, 500)
}
