package main

import (
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/grammar"
	"github.com/go-rfc3986/uri/iri"
	"golang.org/x/net/idna"

	"github.com/go-rfc3986/uri/cmd/uri/internal/show"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

func getScheme(dst []byte, s *subject, _ string) ([]byte, bool) {
	return append(dst, s.uri.Scheme...), !s.uri.IsRelative
}

// getAuthority returns the authority of the text, which keeps a ":" without digits, unlike the library.
func getAuthority(dst []byte, s *subject, _ string) ([]byte, bool) {
	var p grammar.Parts
	p.Split(s.text)
	return append(dst, s.text[p.Authority:p.Path]...), p.HasAuthority
}

func getUserinfo(dst []byte, s *subject, _ string) ([]byte, bool) {
	return append(dst, s.uri.UserInfo...), s.uri.Has(uri.ComponentUserInfo)
}

func getUser(dst []byte, s *subject, _ string) ([]byte, bool) {
	name, _, _ := s.uri.User()
	return append(dst, name...), s.uri.Has(uri.ComponentUserInfo)
}

func getPassword(dst []byte, s *subject, _ string) ([]byte, bool) {
	_, text, ok := s.uri.User()
	return append(dst, text...), ok
}

func getHost(dst []byte, s *subject, _ string) ([]byte, bool) {
	return append(dst, s.uri.Host...), s.uri.Has(uri.ComponentAuthority)
}

func getPort(dst []byte, s *subject, _ string) ([]byte, bool) {
	return strconv.AppendUint(dst, uint64(s.uri.Port), 10), s.uri.HasPort
}

func getPath(dst []byte, s *subject, _ string) ([]byte, bool) {
	for i, segment := range s.uri.Path {
		if i > 0 {
			dst = append(dst, '/')
		}
		dst = append(dst, segment...)
	}
	return dst, true
}

func getQuery(dst []byte, s *subject, _ string) ([]byte, bool) {
	return append(dst, s.uri.Query...), s.uri.Has(uri.ComponentQuery)
}

func getFragment(dst []byte, s *subject, _ string) ([]byte, bool) {
	return append(dst, s.uri.Fragment...), s.uri.Has(uri.ComponentFragment)
}

func getEffectivePort(dst []byte, s *subject, _ string) ([]byte, bool) {
	number, ok := s.uri.EffectivePort()
	return strconv.AppendUint(dst, uint64(number), 10), ok && s.uri.Has(uri.ComponentAuthority)
}

// getUnicodeHost returns the host with its labels in Unicode, unless they contain what must not be shown (RFC 3987,
// sections 3.2 and 4.1).
func getUnicodeHost(dst []byte, s *subject, _ string) ([]byte, bool) {
	host := s.uri.Host
	if !strings.Contains(host, "%") && !strings.Contains(strings.ToLower(host), "xn--") {
		return getHost(dst, s, "") // as it is written
	}
	return textio.AppendReadable(dst, iri.FromURI(uri.URI{IsRelative: true, Host: host}, idna.Display.ToUnicode).Host), true
}

// getASCIIHost returns the host as the DNS has it. It reports false if IDNA does not allow the name (RFC 3987, section 3.1).
func getASCIIHost(dst []byte, s *subject, _ string) ([]byte, bool) {
	if !strings.Contains(s.uri.Host, "%") {
		return getHost(dst, s, "")
	}
	u, err := iri.IRI{IsRelative: true, Host: s.uri.Host}.URI(idna.Lookup.ToASCII)
	return append(dst, u.Host...), err == nil
}

// getValue returns the first value of a key.
func getValue(dst []byte, s *subject, key string) ([]byte, bool) {
	params, err := s.syntax.parse(s.uri.Query)
	if err != nil {
		return dst, false
	}
	value, ok := params.Get(key)
	return textio.AppendPrintable(dst, value), ok
}

// getRawValue returns the first value of a key, percent-encoded.
func getRawValue(dst []byte, s *subject, key string) ([]byte, bool) {
	value, ok := s.syntax.raw(s.uri.Query, key)
	return append(dst, value...), ok
}

// getValues returns all values of a key.
func getValues(dst []byte, s *subject, key string) ([]byte, bool) {
	params, err := s.syntax.parse(s.uri.Query)
	if err != nil {
		return dst, false
	}
	values := params.GetAll(key)
	return textio.AppendPrintable(dst, strings.Join(values, " ")), len(values) > 0
}

// getSegment returns a segment of the path. It does not count the empty segment that the model has before a leading "/".
func getSegment(dst []byte, s *subject, number string) ([]byte, bool) {
	segments := s.uri.Path
	if len(segments) > 0 && segments[0] == "" {
		segments = segments[1:]
	}
	i, _ := strconv.Atoi(number) // the format was checked
	if i--; i < 0 {
		i += len(segments) + 1
	}
	if i < 0 || i >= len(segments) {
		return dst, false
	}
	return append(dst, segments[i]...), true
}

// getOrigin returns the origin (RFC 6454, sections 4 and 6.2). It reports false if no other URI could have the same origin.
func getOrigin(dst []byte, s *subject, _ string) ([]byte, bool) {
	if _, known := uri.DefaultPort(s.uri.Scheme); !known || s.uri.Host == "" {
		return dst, false
	}
	u := uri.URI{Scheme: s.uri.Scheme, Host: s.uri.Host, Port: s.uri.Port, HasPort: s.uri.HasPort}.NormalizeForScheme()
	u.Path = nil
	return append(dst, u.String()...), true
}

func getTarget(dst []byte, s *subject, _ string) ([]byte, bool) {
	text := s.uri.RequestTarget()
	return append(dst, text...), text != ""
}

func getBaseName(dst []byte, s *subject, _ string) ([]byte, bool) {
	name, err := s.uri.BaseName()
	return textio.AppendPrintable(dst, name), err == nil && name != ""
}

func getHostKind(dst []byte, s *subject, _ string) ([]byte, bool) {
	return append(dst, s.uri.HostKind().String()...), s.uri.Has(uri.ComponentAuthority)
}

func getNormal(dst []byte, s *subject, _ string) ([]byte, bool) {
	text, err := s.uri.Normalize().AppendText(dst)
	return text, err == nil
}

func getRedacted(dst []byte, s *subject, _ string) ([]byte, bool) {
	return append(dst, show.NewView(s.text, s.uri, false).Text...), true
}

func getReference(dst []byte, s *subject, _ string) ([]byte, bool) {
	return append(dst, s.given...), true
}
