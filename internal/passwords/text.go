package passwords

import (
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/schemes"
)

// InText returns the part of text that may be a password, text[start:end]. It is empty if there is
// none. The text need not be a URI. Without valid syntax, nobody can tell its parts apart, so the
// result may be more than a password. It always includes the whole password.
//
// The result is the text after the first ":" after the scheme, up to the last "@". If the scheme has
// passwords in parameters, it also has the text after the first "?" or "=". All of these may be
// percent-encoded. If the scheme has passwords elsewhere, the result is everything after the scheme.
func InText(text string) (start, end int) {
	scheme, after := leadingScheme(text)
	rules := schemes.Of(scheme)
	if !rules.Passwords.EndsAtAt() {
		return after, len(text)
	}
	start, end = beforeAt(text, after, rules)
	if rules.Passwords.Parameters() == nil {
		return start, end
	}
	value := indexAfter(text, "?=", after, len(text))
	switch {
	case value == len(text):
		return start, end
	case start == end:
		return value, len(text)
	default:
		return min(start, value), len(text)
	}
}

// beforeAt returns the part of text that may be a password before an "@". The scheme with the
// rules ends before after.
func beforeAt(text string, after int, rules schemes.Rules) (start, end int) {
	end = max(strings.LastIndexByte(text, '@'), strings.LastIndex(text, "%40"))
	if end < after {
		return after, after
	}
	if !endsScheme(text[after:], rules) {
		after = max(after-len(":"), 0)
	}
	return indexAfter(text, ":", after, end), end
}

// MayHave reports whether text[i] is in the place that [InText] returns. It takes less time than
// InText if no "@" follows and the scheme has no passwords in parameters.
func MayHave(text string, i int) bool {
	scheme, after := leadingScheme(text)
	place := schemes.Of(scheme).Passwords
	if place.Parameters() != nil || strings.Contains(text[i:], "@") || strings.Contains(text[i:], "%40") {
		start, end := InText(text)
		return start <= i && i < end
	}
	return after <= i && !place.EndsAtAt()
}

// leadingScheme returns the scheme that ends at the first ":" of text, and the offset after the
// ":". Text before the scheme, such as a space or a quotation mark, is not part of it. Without a
// ":", or with a percent-encoded one before it, the results are "" and 0.
func leadingScheme(text string) (scheme string, end int) {
	colon := strings.IndexByte(text, ':')
	if indexAfter(text, ":", 0, len(text)) != colon+len(":") {
		return "", 0
	}
	start := colon
	for start > 0 && charset.Scheme.Has(text[start-1]) {
		start--
	}
	for start < colon && !charset.Alpha.Has(text[start]) {
		start++
	}
	if start >= colon {
		return "", 0
	}
	return text[start:colon], colon + len(":")
}

// endsScheme reports whether the ":" before rest ends a scheme. Otherwise it may end a name, as in
// "joe:secret@example.com".
func endsScheme(rest string, rules schemes.Rules) bool {
	switch {
	case strings.HasPrefix(rest, "//"):
		return true
	case strings.HasPrefix(rest, "/"), strings.HasPrefix(rest, `\`):
		return rules.Name != "" // it is known
	default:
		return rules.Demands&schemes.NoAuthority != 0
	}
}

// indexAfter returns the offset after the first byte of text[start:end] that is one of chars, which may
// be percent-encoded, or end if there is none.
func indexAfter(text, chars string, start, end int) int {
	for i := start; i < end; i++ {
		switch {
		case strings.IndexByte(chars, text[i]) >= 0:
			return i + 1
		case charset.IsTriplet(text, i) && strings.IndexByte(chars, charset.Decode(text, i)) >= 0:
			return min(i+len("%XX"), end)
		}
	}
	return end
}
