package lint

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/iri"
)

// Display returns the text of u for people. Like uri.URI.Display, it shows userinfo separately and
// hides passwords. It also shows characters instead of percent-encoded UTF-8, as [iri.Text] decodes
// it. If toUnicode is not nil, it shows toUnicode(host) as the host name. The method
// idna.Display.ToUnicode of golang.org/x/net/idna fits (RFC 3987, section 3.2).
//
// If the characters would mislead, Display returns exactly what uri.URI.Display returns. Characters
// mislead if [CheckIRI] finds [BidiFormatting], [MixedDirections], [DelimiterLookAlike],
// [InvisibleCharacter], [NotNameCharacter], [MixedScripts] or [FakeALabel] in the decoded form, or
// if [Check] finds one of these, [EncodedIPv4] or [EncodedDotSegment] in u. They also mislead if
// toUnicode returns another name in ASCII. A name whose letters are all of one script is shown,
// although it may look like another: see "Scripts" in the package documentation.
//
// Show right-to-left text in a left-to-right context, such as an HTML element with dir="ltr" (RFC
// 3987, section 4.1). The result is not for programs and may not be an IRI. Display takes linear
// time, apart from toUnicode.
func Display(u uri.URI, toUnicode func(string) (string, error)) string {
	shown, err := uri.Parse(u.Redacted())
	if err != nil { // Format rejects u
		return u.Display()
	}
	text := iri.Text(shown, toUnicode)
	i := uri.Split(text)
	if isOtherName(i.Host, shown.Host) || slices.ContainsFunc(Check(shown), isWorseAsIRI) || slices.ContainsFunc(CheckIRI(text), isWorseAsIRI) {
		return u.Display()
	}
	if !i.Has(uri.ComponentUserInfo) {
		return text
	}
	return strings.Replace(text, i.UserInfo+"@", "", 1) + " (user information: " + i.UserInfo + ")"
}

// isOtherName reports whether name is ASCII but differs from the decoded host, ignoring case. IDNA
// removes some characters and maps others, so such a name would hide that the host has them.
func isOtherName(name, host string) bool {
	if !charset.IsASCII(name) || charset.EqualFold(name, host) {
		return false
	}
	return !charset.EqualFold(name, uri.Split(iri.Text(uri.URI{IsRelative: true, Host: host}, nil)).Host)
}

// isWorseAsIRI reports whether a URI with the finding must not be decoded for display.
func isWorseAsIRI(f Finding) bool {
	switch f.Code {
	case BidiFormatting, MixedDirections, DelimiterLookAlike, InvisibleCharacter, NotNameCharacter, MixedScripts, FakeALabel,
		EncodedIPv4, EncodedDotSegment:
		return true
	default:
		return false
	}
}
