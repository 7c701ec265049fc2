package main

import (
	"bytes"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/grammar"
	"github.com/go-rfc3986/uri/iri"
	"golang.org/x/net/idna"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/show"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// A subject is a valid reference for getters, with buffers for them.
type subject struct {
	Given string // as it was given
	Text  string // as it was read
	URI   uri.URI
	room  []byte
}

// A getter appends a part of a reference, and reports whether the reference has it. Getters may run concurrently.
type getter func(dst []byte, s *subject) ([]byte, bool)

// A nameInFormat is a name in the braces of a format, and its help.
type nameInFormat struct{ Name, Arg, Meaning string }

// formatNames has the names in a format. It is never modified.
var formatNames = []nameInFormat{
	{refs.Scheme, "", "in lowercase"},
	{refs.Authority, "", "userinfo, host and port, with the password"},
	{refs.Userinfo, "", "with the password"},
	{refs.User, "", "the userinfo before the first \":\""},
	{refs.Password, "", "the userinfo after the first \":\""},
	{refs.Host, "", "with the brackets of an IP literal"},
	{refs.Port, "", "the number"},
	{refs.Path, "", "the whole path, which is never absent"},
	{refs.Query, "", "without the \"?\""},
	{refs.Fragment, "", "without the \"#\""},
	{"default:port", "", "the port, or the default port of the scheme"},
	{"decoded:", "NAME", "the decoded form of NAME, one of the above or segment:N"},
	{"unicode:host", "", "the host, with a name in IDNA as Unicode"},
	{"ascii:host", "", "the host as the DNS has it, with a name beyond US-ASCII in IDNA"},
	{"query:", "KEY", "the first value of that key, decoded"},
	{"raw:query:", "KEY", "the first value of that key, as in the reference"},
	{"query-all:", "KEY", "all values of that key, separated by spaces"},
	{"segment:", "N", "the Nth segment of the path; -1 is the last"},
	{"origin", "", "scheme, host and port, as browsers compare them"},
	{"target", "", "path and query, as in an HTTP request"},
	{"basename", "", "the last segment of the path that is not empty, decoded"},
	{"hostkind", "", "what the host is: reg-name, IPv4, IPv6 or IPvFuture"},
	{"normal", "", "the normal form of the reference, with the password"},
	{"redacted", "", "the reference without its password"},
	{"reference", "", "the reference as given"},
}

// decodable has the components that can be decoded. It is never modified.
var decodable = []string{
	refs.Authority, refs.Userinfo, refs.User, refs.Password, refs.Host, refs.Path, refs.Query, refs.Fragment,
}

// isFormatName reports whether text is a name in a format, without an argument.
func isFormatName(text string) bool {
	return slices.ContainsFunc(formatNames, func(n nameInFormat) bool { return n.Name == text && n.Arg == "" })
}

// errSegment is the error for a bad segment number.
var errSegment = errors.New("{segment:N} needs a number that is not 0, such as 1 or -1")

// errUnknownName is the error for a name that is not in names.
var errUnknownName = errors.New("unknown name")

// newGetter returns the getter of that name, or errUnknownName or errSegment.
func newGetter(name string, d syntax) (getter, error) {
	kind, arg, hasArg := strings.Cut(name, ":")
	switch {
	case hasArg && kind == "query":
		return getValue(arg, d), nil
	case strings.HasPrefix(name, "raw:query:"):
		return getRawValue(strings.TrimPrefix(name, "raw:query:"), d), nil
	case hasArg && kind == "query-all":
		return getValues(arg, d), nil
	case hasArg && kind == "segment":
		return newSegmentGetter(arg)
	case name == "default:port":
		return getEffectivePort, nil
	case name == "unicode:host":
		return getUnicodeHost, nil
	case name == "ascii:host":
		return getASCIIHost, nil
	case hasArg && kind == "decoded":
		return newDecodedGetter(arg)
	}
	if get := componentGetter(name); get != nil {
		return get, nil
	}
	return nil, errUnknownName
}

// An unknownName is the error for an unknown name in a format.
type unknownName struct {
	Name  string
	shown string // the name in a form that is safe to show
}

// Error returns the message, which shows nothing that may be a password.
func (e *unknownName) Error() string { return "unknown name {" + e.shown + "}" }

// newDecodedGetter returns the getter for the decoded form of that name.
func newDecodedGetter(name string) (getter, error) {
	get := componentGetter(name)
	kind, arg, found := strings.Cut(name, ":")
	if found && kind == "segment" {
		var err error
		if get, err = newSegmentGetter(arg); err != nil {
			return nil, err
		}
	}
	if get == nil || !found && !slices.Contains(decodable, name) {
		return nil, errUnknownName
	}
	return func(dst []byte, s *subject) ([]byte, bool) {
		raw, ok := get(s.room[:0], s)
		s.room = raw
		switch {
		case !ok:
			return dst, false
		case bytes.IndexByte(raw, '%') < 0:
			return append(dst, raw...), true
		default:
			return appendDecoded(dst, string(raw)), true
		}
	}, nil
}

// appendDecoded appends text decoded, on one line.
func appendDecoded(dst []byte, text string) []byte {
	if strings.IndexByte(text, '%') < 0 {
		return append(dst, text...)
	}
	return textio.AppendReadable(dst, text)
}

// componentGetter returns the getter for a component or a form of the whole reference, or nil if the name is unknown.
func componentGetter(name string) getter {
	switch name {
	case refs.Scheme:
		return func(dst []byte, s *subject) ([]byte, bool) { return append(dst, s.URI.Scheme...), !s.URI.IsRelative }
	case refs.Authority, refs.Userinfo, refs.Host, refs.Path, refs.Query, refs.Fragment:
		return func(dst []byte, s *subject) ([]byte, bool) { return s.appendRaw(dst, name) }
	case refs.User:
		return getUser
	case refs.Password:
		return getPassword
	case refs.Port:
		return getPort
	case "origin":
		return getOrigin
	case "target":
		return getTarget
	case "basename":
		return getBaseName
	case "hostkind":
		return func(dst []byte, s *subject) ([]byte, bool) {
			if !s.URI.Has(uri.ComponentAuthority) {
				return dst, false
			}
			return append(dst, s.URI.HostKind().String()...), true
		}
	case "normal":
		return func(dst []byte, s *subject) ([]byte, bool) {
			text, err := s.URI.Normalize().AppendText(dst)
			return text, err == nil
		}
	case "redacted":
		return func(dst []byte, s *subject) ([]byte, bool) {
			return append(dst, show.NewView(s.Text, s.URI, false).Text...), true
		}
	case "reference":
		return func(dst []byte, s *subject) ([]byte, bool) { return append(dst, s.Given...), true }
	default:
		return nil
	}
}

// appendRaw appends a component, percent-encoded, and reports whether there is one.
func (s *subject) appendRaw(dst []byte, component string) ([]byte, bool) {
	u := &s.URI
	switch component {
	case refs.Authority:
		if !u.Has(uri.ComponentAuthority) {
			return dst, false
		}
		var p grammar.Parts
		p.Split(s.Text) // the text keeps a ":" without digits, unlike the library
		return append(dst, s.Text[p.Authority:p.Path]...), true
	case refs.Userinfo:
		return append(dst, u.UserInfo...), u.Has(uri.ComponentUserInfo)
	case refs.Host:
		return append(dst, u.Host...), u.Has(uri.ComponentAuthority)
	case refs.Query:
		return append(dst, u.Query...), u.Has(uri.ComponentQuery)
	case refs.Fragment:
		return append(dst, u.Fragment...), u.Has(uri.ComponentFragment)
	default:
		for i, segment := range u.Path {
			if i > 0 {
				dst = append(dst, '/')
			}
			dst = append(dst, segment...)
		}
		return dst, true
	}
}

func getUser(dst []byte, s *subject) ([]byte, bool) {
	name, _, _ := s.URI.User()
	return append(dst, name...), s.URI.Has(uri.ComponentUserInfo)
}

func getPassword(dst []byte, s *subject) ([]byte, bool) {
	_, text, ok := s.URI.User()
	return append(dst, text...), ok
}

func getPort(dst []byte, s *subject) ([]byte, bool) {
	if !s.URI.HasPort {
		return dst, false
	}
	return strconv.AppendUint(dst, uint64(s.URI.Port), 10), true
}

func getEffectivePort(dst []byte, s *subject) ([]byte, bool) {
	number, ok := s.URI.EffectivePort()
	if !ok || !s.URI.Has(uri.ComponentAuthority) {
		return dst, false
	}
	return strconv.AppendUint(dst, uint64(number), 10), true
}

// getOrigin appends the origin (RFC 6454, sections 4 and 6.2). It reports false if no other URI could have the same
// origin.
func getOrigin(dst []byte, s *subject) ([]byte, bool) {
	if _, known := uri.DefaultPort(s.URI.Scheme); !known || s.URI.Host == "" {
		return dst, false
	}
	u := uri.URI{Scheme: s.URI.Scheme, Host: s.URI.Host, Port: s.URI.Port, HasPort: s.URI.HasPort}.NormalizeForScheme()
	u.Path = nil
	text, err := u.AppendText(dst)
	return text, err == nil
}

func getBaseName(dst []byte, s *subject) ([]byte, bool) {
	name, err := s.URI.BaseName()
	return textio.AppendPrintable(dst, name), err == nil && name != ""
}

func getTarget(dst []byte, s *subject) ([]byte, bool) {
	text := s.URI.RequestTarget()
	return append(dst, text...), text != ""
}

// getUnicodeHost appends the host with its labels in Unicode, unless they contain what must not be shown (RFC 3987,
// sections 3.2 and 4.1).
func getUnicodeHost(dst []byte, s *subject) ([]byte, bool) {
	u := uri.URI{IsRelative: true, Host: s.URI.Host, ForceAuthority: s.URI.ForceAuthority}
	if !u.Has(uri.ComponentAuthority) {
		return dst, false
	}
	if !strings.Contains(u.Host, "%") && !hasALabel(u.Host) {
		return append(dst, u.Host...), true
	}
	shown := iri.FromURI(u, idna.Display.ToUnicode).Host
	return appendDecoded(dst, shown), true
}

// getASCIIHost appends the host as the DNS has it. It reports false if IDNA does not allow the name (RFC 3987, section 3.1).
func getASCIIHost(dst []byte, s *subject) ([]byte, bool) {
	if !strings.Contains(s.URI.Host, "%") {
		return append(dst, s.URI.Host...), s.URI.Has(uri.ComponentAuthority)
	}
	u, err := iri.IRI{IsRelative: true, Host: s.URI.Host}.URI(idna.Lookup.ToASCII)
	return append(dst, u.Host...), err == nil
}

// hasALabel reports whether a name may contain an A-label of IDNA.
func hasALabel(name string) bool {
	for i := 0; i+4 <= len(name); i++ {
		if name[i]|0x20 == 'x' && strings.EqualFold(name[i:i+4], "xn--") {
			return true
		}
	}
	return false
}

// newSegmentGetter returns the getter for a segment of the path. It does not count the empty segment that the model has
// before a leading "/".
func newSegmentGetter(number string) (getter, error) {
	n, err := strconv.Atoi(number)
	if err != nil || n == 0 {
		return nil, errSegment
	}
	return func(dst []byte, s *subject) ([]byte, bool) {
		segments := s.URI.Path
		if len(segments) > 0 && segments[0] == "" {
			segments = segments[1:]
		}
		i := n - 1
		if n < 0 {
			i = len(segments) + n
		}
		if i < 0 || i >= len(segments) {
			return dst, false
		}
		return append(dst, segments[i]...), true
	}, nil
}

// getValue returns the getter for the first value of a key.
func getValue(key string, d syntax) getter {
	return func(dst []byte, s *subject) ([]byte, bool) {
		params, err := d.parse(s.URI.Query)
		if err != nil {
			return dst, false
		}
		value, ok := params.Get(key)
		return textio.AppendPrintable(dst, value), ok
	}
}

// getRawValue returns the getter for the first value of a key, percent-encoded.
func getRawValue(key string, d syntax) getter {
	return func(dst []byte, s *subject) ([]byte, bool) {
		value, ok := d.raw(s.URI.Query, key)
		return append(dst, value...), ok
	}
}

// getValues returns the getter for all values of a key.
func getValues(key string, d syntax) getter {
	return func(dst []byte, s *subject) ([]byte, bool) {
		params, err := d.parse(s.URI.Query)
		if err != nil {
			return dst, false
		}
		values := params.GetAll(key)
		for i, value := range values {
			if i > 0 {
				dst = append(dst, ' ')
			}
			dst = textio.AppendPrintable(dst, value)
		}
		return dst, len(values) > 0
	}
}
