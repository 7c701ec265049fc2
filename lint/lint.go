package lint

import (
	"errors"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/iri"
)

// Check returns the parts of u that mislead people or other parsers, or nil if it finds none.
// Findings are ordered by component, then by segment, then by offset (RFC 3986, sections 3.2.2 and
// 7).
//
// Adjacent percent-encoded sequences with the same code are one finding. A host has at most one
// finding for each code about names, at the first label concerned. A value that [uri.Format]
// rejects has the single finding [Invalid]. A field that Format does not write, such as UserInfo
// without an authority, has the finding [NoEffect], and its text is not checked. The codes about
// non-ASCII characters concern the labels of host names only.
//
// Check does not look up names and does not change u. It takes linear time. It allocates only if
// there are findings: once, and at most 32 times the length of a long text.
func Check(u uri.URI) []Finding {
	if err := u.Validate(); err != nil && !errors.Is(err, uri.ErrNotWritten) { // check finds NoEffect for a field that is not written
		return refused(err)
	}
	return check(u)
}

// CheckIRI returns the parts of s, an IRI reference, that mislead people or other parsers. It finds
// what [Check] finds in a URI, and non-ASCII characters that mislead. Outside the host, it ignores
// percent-encoded characters, since people see them encoded. To check how a URI looks as an IRI,
// convert it with [iri.Text] first, or use [Display] (RFC 3987, sections 4 and 6.1).
//
// A Finding refers to the fields of [uri.Split] of s and counts bytes of UTF-8. For text in ASCII,
// the findings are those of Check. Text that [iri.Check] rejects has the single finding [Invalid].
// CheckIRI costs as much as Check, but a finding may need fewer bytes: it allocates at most 64
// times the length of a long text.
func CheckIRI(s string) []Finding {
	if err := iri.Check(s); err != nil {
		return refused(err)
	}
	return check(uri.Split(s))
}

// check returns the findings in u, the components of a URI or an IRI.
func check(u uri.URI) []Finding {
	l := linter{u: u, scheme: traitsOf(u.Scheme)}
	l.check()
	if l.count == 0 {
		return nil
	}
	l.findings = make([]Finding, 0, l.count)
	l.check()
	return l.findings
}

// refused returns the finding for a value or a text that Validate or iri.Check rejects with err.
func refused(err error) []Finding {
	finding := newFinding(Invalid, whole("", ""), 0, 0)
	finding.Message = err.Error() + "."
	var ofValue *uri.FormatError
	var ofText *uri.ParseError
	switch {
	case errors.As(err, &ofValue):
		finding.Component = ofValue.Component
	case errors.As(err, &ofText):
		finding.Component = ofText.Component
	}
	return []Finding{finding}
}

// A Finding is a part of a URI that may mislead, and the reason.
type Finding struct {
	// Code is the kind of finding.
	Code Code

	// Component is the component that the finding is about, as in uri.ParseError.
	Component uri.Component

	// Segment is the index in uri.URI.Path if Component is the path, and otherwise -1. It is -1 for
	// Invalid.
	Segment int

	// Offset is the number of bytes before the part, in the field that Component names or in the
	// segment. The field is not decoded.
	Offset int

	// Length is the length of the part in bytes. It is 0 if the part has no text, as for an empty
	// label, a port or a flag without effect.
	Length int

	// Section is the document and section behind the finding, such as "RFC 3986, section 7.6".
	Section string

	// Message is one sentence for people. It never shows userinfo. The wording may change between
	// versions.
	Message string
}

// String returns the finding as one line: component, code, message and section. The wording may
// change between versions.
func (f Finding) String() string {
	return string(f.Component) + ": " + string(f.Code) + ": " + strings.TrimSuffix(f.Message, ".") + " (" + f.Section + ")"
}

// A linter collects the findings in a URI that Format accepts. It makes two passes, and only counts
// findings in the first. A list that grows would take several times the memory, and the input,
// which may come from others, decides how long the list is.
type linter struct {
	u        uri.URI
	scheme   traits
	count    int
	findings []Finding // nil while the linter counts
}

// check checks all components, in order.
func (l *linter) check() {
	l.checkScheme()
	l.checkAuthority()
	l.checkPath()
	l.checkFlag(uri.ComponentQuery, l.u.Query, l.u.ForceQuery)
	inQuery := inParameters
	if l.scheme.has(isData) {
		inQuery = inData
	}
	l.checkParameters(whole(uri.ComponentQuery, l.u.Query), inQuery)
	l.checkFlag(uri.ComponentFragment, l.u.Fragment, l.u.ForceFragment)
	l.checkParameters(whole(uri.ComponentFragment, l.u.Fragment), inParameters)
}

// checkAuthority checks userinfo, host and port. They have no effect without an authority.
func (l *linter) checkAuthority() {
	u := &l.u
	if !u.Has(uri.ComponentAuthority) {
		l.addIf(u.UserInfo != "" || u.ForceUserInfo, NoEffect, whole(uri.ComponentUserInfo, u.UserInfo))
	} else {
		l.checkFlag(uri.ComponentUserInfo, u.UserInfo, u.ForceUserInfo)
		if u.UserInfo != "" {
			l.checkUserinfo()
		}
		l.checkFlag(uri.ComponentHost, u.Host, u.ForceAuthority)
		l.checkHost()
	}
	port := whole(uri.ComponentPort, "")
	l.addIf((u.HasPort || u.Port != 0) && !u.Has(uri.ComponentPort), NoEffect, port)
	l.addIf(u.Has(uri.ComponentPort) && isPortOfSibling(u.Scheme, u.Port), OtherSchemePort, port)
}

// checkFlag checks a Force flag, which only has an effect if its component is empty.
func (l *linter) checkFlag(component uri.Component, text string, force bool) {
	if force && text != "" {
		l.add(NoEffect, whole(component, text), 0, 0)
	}
}

// A field is a text of the URI, and the position of findings in it.
type field struct {
	component uri.Component
	segment   int
	text      string
}

// whole returns the field of a component that is one text.
func whole(component uri.Component, text string) field { return field{component, -1, text} }

// add adds a finding after the findings with the same offset. It takes linear time in the number of
// findings with a greater offset in the same text. So a check may add a finding before others only
// if it adds a limited number of them to a component.
func (l *linter) add(code Code, f field, offset, length int) {
	if l.findings == nil {
		l.count++
		return
	}
	finding := newFinding(code, f, offset, length)
	l.findings = append(l.findings, finding)
	for i := len(l.findings) - 1; i > 0 && finding.precedes(l.findings[i-1]); i-- {
		l.findings[i-1], l.findings[i] = finding, l.findings[i-1]
	}
}

// addIf adds a finding for the whole text of f if the condition is true.
func (l *linter) addIf(condition bool, code Code, f field) {
	if condition {
		l.add(code, f, 0, len(f.text))
	}
}

// precedes reports whether f is in the same text as other and has a smaller offset.
func (f *Finding) precedes(other Finding) bool {
	return f.Component == other.Component && f.Segment == other.Segment && f.Offset < other.Offset
}

// newFinding returns a finding with the explanation of the code.
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
