package check

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
)

// The names that the documentation of uri.Redactor lists, by what it says of them.
var (
	secretEnds = []string{"password", "passwd", "passphrase", "pwd", "secret", "token", "signature", "apikey", "accesskey", "accountkey", "privatekey",
		"secretkey", "sshkey", "pinvalue", "authmechanismproperties"}
	wholeNames  = []string{"sig", "jwt", "pass"}
	publicNames = []string{"pagetoken", "nexttoken", "continuationtoken", "resumptiontoken"}
)

// slowIsSecret reports whether the letters and digits of a decoded name are the name of a secret.
func slowIsSecret(name string) bool {
	var letters string
	for _, c := range []byte(strings.ToLower(name)) {
		if 'a' <= c && c <= 'z' || '0' <= c && c <= '9' {
			letters += string(c)
		}
	}
	endsSo := func(end string) bool { return strings.HasSuffix(letters, end) }
	return slices.Contains(wholeNames, letters) || slices.ContainsFunc(secretEnds, endsSo) && !slices.ContainsFunc(publicNames, endsSo)
}

// encodedLetters returns a text with each byte percent-encoded so many times.
func encodedLetters(text string, times int) string {
	for i := range times {
		var b strings.Builder
		for _, c := range []byte(text) {
			if i == 0 || c == '%' {
				fmt.Fprintf(&b, "%%%02X", c)
			} else {
				b.WriteByte(c)
			}
		}
		text = b.String()
	}
	return text
}

// The product of names, what stands before them and between their letters, and how often their letters are percent-encoded. Only letters
// and digits count, however long the name is (RFC 3986, section 7.5).
func TestSection7_5_SecretsOfLongNames(t *testing.T) {
	marks, word := strings.Repeat("-", 80), strings.Repeat("a", 80)
	for _, name := range slices.Concat(secretEnds, wholeNames, publicNames, []string{"passwords", "assword", "s", "size"}) {
		for _, before := range []string{"", "my", "x_", word, marks, "a" + marks, word + marks + "_"} {
			for _, between := range []string{"", "-", marks} {
				for times := range 4 {
					begin, end := name[:len(name)/2], name[len(name)/2:]
					key := before + encodedLetters(begin, times) + between + encodedLetters(end, times)
					in := "https://h/?a=1&" + key + "=S3CRET&b=2"
					want := in
					if slowIsSecret(before + name) {
						want = strings.Replace(in, "S3CRET", "xxxxx", 1)
					}
					assert.Equal(t, want, uri.Redactor{}.Text(in), in)
					assert.Equal(t, want, uri.MustParse(in).Redacted(), in)
				}
			}
		}
	}
}

// The letters before the end of a name that makes it secret do not matter, however many they are.
func TestSection7_5_SecretsOfNamesOfEachLength(t *testing.T) {
	for _, end := range slices.Concat(secretEnds, publicNames) {
		for n := range 150 {
			before := "https://h/?a=1&" + strings.Repeat("x", n) + end + "="
			want := before + "S3CRET&b=2"
			if slowIsSecret(end) {
				want = before + "xxxxx&b=2"
			}
			assert.Equal(t, want, uri.Redactor{}.Text(before+"S3CRET&b=2"), "%d letters", n)
		}
	}
}

// In a query and a fragment, "/" and ":" are part of a name and of a value (RFC 3986, sections 3.4 and 3.5): the whole value is hidden.
func TestSection7_5_SecretsOfNamesWithSlashes(t *testing.T) {
	r := uri.Redactor{Param: func(name string) bool {
		return strings.HasPrefix(name, "a") && strings.HasSuffix(name, "card") && !strings.Contains(name, "%")
	}}
	for _, before := range []string{"a/", "a:", "a%2F", "a%3a", "a/b:c/", "a%252Fb/", "a/b/", "a%3Ab%2F"} {
		for _, place := range []string{"http://h/?*", "http://h/?a=b&*&c=d", "//h/p:q/r?c/d&*#f", "http://h/#*", "/p#a&*&c", "http://h/?u=http%3A%2F%2Fh%2F%3F*%26c=d", "x:y?*"} {
			for _, name := range []string{"token", "my.password", "card"} {
				for _, secret := range []string{"s3cret", "s3/cret", "s3:cret", "/s3", "s3;c=r,et", "s3?c@r=et"} {
					for _, context := range []string{"*", "see * then", `{"url":"*","n":1}`} {
						text := strings.Replace(context, "*", strings.Replace(place, "*", before+name+"=*", 1), 1)
						want := strings.Replace(text, "*", "xxxxx", 1)
						assert.Equal(t, want, r.Text(strings.Replace(text, "*", secret, 1)), secret)
					}
				}
			}
		}
	}
}

// In a query, a ";" may separate parameters, and in HTML an "&" is "&amp;". The value ends there, and not at the delimiters that a query may have.
func TestSection7_5_SecretsAfterSemicolons(t *testing.T) {
	for _, place := range []string{
		"http://h/?a=b;*", "http://h/?a=b;*;c=d", "http://h/p;x=y?a;*&c=d", "/p?a=b;*#f", "?a;*&c", "http://h/#a;*", "http://joe@h/?a;*", "http://h/?a=/b/c;*&d",
		"http://h/?a=b&amp;*", "http://h/?a=b&amp;*&amp;c=d", "/?a&#38;*&#38;c", "?a=b&#x26;*", "http://h/p;x=y?a&amp;*",
	} {
		for _, secret := range []string{"s3cret", "s3/cret", "s3:cret", "/s3", "s3@c", "s3?c=r,et", "s3/c/r/et/", "s3;cret"} {
			if secret == "s3;cret" && strings.Contains(place, ";*") && !strings.Contains(place, "&#") && !strings.Contains(place, "amp;*") {
				continue
			}
			for _, name := range []string{"token", "pass", "x-signature"} {
				for _, context := range []string{"*", "see * then", "<a href='*'>"} {
					text := strings.Replace(context, "*", strings.Replace(place, "*", name+"=*", 1), 1)
					want := strings.Replace(text, "*", "xxxxx", 1)
					assert.Equal(t, want, uri.Redactor{}.Text(strings.Replace(text, "*", secret, 1)), secret)
				}
			}
		}
	}
}

// A MySQL data source may have the address of any host: a DNS name has up to 253 bytes (RFC 1035, section 3.1), and a port may follow.
func TestSection7_5_SecretsBeforeAddressesOfEachLength(t *testing.T) {
	for n := 1; n <= 253; n++ {
		name := strings.Repeat(strings.Repeat("a", 63)+".", 4)[:n]
		for _, address := range []string{"tcp(" + name + ")/d", "tcp(" + name + ":65535)/d", "cloud_sql+x(" + name + `)\/d`} {
			for _, before := range []string{"", "see "} {
				assert.Equal(t, before+"joe:xxxxx@"+address, uri.Redactor{}.Text(before+"joe:s3cret@"+address))
			}
		}
	}
}

// A secret is hidden in a URL within another URL whose delimiters are percent-encoded up to three times, whatever of the outer URL has been
// searched before. "<" and ">" enclose the secret.
func TestSection7_5_SecretsEncodedThreeTimes(t *testing.T) {
	for _, marked := range []string{
		"https://joe:<s3cret>@h/a", "https://joe:<s3/cret>@h/a", "postgres://joe:<s3cret>@h1:1,h2:2/d", "https://h/a?token=<s3cret>&b=c", "https://h/#a=b&sig=<s3cret>",
		"jdbc:sqlserver://h;password=<s3cret>;a=b",
	} {
		begin, rest, _ := strings.Cut(marked, "<")
		secret, end, _ := strings.Cut(rest, ">")
		for _, before := range []string{
			"https://h/?u=", "/login?a=b&next=", "//h/#u=", "see https://h/?u=", "https://", "https://a:b/", "https://a:b/c?u=", "ftp://h:", "x:", "sip:a@h?u=", "sip:a?u=", "mailto:a@h?body=",
		} {
			for range 3 {
				begin, secret, end = escape.Unreserved(begin), escape.Unreserved(secret), escape.Unreserved(end)
				for _, spelled := range []func(string) string{strings.TrimSpace, strings.ToLower} {
					in := before + spelled(begin+secret+end)
					want := before + spelled(begin) + "xxxxx" + spelled(end)
					assert.Equal(t, want, uri.Redactor{}.Text(in), in)
				}
			}
			begin, rest, _ = strings.Cut(marked, "<")
			secret, end, _ = strings.Cut(rest, ">")
		}
	}
}

// A name in colour is that name, whether the colour ends before the "=" or after it, and however ESC is written.
func TestSection7_5_SecretsOfNamesInColor(t *testing.T) {
	r := uri.Redactor{Param: func(name string) bool { return name == "card" }}
	for _, esc := range []string{"\x1b", `\u001b`, `\u001B`, `\x1b`, `\x1B`, `\033`} {
		for _, style := range []string{"[m", "[0m", "[36m", "[1;31m", "[38;2;255;255;255m", "[0;1;38;2;255;255;255;48;2;255;255;255m"} {
			for _, name := range []string{"pass", "sig", "my_password", "X-Token", "card"} {
				for _, form := range []string{"SNR=*", "SN=R*", "SN R= *", "a=b SNR=* c=d", "warn SNR=*", "SNaR=b SNR=*", "http://h/?SNR=*", "?SN=R*"} {
					text := strings.NewReplacer("Na", "a", "N", name, "S", esc+style, "R", esc+"[0m").Replace(form)
					got := r.Text(strings.Replace(text, "*", "s3cret", 1))
					assert.NotContains(t, got, "s3cret", "%q", text)
					assert.Contains(t, got, strings.TrimSuffix(text[:strings.LastIndex(text, name)+len(name)], "*"), "%q", text)
				}
			}
		}
	}
}

// The product of names, places in them, and each byte but "%" and those that delimit parameters: percent-encoded up to three times, and as it is
// if a name may have it. Only letters and digits count (RFC 3986, section 7.5).
func TestSection7_5_SecretsOfNamesWithEachByte(t *testing.T) {
	n := 0
	for _, name := range slices.Concat(secretEnds, wholeNames, publicNames, []string{"size"}) {
		for place := range len(name) + 1 {
			for c := range 256 {
				raw := string([]byte{byte(c)})
				if strings.Contains("%?&#;=/:", raw) {
					continue
				}
				for times := range 4 {
					if times == 0 && !strings.Contains("-._~!$*+[]", raw) {
						continue
					}
					in := "https://h/?a=1&" + name[:place] + encodedLetters(raw, times) + name[place:] + "=S3CRET&b=2"
					want := in
					if slowIsSecret(name[:place] + raw + name[place:]) {
						want = strings.Replace(in, "S3CRET", "xxxxx", 1)
					}
					if got := (uri.Redactor{}).Text(in); got != want {
						t.Fatalf("%q: %q, want %q", in, got, want)
					}
					n++
				}
			}
		}
	}
	t.Logf("%d names", n)
}
