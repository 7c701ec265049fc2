package page

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/iri"
	"github.com/go-rfc3986/uri/lint"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
)

// mostRepairs is how many bytes of a refused text are encoded, since each costs a parse.
const mostRepairs = 50

// repairRefused returns text, which is not a reference, without white space at its ends and with the bytes percent-encoded that
// must be (RFC 3986, section 2.1). It returns "" if that is not a reference: in a scheme, a host or a port, a guess could lead
// to another host, and browsers read a '\' as a slash.
func repairRefused(text string) string {
	text = strings.TrimSpace(text)
	if len(text) > longest {
		return ""
	}
	for range mostRepairs {
		err := iri.Check(text)
		var refused *uri.ParseError
		if !errors.As(err, &refused) {
			return text
		}
		i := refused.Offset
		isDelimiter := i == len(text) || text[i] == ':' || text[i] == '\\' // the end of a scheme may be meant, or a slash
		if isDelimiter || !slices.Contains(guessed, refused.Component) {
			return ""
		}
		text = fmt.Sprintf("%s%%%02X%s", text[:i], text[i], text[i+1:])
	}
	return ""
}

// guessed has the components in which a repair leads to no other host. It is never modified.
var guessed = []uri.Component{uri.ComponentUserInfo, uri.ComponentPath, uri.ComponentQuery, uri.ComponentFragment}

// repair returns the reference that may be meant by text, which has the finding f, or "" if nobody can tell. The result has
// fewer findings.
func repair(text string, f refs.Finding, count int) string {
	if len(text) > longest {
		return ""
	}
	repaired := repairs(text, f)
	if u, err := iri.Parse(repaired, nil); err != nil || len(refs.In(repaired, u)) >= count {
		return ""
	}
	return repaired
}

// longest is the length of the longest text that is repaired, since each repair costs a parse.
const longest = 2000

// repairs returns what usually repairs a finding.
func repairs(text string, f refs.Finding) string {
	before, about, after := text[:f.Start], text[f.Start:f.Start+f.Length], text[f.Start+f.Length:]
	switch f.Code {
	case lint.DriveLetter: // RFC 8089, appendix E.2
		if strings.HasPrefix(after, ":/") && !strings.HasPrefix(after, "://") {
			return "file:///" + text
		}
	case lint.SuffixReference: // section 4.5
		return "https://" + text
	case lint.SCPTarget:
		return "ssh://" + about + "/" + strings.TrimPrefix(strings.TrimPrefix(after, ":"), "/")
	case lint.BrowserHost:
		return uri.Split(text).Scheme + "://" + about + after
	case lint.DoubledScheme:
		return about + after
	case lint.UserinfoLikeHost:
		return withoutUserinfo(text)
	case lint.Password: // section 3.2.1
		return strings.TrimSuffix(before, ":") + after
	case lint.RareIPv4:
		return before + dotted(about) + after
	case lint.EncodedIPv4, lint.EncodedDotSegment: // sections 6.2.2.2 and 6.2.2.3
		return refs.NormalIRI(text)
	case lint.EncodedName:
		name, _ := escape.Decode(about) // if it is not text, the result is not an IRI
		return before + name + after
	case lint.DoubleEncoding, lint.DoubleDecoding: // section 2.4
		return before + strings.ReplaceAll(about, "%25", "%") + after
	case lint.EncodedNUL, lint.EncodedControl, lint.BidiFormatting, lint.InvisibleCharacter:
		return before + after
	case refs.CodeScheme:
		if f.Component == uri.ComponentUserInfo {
			return withoutUserinfo(text)
		}
	}
	return ""
}

// withoutUserinfo returns a valid text that has userinfo without it.
func withoutUserinfo(text string) string {
	userinfo, _, _ := strings.Cut(refs.AuthorityOf(text), "@")
	return refs.Written(strings.Replace(text, userinfo+"@", "", 1))
}

// dotted returns an IPv4 address with four decimal numbers, as systems read its other forms: the last number has the bytes that
// are missing, and "0x" and "0" begin hexadecimal and octal ones (RFC 3986, section 7.4). It returns "" for other text.
func dotted(host string) string {
	numbers := strings.Split(strings.TrimSuffix(host, "."), ".")
	var address uint64
	for i, number := range numbers {
		size := 8
		if i == len(numbers)-1 {
			size = 8 * (4 - i)
		}
		n, err := strconv.ParseUint(number, 0, size)
		if err != nil || i > 3 {
			return ""
		}
		address = address<<size | n
	}
	return fmt.Sprintf("%d.%d.%d.%d", address>>24, address>>16&0xff, address>>8&0xff, address&0xff)
}
