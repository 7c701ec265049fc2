package signing

import (
	"cmp"
	"net/http"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/query"
)

// CanonicalRequest returns the canonical request of AWS Signature Version 4. service is the service of the credential scope, such
// as "ec2" or "s3". payload is the hash of the body in hexadecimal digits, and header has the names of the fields that are signed,
// which include "host".
func CanonicalRequest(req *http.Request, service, payload string, header ...string) (string, error) {
	t, err := targetOf(req)
	if err != nil {
		return "", err
	}
	names, fields := canonicalHeader(req.Header, t.authority, header)
	return strings.Join([]string{
		methodOf(req),
		canonicalURI(t.path, service),
		canonical(query.ParseForm(t.query)),
		fields,
		names,
		payload,
	}, "\n"), nil
}

// canonicalURI returns a path with everything encoded except unreserved characters. For Amazon S3, where each path is the
// name of an object, each segment is encoded once. For other services, it is encoded twice, and the path is normalized before.
func canonicalURI(path, service string) string {
	u := uri.URI{Scheme: "https", Host: "h", Path: strings.Split(httpuri.RepairTarget(path), "/")}
	encode := escape.Unreserved
	if service != "s3" {
		u.Path = withoutEmpty(u.Path)
		u = u.Normalize()
		encode = func(segment string) string { return escape.Unreserved(escape.Unreserved(segment)) }
	}
	var encoded strings.Builder
	for segment := range u.Segments() { // no segment of a repaired path has an error
		encoded.WriteString("/" + encode(segment))
	}
	return cmp.Or(encoded.String(), "/")
}

// withoutEmpty returns an absolute path without the empty segments inside it. AWS removes them, where RFC 3986 does not.
func withoutEmpty(path []string) []string {
	if len(path) < 3 {
		return path
	}
	last := len(path) - 1
	inside := slices.DeleteFunc(slices.Clone(path[1:last]), func(segment string) bool { return segment == "" })
	return slices.Concat(path[:1], inside, path[last:])
}

// canonicalHeader returns the names of the fields that are signed, and the fields, each with a line end.
func canonicalHeader(header http.Header, host string, signed []string) (names, fields string) {
	lower := make([]string, len(signed))
	for i, name := range signed {
		lower[i] = strings.ToLower(name)
	}
	slices.Sort(lower)
	for _, name := range lower {
		fields += name + ":" + canonicalField(header, host, name) + "\n"
	}
	return strings.Join(lower, ";"), fields
}

// canonicalField returns the values of a field, without the spaces that have no meaning. The Host of a request is not in its
// header.
func canonicalField(header http.Header, host, name string) string {
	values := slices.Clone(header.Values(name))
	if name == "host" {
		values = []string{host}
	}
	for i, value := range values {
		values[i] = strings.Join(strings.Fields(value), " ")
	}
	return strings.Join(values, ",")
}
