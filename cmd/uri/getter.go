package main

import (
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/internal/grammar"
	"github.com/go-rfc3986/uri/iri"
	"golang.org/x/net/idna"

	"github.com/go-rfc3986/uri/cmd/uri/internal/show"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// of returns the getter of a part of the elements.
func of(get func(u *uri.URI) (text string, ok bool)) getter {
	return func(dst []byte, r *reference, _ string) ([]byte, bool) {
		text, ok := get(&r.uri)
		return append(dst, text...), ok
	}
}

// getAuthority returns the authority of the text, which keeps a ":" without digits, unlike the library.
func getAuthority(dst []byte, r *reference, _ string) ([]byte, bool) {
	var p grammar.Parts
	p.Split(r.text)
	return append(dst, r.text[p.Authority:p.Path]...), p.HasAuthority
}

func getUser(dst []byte, r *reference, _ string) ([]byte, bool) {
	name, _, _ := r.uri.User()
	return append(dst, name...), r.uri.Has(uri.ComponentUserInfo)
}

func getPassword(dst []byte, r *reference, _ string) ([]byte, bool) {
	_, text, ok := r.uri.User()
	return append(dst, text...), ok
}

func getPort(dst []byte, r *reference, _ string) ([]byte, bool) {
	return strconv.AppendUint(dst, uint64(r.uri.Port), 10), r.uri.HasPort
}

func getPath(dst []byte, r *reference, _ string) ([]byte, bool) {
	for i, segment := range r.uri.Path {
		if i > 0 {
			dst = append(dst, '/')
		}
		dst = append(dst, segment...)
	}
	return dst, true
}

func getEffectivePort(dst []byte, r *reference, _ string) ([]byte, bool) {
	number, ok := r.uri.EffectivePort()
	return strconv.AppendUint(dst, uint64(number), 10), ok && r.uri.Has(uri.ComponentAuthority)
}

// getUnicodeHost returns the host with its labels in Unicode, unless they contain what must not be shown (RFC 3987,
// sections 3.2 and 4.1).
func getUnicodeHost(dst []byte, r *reference, _ string) ([]byte, bool) {
	host := r.uri.Host
	if !strings.Contains(host, "%") && !strings.Contains(strings.ToLower(host), "xn--") {
		return append(dst, host...), r.uri.Has(uri.ComponentAuthority) // as it is written
	}
	return textio.AppendReadable(dst, iri.FromURI(uri.URI{IsRelative: true, Host: host}, idna.Display.ToUnicode).Host), true
}

// getASCIIHost returns the host as the DNS has it. It reports false if IDNA does not allow the name (RFC 3987, section 3.1).
func getASCIIHost(dst []byte, r *reference, _ string) ([]byte, bool) {
	if !strings.Contains(r.uri.Host, "%") {
		return append(dst, r.uri.Host...), r.uri.Has(uri.ComponentAuthority)
	}
	u, err := iri.IRI{IsRelative: true, Host: r.uri.Host}.URI(idna.Lookup.ToASCII)
	return append(dst, u.Host...), err == nil
}

// getValue returns the first value of a key.
func getValue(dst []byte, r *reference, key string) ([]byte, bool) {
	params, _ := r.syntax.parse(r.uri.Query) // it is valid
	value, ok := params.Get(key)
	return textio.AppendPrintable(dst, value), ok
}

// getRawValue returns the first value of a key, percent-encoded.
func getRawValue(dst []byte, r *reference, key string) ([]byte, bool) {
	value, ok := r.syntax.raw(r.uri.Query, key)
	return append(dst, value...), ok
}

// getValues returns all values of a key.
func getValues(dst []byte, r *reference, key string) ([]byte, bool) {
	params, _ := r.syntax.parse(r.uri.Query) // it is valid
	values := params.GetAll(key)
	return textio.AppendPrintable(dst, strings.Join(values, " ")), len(values) > 0
}

// getSegment returns a segment of the path. It does not count the empty segment that the model has before a leading "/".
func getSegment(dst []byte, r *reference, number string) ([]byte, bool) {
	segments := r.uri.Path
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
func getOrigin(dst []byte, r *reference, _ string) ([]byte, bool) {
	origin, ok := httpuri.OriginOf(r.uri)
	return append(dst, origin.String()...), ok
}

func getTarget(dst []byte, r *reference, _ string) ([]byte, bool) {
	text := r.uri.RequestTarget()
	return append(dst, text...), text != ""
}

func getBaseName(dst []byte, r *reference, _ string) ([]byte, bool) {
	name, err := r.uri.BaseName()
	return textio.AppendPrintable(dst, name), err == nil && name != ""
}

func getNormal(dst []byte, r *reference, _ string) ([]byte, bool) {
	text, err := r.uri.Normalize().AppendText(dst)
	return text, err == nil
}

func getRedacted(dst []byte, r *reference, _ string) ([]byte, bool) {
	return append(dst, show.WithoutPassword(r.text, r.uri)...), true
}

func getReference(dst []byte, r *reference, _ string) ([]byte, bool) {
	return append(dst, r.given...), true
}
