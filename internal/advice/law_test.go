package advice_test

import (
	"errors"
	"flag"
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/iri"
)

var deep = flag.Bool("deep", false, "try all texts with all readers")

// A reader is a function that parses a text, which stands behind before for software that reads it as a whole, unless it has a scheme
// and "//".
type reader struct {
	name, before string
	read         func(string) error
}

// whole returns text as software reads it as a whole.
func (r reader) whole(text string) string {
	if hasSchemeAndSlashes.MatchString(text) {
		return text
	}
	return r.before + text
}

var hasSchemeAndSlashes = regexp.MustCompile(`^\x{FEFF}?[A-Za-z][A-Za-z0-9+.-]*://`)

var readers = []reader{
	{"uri.Parse", "", func(s string) error { _, err := uri.Parse(s); return err }},
	{"uri.ParseURI", "", func(s string) error { _, err := uri.ParseURI(s); return err }},
	{"uri.ParseAbsolute", "", func(s string) error { _, err := uri.ParseAbsolute(s); return err }},
	{"uri.ParseRelative", "", func(s string) error { _, err := uri.ParseRelative(s); return err }},
	{"iri.Parse", "", func(s string) error { _, err := iri.Parse(s, nil); return err }},
	{"iri.Check", "", iri.Check},
	{"uri.GuessURI", "http://", func(s string) error { _, err := uri.GuessURI(s, "http"); return err }},
}

// shapes are texts without a fault, of each kind of reference and of scheme.
var shapes = []string{
	"http://user@h.example:80/path/b?query=1#frag", "https://[2001:db8::1]:443/a", "ws://u:p@h:1", "ftp://h/;a=b", "file:///c:/x", "file://h/x",
	"http:a/b", "http:/a/b", "http:///a/b", "//h/a", "//u@h:8/a?b", "/a/b?c#d", "a/b:c", "ab", "./a:b", "?q", "#f", "///a", "x:a/b", "x:/a", "x:///a",
	"x://u@h:1/a?b#c", "mailto:a@b", "postgres://u:p@h:5/db?x=y", "urn:a:b", "sip:u:p@h", "secret-token:abc", "vnc://h/?VncPassword=a",
	"http://u:1/a@b", "http://h/a@b:c", "h.example:8/a", "127.0.0.1/a", "localhost", "é/ü", "http://é.example/é?é#é",
}

// faulty are texts with a fault in which advice could lead elsewhere.
var faulty = []string{
	`http://evil.com\@good.com/`, `//evil.com\@good.com/`, `http://a@h\b@c`, `http://u:p@h\x@y`, `http://a@h:8\b@c`, `http://u:8\x/y@h`, `\\h\a`, `/\h`, `\/h`, `\h`,
	`http:\\h\a`, `http:/\h`, `http:\h`, `http:a\b@c`, `http:/u:1\x@h`, `http:///\h`, `///\h`, `//\h`, `file:\\h\a`, `file:/\h`, `file:///\h`, `file://\h`,
	`x:\\h`, `x:\/h`, `x:/\h`, `c:\a\b`, `x://evil.com\@good.com/`, `a\b:c`, `\a:b`, "http://a@b@c/", "http://u:p@s@h/", "x://u:p/s@h", "x://u:p?s@h", " http://h", "<http://h>",
	"git@h.example:a/b@c", "git@h.example:/a?b", "git@g.example@h.example:a", "git@[::1]:a", "http://[192.0.2.1]:80/a", "//u@[192.0.2.1]", "http://u:p@[192.0.2.1]/@h",
	"http://é.%C3%A9.example:8/a@b", "//u@é.example", "http://é\\@h", "http://1。1/", "http://é／h/", "ht tp://h", "ht%tp://h", "http://u@[::1%s]@h", "http://h%/a", "//h:8\\@x", `h.example\@g.example`, `127.0.0.1:8\@g.example`,
}

// inserted are characters that are tried beside all bytes.
var inserted = []string{"ü", "\u0085", "\u00A0", "\u200B", "\u202E", "\u3000", "\uE000", "\uFEFF", "\uFF0F", "\uFF3C", "\uFFFD", "\uFFFF", "\U0001F600", `\\`, `\@`, `@@`, "%4", "  "}

// Following the advice of a message gives a text that is accepted, with the same host as before for software that follows
// RFC 3986 and for browsers: each byte and some characters, in place of each byte and before it. Without -deep, one of 13 pairs of a
// text and a reader is tried, so that each reader tries each byte beside each other.
func TestFollowingAdviceKeepsTheHost(t *testing.T) {
	texts, advised, changes := 0, 0, 0
	try := func(text, shape string) {
		for _, r := range readers {
			if changes++; !*deep && changes%29 != 0 {
				continue
			}
			texts++
			if follow(t, r, text, r.read(shape) == nil) {
				advised++
			}
		}
	}
	for _, shape := range shapes {
		changed(shape, func(text string) { try(text, shape) })
	}
	for _, text := range faulty {
		shape := text
		try(text, shape)
		changed(text, func(text string) { try(text, shape) })
	}
	t.Logf("%d texts and readers, %d with advice", texts, advised)
	if advised < texts/20 {
		t.Fatal("few texts have advice")
	}
}

// changed calls f with text after each change of the product.
func changed(text string, f func(string)) {
	for i := range len(text) + 1 {
		for c := range 256 + len(inserted) {
			piece := string([]byte{byte(c)})
			if c >= 256 {
				piece = inserted[c-256]
			}
			f(text[:i] + piece + text[i:])
			if i < len(text) {
				f(text[:i] + piece + text[i+1:])
			}
		}
	}
}

// follow follows the advice for text, message by message, and reports whether there is any. If strict is set, the text had
// no fault before one change, so that the first advice must be enough.
func follow(t *testing.T, r reader, text string, strict bool) bool {
	t.Helper()
	err := r.read(text)
	if err == nil {
		return false
	}
	answers := r.advised(text, err)
	if strings.Contains(err.Error(), "remove it") { // what remains may have another fault
		text, strict = answers[0], false
	}
	for _, answer := range answers {
		for step := 0; ; step++ {
			next := r.read(answer)
			if next == nil {
				requireSameHost(t, r, text, answer, err)
				break
			}
			more := r.advised(answer, next)
			if strings.Contains(next.Error(), "remove it") {
				text = strings.TrimSpace(text)
			}
			if len(more) == 0 || step > 9 {
				misled := strings.Contains(err.Error(), "write '@' as %40") && strings.Contains(next.Error(), `unless it is '\'`)
				noDot := strings.Contains(err.Error(), "IDNA form") && errors.Is(next, uri.ErrAmbiguous) // which GuessURI does not take
				noScheme := strings.Contains(err.Error(), "ssh://") && r.name == "uri.ParseRelative"     // which takes no URI
				if misled || strict && !noDot && !noScheme && !hasOtherFault(r, text, err) {
					t.Errorf("%s(%q): %v\nbut %q: %v", r.name, text, err, answer, next)
				}
				break
			}
			answer = more[0]
		}
	}
	return len(answers) > 0
}

// hasOtherFault reports whether a change made another fault than that of err: text is refused without the byte, too.
func hasOtherFault(r reader, text string, err error) bool {
	var bad *uri.ParseError
	errors.As(err, &bad)
	_, size := utf8.DecodeRuneInString(text[bad.Offset:])
	return r.read(text[:bad.Offset]+"a"+text[bad.Offset+size:]) != nil
}

var (
	writeThis = regexp.MustCompile(`not allowed: write ((?:%[0-9A-F]{2})+)`)
	writeBoth = regexp.MustCompile(`not allowed: write '/'(, or %5C)?$`)
)

// advised returns the texts that the message of err tells to write instead of text, or nil if it tells none.
func (r reader) advised(text string, err error) []string {
	var bad *uri.ParseError
	if !errors.As(err, &bad) {
		panic(err)
	}
	i, message := bad.Offset, bad.Err.Error()
	encode := func() string { return text[:i] + fmt.Sprintf("%%%02X", text[i]) + text[i+1:] }
	if m := writeThis.FindStringSubmatch(message); m != nil {
		return []string{text[:i] + m[1] + text[i+len(m[1])/3:]}
	}
	if m := writeBoth.FindStringSubmatch(message); m != nil {
		answers := []string{text[:i] + "/" + text[i+1:]}
		if m[1] != "" {
			answers = append(answers, encode())
		}
		return answers
	}
	last := strings.LastIndexByte(text, '@')
	switch {
	case strings.Contains(message, "write its IDNA form"):
		return inIDNAForm(text, i)
	case strings.Contains(message, "must not be in brackets"):
		open, end := strings.LastIndexByte(text[:i+1], '['), i+strings.IndexByte(text[i:], ']')
		return []string{text[:open] + text[open+1:end] + text[end+1:]}
	case strings.Contains(message, "is ssh://user@host/path"):
		target, path, _ := strings.Cut(text, ":")
		return []string{"ssh://" + target + "/" + strings.TrimPrefix(path, "/")}
	case strings.Contains(message, "for '%' itself, write %25"),
		strings.Contains(message, "percent-encode it") && !(strings.Contains(message, `unless it is '\'`) && text[i] == '\\'):
		return []string{encode()}
	case strings.Contains(message, "write '@' as %40"):
		start := 0
		if r.whole(text) == text {
			start = strings.Index(text, "//") + len("//")
		}
		end := start + len(regexp.MustCompile(`^[^/?#]*`).FindString(text[start:]))
		if slash := strings.IndexByte(text[start:end], '\\'); strings.Contains(message, `unless it is after a '\'`) && slash >= 0 {
			return nil
		}
		last = strings.LastIndexByte(text[:end], '@')
		return []string{text[:start] + strings.ReplaceAll(text[start:last], "@", "%40") + text[last:]}
	case strings.Contains(message, "in a password, write"):
		return []string{text[:i] + strings.NewReplacer("/", "%2F", "?", "%3F", "#", "%23").Replace(text[i:last]) + text[last:]}
	case strings.Contains(message, "white space around"):
		return []string{strings.TrimSpace(text)}
	case strings.Contains(message, "byte order mark"):
		return []string{strings.TrimPrefix(text, "\uFEFF")}
	case strings.Contains(message, "percent-encode") && !strings.Contains(message, "unless"), strings.Contains(message, "write %"):
		panic("unknown advice: " + message)
	default:
		return nil
	}
}

// inIDNAForm returns text with the name around text[i] in its IDNA form, or nil if it has none.
func inIDNAForm(text string, i int) []string {
	const ends = "/?#:@[]\\"
	start, end := strings.LastIndexAny(text[:i], ends)+1, len(text)
	if length := strings.IndexAny(text[i:], ends); length >= 0 {
		end = i + length
	}
	name, err := url.PathUnescape(text[start:end])
	if err != nil || !utf8.ValidString(name) || notInIDNA.MatchString(name) {
		return nil
	}
	return []string{text[:start] + toASCII(name) + text[end:]}
}

// notInIDNA finds characters of US-ASCII that no name has.
var notInIDNA = regexp.MustCompile(`[^-.0-9A-Z_a-z\x80-\x{10FFFF}]`)

// toASCII stands for IDNA: another name in US-ASCII for each name that is not, in either case.
func toASCII(name string) string {
	labels := strings.Split(strings.ToLower(name), ".")
	for i, label := range labels {
		if strings.IndexFunc(label, func(c rune) bool { return c > '~' }) >= 0 {
			labels[i] = fmt.Sprintf("xn--%x", label)
		}
	}
	return strings.Join(labels, ".")
}

// requireSameHost requires that software that finds a host in text finds the same one in answer.
func requireSameHost(t *testing.T, r reader, text, answer string, err error) {
	t.Helper()
	for _, ofBrowser := range []bool{false, true} {
		before, ok := hostOf(r.whole(text), ofBrowser)
		after, _ := hostOf(r.whole(answer), ofBrowser)
		if ok && before != after {
			t.Errorf("%s(%q): %v\nbut %q has the host %q, not %q (browser: %t)", r.name, text, err, answer, after, before, ofBrowser)
		}
	}
}

var (
	special       = regexp.MustCompile(`(?i)^(?:(?:https?|wss?|ftp|file):|[^:/?#]*(?:[/?#]|$))`)
	authority     = regexp.MustCompile(`(?s)^(?:[^:/?#]+:)?(//[^/?#]*)?`)
	slashes       = regexp.MustCompile(`(?i)^((?:https?|wss?|ftp):)/*|^//+`)
	scpTarget     = regexp.MustCompile(`^[\w.~-]+@([\w.~-]+):`)
	bracketedIPv4 = regexp.MustCompile(`^\[((?:[0-9]+\.){3}[0-9]+)\]$`)
	hostPort      = regexp.MustCompile(`(?s)^//(?:.*@)?(\[[^\]]*\]|[^:]*)(:[0-9]*)?$`)
)

// hostOf returns the host that a program finds in text, decoded, and whether it can read the authority. Every program trims
// white space, reads "\" as "/" in the URLs of browsers, and takes the last "@". A browser also ignores that slashes are
// missing, or too many. Scp and git find a host in user@host:path, and names beyond US-ASCII are looked up in their IDNA form.
func hostOf(text string, ofBrowser bool) (host string, ok bool) {
	text = strings.TrimRight(text, "\t\n\f\r ")
	end := len(text)
	if i := strings.IndexAny(text, "?#"); i >= 0 {
		end = i
	}
	if special.MatchString(strings.ReplaceAll(text, `\`, "/")) {
		text = strings.ReplaceAll(text[:end], `\`, "/") + text[end:]
		if ofBrowser {
			text = slashes.ReplaceAllString(text, "$1//")
		}
	}
	m := authority.FindStringSubmatch(text)
	if target := scpTarget.FindStringSubmatch(text); target != nil && !hasSchemeAndSlashes.MatchString(text) {
		return toASCII(target[1]), true
	}
	if m[1] == "" {
		return "none", true
	}
	parts := hostPort.FindStringSubmatch(m[1])
	if parts == nil {
		return "", false
	}
	host, err := url.PathUnescape(parts[1])
	if bracketed := bracketedIPv4.FindStringSubmatch(host); bracketed != nil {
		host = bracketed[1]
	}
	return toASCII(host), err == nil
}
