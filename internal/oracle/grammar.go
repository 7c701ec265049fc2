package oracle

import "regexp"

// The grammar of RFC 3986, appendix A, as regular expressions, rule by rule.
const (
	reAlpha      = `[A-Za-z]`
	reDigit      = `[0-9]`
	reHexdig     = `[0-9A-Fa-f]`
	rePctEncoded = `(?:%` + reHexdig + reHexdig + `)`
	reUnreserved = `(?:` + reAlpha + `|` + reDigit + `|[-._~])`
	reSubDelims  = `[!$&'()*+,;=]`
	rePchar      = `(?:` + reUnreserved + `|` + rePctEncoded + `|` + reSubDelims + `|[:@])`

	reScheme   = reAlpha + `(?:` + reAlpha + `|` + reDigit + `|[-+.])*`
	reUserinfo = `(?:` + reUnreserved + `|` + rePctEncoded + `|` + reSubDelims + `|:)*`
	rePort     = reDigit + `*`

	reH16        = reHexdig + `{1,4}`
	reDecOctet   = `(?:25[0-5]|2[0-4]` + reDigit + `|1` + reDigit + reDigit + `|[1-9]` + reDigit + `|` + reDigit + `)`
	reIPv4       = reDecOctet + `\.` + reDecOctet + `\.` + reDecOctet + `\.` + reDecOctet
	reLs32       = `(?:` + reH16 + `:` + reH16 + `|` + reIPv4 + `)`
	reH16Colon   = `(?:` + reH16 + `:)`
	reIPv6       = `(?:` + reIPv6Forms + `)`
	reIPv6Forms  = reH16Colon + `{6}` + reLs32 + `|` + reIPv6Elided
	reIPv6Elided = `::` + reH16Colon + `{5}` + reLs32 +
		`|(?:` + reH16 + `)?::` + reH16Colon + `{4}` + reLs32 +
		`|(?:` + reH16Colon + `{0,1}` + reH16 + `)?::` + reH16Colon + `{3}` + reLs32 +
		`|(?:` + reH16Colon + `{0,2}` + reH16 + `)?::` + reH16Colon + `{2}` + reLs32 +
		`|(?:` + reH16Colon + `{0,3}` + reH16 + `)?::` + reH16Colon + reLs32 +
		`|(?:` + reH16Colon + `{0,4}` + reH16 + `)?::` + reLs32 +
		`|(?:` + reH16Colon + `{0,5}` + reH16 + `)?::` + reH16 +
		`|(?:` + reH16Colon + `{0,6}` + reH16 + `)?::`
	reIPvFuture = `[vV]` + reHexdig + `+\.(?:` + reUnreserved + `|` + reSubDelims + `|:)+`
	reIPLiteral = `\[(?:` + reIPv6 + `|` + reIPvFuture + `)\]`
	reRegName   = `(?:` + reUnreserved + `|` + rePctEncoded + `|` + reSubDelims + `)*`
	reHost      = `(?:` + reIPLiteral + `|` + reIPv4 + `|` + reRegName + `)`
	reAuthority = `(?:` + reUserinfo + `@)?` + reHost + `(?::` + rePort + `)?`

	reSegment      = rePchar + `*`
	reSegmentNz    = rePchar + `+`
	reSegmentNzNc  = `(?:` + reUnreserved + `|` + rePctEncoded + `|` + reSubDelims + `|@)+`
	rePathAbempty  = `(?:/` + reSegment + `)*`
	rePathAbsolute = `/(?:` + reSegmentNz + `(?:/` + reSegment + `)*)?`
	rePathNoscheme = reSegmentNzNc + `(?:/` + reSegment + `)*`
	rePathRootless = reSegmentNz + `(?:/` + reSegment + `)*`
	reQuery        = `(?:` + rePchar + `|[/?])*`
	reFragment     = `(?:` + rePchar + `|[/?])*`

	reHierPart = `(?://` + reAuthority + rePathAbempty + `|` + rePathAbsolute + `|` + rePathRootless + `|)`
	reRelPart  = `(?://` + reAuthority + rePathAbempty + `|` + rePathAbsolute + `|` + rePathNoscheme + `|)`

	reAbsoluteURI = reScheme + `:` + reHierPart + `(?:\?` + reQuery + `)?`
	reURI         = reAbsoluteURI + `(?:#` + reFragment + `)?`
	reRelativeRef = reRelPart + `(?:\?` + reQuery + `)?(?:#` + reFragment + `)?`
)

// Each matches a whole text by a rule of RFC 3986, appendix A. A port may have any number of
// digits.
var (
	URIReference = whole(reURI + `|` + reRelativeRef) // URI-reference
	URI          = whole(reURI)                       // URI
	AbsoluteURI  = whole(reAbsoluteURI)               // absolute-URI
	RelativeRef  = whole(reRelativeRef)               // relative-ref
	Scheme       = whole(reScheme)                    // scheme
	IPv6         = whole(`\[` + reIPv6 + `\]`)        // IPv6address, in its brackets
	IPvFuture    = whole(`\[` + reIPvFuture + `\]`)   // IPvFuture, in its brackets
	IPv4         = whole(reIPv4)                      // IPv4address
	RegName      = whole(reRegName)                   // reg-name
	Segment      = whole(reSegment)                   // segment
)

// whole compiles a rule to match the whole of a text.
func whole(rule string) *regexp.Regexp { return regexp.MustCompile(`\A(?:` + rule + `)\z`) }
