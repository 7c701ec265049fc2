package advice_test

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri"
)

// A field is a component that is a text, and how to write it.
type field struct {
	name string
	of   func(u *uri.URI) *string
}

var fields = []field{
	{"scheme", func(u *uri.URI) *string { return &u.Scheme }},
	{"userinfo", func(u *uri.URI) *string { return &u.UserInfo }},
	{"host", func(u *uri.URI) *string { return &u.Host }},
	{"path", func(u *uri.URI) *string { return &u.Path[0] }},
	{"path", func(u *uri.URI) *string { return &u.Path[1] }},
	{"query", func(u *uri.URI) *string { return &u.Query }},
	{"fragment", func(u *uri.URI) *string { return &u.Fragment }},
}

// values return values without a fault, but some hosts have a port.
var values = []func() uri.URI{
	func() uri.URI {
		return uri.URI{Scheme: "http", UserInfo: "us", Host: "ho", Path: []string{"", "pa"}, Query: "qu", Fragment: "fr"}
	},
	func() uri.URI { return uri.URI{Scheme: "x", Host: "[::1]", Path: []string{"", "a:b"}} },
	func() uri.URI { return uri.URI{Scheme: "file", Host: "h:", Path: []string{"", "c"}} },
	func() uri.URI { return uri.URI{Scheme: "tftp", Host: "h:6", Path: []string{"", "c"}} },
	func() uri.URI { return uri.URI{Scheme: "x", Host: "h:6553", Path: []string{"", "c"}} },
	func() uri.URI { return uri.URI{Scheme: "x", Host: "::1", Path: []string{"", "c"}} },
	func() uri.URI { return uri.URI{Scheme: "x", Host: "[192.0.2.1]", Path: []string{"", "c"}} },
	func() uri.URI { return uri.URI{Scheme: "x", Host: "é.%C3%A9", Path: []string{"", "c"}} },
	func() uri.URI { return uri.URI{Scheme: "x", Host: ":80", Path: []string{"", "c"}} },
	func() uri.URI { return uri.URI{Scheme: "mongodb", Host: "h:1,i:2", Path: []string{"", "c"}} },
	func() uri.URI { return uri.URI{IsRelative: true, Path: []string{"ab", "c"}, Query: "q"} },
	func() uri.URI { return uri.URI{IsRelative: true, UserInfo: "u:p", Host: "h", Path: []string{"", "c"}} },
	func() uri.URI { return uri.URI{Scheme: "sip", Path: []string{"u:p@h", "c"}} },
}

// Following the advice of Validate gives a value that is valid, with the same host or with host and port divided: each byte
// and some characters, in place of each byte of each field and before it.
func TestFollowingAdviceForFields(t *testing.T) {
	tried, advised := 0, 0
	for _, value := range values {
		for _, f := range fields {
			u := value()
			if f.name != "host" && u.Validate() != nil {
				continue
			}
			changed(*f.of(&u), func(text string) {
				v := value()
				*f.of(&v) = text
				tried++
				if followField(t, v, f) {
					advised++
				}
			})
		}
	}
	t.Logf("%d values, %d with advice", tried, advised)
	if advised < tried/20 {
		t.Fatal("few values have advice")
	}
}

// followField follows the advice for a value, and reports whether there is any for the field.
func followField(t *testing.T, u uri.URI, f field) (found bool) {
	t.Helper()
	err := u.Validate()
	for step := 0; err != nil && step < 20; step++ {
		v, ok := corrected(u, err)
		if !ok {
			return found
		}
		next := v.Validate()
		var bad *uri.FormatError
		if isPort := v.HasPort && !u.HasPort; isPort && (next != nil || isRefusedPort(v)) {
			t.Fatalf("%#v: %v\nbut %#v: %v", u, err, v, next)
		} else if errors.As(next, &bad); next != nil && next.Error() == err.Error() {
			t.Fatalf("%#v: %v, again", v, next)
		}
		u, err, found = v, next, true
	}
	if found && err != nil {
		t.Fatalf("%#v: %v", u, err)
	}
	return found
}

// isRefusedPort reports whether the scheme does not allow the port.
func isRefusedPort(u uri.URI) bool {
	var bad *uri.SchemeError
	return errors.As(u.CheckScheme(), &bad) && bad.Component == uri.ComponentPort
}

var writeInField = regexp.MustCompile(`not allowed: write ((?:%[0-9A-F]{2})+)`)

// corrected returns u as the message of err says, and whether it says anything.
func corrected(u uri.URI, err error) (uri.URI, bool) {
	var bad *uri.FormatError
	if !errors.As(err, &bad) {
		panic(err)
	}
	u = u.Clone()
	message, text := bad.Err.Error(), textOf(&u, bad)
	if text == nil {
		return u, false
	}
	i := bad.Offset
	switch m := writeInField.FindStringSubmatch(message); {
	case m != nil:
		*text = (*text)[:i] + m[1] + (*text)[i+len(m[1])/3:]
	case strings.Contains(message, "for '%' itself, write %25"), strings.Contains(message, "percent-encode it"):
		if strings.Contains(message, "unless") {
			panic("a field has no delimiters: " + message)
		}
		*text = (*text)[:i] + fmt.Sprintf("%%%02X", (*text)[i]) + (*text)[i+1:]
	case strings.Contains(message, "the port belongs in Port"):
		port, err := strconv.ParseUint((*text)[i+1:], 10, 16)
		if err != nil {
			panic(err)
		}
		*text, u.Port, u.HasPort = (*text)[:i], uint16(port), true
	case strings.Contains(message, "write its IDNA form"):
		answers := inIDNAForm(*text, i)
		if answers == nil {
			return u, false
		}
		*text = answers[0]
	case strings.Contains(message, "must not be in brackets"):
		*text = strings.NewReplacer("[", "", "]", "").Replace(*text)
	case strings.Contains(message, "must be in brackets"):
		*text = "[" + *text + "]"
	case strings.Contains(message, "write './' before it"):
		u.Path = append([]string{"."}, u.Path...)
	case strings.Contains(message, "write"):
		panic("unknown advice: " + message)
	default:
		return u, false
	}
	return u, true
}

// textOf returns the field or the segment that bad is about, or nil if it is about none alone.
func textOf(u *uri.URI, bad *uri.FormatError) *string {
	switch {
	case bad.Offset < 0:
		return nil
	case bad.Segment >= 0:
		return &u.Path[bad.Segment]
	}
	for _, f := range fields {
		if f.name == string(bad.Component) {
			return f.of(u)
		}
	}
	return nil
}
