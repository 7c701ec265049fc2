package main

import (
	"bytes"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/iri"
	parameters "github.com/go-rfc3986/uri/query"
	"golang.org/x/net/idna"
)

// A subject is a valid reference for getters, with buffers for them.
type subject struct {
	text    string
	uri     uri.URI
	scratch []byte
	room    []byte
}

// A getter appends a part of a reference, and reports whether the reference has it. Getters may run concurrently.
type getter func(dst []byte, s *subject) ([]byte, bool)

// A nameInFormat is a name in the braces of a format, and its help.
type nameInFormat struct{ name, arg, meaning string }

// names has the names in a format. It is never modified.
var names = []nameInFormat{
	{scheme, "", "in lowercase"},
	{authority, "", "userinfo, host and port, with the password"},
	{userinfo, "", "with the password"},
	{user, "", "the userinfo before the first \":\""},
	{password, "", "the userinfo after the first \":\""},
	{host, "", "with the brackets of an IP literal"},
	{port, "", "the number"},
	{path, "", "the whole path, which is never absent"},
	{query, "", "without the \"?\""},
	{fragment, "", "without the \"#\""},
	{"default:port", "", "the port, or the default port of the scheme"},
	{"decoded:", "NAME", "the decoded form of NAME, one of the above or segment:N"},
	{"unicode:host", "", "the host, with a name in IDNA as Unicode"},
	{"query:", "KEY", "the first value of that key, decoded"},
	{"query-all:", "KEY", "all values of that key, separated by spaces"},
	{"segment:", "N", "the Nth segment of the path; -1 is the last"},
	{"origin", "", "scheme, host and port, as browsers compare them"},
	{"target", "", "path and query, as in an HTTP request"},
	{"redacted", "", "the reference without its password"},
	{"reference", "", "the reference as given"},
}

// errSegment is the error for a bad segment number.
var errSegment = errors.New("{segment:N} needs a number that is not 0, such as 1 or -1")

// errUnknownName is the error for a name that is not in names.
var errUnknownName = errors.New("unknown name")

// newGetter returns the getter of that name, or errUnknownName or errSegment.
func newGetter(name string, d parameters.Dialect) (getter, error) {
	kind, arg, hasArg := strings.Cut(name, ":")
	switch {
	case hasArg && kind == "query":
		return getValue(arg, d), nil
	case hasArg && kind == "query-all":
		return getValues(arg, d), nil
	case hasArg && kind == "segment":
		return newSegmentGetter(arg)
	case name == "default:port":
		return getEffectivePort, nil
	case name == "unicode:host":
		return getUnicodeHost, nil
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
	name  string
	shown string // the name in a form that is safe to show
}

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
	if get == nil || slices.Contains([]string{scheme, port, "origin", "redacted", "reference", "target"}, name) {
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
			return s.appendDecoded(dst, string(raw)), true
		}
	}, nil
}

// appendDecoded appends text decoded, on one line.
func (s *subject) appendDecoded(dst []byte, text string) []byte {
	if strings.IndexByte(text, '%') < 0 {
		return append(dst, text...)
	}
	if cap(s.scratch) < len(text) {
		s.scratch = make([]byte, 0, len(text))
	}
	return appendReadable(dst, text, s.scratch)
}

// componentGetter returns the getter for a component or a form of the whole reference, or nil if the name is unknown.
func componentGetter(name string) getter {
	switch name {
	case scheme:
		return func(dst []byte, s *subject) ([]byte, bool) { return append(dst, s.uri.Scheme...), !s.uri.IsRelative }
	case authority, userinfo, host, path, query, fragment:
		return func(dst []byte, s *subject) ([]byte, bool) { return s.appendRaw(dst, name) }
	case user:
		return getUser
	case password:
		return getPassword
	case port:
		return getPort
	case "origin":
		return getOrigin
	case "target":
		return getTarget
	case "redacted":
		return func(dst []byte, s *subject) ([]byte, bool) {
			return append(dst, newView(s.text, s.uri, false).text...), true
		}
	case "reference":
		return func(dst []byte, s *subject) ([]byte, bool) { return append(dst, s.text...), true }
	default:
		return nil
	}
}

// appendRaw appends a component, percent-encoded, and reports whether there is one.
func (s *subject) appendRaw(dst []byte, component string) ([]byte, bool) {
	u := &s.uri
	switch component {
	case authority:
		where, ok := findAuthority(s.text) // keeps a ":" without digits, unlike the library
		return append(dst, s.text[where.Start:where.End]...), ok
	case userinfo:
		return append(dst, u.UserInfo...), u.UserInfo != "" || u.ForceUserInfo
	case host:
		return append(dst, u.Host...), hasAuthority(u)
	case query:
		return append(dst, u.Query...), u.Query != "" || u.ForceQuery
	case fragment:
		return append(dst, u.Fragment...), u.Fragment != "" || u.ForceFragment
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
	name, _, _ := s.uri.User()
	return append(dst, name...), s.uri.UserInfo != "" || s.uri.ForceUserInfo
}

func getPassword(dst []byte, s *subject) ([]byte, bool) {
	_, text, ok := s.uri.User()
	return append(dst, text...), ok
}

func getPort(dst []byte, s *subject) ([]byte, bool) {
	if !s.uri.HasPort {
		return dst, false
	}
	return strconv.AppendUint(dst, uint64(s.uri.Port), 10), true
}

func getEffectivePort(dst []byte, s *subject) ([]byte, bool) {
	number, ok := s.uri.EffectivePort()
	if !ok || !hasAuthority(&s.uri) {
		return dst, false
	}
	return strconv.AppendUint(dst, uint64(number), 10), true
}

// getOrigin appends the origin (RFC 6454, sections 4 and 6.2). It reports false if no other URI could have the same
// origin.
func getOrigin(dst []byte, s *subject) ([]byte, bool) {
	usual, known := uri.DefaultPort(s.uri.Scheme)
	if !known || s.uri.Host == "" {
		return dst, false
	}
	u := uri.URI{Scheme: s.uri.Scheme, Host: s.uri.Host, Port: s.uri.Port, HasPort: s.uri.HasPort && s.uri.Port != usual}
	text, err := u.Normalize().NormalizeAddress().AppendText(dst)
	return text, err == nil
}

func getTarget(dst []byte, s *subject) ([]byte, bool) {
	text := s.uri.RequestTarget()
	return append(dst, text...), text != ""
}

// getUnicodeHost appends the host with its labels in Unicode, unless they contain what must not be shown (RFC 3987,
// sections 3.2 and 4.1).
func getUnicodeHost(dst []byte, s *subject) ([]byte, bool) {
	u := uri.URI{IsRelative: true, Host: s.uri.Host, ForceAuthority: s.uri.ForceAuthority}
	if !hasAuthority(&u) {
		return dst, false
	}
	if !strings.Contains(u.Host, "%") && !hasALabel(u.Host) {
		return append(dst, u.Host...), true
	}
	shown := iri.FromURI(u, idna.Display.ToUnicode).Host
	return s.appendDecoded(dst, shown), true
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
		segments := s.uri.Path
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
func getValue(key string, d parameters.Dialect) getter {
	return func(dst []byte, s *subject) ([]byte, bool) {
		params, err := parameters.Parse(s.uri.Query, d)
		if err != nil {
			return dst, false
		}
		value, ok := params.Get(key)
		return appendPrintable(dst, value), ok
	}
}

// getValues returns the getter for all values of a key.
func getValues(key string, d parameters.Dialect) getter {
	return func(dst []byte, s *subject) ([]byte, bool) {
		params, err := parameters.Parse(s.uri.Query, d)
		if err != nil {
			return dst, false
		}
		values := params.GetAll(key)
		for i, value := range values {
			if i > 0 {
				dst = append(dst, ' ')
			}
			dst = appendPrintable(dst, value)
		}
		return dst, len(values) > 0
	}
}
