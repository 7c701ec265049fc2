package plain

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/internal/check/texts"
)

// requirePath requires of the path what RFC 3986, section 3.3, and the comments of the methods say.
func requirePath(t *testing.T, u uri.URI) {
	agree(t, "EscapedPath", u, u.EscapedPath(), PathText(u.Path))
	agree(t, "RequestTarget", u, u.RequestTarget(), requestTarget(u))
	requireSegments(t, u)
	want := baseName(u)
	got, err := u.BaseName()
	requireFormatError(t, "BaseName", u, err, want.r)
	agree(t, "BaseName", u, got, want.text)
	requireDecodedPath(t, u)
	requireCloned(t, u)
}

// requireDecodedPath requires that DecodedPath decodes once, and that WithPath and escape.Path lead back.
func requireDecodedPath(t *testing.T, u uri.URI) {
	want := decodedPath(u)
	got, err := u.DecodedPath()
	requireFormatError(t, "DecodedPath", u, err, want.r)
	agree(t, "DecodedPath", u, got, want.text)
	back, err := u.WithPath(escape.Path(got))
	if err != nil { // another component, or no slash after an authority
		return
	}
	if again, err := back.DecodedPath(); err != nil || again != got && again != "/."+got && again != "./"+got {
		fail(t, "DecodedPath", "DecodedPath of %s returns %q, which WithPath converts back to %s, whose DecodedPath is %q, %s; want the same text", shown(u), got, shown(back), again, described(err))
	}
}

func requireSegments(t *testing.T, u uri.URI) {
	want := segments(u)
	i := 0
	for text, err := range u.Segments() {
		if i == len(want) {
			fail(t, "Segments", "Segments of %s yields more than %d segments; want %d", shown(u), i, i)
		}
		requireFormatError(t, "Segments", u, err, want[i].r)
		requireFormatMessage(t, u, err, want[i].r)
		if text != want[i].text {
			fail(t, "Segments", "Segments of %s yields %q as segment %d; want %q", shown(u), text, i, want[i].text)
		}
		i++
	}
	if i != len(want) {
		fail(t, "Segments", "Segments of %s yields %d segments; want %d", shown(u), i, len(want))
	}
	for range u.Segments() {
		break // what goes on after this panics
	}
}

func requireCloned(t *testing.T, u uri.URI) {
	got, want := u.Clone(), u
	if len(u.Path) == 0 {
		want.Path = nil
	}
	requireSame(t, "Clone", u, got, want)
	requireOwnPath(t, "Clone", got, u)
	want = u
	want.Fragment, want.ForceFragment = "", false
	requireSame(t, "WithoutFragment", u, u.WithoutFragment(), want)
}

// The longest texts are joined to paths of each kind, alone, first and last, and appended as data. What a path does not allow is
// refused.
func TestJoinPath(t *testing.T) {
	t.Parallel()
	for text := range fieldTexts(texts.Longest) {
		requireJoined(t, text)
		requireAppendedSegment(t, text)
	}
}

func requireJoined(t *testing.T, text string) {
	for i, u := range joinable {
		if len(text) > 5 && i != len(text)%len(joinable) {
			continue
		}
		texts := [][]string{{text}, {text, "b"}, {"../b/", text}, {text, "", text}}[(len(text)+i)%4]
		hold(t, u, func(t *testing.T, u uri.URI) { requireJoinPath(t, u, texts) })
	}
}

// joinable are values with paths of each kind.
var joinable = []uri.URI{
	{Scheme: "http", Host: "h", Query: "q"}, {Scheme: "http", Host: "h", Path: roomy("", "a", "b"), Fragment: "f"},
	{Scheme: "x", Path: roomy("a", "b", "")}, {Scheme: "X"}, {IsRelative: true}, {IsRelative: true, Path: roomy("a")},
	{IsRelative: true, Path: roomy("")}, {IsRelative: true, Path: roomy("..", "", "")}, {IsRelative: true, ForceAuthority: true},
}

func requireJoinPath(t *testing.T, u uri.URI, texts []string) {
	got, err := u.JoinPath(texts...)
	want, r := joinPath(u, texts)
	if !r.OfValue(err) {
		fail(t, "JoinPath", "JoinPath of %s and %q returns %s; want %s", shown(u), texts, described(err), r)
	}
	if strings.Join(texts, "") == "" || !r.None() {
		requireSame(t, "JoinPath", u, got, want)
		return
	}
	if !same(Canonical(got), want) || cap(got.Path) != len(got.Path) {
		fail(t, "JoinPath", "JoinPath of %s and %q returns %s; want %s, without spare elements", shown(u), texts, shown(got), shown(want))
	}
	if _, err := uri.Format(got); err != nil {
		fail(t, "JoinPath", "JoinPath of %s and %q returns %s, for which Format returns %s; want no error", shown(u), texts, shown(got), described(err))
	}
	requireOwnPath(t, "JoinPath", got, u)
}

// requireJoinedTo requires that JoinPath and AppendSegments refuse what Validate refuses.
func requireJoinedTo(t *testing.T, u uri.URI) {
	r := refuseValidate(u)
	if r.None() {
		requireJoinPath(t, u, []string{"c", "./d:e"})
		requireAppendSegment(t, u, "c:/d")
		return
	}
	got, err := u.JoinPath("c")
	requireFormatError(t, "JoinPath", u, err, r)
	requireSame(t, "JoinPath", u, got, uri.URI{})
	got, err = u.AppendSegments("c")
	requireFormatError(t, "AppendSegments", u, err, r)
	requireSame(t, "AppendSegments", u, got, uri.URI{})
}

func requireAppendedSegment(t *testing.T, data string) {
	for i, u := range joinable {
		if len(data) < 5 || i == len(data)%len(joinable) {
			hold(t, u, func(t *testing.T, u uri.URI) { requireAppendSegment(t, u, data) })
		}
	}
}

// reservedSegment matches what is, before a delimiter, a dot-segment with or without white space and controls.
var reservedSegment = regexp.MustCompile(strings.ReplaceAll(`^S*\.S*(\.S*)?($|[;?#])|^S*\.S*\.S`, "S", `[\x00- \x7F]`))

func requireAppendSegment(t *testing.T, u uri.URI, data string) {
	got, err := u.AppendSegments(data)
	pieces := strings.Split(strings.ReplaceAll(data, `\`, "/"), "/")
	if data == "" || slices.ContainsFunc(pieces, reservedSegment.MatchString) {
		reserved := Refusal{component: "path", rule: "segment", cause: uri.ErrReservedSegment}
		if !reserved.OfValue(err) {
			fail(t, "AppendSegments", "AppendSegments of %s and %q returns %s; want %s", shown(u), data, described(err), reserved)
		}
		requireSame(t, "AppendSegments", data, got, uri.URI{})
		return
	}
	if err != nil || !same(Canonical(got), appendSegment(u, data)) || cap(got.Path) != len(got.Path) {
		fail(t, "AppendSegments", "AppendSegments of %s and %q returns %s, %s; want %s, without spare elements", shown(u), data, shown(got), described(err), shown(appendSegment(u, data)))
	}
	requireOwnPath(t, "AppendSegments", got, u)
}

// requireKind requires the kinds of RFC 3986, sections 4.1 to 4.3.
func requireKind(t *testing.T, u uri.URI) {
	kind := uri.KindRelativePath
	switch {
	case u.Scheme != "" && u.Fragment == "" && !u.ForceFragment:
		kind = uri.KindAbsoluteURI
	case u.Scheme != "":
		kind = uri.KindURI
	case hasAuthority(u):
		kind = uri.KindNetworkPath
	case len(u.Path) > 0 && u.Path[0] == "": // a slash in the element is not a slash of the path
		kind = uri.KindAbsolutePath
	}
	agree(t, "Kind", u, u.Kind(), kind)
	agree(t, "IsZero", u, u.IsZero(), refuseKind(u).None() && text(u) == "")
}
