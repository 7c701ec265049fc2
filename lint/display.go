package lint

import (
	"slices"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/iri"
)

// Display returns the text of u for people to read: what [uri.URI.Display] gives, but with characters in place of the
// percent-encoded UTF-8 that [iri.FromURI] decodes (RFC 3987, section 3.2). The user information is behind it and apart,
// and passwords are hidden. With toUnicode, the name of a host is shown as toUnicode returns it; the method
// idna.Display.ToUnicode of golang.org/x/net/idna fits.
//
// Where characters would mislead, Display returns what uri.URI.Display does, all of it: where [CheckIRI] finds one of the
// codes of IRIs in the form for people, [BidiFormatting], [MixedDirections], [DelimiterLookAlike], [MixedScripts] or
// [FakeALabel], or [Check] finds one of them in u, or an [EncodedIPv4] or [EncodedDotSegment], whose encoding would be gone.
// Other findings are the same in both forms, and change nothing.
//
// Text from right to left must be shown as if it stood in text from left to right (RFC 3987, section 4.1), which is for the
// caller to see to: in HTML, by the attribute dir="ltr".
//
// What Display returns is not for programs, and need not be an IRI. What [uri.Format] refuses is shown as uri.URI.Display
// shows it. Display takes time linear in the length of the text, apart from toUnicode.
func Display(u uri.URI, toUnicode func(string) (string, error)) string {
	shown, err := uri.Parse(u.Redacted())
	if err != nil { // Format refuses u
		return u.Display()
	}
	i := iri.FromURI(shown, toUnicode)
	if slices.ContainsFunc(Check(shown), isWorseAsIRI) || slices.ContainsFunc(CheckIRI(i), isWorseAsIRI) {
		return u.Display()
	}
	if i.UserInfo == "" && !i.ForceUserInfo {
		return i.String()
	}
	userinfo := i.UserInfo
	i.UserInfo, i.ForceUserInfo = "", false
	return i.String() + " (user information: " + userinfo + ")"
}

// isWorseAsIRI reports whether the finding is a reason to show a URI as it stands.
func isWorseAsIRI(f Finding) bool {
	switch f.Code {
	case BidiFormatting, MixedDirections, DelimiterLookAlike, MixedScripts, FakeALabel, EncodedIPv4, EncodedDotSegment:
		return true
	default:
		return false
	}
}
