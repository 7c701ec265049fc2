package uri

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/grammar"
)

// check returns the error for the first component of u that cannot be written, or nil. It ignores
// fields that are not written.
func check(u *URI) *FormatError {
	if u.IsRelative == (u.Scheme != "") {
		if err := checkKind(u); err != nil {
			return err
		}
	}
	if !isScheme(u.Scheme) {
		end, _ := grammar.ScanScheme(u.Scheme)
		return fault{rule: ruleScheme}.formatError(u, u.Scheme, end, ComponentScheme, none)
	}
	if u.hasAuthority() {
		if !isUserinfo(u.UserInfo) {
			return unwritable(u, u.UserInfo, charset.ScanEncoded(u.UserInfo, 0, charset.Userinfo), ComponentUserInfo, ruleUserinfo)
		}
		if !isHost(u.Host) {
			return unwritableHost(u)
		}
	}
	for i, segment := range u.Path {
		if segment == "" || len(segment) <= 32 && charset.OfAll(segment)&charset.Pchar != 0 { // saves a call for most
			continue
		}
		if !isSegment(segment) {
			return unwritableSegment(u, i)
		}
	}
	if err := checkPathPlace(u); err != nil {
		return err
	}
	if !isQuery(u.Query) {
		return unwritable(u, u.Query, charset.ScanEncoded(u.Query, 0, charset.QueryFragment), ComponentQuery, ruleQuery)
	}
	if !isFragment(u.Fragment) {
		return unwritable(u, u.Fragment, charset.ScanEncoded(u.Fragment, 0, charset.QueryFragment), ComponentFragment, ruleFragment)
	}
	return nil
}

// formattable returns u with a Path that has no spare capacity, or the error of check.
func formattable(u URI) (URI, error) {
	if err := check(&u); err != nil {
		return URI{}, err
	}
	u.Path = slices.Clip(u.Path)
	return u, nil
}

// checkLoss returns an error if a field of u is set that is not written.
func checkLoss(u *URI) *FormatError {
	switch authority := u.hasAuthority(); {
	case !authority && u.hasUserInfo():
		return unusable(ComponentUserInfo, ruleUserinfo, errUserInfoNotWritten)
	case !authority && u.HasPort:
		return unusable(ComponentPort, rulePort, errPortNotWritten)
	case !u.HasPort && u.Port != 0:
		return unusable(ComponentPort, rulePort, errPortWithoutHasPort)
	default:
		return nil
	}
}

// checkKind returns an error if u is both a URI and a relative reference, or neither (RFC 3986,
// section 4.1).
func checkKind(u *URI) *FormatError {
	switch {
	case u.IsRelative && u.Scheme != "":
		return unusable(ComponentScheme, ruleURIReference, errBothKinds)
	case !u.IsRelative && u.Scheme == "" && !isUnset(u):
		return unusable(ComponentScheme, ruleURIReference, errNeitherKind)
	default:
		return nil
	}
}

// isUnset reports whether no field is set that requires a scheme or IsRelative.
func isUnset(u *URI) bool {
	return !u.hasAuthority() && !u.hasUserInfo() && u.Port == 0 && !u.HasPort &&
		len(u.Path) == 0 && !u.hasQuery() && !u.hasFragment()
}

// checkPathPlace returns an error if the path is not allowed where it is: after the authority, or
// after the scheme, or at the beginning. The path "/" is allowed everywhere.
func checkPathPlace(u *URI) *FormatError {
	switch absolute := len(u.Path) > 0 && u.Path[0] == ""; {
	case len(u.Path) == 0:
		return nil
	case u.hasAuthority() && !absolute:
		return unusable(ComponentPath, rulePathAbempty, errAbempty)
	case !u.hasAuthority() && absolute && len(u.Path) > 2 && u.Path[1] == "":
		return unusable(ComponentPath, rulePathAbsolute, errTwoSlashes)
	case u.Scheme == "":
		if i := strings.IndexByte(u.Path[0], ':'); i >= 0 {
			return &FormatError{Component: ComponentPath, Segment: 0, Offset: i, Rule: rulePathNoscheme, Err: errColon}
		}
	}
	return nil
}

// unwritableHost returns the error for a Host that the rule host rejects (RFC 3986, section 3.2.2).
// In a text, a delimiter would end the host; in the field, it is an invalid byte.
func unwritableHost(u *URI) *FormatError {
	end, breach := grammar.ScanHost(u.Host)
	f := fault{rule: ruleRegName}
	switch {
	case breach != nil:
		f = brokenAt(u.Host, end, breach)
	case inBrackets(u.Host[:end]):
		f.rule = ruleIPLiteral
	}
	return f.formatError(u, u.Host, end, ComponentHost, none)
}

// unwritableSegment returns the error for the element of Path with that index, which the rule
// segment rejects.
func unwritableSegment(u *URI, index int) *FormatError {
	segment := u.Path[index]
	end := charset.ScanEncoded(segment, 0, charset.Pchar)
	return fault{rule: ruleOrPctEncoded(segment, end, ruleSegment)}.formatError(u, segment, end, ComponentPath, index)
}

// The functions below report whether the rule of a component allows the whole of a field. isHost is in host.go.

// isScheme also accepts the empty text, which means that there is no scheme.
func isScheme(scheme string) bool {
	return scheme == "" || charset.OfAll(scheme)&charset.Scheme != 0 && charset.Alpha.Has(scheme[0])
}
func isUserinfo(userinfo string) bool {
	return userinfo == "" || charset.IsEncoded(userinfo, charset.Userinfo)
}
func isSegment(segment string) bool {
	return segment == "" || charset.IsEncoded(segment, charset.Pchar)
}
func isQuery(query string) bool {
	return query == "" || charset.IsEncoded(query, charset.QueryFragment)
}
func isFragment(fragment string) bool {
	return fragment == "" || charset.IsEncoded(fragment, charset.QueryFragment)
}
