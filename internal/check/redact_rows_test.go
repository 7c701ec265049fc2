package check

import (
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/go-rfc3986/uri"
)

// Texts with one secret each, which is the text "S3CRET", or has blanks or quotes.
func TestSection7_5_RedactorRows(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		// nothing but the secret is hidden
		{"fatal: unable to access 'https://x-access-token:S3CRET@git.example/o/r.git/': 403", "fatal: unable to access 'https://x-access-token:xxxxx@git.example/o/r.git/': 403"},
		{"mongodb://u:S3CRET@h1:1,h2:2/db?replicaSet=rs", "mongodb://u:xxxxx@h1:1,h2:2/db?replicaSet=rs"},
		{"mongodb+srv://u:S3CRET@c.example/db?retryWrites=true", "mongodb+srv://u:xxxxx@c.example/db?retryWrites=true"},
		{"postgres://joe:S3CRET@db1:5432,db2:5433/app?sslmode=require", "postgres://joe:xxxxx@db1:5432,db2:5433/app?sslmode=require"},
		{"nats://u:S3CRET@a:4222,nats://v:S3CRET@b:4222", "nats://u:xxxxx@a:4222,nats://v:xxxxx@b:4222"},
		{"https://h/a b?access_token=S3CRET", "https://h/a b?access_token=xxxxx"},
		{"ssh://git@h/a?sshkey=S3CRET", "ssh://git@h/a?sshkey=xxxxx"},
		{"http://http%3A//joe:S3CRET@h", "http://http%3A//joe:xxxxx@h"},
		{"http://sip://joe:S3CRET@h", "http://sip://joe:xxxxx@h"},
		{"http://h/cb#access_token=S3CRET&expires_in=3600", "http://h/cb#access_token=xxxxx&expires_in=3600"},
		{"/cb?code=4&Client_Secret=S3CRET", "/cb?code=4&Client_Secret=xxxxx"},
		{"s3://b/k?X-Amz-Date=1&X-Amz-Signature=S3CRET&x=y", "s3://b/k?X-Amz-Date=1&X-Amz-Signature=xxxxx&x=y"},
		{"postgresql+psycopg2://u:S3CRET@h/d", "postgresql+psycopg2://u:xxxxx@h/d"},
		{"jdbc:sqlserver://h:1433;user=u;password=S3CRET;encrypt=true", "jdbc:sqlserver://h:1433;user=u;password=xxxxx;encrypt=true"},
		{"u:S3CRET@tcp(h:3306)/db?parseTime=true", "u:xxxxx@tcp(h:3306)/db?parseTime=true"},
		{"u:S3CRET@unix(/run/mysqld.sock)/db", "u:xxxxx@unix(/run/mysqld.sock)/db"},
		// keys and values, by the rules of libpq
		{"host=x user=u password=S3CRET dbname=y", "host=x user=u password=xxxxx dbname=y"},
		{"host = x password = S3CRET dbname = y", "host = x password = xxxxx dbname = y"},
		{`password = 'a\'b c'`, `password = 'xxxxx'`},
		{`password='a\\' host=x`, `password='xxxxx' host=x`},
		{"host=x sslpassword='a b' dbname=y", "host=x sslpassword='xxxxx' dbname=y"},
		{`host=x password=a\ b dbname=y`, `host=x password=xxxxx dbname=y`},
		{"Server=h;User Id=u;Password=S3CRET;Database=d", "Server=h;User Id=u;Password=xxxxx;Database=d"},
		{"DefaultEndpointsProtocol=https;AccountName=a;AccountKey=S3CRET==;EndpointSuffix=core.example", "DefaultEndpointsProtocol=https;AccountName=a;AccountKey=xxxxx;EndpointSuffix=core.example"},
		{"Endpoint=sb://n.example/;SharedAccessKeyName=k;SharedAccessKey=S3CRET=", "Endpoint=sb://n.example/;SharedAccessKeyName=k;SharedAccessKey=xxxxx"},
		// userinfo without ":" is a secret only if scheme and shape say so
		{"https://ghp_0123456789abcdefghijklmnopqrstuvwxyz@h/o/r.git", "https://xxxxx@h/o/r.git"},
		{"ssh://ghp@h/o/r.git", "ssh://ghp@h/o/r.git"},
		{"ssh://git@h/o/r.git", "ssh://git@h/o/r.git"},
		{"ftp://anonymous@h/", "ftp://anonymous@h/"},
		{"https://joe@h/", "https://joe@h/"},
		// no secret
		{"", ""},
		{"http://h:80/u:p@x", "http://h:80/u:p@x"},
		{"mailto:u:p@h", "mailto:u:p@h"},
		{"http://u:@h/", "http://u:@h/"},
		{"http://h/?password=&token", "http://h/?password=&token"},
		{"https://h/?max_tokens=5&tokenizer=a&passwordless=1&signature_version=4&sigma=2", "https://h/?max_tokens=5&tokenizer=a&passwordless=1&signature_version=4&sigma=2"},
		{"pkcs11:token=label;object=o", "pkcs11:token=label;object=o"},
		{"https://p:9077 refused ai:x@pop", "https://p:9077 refused ai:x@pop"},
		{"redis://h1:6379,h2:6379/0", "redis://h1:6379,h2:6379/0"},
		{"http://u:xxxxx@h/?token=xxxxx", "http://u:xxxxx@h/?token=xxxxx"},
	} {
		assert.Equal(t, tt.want, uri.Redactor{}.Text(tt.in), tt.in)
	}
}

// Param adds names to those that are always secret. It gets them decoded.
func TestSection7_5_RedactorParam(t *testing.T) {
	var asked []string
	r := uri.Redactor{Param: func(name string) bool {
		asked = append(asked, name)
		return name == "sig" || name == "order no"
	}}
	for _, tt := range []struct{ in, want string }{
		{"https://h/?sig=S&page=2", "https://h/?sig=xxxxx&page=2"},
		{"https://h/?order%20no=S&page=2#order%20no=S", "https://h/?order%20no=xxxxx&page=2#order%20no=xxxxx"},
		{"see https://h/?%6Frder%20no=S&page=2 and https://h/?token=S&order=1", "see https://h/?%6Frder%20no=xxxxx&page=2 and https://h/?token=xxxxx&order=1"},
		{"https://u:S@h/?page=2", "https://u:xxxxx@h/?page=2"},
	} {
		assert.Equal(t, tt.want, r.Text(tt.in), tt.in)
		if u, err := uri.Parse(tt.in); err == nil {
			assert.Equal(t, tt.want, r.URI(u), tt.in)
		}
	}
	for _, name := range asked {
		assert.NotContains(t, name, "%", "an encoded name")
	}
	assert.Contains(t, asked, "page")
	assert.Contains(t, asked, "order no")
}

// Param gets each name decoded, whether a byte of it is percent-encoded up to three times or escaped as in JSON. One byte is encoded, or
// all are.
func TestSection7_5_RedactorParamIsDecoded(t *testing.T) {
	spell := func(c byte, escape string) string {
		if strings.IndexByte(" []/", c) >= 0 && !strings.HasPrefix(escape, "%%") { // a URI must percent-encode it
			escape = "%%%02X"
		}
		return fmt.Sprintf(escape, c)
	}
	for _, name := range []string{"card-no", "x", "a b", "order/no", "q[]"} {
		r := uri.Redactor{Param: func(got string) bool { return got == name }}
		for _, escape := range []string{"%c", "%%%02x", "%%25%02X", "%%2525%02x", `\u00%02x`, `\u00%02X`} {
			for first := range len(name) + 1 {
				spelled := ""
				for i := range name {
					if i == first || first == len(name) {
						spelled += spell(name[i], escape)
					} else {
						spelled += spell(name[i], "%c")
					}
				}
				for _, text := range []string{"http://h/?a=b&%s=*", "http://h/#%s=*&a=b", `{"url":"http://h/?%s=*"}`, "see /p?%s=*, then"} {
					in := strings.Replace(text, "%s", spelled, 1)
					assert.Equal(t, strings.Replace(in, "*", "xxxxx", 1), r.Text(strings.Replace(in, "*", "4111", 1)), "%s as %s", name, in)
				}
			}
		}
	}
}

// All hides the userinfo, and each value of a query and a fragment; a parameter without "=" is a value.
func TestSection7_5_RedactorAll(t *testing.T) {
	r := uri.Redactor{All: true}
	for _, tt := range []struct{ in, want string }{
		{"https://S@h/a?key=S#S", "https://xxxxx@h/a?key=xxxxx#xxxxx"},
		{"https://S:S@h:8443/a/b?key=S&S&x=#k=S", "https://xxxxx@h:8443/a/b?key=xxxxx&xxxxx&x=#k=xxxxx"},
		{"http://h/a;b=c/@d", "http://h/a;b=c/@d"},
		{"see https://S@h/a?b=S and http://h:8080/?S at 12:30:45", "see https://xxxxx@h/a?b=xxxxx and http://h:8080/?xxxxx at 12:30:45"},
		{"open 'https://h/?b=S': mail joe@example.com", "open 'https://h/?b=xxxxx': mail joe@example.com"},
		{`{"url":"https://S@h/?b=S\u0026c=S","n":1}`, `{"url":"https://xxxxx@h/?b=xxxxx\u0026c=xxxxx","n":1}`},
		{"mongodb://S:S@h1:1,h2:2/db?replicaSet=S", "mongodb://xxxxx@h1:1,h2:2/db?replicaSet=xxxxx"},
		{"host=x password=S dbname=y", "host=x password=xxxxx dbname=y"},
		{"see the docs, joe@example.com at 12:30:45", "see the docs, joe@example.com at 12:30:45"},
	} {
		assert.Equal(t, tt.want, r.Text(tt.in), tt.in)
		if u, err := uri.Parse(tt.in); err == nil {
			assert.Equal(t, tt.want, r.URI(u), tt.in)
		}
	}
}

// Mask stands in place of each secret, as it is.
func TestSection7_5_RedactorMask(t *testing.T) {
	for _, mask := range []string{"***", "[hidden]", "x", "%", "a@b:c"} {
		r := uri.Redactor{Mask: mask}
		assert.Equal(t, "see http://u:"+mask+"@h/?token="+mask+"&a=b now", r.Text("see http://u:S@h/?token=S&a=b now"))
		assert.Equal(t, "http://u:"+mask+"@h/?token="+mask+"&a=b", r.URI(uri.MustParse("http://u:S@h/?token=S&a=b")))
		assert.Equal(t, "host=x password="+mask, r.Text("host=x password=S"))
	}
}

// Redacted, Display, LogValue and GoString show what the zero Redactor does.
func TestSection7_5_MethodsAgreeWithRedactor(t *testing.T) {
	u := uri.MustParse("postgres://joe:S3CRET@db:5432/app?sslmode=require&sslpassword=S3CRET#access_token=S3CRET")
	want := "postgres://joe:xxxxx@db:5432/app?sslmode=require&sslpassword=xxxxx#access_token=xxxxx"
	assert.Equal(t, want, uri.Redactor{}.URI(u))
	assert.Equal(t, want, u.Redacted())
	assert.Equal(t, want, u.LogValue().String())
	assert.Equal(t, strings.Replace(want, "joe:xxxxx@", "", 1)+" (user information: joe:xxxxx)", u.Display())
	assert.NotContains(t, u.GoString(), "S3CRET")
	var log strings.Builder
	slog.New(slog.NewTextHandler(&log, nil)).Info("", "u", u)
	assert.NotContains(t, log.String(), "S3CRET")
}
