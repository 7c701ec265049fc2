package main

import (
	"bytes"
	"cmp"
	"errors"
	"regexp"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// A format is what get writes for each reference.
type format struct {
	pieces []piece
	absent string // for what a reference does not have
}

// A piece of a format is text or, if get is not nil, a part of the reference.
type piece struct {
	text      string // of a part, its name in a form that is safe to show
	get       getter
	arg       string // after the name
	isDecoded bool
}

// A getter appends a part of a reference, and reports whether the reference has it. Getters may run concurrently.
type getter func(dst []byte, r *reference, arg string) ([]byte, bool)

// append appends the format, applied to a reference. missing is the first name of what the reference does not have, or "".
func (f *format) append(dst []byte, r *reference) (result []byte, missing string) {
	for i := range f.pieces {
		p := &f.pieces[i]
		if p.get == nil {
			dst = append(dst, p.text...)
			continue
		}
		before := len(dst)
		var ok bool
		if dst, ok = p.get(dst, r, p.arg); !ok {
			dst = append(dst[:before], f.absent...)
			missing = cmp.Or(missing, p.text)
		} else if p.isDecoded && bytes.IndexByte(dst[before:], '%') >= 0 {
			dst = textio.AppendReadable(dst[:before], string(dst[before:]))
		}
	}
	return dst, missing
}

// The pieces of a format: text, or a name in braces. In a name, "\" quotes a brace or another "\".
var (
	pieceOfFormat = regexp.MustCompile(`(?s)^(?:((?:[^{}\\]|\\[tnr{}\\])+)|\{((?:[^{}\\]|\\.)*)\})`)
	textOfPiece   = strings.NewReplacer(`\t`, "\t", `\n`, "\n", `\r`, "\r", `\{`, "{", `\}`, "}", `\\`, `\`)
	nameOfPiece   = strings.NewReplacer(`\{`, "{", `\}`, "}", `\\`, `\`)
)

// notAPiece has the errors for what begins with a byte and is no piece of a format. It is never modified.
var notAPiece = map[byte]error{
	'{':  errors.New("the FORMAT has a \"{\" without a \"}\" (for the brace itself, write \"\\{\")"),
	'}':  errors.New("the FORMAT has a \"}\" without a \"{\" (for the brace itself, write \"\\}\")"),
	'\\': errors.New("the FORMAT has a \"\\\" that is not followed by t, n, r, \"{\", \"}\" or \"\\\""),
}

// parseFormat parses a format. Its errors are safe to show.
func parseFormat(text, absent string) (format, error) {
	f := format{absent: absent}
	for rest := text; rest != ""; {
		found := pieceOfFormat.FindStringSubmatch(rest)
		if found == nil {
			return format{}, notAPiece[rest[0]]
		}
		rest = rest[len(found[0]):]
		if found[1] != "" {
			f.pieces = append(f.pieces, piece{text: textOfPiece.Replace(found[1])})
			continue
		}
		p, err := newPiece(nameOfPiece.Replace(found[2]), text)
		if err != nil {
			return format{}, err
		}
		f.pieces = append(f.pieces, p)
	}
	return f, nil
}

// newPiece returns the piece for a name in a format. Its error is safe to show.
func newPiece(name, format string) (piece, error) {
	p := piece{text: textio.HarmlessPart(name, format)}
	plain, isDecoded := strings.CutPrefix(name, "decoded:")
	p.isDecoded = isDecoded
	for _, n := range formatNames {
		arg, found := strings.CutPrefix(plain, n.name)
		switch number, err := strconv.Atoi(arg); {
		case !found || arg != "" && n.arg == "" || isDecoded && !n.isEncoded:
			continue
		case n.name == "segment:" && (err != nil || number == 0):
			return p, errors.New("{segment:N} needs a number that is not 0, such as 1 or -1")
		}
		p.get, p.arg = n.get, arg
		return p, nil
	}
	var known []string
	for _, n := range formatNames {
		known = append(known, n.name)
	}
	return p, errors.New("unknown name {" + p.text + "}" + meant(name, known, ""))
}

// A nameInFormat is a name in the braces of a format, its help, and what it stands for.
type nameInFormat struct {
	name, arg, meaning string
	isEncoded          bool   // it can be decoded
	get                getter // nil for the decoded form of another
}

// formatNames has the names in a format. It is never modified.
var formatNames = []nameInFormat{
	{refs.Scheme, "", "in lowercase", false, of(func(u *uri.URI) (string, bool) { return u.Scheme, !u.IsRelative })},
	{refs.Authority, "", "userinfo, host and port, with the password", true, getAuthority},
	{refs.Userinfo, "", "with the password", true, of(func(u *uri.URI) (string, bool) { return u.UserInfo, u.Has(uri.ComponentUserInfo) })},
	{refs.User, "", "the userinfo before the first \":\"", true, getUser},
	{refs.Password, "", "the userinfo after the first \":\"", true, getPassword},
	{refs.Host, "", "with the brackets of an IP literal", true, of(func(u *uri.URI) (string, bool) { return u.Host, u.Has(uri.ComponentAuthority) })},
	{refs.Port, "", "the number", false, getPort},
	{refs.Path, "", "the whole path, which is never absent", true, getPath},
	{refs.Query, "", "without the \"?\"", true, of(func(u *uri.URI) (string, bool) { return u.Query, u.Has(uri.ComponentQuery) })},
	{refs.Fragment, "", "without the \"#\"", true, of(func(u *uri.URI) (string, bool) { return u.Fragment, u.Has(uri.ComponentFragment) })},
	{"default:port", "", "the port, or the default port of the scheme", false, getEffectivePort},
	{"decoded:", "NAME", "the decoded form of NAME, one of the above or segment:N", false, nil},
	{"unicode:host", "", "the host, with a name in IDNA as Unicode", false, getUnicodeHost},
	{"ascii:host", "", "the host as the DNS has it, with a name beyond US-ASCII in IDNA", false, getASCIIHost},
	{"query:", "KEY", "the first value of that key, decoded", false, getValue},
	{"raw:query:", "KEY", "the first value of that key, as in the reference", false, getRawValue},
	{"query-all:", "KEY", "all values of that key, separated by spaces", false, getValues},
	{"segment:", "N", "the Nth segment of the path; -1 is the last", true, getSegment},
	{"origin", "", "scheme, host and port, as browsers compare them", false, getOrigin},
	{"target", "", "path and query, as in an HTTP request", false, getTarget},
	{"basename", "", "the last segment of the path that is not empty, decoded", false, getBaseName},
	{"hostkind", "", "what the host is: reg-name, IPv4, IPv6 or IPvFuture", false, of(func(u *uri.URI) (string, bool) { return u.HostKind().String(), u.Has(uri.ComponentAuthority) })},
	{"normal", "", "the normal form of the reference, with the password", false, getNormal},
	{"redacted", "", "the reference without its password", false, getRedacted},
	{"reference", "", "the reference as given", false, getReference},
}
