package lint

import "slices"

// A Code says what was found. Its text is stable.
type Code string

// The codes, in the order of the components. The table in the documentation of the package has an example of each.
const (
	// Invalid: uri.Format refuses the value, see uri.URI.Validate.
	Invalid Code = "invalid"

	// NoEffect: a field of a value made by hand is set, but does not show in the text (section 5.3): Port without HasPort,
	// UserInfo, ForceUserInfo or HasPort without an authority, or a Force flag whose component is not empty.
	NoEffect Code = "no-effect"

	// SuffixReference: what people write for a host is read as a scheme or as a path (RFC 3986, section 4.5): a scheme
	// with a dot, or "localhost", before a port, or a relative path that begins with "www." and has another dot in its
	// first segment or another segment.
	SuffixReference Code = "suffix-reference"

	// UserinfoLikeHost: people take the userinfo for the host (section 7.6). What begins it must look like a host, and
	// something else must too, since "john.doe" is a name: see the documentation of the package.
	UserinfoLikeHost Code = "userinfo-like-host"

	// Password: there is a password in the userinfo (section 3.2.1, and 7.5). Where nothing follows the ":" there is
	// none, as that section says.
	Password Code = "password"

	// UnassignedIPVersion: an IPvFuture literal of version 4 or 6, which people take for an address of that version
	// (section 3.2.2).
	UnassignedIPVersion Code = "unassigned-ip-version"

	// RareIPv4: a name that inet_aton reads as an IPv4 address (section 7.4). Percent-encoding is decoded first.
	RareIPv4 Code = "rare-ipv4"

	// EncodedIPv4: a name that is an IPv4 address once it is decoded (sections 6.2.2.2 and 7.4).
	EncodedIPv4 Code = "encoded-ipv4"

	// IPv4LikeName: a name all of whose labels are numbers, and that is no address even for inet_aton, such as one with
	// a number out of range (sections 3.2.2 and 7.4). Some parsers refuse it, others look it up.
	IPv4LikeName Code = "ipv4-like-name"

	// EncodedName: a percent-encoded name, in UTF-8. What resolves it needs its IDNA form, and may know neither
	// (section 3.2.2).
	EncodedName Code = "encoded-name"

	// HostNotUTF8: a percent-encoded name that is not in UTF-8, which section 3.2.2 forbids. The place is the first
	// octet that belongs to no well-formed sequence.
	HostNotUTF8 Code = "host-not-utf8"

	// EncodedHostDelimiter: an encoded "/", "?", "#", "@", ":", "[", "]" or space in the host, which ends it for those
	// who decode first (sections 3.2.2 and 7.3).
	EncodedHostDelimiter Code = "encoded-host-delimiter"

	// NotDNSName: a name that DNS host names do not allow, where the DNS looks it up (section 3.2.2). "_" passes.
	NotDNSName Code = "not-dns-name"

	// LongLabel: a label of more than 63 bytes once decoded, where the DNS looks the name up. What counts is the A-label
	// where it is not US-ASCII.
	LongLabel Code = "long-label"

	// LongName: a name of more than 255 bytes once decoded, with any scheme (section 3.2.2).
	LongName Code = "long-name"

	// EncodedSlash: an encoded "/" in a segment (sections 2.2 and 7.3).
	EncodedSlash Code = "encoded-slash"

	// EncodedBackslash: an encoded "\" in a host or a segment, which some systems take for a slash (section 7.3).
	EncodedBackslash Code = "encoded-backslash"

	// EncodedDotSegment: a segment that is "." or ".." once decoded. Resolving keeps it (section 5.2.4), normalizing
	// first does not (section 6.2.2.2), so targets differ.
	EncodedDotSegment Code = "encoded-dot-segment"

	// DotSegmentParameters: a segment that is a dot-segment to those who take parameters off it, as in "..;a=b", encoded or
	// not, even twice (section 3.3). Resolving keeps it.
	DotSegmentParameters Code = "dot-segment-parameters"

	// RootlessDotSegments: dot-segments whose removal makes a rootless path absolute (section 5.2.4).
	RootlessDotSegments Code = "rootless-dot-segments"

	// EncodedNUL: an encoded NUL (section 7.3).
	EncodedNUL Code = "encoded-nul"

	// EncodedControl: another encoded control byte, %01 to %1F or %7F (section 7.2).
	EncodedControl Code = "encoded-control"

	// DoubleEncoding: what looks encoded twice (section 2.4). It is a hint: the text is right where a "%" was meant.
	DoubleEncoding Code = "double-encoding"

	// DoubleDecoding: what becomes, once it is decoded twice, a dot-segment of a path or a byte that has a code above where
	// it is encoded once, such as a slash in a segment (section 2.4).
	DoubleDecoding Code = "double-decoding"

	// OverlongUTF8: an encoded sequence that is longer than UTF-8 allows for its character, so that some decoders read a
	// dot or a slash that others do not (RFC 3629, section 3).
	OverlongUTF8 Code = "overlong-utf8"

	// FakeALabel: a label that begins with "xn--" and is nothing that IDNA writes, where the DNS looks the name up: it is no
	// Punycode, or its Unicode form is encoded otherwise, or has characters or an order that IDNA does not allow (RFC 5890,
	// section 2.3.2.1). What one program shows for it is another name for the next.
	FakeALabel Code = "fake-a-label"

	// MixedScripts: a label whose Unicode form mixes scripts that no language writes together, such as Latin and Cyrillic
	// (RFC 3987, section 7.5; UTS #39, section 5.2). A label may also stand as an A-label or percent-encoded.
	MixedScripts Code = "mixed-scripts"

	// BidiFormatting: a character that changes the direction of what stands around it: U+200E, U+200F and U+202A to U+202E,
	// which RFC 3987, section 4.1, forbids, and those that are younger, U+061C and U+2066 to U+2069.
	BidiFormatting Code = "bidi-formatting"

	// MixedDirections: text from right to left and from left to right between two delimiters, or text from right to left
	// that does not begin and end with characters of that direction (RFC 3987, section 4.2), so that parts of it are shown
	// in another place.
	MixedDirections Code = "mixed-directions"

	// DelimiterLookAlike: a character that people or IDNA take for a delimiter (RFC 3987, section 6.1): white space, or one
	// of the slashes U+2044, U+2215 and U+29F8; in the userinfo and the host also other forms of "/?#@:[]." such as the
	// full-width ones, which are ordinary punctuation elsewhere.
	DelimiterLookAlike Code = "delimiter-look-alike"
)

// An explanation is what findings say about a code.
type explanation struct {
	code             Code
	section, message string
}

// explained returns what findings say about the code, which is one of those above.
func (c Code) explained() explanation {
	return explanations[slices.IndexFunc(explanations[:], func(about explanation) bool { return about.code == c })]
}

// explanations has a row for each code, in the order of the codes.
var explanations = [...]explanation{
	{Invalid, "RFC 3986, section 4.1", "The value cannot be written."},
	{NoEffect, "RFC 3986, section 5.3", "The field is set, but has no effect on the text."},
	{SuffixReference, "RFC 3986, section 4.5",
		"What looks like a host is read as a scheme or as a path, because there is no '//' before it."},
	{UserinfoLikeHost, "RFC 3986, section 7.6",
		"The userinfo looks like a host; the host is what follows the '@'."},
	{Password, "RFC 3986, section 3.2.1",
		"There is a password in the userinfo, where everybody who sees the URI can read it."},
	{UnassignedIPVersion, "RFC 3986, section 3.2.2",
		"The literal looks like an IP address, but its version was never assigned in this form."},
	{RareIPv4, "RFC 3986, section 7.4",
		"The host is a name here, but many systems read it as an IPv4 address."},
	{EncodedIPv4, "RFC 3986, section 6.2.2.2",
		"The host is a name as it stands, but an IPv4 address once it is decoded."},
	{IPv4LikeName, "RFC 3986, section 7.4",
		"The host looks like an IPv4 address, but is a name, which some parsers refuse."},
	{EncodedName, "RFC 3986, section 3.2.2",
		"The host is percent-encoded; a lookup without its IDNA form finds another host or none."},
	{HostNotUTF8, "RFC 3986, section 3.2.2",
		"The host is percent-encoded, but is not UTF-8, so nobody can tell which name is meant."},
	{EncodedHostDelimiter, "RFC 3986, section 7.3",
		"An encoded delimiter in the host ends the host for parsers that decode first."},
	{NotDNSName, "RFC 3986, section 3.2.2",
		"The host is not a DNS name: its labels must be letters, digits and '-', and not begin or end with '-'."},
	{LongLabel, "RFC 1034, section 3.5",
		"A label of the host is longer than 63 bytes, so the DNS cannot look it up."},
	{LongName, "RFC 3986, section 3.2.2",
		"The host is longer than 255 bytes, so the DNS cannot look it up."},
	{EncodedSlash, "RFC 3986, section 7.3",
		"An encoded slash divides the segment for parsers that decode first."},
	{EncodedBackslash, "RFC 3986, section 7.3",
		"An encoded backslash divides names on some systems."},
	{EncodedDotSegment, "RFC 3986, section 5.2.4",
		"The segment is a dot-segment only once it is decoded, so programs may resolve it to different targets."},
	{DotSegmentParameters, "RFC 3986, section 3.3",
		"The segment is a dot-segment for programs that remove its parameters, so they may find a different target."},
	{RootlessDotSegments, "RFC 3986, section 5.2.4",
		"Removing the dot-segments gives the path a slash at its beginning, which it does not have now."},
	{EncodedNUL, "RFC 3986, section 7.3",
		"An encoded NUL ends the text for some systems."},
	{EncodedControl, "RFC 3986, section 7.2",
		"An encoded control byte can end a line or a command once it is decoded."},
	{DoubleEncoding, "RFC 3986, section 2.4",
		"Decoding the '%' gives another percent-encoded sequence, so the text may have been encoded twice."},
	{DoubleDecoding, "RFC 3986, section 2.4",
		"Decoding twice, which no program should do, gives a dot-segment, a delimiter or a control byte."},
	{OverlongUTF8, "RFC 3629, section 3",
		"An overlong sequence is not UTF-8, but some decoders read it as the character of the shorter sequence."},
	{FakeALabel, "RFC 5890, section 2.3.2.1",
		"The label looks like an internationalized name, but IDNA does not produce it, so programs may show it differently."},
	{MixedScripts, "RFC 3987, section 7.5",
		"The label mixes scripts that no language writes together, so letters of one may pass for those of the other."},
	{BidiFormatting, "RFC 3987, section 4.1",
		"An invisible character changes the order in which the text around it is shown."},
	{MixedDirections, "RFC 3987, section 4.2",
		"Right-to-left text begins or ends next to other text, so people see it in a different order."},
	{DelimiterLookAlike, "RFC 3987, section 6.1",
		"The character looks like a delimiter or a space, but is not one here."},
}
