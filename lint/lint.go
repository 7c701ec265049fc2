package lint

import (
	"errors"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/iri"
)

// Check returns what in u tends to mislead people or other parsers (RFC 3986, sections 3.2.2 and 7): the findings in
// the order of the components in the text, then of the segments, then by offset. It returns nil where it finds nothing.
//
// Each place has a finding of its own, and percent-encodings side by side with the same code are one place. A host has
// one finding at most of each code that judges names, at the first label concerned.
//
// A value that [uri.Format] refuses has one finding, [Invalid], and is not looked at further: no findings would read as
// a clean bill. What Format does not write, such as UserInfo without an authority, has one, [NoEffect], and its text is
// not looked at.
//
// Nothing is looked up or repaired, and u is not changed. Check takes time linear in the length of the text, and
// allocates only where it finds something: once, and at most 32 times the length of the text.
//
// In the text of a URI, which is US-ASCII, the codes of IRIs concern names of hosts only: their A-labels, and labels that
// are percent-encoded. See [CheckIRI].
func Check(u uri.URI) []Finding { return check(u, u.Validate()) }

// CheckIRI returns what in i tends to mislead people or other parsers: what [Check] finds in a URI, and what only
// characters beyond US-ASCII do (RFC 3987, sections 4 and 6.1). It looks at i as people see it, so that no finding is for
// characters that are percent-encoded. To judge what a URI will look like once it is shown as an IRI, convert it with
// [iri.FromURI] first, or let [Display] choose.
//
// A Finding is about the fields of i, whose names and indexes are those of a URI, and counts bytes of UTF-8. For a URI,
// which is an IRI too, the findings are those of Check. What [iri.Format] refuses has one, [Invalid]. CheckIRI costs what
// Check does.
func CheckIRI(i iri.IRI) []Finding { return check(uri.URI(i), i.Validate()) }

// check returns what is found in u, the elements of a URI or an IRI, which its Format refuses with err unless that is nil.
func check(u uri.URI, err error) []Finding {
	if err != nil {
		return refused(err)
	}
	l := linter{u: u}
	l.check()
	if l.count == 0 {
		return nil
	}
	l.findings = make([]Finding, 0, l.count)
	l.check()
	return l.findings
}

// refused returns the finding for a value that Format refuses with err.
func refused(err error) []Finding {
	finding := newFinding(Invalid, field{segment: noSegment}, 0, 0)
	finding.Message = err.Error() + "."
	var refusal *uri.FormatError
	if errors.As(err, &refusal) {
		finding.Component = refusal.Component
	}
	return []Finding{finding}
}

// A Finding is one place in a URI that tends to mislead, and why.
type Finding struct {
	// Code is what was found. It is stable, for programs.
	Code Code

	// Component is the component concerned, as in uri.ParseError: "scheme", "userinfo", "host", "port", "path", "query"
	// or "fragment".
	Component uri.Component

	// Segment is the index in uri.URI.Path where Component is "path", and else -1. It is -1 for Invalid too.
	Segment int

	// Offset is the number of bytes before the place, in the field of the URI that Component names or in that
	// segment, percent-encoding intact.
	Offset int

	// Length is how many bytes are concerned. It is 0 where nothing can be pointed at, as where a label is empty or a
	// flag has no effect.
	Length int

	// Section is what document says so, such as "RFC 3986, section 7.6".
	Section string

	// Message is one sentence for people. It never shows userinfo. The wording may change between versions.
	Message string
}

// String returns the finding in one line: component, code, message and section. The wording may change between
// versions.
func (f Finding) String() string {
	return string(f.Component) + ": " + string(f.Code) + ": " + strings.TrimSuffix(f.Message, ".") + " (" + f.Section + ")"
}

// A linter collects what is found in one URI, which Format writes. It looks twice, and only counts the first time: a
// list that grew would take several times the memory, and whoever sends URIs decides how long it becomes.
type linter struct {
	u        uri.URI
	count    int
	findings []Finding // nil while the linter counts
}

// check looks at all components, in their order.
func (l *linter) check() {
	l.checkScheme()
	l.checkAuthority()
	l.checkPath()
	l.checkFlag(uri.ComponentQuery, l.u.Query, l.u.ForceQuery)
	inQuery := inParameters
	if l.hasScheme("data") {
		inQuery = inData
	}
	l.checkParameters(whole(uri.ComponentQuery, l.u.Query), inQuery)
	l.checkFlag(uri.ComponentFragment, l.u.Fragment, l.u.ForceFragment)
	l.checkParameters(whole(uri.ComponentFragment, l.u.Fragment), inParameters)
}

// checkAuthority looks at userinfo, host and port, which are written only where there is an authority.
func (l *linter) checkAuthority() {
	u := &l.u
	if u.Host == "" && !u.ForceAuthority {
		if u.UserInfo != "" || u.ForceUserInfo {
			l.add(NoEffect, whole(uri.ComponentUserInfo, u.UserInfo), 0, len(u.UserInfo))
		}
	} else {
		l.checkFlag(uri.ComponentUserInfo, u.UserInfo, u.ForceUserInfo)
		l.checkUserinfo()
		l.checkFlag(uri.ComponentHost, u.Host, u.ForceAuthority)
		l.checkHost()
	}
	written := u.HasPort && (u.Host != "" || u.ForceAuthority)
	if (u.HasPort || u.Port != 0) && !written {
		l.add(NoEffect, whole(uri.ComponentPort, ""), 0, 0)
	}
}

// checkFlag looks at a Force flag, which has an effect only where its component is empty.
func (l *linter) checkFlag(component uri.Component, text string, force bool) {
	if force && text != "" {
		l.add(NoEffect, whole(component, text), 0, 0)
	}
}

// hasScheme reports whether the scheme is one of those given in lowercase (RFC 3986, section 3.1: in either case).
func (l *linter) hasScheme(schemes ...string) bool {
	for _, scheme := range schemes {
		if strings.EqualFold(l.u.Scheme, scheme) {
			return true
		}
	}
	return false
}

// A field is a text of the URI, and what findings in it say about where they are.
type field struct {
	component uri.Component
	segment   int
	text      string
}

// noSegment stands for the index in URI.Path where the field is another component.
const noSegment = -1

// whole returns the field of a component that is one text.
func whole(component uri.Component, text string) field { return field{component, noSegment, text} }

// add adds a finding at the end.
func (l *linter) add(code Code, f field, offset, length int) {
	if l.findings == nil {
		l.count++
		return
	}
	l.findings = append(l.findings, newFinding(code, f, offset, length))
}

// insert adds a finding before those in the same component, which is no path, that have a greater offset. It is for
// those of which a component has a fixed number at most: each takes time linear in the number of findings.
func (l *linter) insert(code Code, f field, offset, length int) {
	l.add(code, f, offset, length)
	for i := len(l.findings) - 1; i > 0; i-- {
		before := l.findings[i-1]
		if before.Component != f.component || before.Offset <= offset {
			return
		}
		l.findings[i-1], l.findings[i] = l.findings[i], before
	}
}

// newFinding returns the finding with what is said of its code.
func newFinding(code Code, f field, offset, length int) Finding {
	about := code.explained()
	return Finding{
		Code:      code,
		Component: f.component,
		Segment:   f.segment,
		Offset:    offset,
		Length:    length,
		Section:   about.section,
		Message:   about.message,
	}
}
