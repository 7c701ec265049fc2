package plain

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/go-rfc3986/uri"
)

// requireParts requires of the With and Without methods that each sets or clears what it is named after, to the text of each part of
// the other value, and that the rest stays.
func requireParts(t *testing.T, u, other uri.URI) {
	for _, text := range []string{other.UserInfo, other.Host, PathText(other.Path), other.Query, other.Fragment} {
		requirePartsSet(t, u, text)
	}
	requirePortSet(t, u, other.Port)
	requireHostPortSet(t, u, other.Host)
	requireHostPortSet(t, u, authorityText(other))

	without := func(method string, got uri.URI, clear func(*uri.URI)) {
		want := u
		clear(&want)
		requireSame(t, method, u, got, want)
	}
	without("WithoutUserInfo", u.WithoutUserInfo(), func(v *uri.URI) { v.UserInfo, v.ForceUserInfo = "", false })
	without("WithoutPort", u.WithoutPort(), func(v *uri.URI) { v.Port, v.HasPort = 0, false })
	without("WithoutQuery", u.WithoutQuery(), func(v *uri.URI) { v.Query, v.ForceQuery = "", false })
	without("WithoutFragment", u.WithoutFragment(), func(v *uri.URI) { v.Fragment, v.ForceFragment = "", false })
}

// requirePartsSet tries one text as each of the parts that are set from text without an authority's delimiters.
func requirePartsSet(t *testing.T, u uri.URI, text string) {
	relative := withKind(u)
	v := relative
	v.Query, v.ForceQuery = text, text == ""
	got, err := u.WithQuery(text)
	requirePart(t, "WithQuery", u, got, v, err)

	v = relative
	v.Fragment, v.ForceFragment = text, text == ""
	got, err = u.WithFragment(text)
	requirePart(t, "WithFragment", u, got, v, err)

	v = relative
	v.Path = strings.Split(text, "/")
	if text == "" {
		v.Path = nil
	}
	got, err = u.WithPath(text)
	guarded := withPathGuarded(v)
	r := requireChange(t, "WithPath", u, got, guarded, err)
	r.element = max(0, r.element-len(guarded.Path)+len(Canonical(v).Path)) // of the text
	requireFormatMessage(t, guarded, err, r)
	requireOwnPath(t, "WithPath", got, u)

	got, err = u.WithUserInfo(text)
	if !hasAuthority(u) {
		requireNoAuthority(t, "WithUserInfo", u, got, err, "userinfo")
		return
	}
	v = u
	v.UserInfo, v.ForceUserInfo = text, text == ""
	requirePart(t, "WithUserInfo", u, got, v, err)
}

func requirePortSet(t *testing.T, u uri.URI, port uint16) {
	got, err := u.WithPort(port)
	if !hasAuthority(u) {
		requireNoAuthority(t, "WithPort", u, got, err, "port")
		return
	}
	v := u
	v.Port, v.HasPort = port, true
	requirePart(t, "WithPort", u, got, v, err)
}

// requireNoAuthority requires the error for a part that is not written without an authority.
func requireNoAuthority(t *testing.T, method string, u, got uri.URI, err error, component string) {
	lost := Refusal{component: component, rule: component, cause: uri.ErrNotWritten}
	requireFormatError(t, method, u, err, lost)
	requireSame(t, method, u, got, uri.URI{})
}

func requirePart(t *testing.T, method string, u, got, want uri.URI, err error) {
	r := requireChange(t, method, u, got, want, err)
	requireFormatMessage(t, want, err, r)
}

// withKind returns u as a relative reference if nothing of it is set.
func withKind(u uri.URI) uri.URI {
	if refuseKind(u).None() && text(u) == "" {
		u.IsRelative = true
	}
	return u
}

// requireHostPortSet requires that WithHostPort reads what WithAuthority does, keeps the userinfo, and refuses any in s.
func requireHostPortSet(t *testing.T, u uri.URI, s string) {
	got, err := u.WithHostPort(s)
	want, authorityErr := u.WithAuthority(s)
	if _, ok := authorityErr.(*uri.ParseError); ok { //nolint // the documentation says that it is not wrapped
		if got.Host != "" || err == nil || err.Error() != authorityErr.Error() {
			fail(t, "WithHostPort", "WithHostPort of %s and %q returns %s; want the error of WithAuthority, %s", shown(u), s, described(err), described(authorityErr))
		}
		return
	}
	if at := strings.Index(s, "@"); at >= 0 {
		requireParseError(t, "WithHostPort", s, err, Refusal{component: "host", rule: "host", offset: at})
		return
	}
	if authorityErr != nil { // of another part of the result
		if err == nil || !same(got, uri.URI{}) {
			fail(t, "WithHostPort", "WithHostPort of %s and %q returns %s, %s; want the zero URI and an error", shown(u), s, shown(got), described(err))
		}
		return
	}
	if hasAuthority(u) {
		want.UserInfo, want.ForceUserInfo = u.UserInfo, u.ForceUserInfo
	}
	requirePart(t, "WithHostPort", u, got, want, err)
}

// Each text is tried as each part of values of every kind.
func TestPartsOfText(t *testing.T) {
	t.Parallel()
	n, drawn := 0, draw{of: 3} // with the 13 partners, it has no common factor
	for s := range mixed(2) {
		if n++; !drawn.takes() {
			continue
		}
		u := partners[n%len(partners)]
		hold(t, u, func(t *testing.T, u uri.URI) {
			requirePartsSet(t, u, s)
			requireHostPortSet(t, u, s)
			requireInDomain(t, uri.URI{IsRelative: true, Host: s}, "b")
			requireInDomain(t, uri.URI{IsRelative: true, Host: "a." + s}, s)
		})
	}
	t.Logf("%d texts", n)
}

// requireContained requires of Contains and InDomain what their comments say.
func requireContained(t *testing.T, u, v uri.URI) {
	agree(t, "Contains", u, u.Contains(v), contains(u, v))
	agree(t, "Contains", u, u.Contains(u), contains(u, u))
	if joined, err := u.JoinPath(PathText(v.Path)); err == nil {
		agree(t, "Contains", u, u.Contains(joined), contains(u, joined))
		agree(t, "Contains", joined, joined.Contains(u), contains(joined, u))
	}
	requireInDomain(t, u, v.Host)
}

// contains is URI.Contains: the path of v after that of u, piece by piece, to the program that leaves u first.
func contains(u, v uri.URI) bool {
	if !refuseFormat(u).None() || !refuseFormat(v).None() {
		return false
	}
	above, below := pathToAll(u), pathToAll(v)
	u.UserInfo, u.ForceUserInfo, u.Fragment, u.ForceFragment = "", false, "", false
	v.UserInfo, v.ForceUserInfo, v.Fragment, v.ForceFragment = "", false, "", false
	u, v = normalizeForScheme(Canonical(u)), normalizeForScheme(Canonical(v))
	withoutPath := func(w uri.URI) string {
		w.Path, w.Query, w.ForceQuery = nil, "", false
		return text(w)
	}
	if withoutPath(u) != withoutPath(v) || hasQuery(u) && (!hasQuery(v) || u.Query != v.Query) {
		return false
	}
	if above == below {
		return true
	}
	rest, found := strings.CutPrefix(below, strings.TrimSuffix(above, "/")+"/")
	walked, redirected, leadsUp := "/base", "/base", false // redirected: where http.FileServer sends a client
	for _, segment := range strings.Split(rest, "/") {
		pieces := encodedSlash.Split(normalEncoding(segment), -1)
		ups := len(slices.DeleteFunc(slices.Clone(pieces), func(piece string) bool { return !isParent.MatchString(piece) }))
		before, afterDots := walked, leadsUp
		if leadsUp = ups > 0; ups == 0 && encodedEnd.Split(pieces[0], 2)[0] != "" && !isCurrent.MatchString(pieces[0]) {
			walked = path.Join(walked, "name")
		}
		walked = path.Join(walked, strings.Repeat("../", ups))
		found = found && strings.HasPrefix(walked+"/", "/base/")
		switch endsInSlash := pieces[len(pieces)-1] == "" && strings.HasSuffix(strings.ToUpper(segment), "%2F"); {
		case endsInSlash && !leadsUp:
			redirected = path.Join(before, "..")
		case endsInSlash, segment == "" && afterDots:
			redirected = path.Join(walked, "../..")
		default:
			redirected = walked
		}
	}
	return found && above != "" && (above == "/" || strings.HasPrefix(redirected+"/", "/base/"))
}

// pathToAll returns the path of u in normal form, up to the first segment that not all programs read alike, and the rest with its
// dot-segments.
func pathToAll(u uri.URI) string {
	written := PathText(u.Path)
	if !strings.HasPrefix(written, "/") {
		return PathText(normalizeForScheme(Canonical(u)).Path)
	}
	end := len(written)
	if at := readDifferently.FindStringSubmatchIndex(written); at != nil {
		end = at[2]
	}
	return RemoveDotSegments(normalEncoding(written[:end])) + normalEncoding(written[end:])
}

var (
	encodedSlash    = regexp.MustCompile("(?i)%2F|%5C")
	encodedEnd      = regexp.MustCompile("(?i);|%3B|%3F|%23|%[01].|%20|%7F")
	isParent        = withSpaces(`^S*\.S*\.(S|$|;|%3B|%3F|%23)`)
	isCurrent       = withSpaces(`^S*\.S*($|;|%3B|%3F|%23)`)
	readDifferently = regexp.MustCompile("/(/|[^/]*(?:" + encodedEnd.String() + "|" + encodedSlash.String() + "))") // a segment, after its slash
)

// withSpaces compiles a pattern, in which S stands for white space or a control.
func withSpaces(pattern string) *regexp.Regexp {
	return regexp.MustCompile(strings.ReplaceAll(pattern, "S", "(?:%[01][0-9A-F]|%20|%7F)"))
}

func hasQuery(u uri.URI) bool { return u.Query != "" || u.ForceQuery }

func requireInDomain(t *testing.T, u uri.URI, domain string) {
	agree(t, "InDomain", u, u.InDomain(domain), inDomain(u.Host, domain))
}

// inDomain is URI.InDomain, by labels.
func inDomain(host, domain string) bool {
	name, _, ok := decode(host)
	above, _, okDomain := decode(domain)
	isName := func(text string) bool {
		return hostName.MatchString(text) && utf8.ValidString(text) && !formOfDelimiter.MatchString(text)
	}
	if !ok || !okDomain || !isName(name) || !isName(above) || hostKind(host) != uri.HostRegName {
		return false
	}
	name, above = strings.TrimSuffix(lower(name), "."), strings.TrimSuffix(lower(above), ".")
	labels, last := strings.Split(name, "."), strings.Split(above, ".")
	return hostKind(name) != uri.HostIPv4 && !slices.Contains(labels, "") && !slices.Contains(last, "") &&
		len(labels) >= len(last) && slices.Equal(labels[len(labels)-len(last):], last)
}

// formOfDelimiter matches what compatibility decomposition turns into "/?#@:[]\%", or text with one of them.
var formOfDelimiter = regexp.MustCompile(`[\x{2047}-\x{2049}\x{2100}\x{2101}\x{2105}\x{2106}\x{2A74}\x{FE13}\x{FE16}\x{FE47}\x{FE48}` +
	`\x{FE55}\x{FE56}\x{FE5F}\x{FE68}\x{FE6A}\x{FE6B}\x{FF03}\x{FF05}\x{FF0F}\x{FF1A}\x{FF1F}\x{FF20}\x{FF3B}-\x{FF3D}]`)
