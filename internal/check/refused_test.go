package check

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/schemes"
	"github.com/go-rfc3986/uri/iri"
)

// secretsInside are passwords, with a delimiter or another byte between their parts. No message, and no other part of a
// text, has a J or a Z.
var secretsInside = []string{"JZ", "J:Z", "J@Z", "J&Z", "J=Z", "J&k=Z", "J;Z", "J,Z", "J!Z", "J%40Z", "J%3AZ", "J%26Z", "J%3DZ", "J%2FZ", "J%3FZ", "J%23Z", "J//Z", "J://Z", "J/Z", "J?Z", "J#Z"}

// secretPlacesOf returns URIs of a scheme with "*" in place of a password, one for each place that a document gives it.
func secretPlacesOf(rules schemes.Rules) (texts []string) {
	opaque := rules.Demands&schemes.NoAuthority != 0
	if opaque {
		texts = append(texts, ":http://u:*@h/d", ":jdbc:mysql://u:*@h/d?a=b", ":a?b=http%3A%2F%2Fu%3A*%40h%2F", ":a#http://u:*@h/")
	} else {
		texts = append(texts, "://u:*@h/a?b=c@d#e", "://u:*@[::1]:8/", "://h/http://u:*@g/?a@b", "://h/a?b=http://u:*@g/&c=d", "://h/a?b=http%3A%2F%2Fu%3A*%40h%2F#c",
			"://h/a#http://u:*@g/", "://"+rules.Name+"://u:*@h/", "://"+rules.Name+":/u:*@h/", "://https://u:*@h/")
	}
	for _, name := range rules.Passwords.Parameters() {
		before := "://v:w@h/d"
		if opaque {
			before = ":a"
		}
		texts = append(texts, before+"?"+name+"=*", before+"?a=b&"+name+"=*&c=d@e#f", before+"?%"+fmt.Sprintf("%X", name[0])+name[1:]+"=*")
	}
	switch rules.Passwords {
	case schemes.InFirstSegment:
		texts = append(texts, ":///u:*@h/", ":u:*@h/a", ":/u:*@h")
	case schemes.InOpaquePart:
		texts = append(texts, ":u:*@h;a=b?c", "::*@h")
	case schemes.InURLAuth:
		texts = append(texts, "://u@h/a;URLAUTH=b:c:*", "://h/;urlauth=a:b:*/c")
	case schemes.Everywhere:
		texts = append(texts, ":*", ":*/*?*#*")
	}
	for i, text := range texts {
		texts[i] = rules.Name + text
	}
	return texts
}

// The law of secrets: whatever is wrong with a text, and wherever, no byte of a password that its scheme marks is in the
// result of RedactText or in an error (RFC 3986, section 7.5). The product is each scheme, each place of a password in it,
// each password, each byte that no URI has, at each place but within the scheme, and some text before the scheme. Without -deep,
// every second place has one of the bytes.
func TestSection7_5_NoByteOfASecretInRefusedText(t *testing.T) {
	all := append(schemes.All(), schemes.Rules{Name: "unknown"}, schemes.Rules{Name: "xyz+tcp"})
	prefixes := []string{"", " ", ".", "-1+", "<", "see ", "\ufeff"}
	places, texts, refused := 0, 0, 0
	for _, rules := range all {
		for _, place := range secretPlacesOf(rules) {
			for _, secret := range secretsInside {
				text := strings.ReplaceAll(place, "*", secret)
				for at := len(rules.Name) + 1; at <= len(text); at++ {
					if isInTriplet(text, at) {
						continue // one that may have marked the password
					}
					if places++; places%2 == 0 && !*deep {
						continue
					}
					for _, c := range forbidden(texts) {
						texts++
						changed := prefixes[texts%len(prefixes)] + text[:at] + string([]byte{c}) + text[at:]
						if hidesSecret(t, changed) {
							refused++
						}
					}
				}
			}
		}
	}
	t.Logf("%d texts, %d of them refused", texts, refused)
}

// isInTriplet reports whether text[at] is a digit of a percent-encoded sequence.
func isInTriplet(text string, at int) bool { return strings.Contains(text[max(at-2, 0):at], "%") }

// forbidden returns bytes that no URI and no IRI has at any place by themselves, all of them or the one for a turn.
func forbidden(turn int) []byte {
	bytes := []byte("%\"<>\\^`{|}\x7F")
	for c := range 256 {
		if c <= ' ' || c >= 0x80 {
			bytes = append(bytes, byte(c))
		}
	}
	if *deep {
		return bytes
	}
	return bytes[turn*7%len(bytes):][:1]
}

// hidesSecret fails the test if text is refused and shows a byte of its password. It reports whether it is refused.
func hidesSecret(t *testing.T, text string) bool {
	_, err := uri.Parse(text)
	if err == nil {
		return false // a "%" before two digits
	}
	_, iriErr := iri.Parse(text, nil)
	for _, shown := range []string{uri.RedactText(text), allErrors(err), allErrors(iriErr)} {
		if strings.ContainsAny(shown, "JZ") {
			t.Fatalf("%q shows %q", text, shown)
		}
	}
	return true
}

// allErrors returns the texts of err and of the errors that it wraps. For package fmt, "%+v" is Error, as "%v" is, since none of them is a
// Formatter.
func allErrors(err error) string {
	var text strings.Builder
	for ; err != nil; err = errors.Unwrap(err) {
		if _, formats := err.(fmt.Formatter); formats {
			fmt.Fprintf(&text, "%v %+v\n", err, err)
		}
		text.WriteString(err.Error())
		fmt.Fprintf(&text, "\n%#v\n", err)
	}
	return text.String()
}

// In a URI, the same passwords do not show either, in the same places, unless one of their bytes is a delimiter there.
func TestSection7_5_NoByteOfASecretInAURI(t *testing.T) {
	tried, shown := 0, 0
	for _, rules := range append(schemes.All(), schemes.Rules{Name: "unknown"}) {
		for _, place := range secretPlacesOf(rules) {
			for _, secret := range secretsInside {
				text := strings.ReplaceAll(place, "*", secret)
				u, err := uri.Parse(text)
				if err != nil {
					continue // see above
				}
				if isDelimited(rules, place, secret) {
					shown++
					continue
				}
				tried++
				for _, shown := range []string{u.Redacted(), u.RedactedAll(), u.Display(), u.GoString(), uri.RedactText(text)} {
					if strings.ContainsAny(shown, "JZ") {
						t.Fatalf("%q shows %q", text, shown)
					}
				}
				if _, err := u.Value(); !errors.Is(err, uri.ErrPassword) || strings.ContainsAny(allErrors(err), "JZ") {
					t.Fatalf("Value of %q: %v", text, err)
				}
			}
		}
	}
	t.Logf("%d URIs, without %d in which a delimiter ends the password", tried, shown)
}

var encodedDelimiter = regexp.MustCompile("%2F|%3F|%23")

// isDelimited reports whether a delimiter in the secret ends the password at its place, as the package documentation says: "/",
// "?" and "#" end user information, "&" and "#" a parameter, and "&" with a key a URI in one.
func isDelimited(rules schemes.Rules, place, secret string) bool {
	before, _, _ := strings.Cut(place, "*")
	switch {
	case rules.Passwords == schemes.Everywhere || rules.Passwords == schemes.InOpaquePart && !strings.Contains(before, "http"):
		return false
	case strings.HasSuffix(before, "="):
		return strings.ContainsAny(secret, "&#")
	case strings.Contains(before, "URLAUTH"), strings.Contains(before, "urlauth"):
		return strings.ContainsAny(secret, "/?#")
	case strings.ContainsAny(secret, "/?#"):
		return true
	case strings.Contains(before, "%2F%2F") && encodedDelimiter.MatchString(secret): // the others may be encoded too
		return true
	default:
		return strings.Contains(secret, "&k=") && strings.ContainsAny(before, "?#")
	}
}
