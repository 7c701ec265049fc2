package check

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/schemes"
)

// Redactor (RFC 3986, section 7.5) is tested on texts of this generator. It knows where the secret of a text stands, so the result
// that it expects is exact. The secrets have the letters J and Z, which occur nowhere else.

// secretsInside are secrets with a delimiter, raw or percent-encoded, or another byte between their letters.
var secretsInside = []string{
	"JZ", "J:Z", "J@Z", "J&Z", "J=Z", "J&k=Z", "J;Z", "J,Z", "J!Z", "J'Z", "J)Z", "J*Z", "J+Z", "J%40Z", "J%3AZ", "J%3aZ", "J%26Z", "J%3DZ", "J%2FZ", "J%3FZ",
	"J%23Z", "J%20Z", "J%25Z", "%4AZ", "J//Z", "J://Z", "J/Z", "J?Z", "J#Z", "8/JZ", "8?JZ", "8#JZ", "8%2FJZ", "8JZ", "J.Z-8_~", strings.Repeat("JZ", 20),
}

// secretTokens are user names that are secrets by their shapes: those of GitHub and GitLab.
var secretTokens = []string{"ghp_" + strings.Repeat("JZ", 18), "gho_" + strings.Repeat("ZJ", 18), "ghs_" + strings.Repeat("JZ", 18), "github_pat_11" + strings.Repeat("JZ", 10) + "_" + strings.Repeat("Jz9Z", 14) + "JzZ", "glpat-" + strings.Repeat("JZ", 10)}

// secretNames are names of parameters with secrets.
var secretNames = []string{
	"password", "passwd", "pwd", "secret", "token", "access_token", "api_key", "sig", "X-Amz-Signature", "sshkey", "aws_access_key_secret", "sslpassword",
	"tlsCertificateKeyFilePassword", "client_secret", "refresh_token", "AccountKey", "SharedAccessKey", "pin-value", "VncPassword",
}

// spellings are how a name may be written. The last two are only for URIs, where a letter may be percent-encoded.
var spellings = []func(name string) string{
	func(name string) string { return name },
	strings.ToLower,
	func(name string) string { return strings.ReplaceAll(strings.ToUpper(name), "Z", "z") }, // a Z would be one of the secret
	func(name string) string { return fmt.Sprintf("%%%X", name[0]) + name[1:] },
	func(name string) string {
		return name[:len(name)-1] + fmt.Sprintf("%%%x", name[len(name)-1])
	},
}

// An ending says which delimiters in a secret end it, because RFC 3986 or the format says so.
type ending uint8

const (
	atNothing       ending = iota
	afterPort              // "/", "?" and "#" after digits: what precedes is a host with a port
	afterPortOrKey         // also "&" before a key and "=", which ends a parameter that has a URI
	atParameter            // "&", and "#", in a query
	atFragmentParam        // "&", in a fragment
	atEncodedParam         // these, raw or percent-encoded, in a query in a parameter
	atSemicolon            // ";" between parameters
	atSegment              // "/", "?" and "#", which end a segment
	atSpace                // white space, as in libpq's texts without quotes
)

// A place is a kind of text with a secret.
type place struct {
	// template is the text, with "$" for the scheme, NAME for the name of a parameter and "*" for the secret. Between "{"
	// and "}" is a marker of the secret, in which no byte is inserted, since nothing marks the secret then. Between "<" and ">" is one
	// whose parts mark the secret in a text that begins with it.
	template string
	schemes  []string // all if nil
	ends     ending
	text     bool     // whether the text is not a URI reference, but has keys and values
	quoted   bool     // whether the secret stands in single quotes, in which "\" escapes
	secrets  []string // secretsInside if nil
}

var (
	web      = []string{"http", "https", "ws", "wss", "ftp"}
	calls    = []string{"sip", "sips", "iax"}
	mail     = []string{"imap", "imaps"}
	noScheme = []string{""}
)

var places = []place{
	// userinfo
	{template: "$<://>u:*@h", ends: afterPort},
	{template: "$<://>u:*@h/a?b=c@d#e", ends: afterPort},
	{template: "$<://>u:*@[::1]:8/", ends: afterPort},
	{template: "$<://>:*@h.example:8080", ends: afterPort},
	{template: "$<://>joe%40x.example:*@192.0.2.1/p", ends: afterPort},
	{template: "$<://>u:*@h1:1,h2:2/db?x=y", ends: afterPort},
	{template: "$<://>u:*@a:1,$<://>u2:*@b:2", ends: afterPort},
	// userinfo in a path, a query or a fragment, once percent-encoded or not
	{template: "$<://>h/http<://>u:*@g/?a@b", ends: afterPort},
	{template: "$<://>h/a?b=http<://>u:*@g/&c=d", ends: afterPortOrKey},
	{template: "$<://>h/a?b=redis<://>u:*@g", ends: afterPortOrKey},
	{template: "$<://>h/a#https<://>u:*@g/", ends: afterPortOrKey},
	{template: "$<://>h/a?b=http<%3A%2F%2F>u%3A*%40g%2F#c", ends: afterPortOrKey},
	{template: "$<://>h/a/http<%3a%2f%2f>u%3a*%40g", ends: afterPort},
	{template: "$<://>h/a#x=http<%3A%2F%2F>u%3A*%40g%2F", ends: afterPortOrKey},
	{template: "$:http<://>u:*@h/d", ends: afterPort},
	// network-path references (RFC 3986, section 4.2), encoded or not
	{template: "$://h/a?b{=//}u:*@g/", ends: afterPortOrKey},
	{template: "$://h/a{?//}u:*@g/", ends: afterPortOrKey},
	{template: "$://h/a?b=c{&%2F%2F}u%3A*%40g", ends: afterPortOrKey},
	{template: "$://h/a{#//}u:*@g/", ends: afterPortOrKey},
	{template: "$://h/a?b{=%2F%2F}u%3A*%40g%2F&c=d", ends: afterPortOrKey},
	{template: "$://h/a?b{%3d%2f%2F}u%3a*%40g%2f#c", ends: afterPortOrKey},
	{template: "$:mysql<://>u:*@h/d?a=b", ends: afterPort},
	{template: "$::https<://>u:*@h/r.git", ends: afterPort},
	// a scheme that was written twice, or with too few or too many slashes
	{template: "$<://>$<://>u:*@h/", ends: afterPort},
	{template: "$<://>https<://>u:*@h/", ends: afterPort},
	{template: "$<://>http<%3A//>u:*@h/", ends: afterPort},
	{template: "{$://$:/}u:*@h/", schemes: web, ends: afterPort}, // another text before ":/" is a user name
	{template: "{$:///}u:*@h/", schemes: web, ends: afterPort},
	{template: "{$:/}u:*@h/a", schemes: web, ends: afterPort},
	{template: "{$:}u:*@h/a", schemes: web, ends: afterPort},
	// the places of some schemes: RFC 3261, RFC 5456, RFC 5092 and RFC 8959
	{template: "{$:}u:*@h;a=b?c", schemes: calls, ends: afterPort},
	{template: "{$:}:*@h", schemes: calls, ends: afterPort},
	{template: "{$:}u:*@[::1]:5060", schemes: calls, ends: afterPort},
	{template: "{$}://u@h/b{;URLAUTH=}a:b:*", schemes: mail, ends: atSegment},
	{template: "{$}://h/{;urlauth=}a:b:*/c", schemes: mail, ends: atSegment},
	{template: "{$:}*", schemes: []string{"secret-token"}},
	{template: "{$:}*/*?*#*", schemes: []string{"secret-token"}},
	{template: "{https://}*{@}h/r.git", schemes: noScheme, secrets: secretTokens},
	// parameters
	{template: "$://h/a{?NAME=}*", ends: atParameter},
	{template: "$://h/a?x=y{&NAME=}*&z=w#f", ends: atParameter},
	{template: "$://v@h:8/a{#NAME=}*&x=1", ends: atFragmentParam},
	{template: "$:a{?NAME=}*&x=1", ends: atParameter},
	{template: "$://h/a?u=http%3A%2F%2Fg%2F{%3FNAME%3D}*%26x%3D1", ends: atEncodedParam},
	{template: "$://h/a?u=/b{%3fNAME%3d}*", ends: atEncodedParam},
	{template: "$:sqlserver://h:1433;user=u{;NAME=}*", ends: atSemicolon},
	{template: "$:sqlserver://h;user=u{;NAME=}*;a=b", ends: atSemicolon},
	{template: "/a{?NAME=}*&x=1", schemes: noScheme, ends: atParameter},
	{template: "a/b?x=y{&NAME=}*", schemes: noScheme, ends: atParameter},
	// names of data sources and keys with values
	{template: "u:*{@tcp(}h:1{)/}db", schemes: noScheme},
	{template: "u:*{@tcp(}[::1]:3306{)/}db?a=b", schemes: noScheme},
	{template: "u:*{@unix(}/p{)/}db?a=b", schemes: noScheme},
	{template: "host=x user=u {NAME=}* dbname=y", schemes: noScheme, text: true, ends: atSpace},
	{template: "host=x user=u {NAME = }*", schemes: noScheme, text: true, ends: atSpace},
	{template: "host=x {NAME='}*' dbname=y", schemes: noScheme, text: true, quoted: true},
	{template: "{NAME = '}*' host = x", schemes: noScheme, text: true, quoted: true},
	{template: "Server=h{;Password=}*;Database=d", schemes: noScheme, text: true, ends: atSemicolon},
	{template: "Server=h;User Id=u{;Pwd=}*", schemes: noScheme, text: true, ends: atSemicolon},
	{template: "AccountName=a{;AccountKey=}*;EndpointSuffix=e", schemes: noScheme, text: true, ends: atSemicolon},
	{template: "Endpoint=sb://h/;SharedAccessKeyName=k{;SharedAccessKey=}*", schemes: noScheme, text: true, ends: atSemicolon},
}

// allSchemes are the known schemes, unknown ones and dialects of known ones.
func allSchemes() []string {
	names := []string{"", "unknown", "x", "a1+b-c.d", "postgresql+psycopg2", "mysql+pymysql", "redis+sentinel", "mariadb", "mssql", "snowflake", "git+ssh", "kafka", "HTTPS"}
	for _, rules := range schemes.All() {
		names = append(names, rules.Name)
	}
	return names
}

// takes reports whether the place exists in URIs of the scheme.
func (p *place) takes(scheme string) bool {
	if p.schemes == nil {
		return scheme != "" && (p.ends != atSemicolon || scheme != "pkcs11") // in which ";token=" is a label
	}
	return slices.Contains(p.schemes, scheme)
}

// spellings returns how many of the spellings the place has.
func (p *place) spellings() int {
	switch {
	case !strings.Contains(p.template, "NAME"):
		return 0
	case p.text, p.ends == atEncodedParam:
		return 3
	default:
		return len(spellings)
	}
}

// A form is a text with a secret, which may stand in it several times.
type form struct {
	*place
	scheme, secret string
	text           string
	spans          []span
	markers        []span
	damaged        bool // a byte was inserted in a marker in "<>"
}

// A span is a part of a text, from one offset to another. Of a secret, mark and user are where the marker before it begins and ends. Of a
// marker, soft says that it was in "<>".
type span struct {
	from, to, mark, user int
	soft                 bool
}

// newForm returns the text of the place for a scheme, a name and a secret.
func newForm(p *place, scheme, name, secret string) form {
	f := form{place: p, scheme: scheme, secret: secret}
	if p.quoted {
		secret = inQuotes.Replace(secret)
	}
	opened, closed := 0, 0
	template := strings.ReplaceAll(p.template, "NAME", name)
	text := make([]byte, 0, len(template)+2*len(secret)+len(scheme))
	for _, c := range []byte(template) {
		switch c {
		case '$':
			text = append(text, scheme...)
			f.markers = append(f.markers, span{from: len(text) - 1, to: len(text) + 1}) // a byte after it would be one of no scheme
		case '*':
			f.spans = append(f.spans, span{from: len(text), to: len(text) + len(secret), mark: opened, user: closed})
			text = append(text, secret...)
		case '{', '<':
			opened = len(text)
		case '}', '>':
			closed = len(text)
			f.markers = append(f.markers, span{from: opened, to: len(text), soft: c == '>'})
		default:
			text = append(text, c)
		}
	}
	f.text = string(text)
	return f
}

// inQuotes escapes a secret for single quotes, by the rules of libpq.
var inQuotes = strings.NewReplacer(`'`, `\'`, `\`, `\\`)

// secretAt returns the index of the secret that a byte inserted at an offset belongs to, or -1.
func (f *form) secretAt(at int) int {
	return slices.IndexFunc(f.spans, func(s span) bool { return s.from <= at && at <= s.to })
}

// breaks reports whether a byte inserted at an offset destroys what marks the secret: it is in a marker or in a triplet. If soft is
// set, the parts of the markers in "<>" count as markers.
func (f *form) breaks(at int, soft bool) bool {
	if strings.Contains(f.text[max(at-2, 0):at], "%") && at < len(f.text) {
		return true
	}
	if f.secrets != nil && f.secretAt(at) >= 0 {
		return true // the shape of a token marks it
	}
	return slices.ContainsFunc(f.markers, func(m span) bool { return m.from < at && at < m.to && (soft || !m.soft) })
}

// with returns the form with c inserted at an offset, and whether c is a broken byte there. A "%" before two hexadecimal digits is
// a triplet. In a secret in quotes, c is escaped.
func (f *form) with(at int, c string) (form, bool) {
	if c == "%" && triplet.MatchString(f.text[at:]) {
		return form{}, false
	}
	if f.quoted && f.secretAt(at) >= 0 {
		c = inQuotes.Replace(c)
		if strings.HasSuffix(f.text[:at], `\`) {
			return form{}, false // between "\" and what it escapes
		}
	}
	broken := *f
	broken.text = f.text[:at] + c + f.text[at:]
	broken.spans = slices.Clone(f.spans)
	for i, s := range f.spans {
		if s.from > at {
			broken.spans[i].from += len(c)
		}
		if s.to >= at {
			broken.spans[i].to += len(c)
		}
		if s.mark >= at {
			broken.spans[i].mark += len(c)
		}
		if s.user > at {
			broken.spans[i].user += len(c)
		}
	}
	return broken, true
}

var triplet = regexp.MustCompile(`^[0-9A-Fa-f]{2}`)

// brokenBytes are the bytes that no URI has by themselves, and two characters of IRIs. Each ASCII character stands there several times,
// since a program may treat it differently.
func brokenBytes() (list []string) {
	for c := range 256 {
		if c < ' ' || c >= 0x7F {
			list = append(list, string([]byte{byte(c)}))
		}
	}
	for range 8 {
		list = append(list, strings.Split("%\"<>\\^`{|}\x7F", "")...)
	}
	return append(list, " ", " ", " ", "\t", "\n", "\r", "é", "é", "é", "\U0001F511")
}

const spaces = " \t\n\v\f\r"

// Surroundings are the text around a text with a secret.
type surroundings struct {
	name          string
	before, after string                   // "*" is a secret
	encode        func(text string) string // how the context writes a text; nil if as it is
	closing       byte                     // ends a text, 0 if only white space does
	prefixed      bool                     // the text is the last part, after something that does not separate it
	punctuated    bool                     // after begins with a byte that may belong to the text
}

var contexts = []surroundings{
	{name: "alone"}, {name: "alone"}, {name: "alone"}, // more often than each of the others
	{name: "after a space", before: " ", prefixed: true},
	{name: "after a dot", before: ".", prefixed: true},
	{name: "after other letters", before: "-1+", prefixed: true},
	{name: "after a bracket", before: "<", closing: '>', prefixed: true},
	{name: "after a word", before: "see ", prefixed: true},
	{name: "after a byte order mark", before: "\ufeff", prefixed: true},
	{name: "at the beginning", after: " timed out after 10 s"},
	{name: "in a sentence", before: "see ", after: " for more"},
	{name: "at the end of a sentence", before: "cannot open ", after: ".", punctuated: true},
	{name: "before a comma", before: "I tried ", after: ", and stopped", punctuated: true},
	{name: "in single quotes", before: "open '", after: "' failed", closing: '\''},
	{name: "in double quotes", before: `open "`, after: `" failed`, closing: '"'},
	{name: "in nothing but double quotes", before: `"`, after: `"`, closing: '"'},
	{name: "in backquotes", before: "open `", after: "` failed", closing: '`'},
	{name: "in angle brackets", before: "see <", after: "> there", closing: '>'},
	{name: "in parentheses", before: "the host (", after: ") is down", closing: ')'},
	{name: "in Markdown", before: "see [page 2](", after: ") there", closing: ')'},
	{name: "in JSON", before: `{"level":"error","url":"`, after: `","n":1}`, encode: inJSON},
	{name: "in JSON of PHP", before: `{"url":"`, after: `","by":"joe@example.com"}`, encode: inPHP},
	{name: "in an error of net/http", before: `Get "`, after: `": dial tcp: lookup h: no such host`, encode: inGo},
	{name: "between URLs", before: "https://a.example/x?y=1 ", after: " http://b.example:8080/"},
	{name: "in a list of URLs", before: "http://a.example/x, ", after: ", https://b.example/y@z", punctuated: true},
	{name: "after a URL with a secret", before: "https://q:*@a.example/x ", after: " 12:30:45"},
	{name: "before a URL with a secret", before: "", after: " https://b.example/?a=b&token=*"},
	{name: "in logfmt", before: "level=error url=", after: " status=500"},
	{name: "in an error of Git", before: "fatal: unable to access '", after: "': The requested URL returned error: 403", closing: '\''},
	{name: "on the second line", before: "10:00:00 start\n", after: "\nmail to joe@example.com\n"},
}

// inJSON, inPHP and inGo write a text as encoding/json, PHP's json_encode and "%q" of package fmt do, without the quotes.
func inJSON(text string) string {
	encoded, _ := json.Marshal(text)
	return string(encoded[1 : len(encoded)-1])
}

func inPHP(text string) string {
	return strings.NewReplacer("/", `\/`, `\u0026`, "&", `\u003c`, "<", `\u003e`, ">").Replace(inJSON(text))
}

func inGo(text string) string {
	quoted := strconv.Quote(text)
	return quoted[1 : len(quoted)-1]
}

// fits reports whether the context can hold texts of the place: its quotes are no others, and what precedes the text does not belong
// to it.
func (c *surroundings) fits(f *form) bool {
	if f.quoted && c.closing == '\'' {
		return false
	}
	return !c.prefixed || f.schemes == nil || f.scheme != ""
}

// isURI reports whether a text is a URI reference.
func isURI(text string) bool {
	_, err := uri.Parse(text)
	return err == nil
}
