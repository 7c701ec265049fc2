package lint

import "slices"

// A Code identifies a kind of finding. The text of a code does not change between versions. Each
// code is a constant: "go doc lint.Invalid" prints all constants. To select findings by their
// place, use Finding.Component.
type Code string

// The codes, in the order of the components. The table in the package documentation has an example
// of each.
const (
	// Invalid: uri.Format rejects the value; see uri.URI.Validate.
	Invalid Code = "invalid"

	// NoEffect: a field is set but not written, in a value built by hand: Port without HasPort;
	// UserInfo, ForceUserInfo or HasPort without an authority; a Force flag whose component is not
	// empty (section 5.3). For all but the last, uri.URI.Validate returns an error that wraps
	// uri.ErrNotWritten.
	NoEffect Code = "no-effect"

	// DriveLetter: a scheme of one letter, such as that of "C:/a". Programs on systems with drives
	// read the text as a path of a file. No scheme of one letter is registered (section 3.1).
	DriveLetter Code = "drive-letter"

	// SuffixReference: a scheme or a path that looks like a host. The scheme has a dot or is
	// "localhost", and a port follows. The path is relative, begins with "www.", and has another
	// dot in its first segment or another segment (RFC 3986, section 4.5).
	SuffixReference Code = "suffix-reference"

	// SCPTarget: a host and a path as scp and git take them, such as "github.com:org/repo", which
	// is read as a scheme and a path (section 4.5). The package documentation has the conditions.
	SCPTarget Code = "scp-target"

	// BrowserHost: a path that browsers read as a host, or a host that browsers read as a path.
	// After http, https, ws, wss and ftp, and in a relative reference, they read the first segment
	// that is not empty as the host if the host is empty or there is no "//". After file, they read
	// a host of one letter as a drive if a ":" follows, which Parse drops (section 3.2).
	BrowserHost Code = "browser-host"

	// DoubledScheme: the name of a scheme where the host should be, as if the scheme was written
	// twice. The text after the name is the path, even if it has a password. The package
	// documentation has the conditions (section 3.2.3).
	DoubledScheme Code = "doubled-scheme"

	// UserinfoLikeHost: people may mistake the userinfo for the host (section 7.6). The package
	// documentation has the conditions.
	UserinfoLikeHost Code = "userinfo-like-host"

	// Password: the userinfo has a password that is not empty (sections 3.2.1 and 7.5).
	Password Code = "password"

	// UnassignedIPVersion: an IPvFuture literal of version 4 or 6, such as "[v6.fe80::1]". No
	// version of IPvFuture is assigned, but people may mistake these for addresses (section 3.2.2).
	UnassignedIPVersion Code = "unassigned-ip-version"

	// RareIPv4: a name that inet_aton reads as an IPv4 address, once decoded (section 7.4).
	RareIPv4 Code = "rare-ipv4"

	// EncodedIPv4: a name that is an IPv4 address once decoded (sections 6.2.2.2 and 7.4).
	EncodedIPv4 Code = "encoded-ipv4"

	// IPv4LikeName: a name whose labels are all numbers but that is not an address, even for
	// inet_aton, such as one with a number out of range. Some parsers reject it, and others look it
	// up (sections 3.2.2 and 7.4).
	IPv4LikeName Code = "ipv4-like-name"

	// EncodedName: a percent-encoded name in UTF-8. It must be converted to its IDNA form to be
	// looked up, and some software does not do that (section 3.2.2).
	EncodedName Code = "encoded-name"

	// HostNotUTF8: a percent-encoded name that is not UTF-8, which section 3.2.2 forbids. The
	// offset is that of the first invalid byte.
	HostNotUTF8 Code = "host-not-utf8"

	// EncodedHostDelimiter: an encoded "/", "?", "#", "@", ":", "[", "]" or space in the host,
	// which ends the host for parsers that decode first (sections 3.2.2 and 7.3).
	EncodedHostDelimiter Code = "encoded-host-delimiter"

	// NotDNSName: a name that is not a valid DNS host name, with a scheme that uses the DNS. "_" is
	// accepted (section 3.2.2).
	NotDNSName Code = "not-dns-name"

	// LongLabel: a label of more than 63 bytes once decoded, with a scheme that uses the DNS. A
	// non-ASCII label counts with the length of its A-label.
	LongLabel Code = "long-label"

	// LongName: a name of more than 255 bytes once decoded, with any scheme (section 3.2.2).
	LongName Code = "long-name"

	// OtherSchemePort: the default port of the same scheme with or without TLS, as in
	// "http://h:443/" and "https://h:80/" (section 3.2.3). The finding has no text: Port is a
	// number.
	OtherSchemePort Code = "other-scheme-port"

	// EncodedSlash: an encoded "/" in a segment (sections 2.2 and 7.3).
	EncodedSlash Code = "encoded-slash"

	// EncodedBackslash: an encoded "\" in a host or a segment, which some systems read as a slash
	// (section 7.3).
	EncodedBackslash Code = "encoded-backslash"

	// EncodedDotSegment: a segment that is "." or ".." once decoded. Resolution keeps it (section
	// 5.2.4), but not after normalization (section 6.2.2.2), so targets differ.
	EncodedDotSegment Code = "encoded-dot-segment"

	// DotSegmentParameters: a segment that is a dot-segment for software that removes its
	// parameters, as in "..;a=b", or that parses a decoded path again, as in "..%3F", "..%23" and
	// "..%20", encoded up to twice. Resolution keeps it (section 3.3).
	DotSegmentParameters Code = "dot-segment-parameters"

	// RootlessDotSegments: dot-segments whose removal makes a rootless path begin with a slash, or
	// changes an authority inside it. Resolution removes them (section 5.2.4).
	RootlessDotSegments Code = "rootless-dot-segments"

	// EncodedNUL: an encoded NUL (section 7.3).
	EncodedNUL Code = "encoded-nul"

	// EncodedControl: another encoded control byte, %01 to %1F or %7F (section 7.2).
	EncodedControl Code = "encoded-control"

	// DoubleEncoding: text that may have been encoded twice. It is a hint: the text is correct if a
	// "%" was intended (section 2.4).
	DoubleEncoding Code = "double-encoding"

	// DoubleDecoding: text that becomes a dot-segment when decoded twice, or a byte that has one of
	// the codes above if it is encoded once, such as a slash in a segment (section 2.4).
	DoubleDecoding Code = "double-decoding"

	// OverlongUTF8: an encoded sequence that is longer than UTF-8 allows for its character. Some
	// decoders read it as a dot or a slash, and others do not (RFC 3629, section 3).
	OverlongUTF8 Code = "overlong-utf8"

	// FakeALabel: a label that begins with "xn--" but that IDNA does not produce, with a scheme
	// that uses the DNS. Either it is not Punycode, or its Unicode form is encoded differently, or
	// has characters or an order that IDNA does not allow. Programs may show different names for it
	// (RFC 5890, section 2.3.2.1).
	FakeALabel Code = "fake-a-label"

	// MixedScripts: a label whose Unicode form mixes scripts that no language writes together, such
	// as Latin and Cyrillic. The label may be an A-label or percent-encoded (RFC 3987, section 7.5;
	// UTS #39, section 5.2).
	MixedScripts Code = "mixed-scripts"

	// BidiFormatting: a character that changes the direction of the text around it: U+200E, U+200F
	// and U+202A to U+202E, which RFC 3987, section 4.1, forbids, and the newer U+061C and U+2066
	// to U+2069.
	BidiFormatting Code = "bidi-formatting"

	// MixedDirections: right-to-left and left-to-right text between two delimiters, or
	// right-to-left text that does not begin and end with right-to-left characters, so that parts
	// of it are shown in a different order (RFC 3987, section 4.2).
	MixedDirections Code = "mixed-directions"

	// DelimiterLookAlike: a character that people or IDNA may mistake for a delimiter: white space,
	// or one of the slashes U+2044, U+2215 and U+29F8. In the userinfo and the host, it is also
	// another form of "/?#@:[].", such as the full-width form, or a character that looks like "/",
	// ":" or ".", such as U+2571 (RFC 3987, section 6.1).
	DelimiterLookAlike Code = "delimiter-look-alike"

	// InvisibleCharacter: a character that people do not see, or that shows only by its effect on
	// other characters, such as U+200B, U+00AD and U+3164. A character that a script or an emoji
	// needs at its place has no finding (RFC 3987, section 6.1).
	InvisibleCharacter Code = "invisible-character"

	// NotNameCharacter: a non-ASCII character in the host that is not a letter, a mark, a digit or
	// an emoji, or that IDNA maps to ASCII (RFC 5892, section 2).
	NotNameCharacter Code = "not-name-character"
)

// An explanation is the text of findings with the same code.
type explanation struct {
	code             Code
	section, message string
}

// explained returns the explanation of the code, which must be one of the constants.
func (c Code) explained() explanation {
	return explanations[slices.IndexFunc(explanations[:], func(about explanation) bool { return about.code == c })]
}

// explanations has a row for each code, in the order of the codes.
var explanations = [...]explanation{
	{Invalid, "RFC 3986, section 4.1", "The value cannot be written."},
	{NoEffect, "RFC 3986, section 5.3", "The field is set, but has no effect on the text."},
	{DriveLetter, "RFC 3986, section 3.1", "The letter of a drive is read as a scheme, because a URI of a file begins with 'file:'."},
	{SuffixReference, "RFC 3986, section 4.5", "What looks like a host is read as a scheme or as a path, because there is no '//' before it."},
	{SCPTarget, "RFC 3986, section 4.5", "What looks like the host of a target of scp or git is read as a scheme; a URI begins with 'ssh://'."},
	{BrowserHost, "RFC 3986, section 3.2", "Browsers read the host and the path in a different way, because they count slashes and colons differently."},
	{DoubledScheme, "RFC 3986, section 3.2.3", "The name of a scheme is where the host should be, as if the scheme was written twice; what follows is the path, even a password."},
	{UserinfoLikeHost, "RFC 3986, section 7.6", "The userinfo looks like a host; the host is what follows the '@'."},
	{Password, "RFC 3986, section 3.2.1", "There is a password in the userinfo, where everybody who sees the URI can read it."},
	{UnassignedIPVersion, "RFC 3986, section 3.2.2", "The literal looks like an IP address, but its version was never assigned in this form."},
	{RareIPv4, "RFC 3986, section 7.4", "The host is a name here, but many systems read it as an IPv4 address."},
	{EncodedIPv4, "RFC 3986, section 6.2.2.2", "The host is a name as it stands, but an IPv4 address once it is decoded."},
	{IPv4LikeName, "RFC 3986, section 7.4", "The host looks like an IPv4 address, but is a name, which some parsers refuse."},
	{EncodedName, "RFC 3986, section 3.2.2", "The host is percent-encoded; a lookup without its IDNA form finds another host or none."},
	{HostNotUTF8, "RFC 3986, section 3.2.2", "The host is percent-encoded, but is not UTF-8, so nobody can tell which name is meant."},
	{EncodedHostDelimiter, "RFC 3986, section 7.3", "An encoded delimiter in the host ends the host for parsers that decode first."},
	{NotDNSName, "RFC 3986, section 3.2.2", "The host is not a DNS name: its labels must be letters, digits and '-', and not begin or end with '-'."},
	{LongLabel, "RFC 1034, section 3.5", "A label of the host is longer than 63 bytes, so the DNS cannot look it up."},
	{LongName, "RFC 3986, section 3.2.2", "The host is longer than 255 bytes, so the DNS cannot look it up."},
	{OtherSchemePort, "RFC 3986, section 3.2.3", "The port is the default of the same scheme with TLS, or without it, so client and server may not understand each other."},
	{EncodedSlash, "RFC 3986, section 7.3", "An encoded slash divides the segment for parsers that decode first."},
	{EncodedBackslash, "RFC 3986, section 7.3", "An encoded backslash divides names on some systems."},
	{EncodedDotSegment, "RFC 3986, section 5.2.4", "The segment is a dot-segment only once it is decoded, so programs may resolve it to different targets."},
	{DotSegmentParameters, "RFC 3986, section 3.3", "The segment is a dot-segment for programs that end it after the dots, so they may find a different target."},
	{RootlessDotSegments, "RFC 3986, section 5.2.4", "Resolution removes the dot-segments, so that the path begins with a slash or has another authority inside."},
	{EncodedNUL, "RFC 3986, section 7.3", "An encoded NUL ends the text for some systems."},
	{EncodedControl, "RFC 3986, section 7.2", "An encoded control byte can end a line or a command once it is decoded."},
	{DoubleEncoding, "RFC 3986, section 2.4", "Decoding the '%' gives another percent-encoded sequence, so the text may have been encoded twice."},
	{DoubleDecoding, "RFC 3986, section 2.4", "Decoding twice, which no program should do, gives a dot-segment, a delimiter or a control byte."},
	{OverlongUTF8, "RFC 3629, section 3", "An overlong sequence is not UTF-8, but some decoders read it as the character of the shorter sequence."},
	{FakeALabel, "RFC 5890, section 2.3.2.1", "The label looks like an internationalized name, but IDNA does not produce it, so programs may show it differently."},
	{MixedScripts, "RFC 3987, section 7.5", "The label mixes scripts that no language writes together, so letters of one may pass for those of the other."},
	{BidiFormatting, "RFC 3987, section 4.1", "An invisible character changes the order in which the text around it is shown."},
	{MixedDirections, "RFC 3987, section 4.2", "Right-to-left text begins or ends next to other text, so people see it in a different order."},
	{DelimiterLookAlike, "RFC 3987, section 6.1", "The character looks like a delimiter or a space, but is not one here."},
	{InvisibleCharacter, "RFC 3987, section 6.1", "People do not see the character, so the text looks like another one without it."},
	{NotNameCharacter, "RFC 5892, section 2", "Names of hosts do not have this character: it is not a letter, a mark, a digit or an emoji, or it stands for another one."},
}
