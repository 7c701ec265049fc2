package check

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"net/url"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/dsn"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/fileuri"
	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/internal/schemes"
	"github.com/go-rfc3986/uri/iri"
	"github.com/go-rfc3986/uri/lint"
	"github.com/go-rfc3986/uri/query"
	"github.com/go-rfc3986/uri/uritemplate"
)

var deep = flag.Bool("deep", false, "try a secret in every scheme")

// theSecret is the password in all texts. No three bytes of it occur in a text for another reason.
const theSecret = "Zq7wK9"

// functions are the exported functions that take text. TestSecretsReachEveryFunction compares them with api.txt.
var functions = map[string]any{
	"uri.DefaultPort": uri.DefaultPort, "uri.Format": uri.Format, "uri.FromURL": uri.FromURL, "uri.GuessURI": uri.GuessURI,
	"uri.MustParse": uri.MustParse, "uri.NewBase": uri.NewBase, "uri.NormalizeForScheme": uri.NormalizeForScheme, "uri.Parse": uri.Parse, "uri.ParseAbsolute": uri.ParseAbsolute,
	"uri.ParseInto": uri.ParseInto, "uri.ParseRelative": uri.ParseRelative, "uri.ParseURI": uri.ParseURI,
	"uri.RemoveDotSegments": uri.RemoveDotSegments, "uri.Resolve": uri.Resolve, "uri.Split": uri.Split,
	"dsn.Parse": dsn.Parse, "dsn.ParseList": dsn.ParseList,
	"escape.Decode":   escape.Decode,
	"escape.Fragment": escape.Fragment, "escape.Host": escape.Host, "escape.Normalize": escape.Normalize, "escape.Param": escape.Param, "escape.Path": escape.Path,
	"escape.Segment": escape.Segment, "escape.Unreserved": escape.Unreserved, "escape.UserInfo": escape.UserInfo,
	"fileuri.FromPath": fileuri.FromPath, "fileuri.FromPOSIX": fileuri.FromPOSIX, "fileuri.FromWindows": fileuri.FromWindows,
	"fileuri.Normalize": fileuri.Normalize, "fileuri.RefFromPOSIX": fileuri.RefFromPOSIX, "fileuri.RefFromWindows": fileuri.RefFromWindows,
	"fileuri.RefToPOSIX": fileuri.RefToPOSIX, "fileuri.RefToWindows": fileuri.RefToWindows,
	"fileuri.ToPOSIX": fileuri.ToPOSIX, "fileuri.ToPath": fileuri.ToPath, "fileuri.ToWindows": fileuri.ToWindows,
	"httpuri.Base": httpuri.Base, "httpuri.Href": httpuri.Href, "httpuri.LocalTarget": httpuri.LocalTarget, "httpuri.RedactError": func(text string) string { return httpuri.RedactError(errors.New(text)).Error() },
	"httpuri.Rel": httpuri.Rel, "httpuri.SentText": sentBy(httpuri.SentText), "httpuri.SentTarget": sentBy(httpuri.SentTarget), "httpuri.FromRequest": httpuri.FromRequest, "httpuri.Links": httpuri.Links, "httpuri.Location": httpuri.Location,
	"httpuri.NewRequest": func(ctx context.Context, u uri.URI) (*http.Request, error) {
		return httpuri.NewRequest(ctx, "GET", u, nil)
	},
	"httpuri.NewRequestWithUserInfo": func(ctx context.Context, u uri.URI) (*http.Request, error) {
		return httpuri.NewRequestWithUserInfo(ctx, "GET", u, nil)
	},
	"httpuri.OriginOf": httpuri.OriginOf, "httpuri.Sent": sentBy(httpuri.Sent), "httpuri.Repair": httpuri.Repair,
	"httpuri.RepairTarget": httpuri.RepairTarget, "httpuri.SameOrigin": httpuri.SameOrigin, "httpuri.Client": httpuri.Client,
	"iri.Check": iri.Check, "iri.Parse": parseIRI, "iri.Resolve": iri.Resolve, "iri.Text": iri.Text,
	"lint.Check": lint.Check, "lint.CheckIRI": lint.CheckIRI, "lint.Display": lint.Display,
	"query.FormText": query.FormText, "query.FromValues": query.FromValues, "query.New": query.New, "query.Parse": query.Parse, "query.ParseForm": query.ParseForm,
	"uritemplate.List": uritemplate.List, "uritemplate.MustParse": uritemplate.MustParse, "uritemplate.Overlap": uritemplate.Overlap,
	"uritemplate.Pairs": uritemplate.Pairs, "uritemplate.Parse": uritemplate.Parse, "uritemplate.String": uritemplate.String,
}

// parseIRI calls iri.Parse with a function that converts names, and with one that repeats each name in its error.
func parseIRI(text string, toASCII func(string) (string, error)) (u, v uri.URI, uErr, vErr error) {
	u, uErr = iri.Parse(text, toASCII)
	v, vErr = iri.Parse(text, func(name string) (string, error) { return "", errors.New(name) })
	return u, v, uErr, vErr
}

// sentBy returns a function that calls f, such as httpuri.Sent, for a request with the text in its Host, and in its URL.
func sentBy[T any](f func(*http.Request) (T, error)) func(*http.Request) (byHost, byURL T, hostErr, urlErr error) {
	return func(r *http.Request) (byHost, byURL T, hostErr, urlErr error) {
		byHost, hostErr = f(&http.Request{URL: r.URL, Host: r.Host})
		byURL, urlErr = f(&http.Request{URL: &url.URL{Scheme: "http", Host: "h", Opaque: r.Host}})
		return byHost, byURL, hostErr, urlErr
	}
}

// exportedTypes are the exported types, whose methods are called with text. TestSecretsReachEveryFunction compares them with
// api.txt.
var exportedTypes = map[string]reflect.Type{
	"uri.URI": reflect.TypeFor[uri.URI](), "uri.Redactor": reflect.TypeFor[uri.Redactor](), "uri.Base": reflect.TypeFor[uri.Base](), "uri.Component": reflect.TypeFor[uri.Component](),
	"uri.HostKind": reflect.TypeFor[uri.HostKind](), "uri.Kind": reflect.TypeFor[uri.Kind](), "uri.FormatError": reflect.TypeFor[uri.FormatError](),
	"uri.ParseError": reflect.TypeFor[uri.ParseError](), "uri.SchemeError": reflect.TypeFor[uri.SchemeError](),
	"uri.URLError": reflect.TypeFor[uri.URLError](), "dsn.Address": reflect.TypeFor[dsn.Address](), "dsn.Host": reflect.TypeFor[dsn.Host](),
	"dsn.Name": reflect.TypeFor[dsn.Name](), "escape.Error": reflect.TypeFor[escape.Error](), "fileuri.Error": reflect.TypeFor[fileuri.Error](),
	"httpuri.Limits": reflect.TypeFor[httpuri.Limits](), "httpuri.Link": reflect.TypeFor[httpuri.Link](),
	"httpuri.LinkError": reflect.TypeFor[httpuri.LinkError](), "httpuri.Origin": reflect.TypeFor[httpuri.Origin](),
	"httpuri.Param": reflect.TypeFor[httpuri.Param](), "httpuri.RedirectError": reflect.TypeFor[httpuri.RedirectError](),
	"httpuri.Redirects": reflect.TypeFor[httpuri.Redirects](), "httpuri.RequestError": reflect.TypeFor[httpuri.RequestError](),
	"lint.Code":    reflect.TypeFor[lint.Code](),
	"lint.Finding": reflect.TypeFor[lint.Finding](), "query.Dialect": reflect.TypeFor[query.Dialect](), "query.Error": reflect.TypeFor[query.Error](),
	"query.Pair": reflect.TypeFor[query.Pair](), "query.Params": reflect.TypeFor[query.Params](),
	"uritemplate.Error": reflect.TypeFor[uritemplate.Error](),
	"uritemplate.Kind":  reflect.TypeFor[uritemplate.Kind](), "uritemplate.Template": reflect.TypeFor[uritemplate.Template](),
	"uritemplate.Value": reflect.TypeFor[uritemplate.Value](), "uritemplate.Values": reflect.TypeFor[uritemplate.Values](),
}

// shows has the reason why a function may show a password in its result. Errors must never show one.
var shows = map[string]string{
	"uri.Format": "the text is for machines", "uri.NormalizeForScheme": "as Format", "uri.URI.String": "as Format", "uri.URI.AppendText": "as Format", "uri.URI.MarshalText": "as Format",
	"uri.Base.String": "as Format",
	"uri.Resolve":     "as Format", "uri.URI.AppendResolve": "as Format", "uri.Base.AppendResolve": "as Format",
	"uri.URI.Authority": "the component is asked for", "uri.URI.User": "the password is asked for", "uri.URI.DecodedUser": "the password is asked for",
	"uri.URI.Hostname": "the host, if it was built by hand", "uri.URI.EscapedPath": "the path is asked for", "uri.URI.Segments": "the path is asked for",
	"uri.URI.BaseName": "the path is asked for", "uri.URI.DecodedPath": "the path is asked for", "uri.URI.RequestTarget": "the path is asked for",
	"uri.RemoveDotSegments": "the path is given", "httpuri.Repair": "the text is given", "httpuri.RepairTarget": "the text is given",
	"uri.URI.Value": "text of which nothing says that it is a password",
	"iri.Resolve":   "as uri.Resolve", "iri.Text": "as Format",
	"dsn.Name.String": "as uri.Format", "dsn.Name.MarshalText": "as uri.Format",
	"uri.URI.AppendSegments": "the text is given, as data", "uri.URI.JoinPath": "the text is given, as a path",
	"uri.URI.WithPath": "the text is given", "uri.URI.WithQuery": "the text is given", "uri.URI.WithFragment": "the text is given",
	"uri.Base.MarshalText": "as uri.Base.String",
	"uri.FromURL":          "net/url reads what the grammar does not allow", "fileuri.ToPath": "the path is asked for",
	"fileuri.FromPath": "the text is given, as the name of a file", "fileuri.FromPOSIX": "as FromPath", "fileuri.RefFromPOSIX": "as FromPath", "fileuri.RefFromWindows": "as FromPath", "fileuri.RefToPOSIX": "the path is asked for", "fileuri.RefToWindows": "the path is asked for", "fileuri.FromWindows": "as FromPath", "fileuri.ToPOSIX": "the path is asked for", "fileuri.ToWindows": "the path is asked for",
	"httpuri.Href": "\"http:u:p@h\" has no authority on a page of http, as browsers read it", "httpuri.Links": "as Href", "httpuri.Link.GoString": "as Href", "httpuri.Origin.String": "the host, if it was built by hand", "httpuri.Origin.MarshalText": "as String", "httpuri.SentText": "the text is what is sent", "httpuri.SentTarget": "likewise",
	"escape.Decode":   "the text is given",
	"escape.Fragment": "the text is given", "escape.Host": "the text is given", "escape.Normalize": "the text is given", "escape.Param": "the text is given", "escape.Path": "the text is given",
	"escape.Segment": "the text is given", "escape.Unreserved": "the text is given", "escape.UserInfo": "the text is given",
	"query.FormText": "the text is given", "query.Parse": "the parameters are asked for", "query.ParseForm": "the parameters are asked for",
	"query.Params.All": "the parameters are asked for", "query.Params.Raw": "the parameters are asked for",
	"query.Params.String": "the text is asked for", "query.Params.MarshalText": "as String",
	"uritemplate.Template.String": "the template is asked for", "uritemplate.Template.MarshalText": "as String", "uritemplate.Template.Expand": "the text is for machines",
	"uritemplate.Template.Match": "the values are asked for", "uritemplate.Template.MatchURI": "the values are asked for", "uritemplate.Value.MarshalJSON": "the value is asked for", "uritemplate.Template.Ambiguous": "the values are asked for", "uritemplate.Overlap": "the text is asked for",
	"uritemplate.String": "the value is given", "uritemplate.List": "the value is given", "uritemplate.Pairs": "the value is given", "uritemplate.Value.String": "the value is asked for",
}

// secretForms returns texts with "*" in place of the secret. No text of a result shows the secret of these.
func secretForms(every bool) []string {
	forms := []string{
		"//u:*@h/", "u:1*@h ", "u:*<@h", "http:/\\u:*@h\\", "http:u:*@h", "http:u:*@/", "https:///u:*@h/", "jdbc:mysql://u:*@h/d", "view-source:http://u:*@h",
		"http://h/?url=http://u:*@h/&a", "/a?url=http%3A%2F%2Fu%3A*%40h%2F", "x:#http://u:*@h",
		"vnc://h?VncPassword=*", "pkcs11:a?pin-value=*&b", "postgres://h/d?password=*&b", "redis://u@h?password=*", "secret-token:*", "imap://u@h/b;URLAUTH=a:b:*",
		"sip:u:*@h", "sips:u:*@h;a?b", "iax:u:*@h", "http://u:*@h:8/a?q#f", "ws://:*@[::1]/",
	}
	for _, rules := range schemes.All() {
		if every && rules.Demands&schemes.NoAuthority == 0 {
			forms = append(forms, rules.Name+"://u:*@h/a?q#f", rules.Name+"://u:*@h:x", rules.Name+"://u:*@h/ ")
		}
		if every {
			forms = append(forms, rules.Name+":u:*@h ", rules.Name+":/u:*@h\\")
		}
	}
	return forms
}

// A secret is sent through all functions and methods, in valid and in invalid text, with one byte changed at each place. No
// result shows three bytes of it (RFC 3986, section 7.5).
func TestNothingShowsASecret(t *testing.T) {
	s := newSecretSender(t)
	forms := secretForms(*deep)
	for _, form := range forms {
		s.send(form, -1, 0)
	}
	changes := " @:/%x\\?#\x80"
	for i, form := range forms {
		text := strings.Replace(form, "*", theSecret, 1)
		for at := range len(text) {
			if *deep {
				for _, c := range []byte(changes) {
					s.send(form, at, c)
				}
			} else {
				s.send(form, at, changes[(i+at)%len(changes)])
			}
		}
	}
	for name := range shows {
		assert.Contains(t, s.shown, name, "the list is too long")
	}
	t.Logf("%d texts, %d calls; a password stayed where %v", s.texts, s.calls, s.stays)
}

// A secretSender passes texts to all functions and looks at the results.
type secretSender struct {
	t            *testing.T
	texts, calls int
	onlyErrors   bool            // whether only errors must hide the password, since the value does not show that it has one
	refused      bool            // whether Format rejects the value built from the text
	shown        map[string]bool // the entries of shows that are needed
	stays        map[string]int  // number of texts in which nothing marks the password, for each reason
}

func newSecretSender(t *testing.T) *secretSender {
	return &secretSender{t: t, shown: map[string]bool{}, stays: map[string]int{}}
}

// send sends the form with the secret. If at is not negative, c replaces the byte at that offset.
func (s *secretSender) send(form string, at int, c byte) {
	text := strings.Replace(form, "*", theSecret, 1)
	if at >= 0 {
		text = text[:at] + string([]byte{c}) + text[at+1:]
	}
	if why := unmarked(form, text, at); why != "" {
		s.stays[why]++
		return
	}
	s.texts++
	given := newArguments(text)
	u := builtByHand(text)
	s.refused = u.Validate() != nil
	s.onlyErrors = isPath(u, text) || isBefore(form, at) || isCut(form, at, c)
	for name, f := range functions {
		s.call(name, reflect.ValueOf(f), given)
	}
	for name, typ := range exportedTypes {
		typ = reflect.PointerTo(typ)
		for i := range typ.NumMethod() {
			m := typ.Method(i)
			s.call(name+"."+m.Name, m.Func, given)
		}
	}
}

// unmarked returns the reason why nothing in text marks the secret as a password, or "".
func unmarked(form, text string, at int) string {
	star := strings.IndexByte(form, '*')
	end, after := star+len(theSecret), 1
	if strings.HasPrefix(form[star+1:], "%40") {
		after = len("%40")
	}
	switch {
	case at < 0:
		return ""
	case at < strings.IndexByte(form, ':')+1 && form[0] != '/':
		return "the scheme is another, or there is none"
	case at < star && strings.LastIndexAny(form[:star], ":=") == at:
		return "the ':' or '=' before it is gone"
	case end <= at && at < min(end+after, len(text)):
		return "the '@' after it is gone"
	default:
		return ""
	}
}

// isPath reports whether the secret is in a path that does not look like one with a password, as in
// "joe:secret@example.com", which has the scheme joe. Even then, no error shows a byte of it.
func isPath(u uri.URI, text string) bool {
	if u.Host != "" || u.UserInfo != "" || strings.Contains(strings.TrimPrefix(text, u.Scheme+":"), "://") {
		return false
	}
	switch rules := schemes.Of(u.Scheme); {
	case rules.Passwords != schemes.Nowhere, rules.Demands&(schemes.SomeAuthority|schemes.SomeHost) != 0 && u.Scheme != "":
		return false
	default:
		return !strings.Contains(text, "=") && !u.ForceAuthority || u.Scheme != "" && u.ForceAuthority
	}
}

// isBefore reports whether a change at that offset may move the secret to another component.
func isBefore(form string, at int) bool { return 0 <= at && at < strings.IndexByte(form, '*') }

// isCut reports whether c is a delimiter that splits the secret into two components. No error shows a byte of either.
func isCut(form string, at int, c byte) bool {
	star := strings.IndexByte(form, '*')
	return star <= at && at < star+len(theSecret) && strings.IndexByte("/?#@", c) >= 0
}

// call calls f with arguments made of text.
func (s *secretSender) call(name string, f reflect.Value, given arguments) {
	text := given.text
	args := make([]reflect.Value, f.Type().NumIn())
	for i := range args {
		args[i] = given.of(f.Type().In(i))
	}
	s.calls++
	defer func() {
		if r := recover(); r != nil {
			s.look(name, text, fmt.Sprint(r))
		}
	}()
	var results []reflect.Value
	if f.Type().IsVariadic() {
		results = f.CallSlice(args)
	} else {
		results = f.Call(args)
	}
	for _, result := range append(results, args...) {
		if err, ok := result.Interface().(error); ok {
			s.lookAtError(name, text, err)
		}
	}
	for _, result := range results {
		for _, shown := range rendered(result) {
			if strings.HasPrefix(shown, "uri.URI{") && s.refused {
				continue // GoString of fields that are not a valid URI
			}
			if shows[name] != "" || s.onlyErrors {
				s.shown[name] = s.shown[name] || showsSecret(shown)
				continue
			}
			s.look(name, text, shown)
		}
	}
}

// lookAtError looks at the error and at all errors that it wraps.
func (s *secretSender) lookAtError(name, text string, err error) {
	for ; err != nil; err = errors.Unwrap(err) {
		s.look(name, text, err.Error()+fmt.Sprintf("%v %+v %#v", err, err, err))
	}
}

// look fails the test if shown has three bytes of the secret.
func (s *secretSender) look(name, text, shown string) {
	if showsSecret(shown) {
		s.t.Errorf("%s of %q shows %q", name, text, shown)
	}
}

// showsSecret reports whether shown has three bytes of the secret, in any case.
func showsSecret(shown string) bool {
	shown = strings.ToLower(shown)
	for i := range len(theSecret) - 2 {
		if strings.Contains(shown, strings.ToLower(theSecret[i:i+3])) {
			return true
		}
	}
	return false
}

// rendered returns what a program may show of a result: in a log, with %#v, and to people.
func rendered(result reflect.Value) (texts []string) {
	switch v := result.Interface().(type) {
	case nil, error, *http.Request, *http.Client:
	case uri.URI:
		texts = append(texts, v.Redacted(), v.Display())
	case string:
		return []string{v}
	case []byte:
		return []string{string(v)}
	case *url.URL:
		return nil // a type of another package, which has Redacted
	case []httpuri.Link:
		for _, link := range v {
			texts = append(texts, rendered(reflect.ValueOf(link))...)
		}
	case []lint.Finding:
		texts = append(texts, fmt.Sprintf("%v %+v %#v", v, v, v))
	default:
		if result.Kind() == reflect.Func && result.Type().CanSeq() {
			for v := range result.Seq() {
				texts = append(texts, fmt.Sprintf("%+v", v))
			}
		}
		if result.Kind() == reflect.Func && result.Type().CanSeq2() {
			for v, w := range result.Seq2() {
				texts = append(texts, fmt.Sprintf("%+v %+v", v, w))
			}
		}
	}
	if strings.Contains(result.Type().PkgPath(), "go-rfc3986") {
		var log bytes.Buffer
		slog.New(slog.NewTextHandler(&log, nil)).Info("", "k", result.Interface())
		texts = append(texts, log.String(), fmt.Sprintf("%#v", result.Interface()))
	}
	return texts
}

// appendixB splits any text into components (RFC 3986, appendix B).
var appendixB = regexp.MustCompile(`(?s)^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`)

// builtByHand returns the value that a program builds from text, valid or not.
func builtByHand(text string) uri.URI {
	m := appendixB.FindStringSubmatch(text)
	u := uri.URI{IsRelative: m[1] == "", Scheme: m[2], ForceAuthority: m[3] != "", Host: m[4], Query: m[7], Fragment: m[9]}
	if user, host, found := strings.Cut(u.Host, "@"); found {
		u.UserInfo, u.Host = user, host
	}
	if m[5] != "" {
		u.Path = strings.Split(m[5], "/")
	}
	return u
}

// nameBuiltByHand returns the name of a data source that a program builds from the parts of a text.
func nameBuiltByHand(u uri.URI) dsn.Name {
	n := dsn.Name{URI: u}
	n.URI.Host = ""
	for name := range strings.SplitSeq(u.Host, ",") {
		n.Hosts = append(n.Hosts, dsn.Host{Name: name})
	}
	return n
}

// arguments has values of many exportedTypes, all made from one text.
type arguments struct {
	text   string
	byType map[reflect.Type]reflect.Value
}

func newArguments(text string) arguments {
	u := builtByHand(text)
	request := &http.Request{Method: "GET", RequestURI: text, URL: &url.URL{Scheme: "http", Host: "h"}, Host: text, Header: http.Header{"Referer": {text}}}
	header := http.Header{"Location": {text}, "Content-Location": {text}, "Link": {"<" + text + ">; rel=a; anchor=\"" + text + "\""}}
	response := &http.Response{StatusCode: http.StatusFound, Header: header, Request: request}
	base, _ := uri.NewBase(u)
	here, _ := uri.NewBase(uri.MustParse("http://h/"))
	origin, _ := httpuri.OriginOf(u)
	parameters, _ := query.Parse(text, 0)
	template, err := uritemplate.Parse(text + "{+x}{?y:3}")
	if err != nil {
		template = uritemplate.MustParse("{+x}{?y:3}")
	}
	values := uritemplate.Values{"x": uritemplate.String(text), "y": uritemplate.List(text)} // "y" is an error
	answer := func(string) (string, error) { return text, nil }
	given := arguments{text, map[reflect.Type]reflect.Value{}}
	for _, v := range []any{
		text, []string{text}, []byte(text), u, base, origin, parameters, *request, []*http.Request{request}, header, *response, answer,
		template, values, values["x"], nameBuiltByHand(u),
	} {
		given.add(reflect.ValueOf(v))
	}
	if v, err := url.Parse(text); err == nil {
		given.add(reflect.ValueOf(*v))
	}
	if links, _ := httpuri.Links(http.Header{"Link": {"<" + text + ">"}}, here); len(links) > 0 {
		given.add(reflect.ValueOf(links[0]))
	}
	if findings := lint.Check(u); len(findings) > 0 {
		given.add(reflect.ValueOf(findings[0]))
	}
	given.byType[reflect.TypeFor[any]()] = reflect.ValueOf(text)
	given.byType[reflect.TypeFor[context.Context]()] = reflect.ValueOf(context.Background())
	return given
}

func (a arguments) add(v reflect.Value) { a.byType[v.Type()] = v }

// of returns an argument of that type, or its zero value if none has text. A pointer points to a new copy.
func (a arguments) of(typ reflect.Type) reflect.Value {
	if v, ok := a.byType[typ]; ok {
		return v
	}
	if typ.Kind() != reflect.Pointer {
		return reflect.Zero(typ)
	}
	pointer := reflect.New(typ.Elem())
	if v, ok := a.byType[typ.Elem()]; ok {
		pointer.Elem().Set(v)
	}
	return pointer
}

// Every exported function and type is in one of the tables above.
func TestSecretsReachEveryFunction(t *testing.T) {
	file, err := os.Open(root + "/testdata/api.txt")
	require.NoError(t, err)
	defer file.Close()
	declaration := regexp.MustCompile(`^(\w+): (func|type) (\w+)`)
	names := map[string][]string{}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if m := declaration.FindStringSubmatch(lines.Text()); m != nil {
			names[m[2]] = append(names[m[2]], m[1]+"."+m[3])
		}
	}
	assert.ElementsMatch(t, names["func"], slices.Collect(maps.Keys(functions)))
	assert.ElementsMatch(t, names["type"], slices.Collect(maps.Keys(exportedTypes)))
}

// No exported type is lost in JSON: it is a text, or has fields.
func TestNoTypeIsEmptyInJSON(t *testing.T) {
	given := newArguments("http://u@h/a?b=c#d")
	for name, typ := range exportedTypes {
		if name == "uri.Redactor" { // a setting that has a function
			continue
		}
		for _, v := range []reflect.Value{reflect.Zero(typ), given.of(typ)} {
			data, err := json.Marshal(v.Interface())
			assert.NoError(t, err, name)
			assert.NotEqual(t, "{}", string(data), name)
		}
	}
}

// Every exported type that holds a URI, or a parameter that may hold one, has methods for logging and printing.
func TestHoldersOfURIsHideThem(t *testing.T) {
	for _, typ := range exportedTypes {
		if holdsURI(typ, map[reflect.Type]bool{}) {
			assert.True(t, typ.Implements(reflect.TypeFor[slog.LogValuer]()), "%s has no LogValue", typ)
			assert.True(t, typ.Implements(reflect.TypeFor[fmt.GoStringer]()) || showsURI(typ), "%s has no GoString", typ)
		}
	}
	assert.True(t, holdsURI(reflect.TypeFor[struct{ links []*httpuri.Link }](), map[reflect.Type]bool{}))
	assert.False(t, holdsURI(reflect.TypeFor[httpuri.Redirects](), map[reflect.Type]bool{}))
}

// showsURI reports whether all fields of a struct are exported, and each URI is one of them, so that package fmt calls its GoString.
func showsURI(typ reflect.Type) bool {
	if typ.Kind() != reflect.Struct {
		return false
	}
	for i := range typ.NumField() {
		field := typ.Field(i)
		if !field.IsExported() || field.Type != reflect.TypeFor[uri.URI]() && holdsURI(field.Type, map[reflect.Type]bool{}) {
			return false
		}
	}
	return true
}

// holdsURI reports whether typ is a type of URIs, or has such a field or element, exported or not.
func holdsURI(typ reflect.Type, seen map[reflect.Type]bool) bool {
	switch typ {
	case reflect.TypeFor[uri.URI](), reflect.TypeFor[uri.Base](), reflect.TypeFor[httpuri.Param](), reflect.TypeFor[uritemplate.Template](),
		reflect.TypeFor[url.URL](), reflect.TypeFor[http.Request](), reflect.TypeFor[http.Response]():
		return true
	}
	if seen[typ] {
		return false
	}
	seen[typ] = true
	switch typ.Kind() {
	case reflect.Struct:
		for i := range typ.NumField() {
			if holdsURI(typ.Field(i).Type, seen) {
				return true
			}
		}
	case reflect.Map:
		return holdsURI(typ.Key(), seen) || holdsURI(typ.Elem(), seen)
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Chan:
		return holdsURI(typ.Elem(), seen)
	}
	return false
}
