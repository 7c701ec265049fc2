package main

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/iri"
	"golang.org/x/net/idna"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// A format is what get writes for each reference.
type format struct {
	pieces     []piece
	absent     string // for what a reference does not have
	toTerminal bool   // show what is not printable in hexadecimal
}

// A piece of a format is text or, if get is not nil, a part of the reference.
type piece struct {
	text      string // of a part, its name in a form that is safe to show
	get       getter
	arg       string // after the name
	isDecoded bool
}

// A getter returns a part of a reference, and reports whether the reference has it. Getters may run concurrently.
type getter func(r *reference, arg string) (text string, ok bool)

// append appends the format, applied to a reference. missing is the first name that the reference
// has no value for, or "".
func (f *format) append(dst []byte, r *reference) (result []byte, missing string) {
	for i := range f.pieces {
		p := &f.pieces[i]
		if p.get == nil {
			dst = append(dst, p.text...)
			continue
		}
		text, ok := p.get(r, p.arg)
		switch {
		case !ok:
			dst = append(dst, f.absent...)
			missing = cmp.Or(missing, p.text)
		case p.isDecoded && strings.Contains(text, "%"):
			dst = textio.AppendReadable(dst, text)
		case f.toTerminal: // an IRI, or a reference that was repaired
			dst = append(dst, textio.Visible(text)...)
		default:
			dst = append(dst, text...)
		}
	}
	return dst, missing
}

// The pieces of a format: text, or a name in braces, or a byte that begins neither. In a name, "\" quotes a brace or another "\".
var (
	pieceOfFormat = regexp.MustCompile(`(?s)((?:[^{}\\]|\\[tnr{}\\])+)|\{((?:[^{}\\]|\\.)*)\}|(.)`)
	textOfPiece   = strings.NewReplacer(`\t`, "\t", `\n`, "\n", `\r`, "\r", `\{`, "{", `\}`, "}", `\\`, `\`)
	nameOfPiece   = strings.NewReplacer(`\{`, "{", `\}`, "}", `\\`, `\`)
)

// parseFormat parses a format. Its errors are safe to show.
func parseFormat(text, absent string) (format, error) {
	f := format{absent: absent}
	for _, found := range pieceOfFormat.FindAllStringSubmatch(text, -1) {
		p, err := piece{text: textOfPiece.Replace(found[1])}, error(nil)
		switch {
		case found[3] != "":
			err = fmt.Errorf(`the FORMAT has a "%s" on its own (for the byte itself, write "\%[1]s")`, found[3])
		case found[1] == "":
			p, err = newPiece(nameOfPiece.Replace(found[2]), text)
		}
		if err != nil {
			return format{}, err
		}
		f.pieces = append(f.pieces, p)
	}
	if !slices.ContainsFunc(f.pieces, func(p piece) bool { return p.get != nil }) {
		return format{}, errors.New("the FORMAT, which comes first, has no name in braces, such as {host}")
	}
	return f, nil
}

// newPiece returns the piece for a name in a format. Its error is safe to show.
func newPiece(name, format string) (piece, error) {
	p := piece{text: textio.HarmlessPart(name, format)}
	plain, isDecoded := strings.CutPrefix(name, "decoded:")
	var known []string
	for _, n := range formatNames {
		known = append(known, n.name)
		arg, found := strings.CutPrefix(plain, n.name)
		switch number, err := strconv.Atoi(arg); {
		case !found || arg != "" && !strings.HasSuffix(n.name, ":") || isDecoded && !n.isEncoded:
			continue
		case n.name == "segment:" && (err != nil || number == 0):
			return p, errors.New("{segment:N} needs a number that is not 0, such as 1 or -1")
		}
		p.get, p.arg, p.isDecoded = n.get, arg, isDecoded
		return p, nil
	}
	return p, errors.New("unknown name {" + p.text + "}" + meant(name, known, ""))
}

// A nameInFormat is a name in the braces of a format, and what it stands for. An argument follows a name that ends with ":".
type nameInFormat struct {
	name      string
	isEncoded bool // it can be decoded
	get       getter
}

// formatNames has the names in a format. It is never modified.
var formatNames = []nameInFormat{
	{refs.Scheme, false, of(uri.ComponentScheme, func(u *uri.URI) string { return u.Scheme })},
	{refs.Authority, true, getAuthority},
	{refs.Userinfo, true, of(uri.ComponentUserInfo, func(u *uri.URI) string { return u.UserInfo })},
	{refs.User, true, getUser},
	{refs.Password, true, getPassword},
	{refs.Host, true, of(uri.ComponentHost, func(u *uri.URI) string { return u.Host })},
	{refs.Port, false, of(uri.ComponentPort, func(u *uri.URI) string { return strconv.Itoa(int(u.Port)) })},
	{refs.Path, true, of(uri.ComponentPath, func(u *uri.URI) string { return u.EscapedPath() })},
	{refs.Query, true, of(uri.ComponentQuery, func(u *uri.URI) string { return u.Query })},
	{refs.Fragment, true, of(uri.ComponentFragment, func(u *uri.URI) string { return u.Fragment })},
	{"default:port", false, getEffectivePort},
	{"unicode:host", false, getUnicodeHost},
	{"ascii:host", false, getASCIIHost},
	{"query:", false, getValue},
	{"query-all:", false, getValues},
	{"segment:", true, getSegment},
	{"origin", false, func(r *reference, _ string) (string, bool) { o, ok := httpuri.OriginOf(r.uri); return o.String(), ok }}, // RFC 6454, section 4
	{"target", false, func(r *reference, _ string) (string, bool) { t := r.uri.RequestTarget(); return t, t != "" }},
	{"basename", false, getBaseName},
	{"hostkind", false, of(uri.ComponentHost, func(u *uri.URI) string { return u.HostKind().String() })},
	{"normal", false, of(uri.ComponentPath, func(u *uri.URI) string { return u.Normalize().String() })},
	{"redacted", false, func(r *reference, _ string) (string, bool) { return textio.Masked(r.text), true }},
	{"reference", false, func(r *reference, _ string) (string, bool) { return r.given, true }},
}

// of returns the getter of a text of the elements, which reports whether the reference has the
// component. There is always a path.
func of(c uri.Component, get func(u *uri.URI) string) getter {
	return func(r *reference, _ string) (string, bool) { return get(&r.uri), r.uri.Has(c) }
}

// getAuthority returns the authority of the text, which keeps a ":" without digits, unlike the library.
func getAuthority(r *reference, _ string) (string, bool) {
	if !r.uri.Has(uri.ComponentAuthority) {
		return "", false
	}
	return refs.AuthorityOf(r.text), true
}

func getUser(r *reference, _ string) (string, bool) {
	name, _, _ := r.uri.User()
	return name, r.uri.Has(uri.ComponentUserInfo)
}

func getPassword(r *reference, _ string) (string, bool) {
	_, text, ok := r.uri.User()
	return text, ok
}

func getEffectivePort(r *reference, _ string) (string, bool) {
	number, ok := r.uri.EffectivePort()
	return strconv.Itoa(int(number)), ok
}

// getUnicodeHost returns the host with its labels in Unicode, unless they contain what must not be shown (RFC 3987,
// sections 3.2 and 4.1).
func getUnicodeHost(r *reference, _ string) (string, bool) {
	host := r.uri.Host
	if strings.Contains(host, "%") || strings.Contains(strings.ToLower(host), "xn--") { // a host without either is already as it is shown
		text := iri.Text(uri.URI{IsRelative: true, Host: host}, idna.Display.ToUnicode)
		host = string(textio.AppendReadable(nil, strings.TrimPrefix(text, "//")))
	}
	return host, r.uri.Has(uri.ComponentHost)
}

// getASCIIHost returns the host as the DNS has it. It reports false if IDNA does not allow the name (RFC 3987, section 3.1).
func getASCIIHost(r *reference, _ string) (string, bool) {
	host, err := hostInASCII(r.uri.Host)
	return host, err == nil && r.uri.Has(uri.ComponentHost)
}

// hostInASCII returns a host as the DNS has it, or an error if IDNA does not allow the name.
func hostInASCII(host string) (string, error) {
	u, err := iri.Parse("//"+host, idna.Lookup.ToASCII)
	return u.Host, err
}

// getValue returns the first value of a key.
func getValue(r *reference, key string) (string, bool) {
	value, ok := parameters(r.uri.Query, r.dialect).Get(key)
	return printable(value), ok
}

// getValues returns all values of a key.
func getValues(r *reference, key string) (string, bool) {
	values := parameters(r.uri.Query, r.dialect).GetAll(key)
	return printable(strings.Join(values, " ")), len(values) > 0
}

// getSegment returns a segment of the path. It does not count the empty segment that the model has before a leading "/".
func getSegment(r *reference, number string) (string, bool) {
	segments := r.uri.Path
	if len(segments) > 0 && segments[0] == "" {
		segments = segments[1:]
	}
	i, _ := strconv.Atoi(number) // the format was checked
	if i--; i < 0 {
		i += len(segments) + 1
	}
	if i < 0 || i >= len(segments) {
		return "", false
	}
	return segments[i], true
}

func getBaseName(r *reference, _ string) (string, bool) {
	name, err := r.uri.BaseName()
	return printable(name), err == nil && name != ""
}
