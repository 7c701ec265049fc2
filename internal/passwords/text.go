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
	if end = lastAt(text); end < after {
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
	if place.Parameters() != nil || mayHaveUserInfo(text[i:]) {
		start, end := InText(text)
		return start <= i && i < end
	}
	return after <= i && !place.EndsAtAt()
}

// MayShow reports whether text, that of a value with the scheme, may show a password. Few texts do. The text may be one that tells
// why the value has none, which need not begin with the scheme.
func MayShow(scheme, text string) bool {
	rest := strings.TrimPrefix(strings.TrimPrefix(text, scheme), ":")
	return mayShow(schemes.Of(scheme).Passwords, rest)
}

// InUserInfo returns the part of text that is the password in the user information. It is empty if there is none. only reports
// whether text has no other password. text is that of a value with the scheme and the user information, which are empty if the value
// has none.
func InUserInfo(scheme, userinfo, text string) (start, end int, only bool) {
	after := len(scheme)
	if after > 0 {
		after += len(":")
	}
	if userinfo != "" {
		after += len("//") + len(userinfo)
		_, password, _ := strings.Cut(userinfo, ":")
		start, end = after-len(password), after
		after += len("@")
	}
	return start, end, !mayShow(schemes.Of(scheme).Passwords, text[after:])
}

// mayShow reports whether the rest of the text of a value, after the scheme or the user information, may show a password. The
// scheme of a data source name is the user, so that no ":" follows, but a slash does.
func mayShow(place schemes.Place, rest string) bool {
	switch {
	case !place.EndsAtAt():
		return true
	case mayHaveUserInfo(rest) && (strings.IndexByte(rest, '/') >= 0 || mayHaveColon(rest)):
		return true
	case place.Parameters() == nil:
		return false
	default:
		_, query, _ := strings.Cut(rest, "?")
		return hasSecret(query, place.Parameters())
	}
}

// leadingScheme returns the scheme that ends at the first ":" of text, and the offset after the
// ":". Text before the scheme, such as a space or a quotation mark, is not part of it. Without a
// ":", or with a percent-encoded one before it, the results are "" and 0.
func leadingScheme(text string) (scheme string, end int) {
	before, _, found := strings.Cut(text, ":")
	scheme = nameBefore(text, len(before))
	if !found || len(scheme) < len(before) && (strings.Contains(before, "%3A") || strings.Contains(before, "%3a")) {
		return "", 0
	}
	for scheme != "" && !charset.Alpha.Has(scheme[0]) {
		scheme = scheme[1:]
	}
	if scheme == "" {
		return "", 0
	}
	return scheme, len(before) + len(":")
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
	for i := start; i < end; {
		c := decoded(text, i)
		i += size(text, i)
		if strings.IndexByte(chars, c) >= 0 {
			return min(i, end)
		}
	}
	return end
}
