package uri

import (
	"errors"
	"net/url"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/internal/charset"
)

// URL converts u to a *[url.URL] if net/url reads it as the same URI. [FromURL] converts it back to
// u. The text that net/url prints is the text of u, byte for byte, and the host, the port and the
// request target are the same.
//
// The error is a *[URLError] that names the component that would change, such as the fragment of
// "http://h/#", which net/url does not print, or the host of "http://%41/", which net/url rejects.
// URL rejects every percent-encoded host: net/url decodes it, and net/http may then request one
// name directly and a different name through a proxy. [ErrEncodedHost] is the cause if there is no
// other problem. If [URI.Validate] returns an error, URL returns it. After an error the result is
// nil (RFC 3986, section 5.3).
func (u URI) URL() (*url.URL, error) {
	text, err := validText(&u)
	if err != nil {
		return nil, err
	}
	v, err := url.Parse(text)
	if err != nil || isIPvFuture(u.Host) { // only the rules for hosts are stricter than RFC 3986
		return nil, &URLError{Component: ComponentHost, Err: errRefusedByURL}
	}
	if areSpelledAlike(&u, v) {
		return v, nil
	}
	u.canonicalize()
	if component := changedByURL(&u, v); component != "" {
		return nil, &URLError{Component: component, Err: errChangedByURL}
	}
	if strings.Contains(u.Host, "%") {
		return nil, &URLError{Component: ComponentHost, Err: ErrEncodedHost}
	}
	return v, nil
}

// FromURL converts v to a URI if v prints a URI reference with the same meaning as the fields of v.
// It rejects some values that programs build by hand, such as url.URL{Host: "github.com", Path:
// "a/b.git"}: v prints a slash that its field Path does not have. To read the text that v prints,
// call Parse(v.String()).
//
// [URI.URL] converts the result back to a URL that prints the same, except for capitals in the
// scheme and the spelling of the port. The path is the result of v.EscapedPath, with "./" in front
// if v prints "./" before a colon. If a program passes v to net/http, net/http requests the host,
// the port and the [URI.RequestTarget] of the result, directly and through a proxy.
//
// The error is a *[URLError] that names the component at fault. v must not be nil. It must not have
// bytes that RFC 3986 does not allow, such as a space in RawQuery. It must not have a field that v
// does not print, or that would be read differently. If v prints its host percent-encoded and has
// no other fault, the cause is [ErrEncodedHost]: convert the host to its IDNA form first. After an
// error the URI is zero. The file docs/net-url.md of the repository lists what is rejected (RFC
// 3986, section 4.1).
func FromURL(v *url.URL) (URI, error) {
	if v == nil {
		return URI{}, &URLError{Component: ComponentScheme, Err: errNilURL}
	}
	u, err := Parse(v.String())
	if err != nil {
		return URI{}, refusedOfURL(err)
	}
	if areSpelledAlike(&u, v) {
		return u, nil
	}
	if component := misprintedByURL(&u, v); component != "" {
		return URI{}, &URLError{Component: component, Err: errMisprinted}
	}
	if _, err := u.URL(); err != nil {
		return URI{}, err
	}
	return u, nil
}

// areSpelledAlike reports whether u and v have the same parts, and only parts that both packages
// spell in the same way: a host, an optional port, a path and a query. If so, v prints the text of
// u, net/url reads this text as v, and net/http requests its target. For such URLs, which are most,
// the comparison needs no text.
func areSpelledAlike(u *URI, v *url.URL) bool {
	if v.Opaque != "" || v.User != nil || v.Fragment != "" || u.hasUserInfo() || u.hasFragment() {
		return false
	}
	return v.Scheme == u.Scheme && isPlainHost(u.Host) && isHostPort(v.Host, u) &&
		isPathText(v.EscapedPath(), u.Path) && v.RawQuery == u.Query && printsQuery(v) == u.hasQuery()
}

// isPlainHost reports whether both packages read host alike.
func isPlainHost(host string) bool {
	return host != "" && !strings.Contains(host, "%") && !isIPvFuture(host)
}

// isIPvFuture reports whether host, which must be valid, is an IPvFuture literal. Up to Go 1.25,
// net/url accepts such a literal, and net/http connects to the name in the brackets.
func isIPvFuture(host string) bool { return len(host) > 1 && host[0] == '[' && host[1]|0x20 == 'v' }

// isHostPort reports whether text is the host of u, followed by the port if there is one.
func isHostPort(text string, u *URI) bool {
	port, ok := strings.CutPrefix(text, u.Host)
	if !ok || !u.HasPort {
		return ok && port == ""
	}
	var room [len(":65535")]byte
	return port == string(strconv.AppendUint(append(room[:0], ':'), uint64(u.Port), 10))
}

// isPathText reports whether text is the path with the given elements.
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

// refusedOfURL returns the error for a text that net/url prints and Parse rejects.
func refusedOfURL(err error) *URLError {
	refusal := new(ParseError)
	errors.As(err, &refusal)
	return &URLError{Component: refusal.Component, Err: refusal.Err}
}

// changedByURL returns the first component of u that v prints or reads differently, or "". v was
// parsed from the text of u.
func changedByURL(u *URI, v *url.URL) Component {
	printed, _ := Parse(v.String()) // zero, and so different, if v prints no URI reference
	if component := firstDifference(u, &printed); component != "" {
		return component
	}
	if target := u.RequestTarget(); target != "" && target != v.RequestURI() {
		return ComponentPath
	}
	return ""
}

// misprintedByURL returns the first component in which the fields of v differ from u, or "". u must
// be the reference that v prints.
func misprintedByURL(u *URI, v *url.URL) Component {
	switch {
	case !charset.EqualFold(v.Scheme, u.Scheme):
		return ComponentScheme
	case (v.User != nil) != u.hasUserInfo(): // else v prints the same name and password
		return ComponentUserInfo
	case !decodesTo(u.Hostname(), v.Hostname()), v.Opaque != "" && (v.Host != "" || u.hasAuthority()):
		return ComponentHost
	case v.Opaque == "" && !readsPath(u, v), v.Opaque != "" && v.Path != "":
		return ComponentPath
	case u.Query != v.RawQuery || u.hasQuery() != printsQuery(v):
		return ComponentQuery
	case !decodesTo(u.Fragment, v.Fragment):
		return ComponentFragment
	default:
		return ""
	}
}

// printsQuery reports whether v prints a "?".
func printsQuery(v *url.URL) bool { return v.ForceQuery || v.RawQuery != "" }

// readsPath reports whether u and v have the same path, ignoring the "./" that v prints before a
// colon.
func readsPath(u *URI, v *url.URL) bool {
	path := v.EscapedPath() // net/http requests this
	return isPathText(path, u.Path) || u.EscapedPath() == "./"+path
}

// decodesTo reports whether text is the decoded form of encoded.
func decodesTo(encoded, text string) bool {
	decoded, err := escape.Decode(encoded)
	return err == nil && decoded == text
}
