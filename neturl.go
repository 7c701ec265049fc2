package uri

import (
	"errors"
	"net/url"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/internal/charset"
)

// URL returns u for programs that take a *[url.URL], if net/url makes the same of it: what it prints is the text of u
// (RFC 3986, section 5.3), byte for byte, and the host, the port and the request target that it reads are those of u.
// So [FromURL] gives u back.
//
// Where net/url would refuse the reference, or read or print it differently, the error is a *[URLError] that says
// which component would change: the fragment of "http://h/#", which it would not print, or the host of "http://%41/",
// which it refuses. A host that is percent-encoded is never passed on: net/url decodes it, and net/http may then ask for
// one name directly and for another through a proxy. Where that is all, ErrEncodedHost is the cause. Where [Format]
// refuses u, the error is that *[FormatError]. After an error the result is nil.
func (u URI) URL() (*url.URL, error) {
	text, err := Format(u)
	if err != nil {
		return nil, err
	}
	v, err := url.Parse(text)
	if err != nil || isIPvFuture(u.Host) { // the rules for hosts are the only ones that are stricter than those of RFC 3986
		return nil, &URLError{Component: ComponentHost, Err: errRefusedByURL}
	}
	if isPlainly(&u, v) {
		return v, nil
	}
	canonicalize(&u)
	u.Scheme = strings.ToLower(u.Scheme)
	if component := changedByURL(&u, v); component != "" {
		return nil, &URLError{Component: component, Err: errChangedByURL}
	}
	if strings.Contains(u.Host, "%") {
		return nil, &URLError{Component: ComponentHost, Err: ErrEncodedHost}
	}
	return v, nil
}

// FromURL returns v as a URI, if what v prints is a URI reference that says what the fields of v say (RFC 3986, section
// 4.1), and that net/url reads too: then [URI.URL] gives what prints the same, but for capitals in the scheme and the
// spelling of the port. The path is as v.EscapedPath spells it, behind the "./" that v prints before a colon.
//
// What net/http asks for v, directly or through a proxy, is then the host, the port and the [URI.RequestTarget] of the
// result. A Path that has a Host and does not begin with a slash is refused for that reason: a proxy is asked for the two
// without a slash between them, so that "good.example" and "@evil.example" are one authority.
//
// Otherwise the error is a *[URLError] that says which component is to blame: one with bytes that the RFC does not
// allow, such as a space in v.RawQuery; one that is not printed, such as a Host beside Opaque; or one that would be
// read otherwise, such as a Host with a slash in it, or an Opaque that begins with "//". A Host that v prints
// percent-encoded is to be brought to its IDNA form before; where there is no other fault, ErrEncodedHost is the cause.
// A v that is nil is refused. After an error the URI is zero.
func FromURL(v *url.URL) (URI, error) {
	if v == nil {
		return URI{}, &URLError{Component: ComponentScheme, Err: errNilURL}
	}
	text := v.String()
	u, err := Parse(text)
	if err != nil {
		return URI{}, refusedOfURL(err)
	}
	if isPlainly(&u, v) {
		if w, err := url.Parse(text); err == nil && isPlainly(&u, w) {
			return u, nil
		}
	}
	if component := misprintedByURL(&u, v); component != "" {
		return URI{}, &URLError{Component: component, Err: errMisprinted}
	}
	if _, err := u.URL(); err != nil {
		return URI{}, err
	}
	return u, nil
}

// isPlainly reports whether u and v have the same parts, none of which the two packages spell in different ways: a host,
// perhaps a port, a path and a query. Then v prints the text of u, and net/http asks for its target. It is what most URLs
// are, and spares them a text that is made for the comparison alone.
func isPlainly(u *URI, v *url.URL) bool {
	return v.Scheme == u.Scheme && v.Opaque == "" && v.User == nil && !u.hasUserInfo() &&
		u.Host != "" && !strings.Contains(u.Host, "%") && !isIPvFuture(u.Host) && isHostPort(v.Host, u) &&
		isPathText(v.EscapedPath(), u.Path) &&
		v.RawQuery == u.Query && (v.ForceQuery || v.RawQuery != "") == u.hasQuery() &&
		v.Fragment == "" && !u.hasFragment()
}

// isIPvFuture reports whether host, which is written, is an IPvFuture literal. net/url reads it up to Go 1.25, and net/http then
// connects to the name in the brackets.
func isIPvFuture(host string) bool { return len(host) > 1 && host[0] == '[' && host[1]|0x20 == 'v' }

// isHostPort reports whether text is the host of u, and the port if there is one.
func isHostPort(text string, u *URI) bool {
	port, ok := strings.CutPrefix(text, u.Host)
	if !ok || !u.HasPort {
		return ok && port == ""
	}
	var room [len(":65535")]byte
	return port == string(strconv.AppendUint(append(room[:0], ':'), uint64(u.Port), 10))
}

// isPathText reports whether text is that of the path whose elements are given.
func isPathText(text string, path []string) bool {
	for i, segment := range canonicalPath(path) {
		if i > 0 {
			if !strings.HasPrefix(text, "/") {
				return false
			}
			text = text[len("/"):]
		}
		if !strings.HasPrefix(text, segment) {
			return false
		}
		text = text[len(segment):]
	}
	return text == ""
}

// refusedOfURL returns the error for a text that net/url prints and Parse refuses.
func refusedOfURL(err error) *URLError {
	refusal := new(ParseError)
	errors.As(err, &refusal)
	return &URLError{Component: refusal.Component, Err: refusal.Err}
}

// changedByURL returns the first component of u that v, which was parsed from the text of u, prints or reads
// differently, or "".
func changedByURL(u *URI, v *url.URL) Component {
	printed, _ := Parse(v.String()) // zero, and so different, where it is no reference
	if component := firstDifference(u, &printed); component != "" {
		return component
	}
	if target := u.RequestTarget(); target != "" && target != v.RequestURI() {
		return ComponentPath
	}
	return ""
}

// firstDifference returns the first component in which two URIs in their canonical form differ, or "".
func firstDifference(a, b *URI) Component {
	for _, c := range []struct {
		component Component
		differs   bool
	}{
		{ComponentScheme, a.Scheme != b.Scheme},
		{ComponentAuthority, a.hasAuthority() != b.hasAuthority()},
		{ComponentUserInfo, a.UserInfo != b.UserInfo || a.ForceUserInfo != b.ForceUserInfo},
		{ComponentHost, a.Host != b.Host},
		{ComponentPort, a.Port != b.Port || a.HasPort != b.HasPort},
		{ComponentPath, !equalPaths(a.Path, b.Path)},
		{ComponentQuery, a.Query != b.Query || a.ForceQuery != b.ForceQuery},
		{ComponentFragment, a.Fragment != b.Fragment || a.ForceFragment != b.ForceFragment},
	} {
		if c.differs {
			return c.component
		}
	}
	return ""
}

// readsHost reports whether v has the host and the port of u, which v.Host has decoded.
func readsHost(u *URI, v *url.URL) bool {
	host, err := escape.Decode(u.Hostname())
	if err != nil || v.Hostname() != host {
		return false
	}
	if v.Port() == "" {
		return !u.HasPort
	}
	port, err := strconv.ParseUint(v.Port(), 10, 16)
	return err == nil && u.HasPort && uint64(u.Port) == port
}

// misprintedByURL returns the first component of which v, which prints u, says something else in its fields, or "".
func misprintedByURL(u *URI, v *url.URL) Component {
	switch {
	case v.Scheme != "" && !charset.EqualFold(v.Scheme, u.Scheme), v.Scheme == "" && u.Scheme != "":
		return ComponentScheme
	case v.Opaque == "" && !readsUser(u, v.User), v.Opaque != "" && v.User != nil:
		return ComponentUserInfo
	case v.Opaque == "" && !readsHost(u, v), v.Opaque != "" && (v.Host != "" || u.hasAuthority()):
		return ComponentHost
	case v.Opaque == "" && !readsPath(u, v), v.Opaque != "" && v.Path != "":
		return ComponentPath
	case u.Query != v.RawQuery || u.hasQuery() != (v.ForceQuery || v.RawQuery != ""):
		return ComponentQuery
	case !decodesTo(u.Fragment, v.Fragment):
		return ComponentFragment
	default:
		return ""
	}
}

// readsUser reports whether user is the user information of u.
func readsUser(u *URI, user *url.Userinfo) bool {
	if user == nil {
		return !u.hasUserInfo()
	}
	name, password, hasPassword := u.User()
	wantPassword, wantHas := user.Password()
	return decodesTo(name, user.Username()) && decodesTo(password, wantPassword) && hasPassword == wantHas
}

// readsPath reports whether the path of u is that of v, but for what v prints before a colon.
func readsPath(u *URI, v *url.URL) bool {
	path := v.EscapedPath() // what net/http asks for
	return isPathText(path, u.Path) || v.Host == "" && u.EscapedPath() == "./"+path
}

// decodesTo reports whether text is the decoded form of encoded.
func decodesTo(encoded, text string) bool {
	decoded, err := escape.Decode(encoded)
	return err == nil && decoded == text
}
