package uri_test

import (
	"encoding/json"
	"net"
	"os"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
)

// addReferences seeds a fuzz target with the references of testdata, valid and not.
func addReferences(f *testing.F, add func(ref string)) {
	f.Helper()
	for _, file := range []string{"testdata/references.txt", "testdata/invalid.txt"} {
		text, err := os.ReadFile(file)
		require.NoError(f, err)
		for line := range strings.Lines(string(text)) {
			ref, _, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
			add(ref)
		}
	}
	add("")
}

// Laws 1 and 2: the four readings accept exactly their rule, nothing is lost, and every refusal is typed, in range and
// silent about userinfo.
func FuzzParse(f *testing.F) {
	addReferences(f, func(ref string) { f.Add(ref) })
	f.Fuzz(func(t *testing.T, s string) {
		for _, reading := range []struct {
			name  string
			parse func(string) (uri.URI, error)
			want  bool
		}{
			{"Parse", uri.Parse, slowURIReference.MatchString(s)},
			{"ParseURI", uri.ParseURI, slowURI.MatchString(s)},
			{"ParseAbsolute", uri.ParseAbsolute, slowAbsoluteURI.MatchString(s)},
			{"ParseRelative", uri.ParseRelative, slowRelativeRef.MatchString(s)},
		} {
			u, err := reading.parse(s)
			if err != nil {
				requireRefused(t, s, u, err, reading.want)
				continue
			}
			require.True(t, reading.want, "%s(%q) accepts what its rule does not", reading.name, s)
			requireNothingLost(t, s, u)
		}
	})
}

// requireRefused checks what a refusal gives. The one text refused although its rule allows it has a port out of range.
func requireRefused(t *testing.T, s string, u uri.URI, err error, allowed bool) {
	t.Helper()
	require.Zero(t, u)
	var parseError *uri.ParseError
	require.ErrorAs(t, err, &parseError)
	require.Error(t, parseError.Err)
	require.GreaterOrEqual(t, parseError.Offset, 0)
	require.LessOrEqual(t, parseError.Offset, len(s))
	if allowed {
		require.ErrorIs(t, err, uri.ErrPortRange, "Parse(%q)", s)
	}
	if parseError.Component == "userinfo" {
		require.NotRegexp(t, `'.*'|0x`, err.Error(), "the byte is shown")
	}
}

// requireNothingLost checks that the components of u are those of appendix B, and that its text is s but for the
// spelling of scheme and port.
func requireNothingLost(t *testing.T, s string, u uri.URI) {
	t.Helper()
	want := slowCanonical(slowSplit(s))
	require.Equal(t, slowRecompose(want), u.String(), "Format(Parse(%q))", s)
	require.Equal(t, want.path, u.EscapedPath())
	require.Equal(t, want.path, strings.Join(u.Path, "/"))
	require.Equal(t, want.scheme == nil, u.IsRelative)
	authority, ok := u.Authority()
	require.Equal(t, want.authority != nil, ok)
	if ok {
		require.Equal(t, *want.authority, authority)
		requireHostKind(t, u)
	}
	requireReadsBack(t, u)
	var fromText uri.URI
	require.NoError(t, fromText.UnmarshalText([]byte(s)))
	require.Equal(t, u, fromText)
	var into uri.URI
	require.NoError(t, uri.ParseInto(&into, s))
	require.Equal(t, u, into)
	if utf8.ValidString(s) {
		inJSON, err := json.Marshal(u)
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(inJSON, &fromText))
		require.Equal(t, u, fromText)
	}
}

// requireHostKind checks the host of u, which Format writes, against its rules.
func requireHostKind(t *testing.T, u uri.URI) {
	t.Helper()
	want := uri.HostNone
	switch _, ok := u.Authority(); {
	case !ok:
	case slowIPv6.MatchString(u.Host):
		want = uri.HostIPv6
	case slowIPvFuture.MatchString(u.Host):
		want = uri.HostIPvFuture
	case slowIPv4.MatchString(u.Host):
		want = uri.HostIPv4
	case slowRegName.MatchString(u.Host):
		want = uri.HostRegName
	}
	require.Equal(t, want, u.HostKind(), "HostKind of %q", u.Host)
	_, isAddr := u.Addr()
	require.Equal(t, want == uri.HostIPv4 || want == uri.HostIPv6, isAddr, "Addr of %q", u.Host)
}

// Law 3: what Format writes for any value reads back as its canonical form, and what it refuses would not.
func FuzzFormat(f *testing.F) {
	f.Add(false, "s", "u", "h", uint16(1), true, "/a", "q", "f", uint8(0))
	addReferences(f, func(ref string) {
		if u, err := uri.Parse(ref); err == nil {
			f.Add(u.IsRelative, u.Scheme, u.UserInfo, u.Host, u.Port, u.HasPort, u.EscapedPath(), u.Query, u.Fragment,
				uint8(len(ref)))
		}
	})
	f.Fuzz(func(t *testing.T, isRelative bool, scheme, userinfo, host string, port uint16, hasPort bool, path, query,
		fragment string, flags uint8) {
		u := uri.URI{
			IsRelative: isRelative, Scheme: scheme, UserInfo: userinfo, Host: host, Port: port, HasPort: hasPort,
			Path: segmentsWithSlashes(path), Query: query, Fragment: fragment,
			ForceAuthority: flags&1 != 0, ForceUserInfo: flags&2 != 0, ForceQuery: flags&4 != 0, ForceFragment: flags&8 != 0,
		}
		require.True(t, u.Equal(u.Clone()))
		require.True(t, u.Equal(slowCanonicalURI(u)))
		before := u.Clone()
		text, err := uri.Format(u)
		require.Equal(t, err, u.Validate())
		if err != nil {
			require.Empty(t, text)
			var formatError *uri.FormatError
			require.ErrorAs(t, err, &formatError)
			requireRefusalIsNeeded(t, u)
			_, parseErr := uri.Parse(u.String())
			require.Error(t, parseErr, "String of a refused value")
		} else {
			requireReadsBack(t, u)
			require.Equal(t, text == "", u.IsZero())
		}
		requireAccessorsAgree(t, u, err == nil)
		require.Equal(t, before, u.Clone(), "a method changed its receiver")
	})
}

// requireAccessorsAgree checks what the accessors give for u, which Format writes or not.
func requireAccessorsAgree(t *testing.T, u uri.URI, written bool) {
	t.Helper()
	if address, err := u.HostPort(1); err == nil {
		host, port, err := net.SplitHostPort(address)
		require.NoError(t, err, "HostPort of %#v", u)
		require.Equal(t, u.Hostname(), host)
		want := uint16(1)
		if u.HasPort {
			want = u.Port
		}
		require.Equal(t, strconv.Itoa(int(want)), port)
	} else {
		require.ErrorAs(t, err, new(*uri.FormatError))
	}
	if !written {
		require.Contains(t, u.Redacted(), "%!URI(")
		require.Empty(t, u.RequestTarget())
		return
	}
	requireHostKind(t, u)
	redacted, err := uri.Parse(u.Redacted())
	require.NoError(t, err)
	name, password, hasPassword := u.User()
	shownName, shown, shownHas := redacted.User()
	require.Equal(t, name, shownName)
	require.Equal(t, hasPassword, shownHas)
	require.Equal(t, password == "", shown == "")
	require.True(t, shown == "" || shown == "xxxxx")
	requireDisplayed(t, u, redacted)
	redacted.UserInfo, redacted.ForceUserInfo = u.UserInfo, u.ForceUserInfo
	require.True(t, u.Equal(redacted), "nothing else is redacted")
	if target := u.RequestTarget(); target != "" {
		v, err := uri.Parse("//h" + target)
		require.NoError(t, err)
		require.Equal(t, u.Query, v.Query)
		require.Equal(t, strings.TrimPrefix(u.EscapedPath(), "/"), strings.TrimPrefix(v.EscapedPath(), "/"))
		require.False(t, v.Fragment != "" || v.ForceFragment)
	}
}

// requireDisplayed checks that Display shows all that Redacted shows, the user information after the rest.
func requireDisplayed(t *testing.T, u, redacted uri.URI) {
	t.Helper()
	rest, userinfo, apart := strings.Cut(u.Display(), " (user information: ")
	_, ok := u.Authority()
	require.Equal(t, ok && (u.UserInfo != "" || u.ForceUserInfo), apart)
	if apart {
		require.Equal(t, redacted.UserInfo+")", userinfo)
		_, err := uri.Parse(u.Display())
		require.Error(t, err)
	}
	v, err := uri.Parse(rest)
	require.NoError(t, err)
	require.Empty(t, v.UserInfo)
	v.UserInfo, v.ForceUserInfo = redacted.UserInfo, redacted.ForceUserInfo
	require.True(t, v.Equal(redacted))
}

// segmentsWithSlashes takes path apart at its "/", and puts one into a segment for each "\".
func segmentsWithSlashes(path string) []string {
	if path == "" {
		return nil
	}
	segments := strings.Split(path, "/")
	for i := range segments {
		segments[i] = strings.ReplaceAll(segments[i], `\`, "/")
	}
	return segments
}

// Laws 4 and 5: all forms of resolution agree with the pseudocode, and their results are canonical.
func FuzzResolve(f *testing.F) {
	for _, base := range []string{base5_4, "x:a/b", "x:/a", "x://", "urn:a:b", "file:///a//b/?q#f", "HTTP://A:080"} {
		for _, ref := range []string{"", "g", "../g", "..//g", "//g/..", "?y", "#s", "./g:h", "http:g", "/.//g"} {
			f.Add(base, ref)
		}
	}
	addReferences(f, func(ref string) { f.Add(base5_4, ref) })
	f.Fuzz(func(t *testing.T, base, ref string) {
		target, err := uri.Resolve(base, ref)
		b, baseErr := uri.Parse(base)
		_, refErr := uri.Parse(ref)
		switch {
		case baseErr != nil:
			require.ErrorIs(t, err, baseErr.(*uri.ParseError).Err)
		case b.Scheme == "":
			require.ErrorIs(t, err, uri.ErrRelativeBase)
		case refErr != nil:
			require.ErrorIs(t, err, refErr.(*uri.ParseError).Err)
		default:
			require.NoError(t, err)
			require.Equal(t, slowResolve(base, ref, true), target)
			requireAgree(t, base, ref)
			withoutFragment, _, _ := strings.Cut(target, "#")
			document, _, _ := strings.Cut(b.String(), "#")
			require.Equal(t, withoutFragment == document, b.IsSameDocument(uri.MustParse(ref)))
			return
		}
		require.Empty(t, target)
		if baseErr == nil {
			dst, err := b.AppendResolve([]byte("before"), ref)
			require.Error(t, err)
			require.Equal(t, "before", string(dst))
		}
	})
}

// The routine of section 5.2.4, to the letter, on any text.
func FuzzRemoveDotSegments(f *testing.F) {
	for _, path := range []string{"", "/a/b/c/./../../g", "mid/content=5/../6", "a/..//b", ".//..", "/..", "./..", "../a/."} {
		f.Add(path)
	}
	addReferences(f, func(ref string) { f.Add(ref) })
	f.Fuzz(func(t *testing.T, path string) {
		require.Equal(t, slowRemoveDotSegments(path, nil), uri.RemoveDotSegments(path))
	})
}

// Law 3 for operations on values: data is appended whole, and trusted paths lead to what Format writes.
func FuzzAppendSegment(f *testing.F) {
	addReferences(f, func(ref string) { f.Add(ref, "b") })
	f.Add("/a/", "..")
	f.Add("", "//a:b")
	f.Fuzz(func(t *testing.T, ref, segment string) {
		u, err := uri.Parse(ref)
		if err != nil {
			return
		}
		joined := u.JoinPath(segment)
		if _, err := uri.Parse("x://h/" + segment); err == nil && !strings.ContainsAny(segment, "?#") {
			requireReadsBack(t, joined)
		}
		v, err := u.AppendSegment(segment)
		if segment == "" || segment == "." || segment == ".." {
			require.ErrorIs(t, err, uri.ErrReservedSegment)
			return
		}
		require.NoError(t, err)
		requireReadsBack(t, v)
		require.Regexp(t, slowSegment, v.Path[len(v.Path)-1])
		name, err := v.BaseName()
		require.NoError(t, err)
		require.Equal(t, segment, name)
		require.Equal(t, segment, lastSegment(t, v.Normalize()), "data survives Normalize")
		require.True(t, strings.HasPrefix(v.EscapedPath(), strings.TrimSuffix(u.EscapedPath(), "/")))
	})
}

// lastSegment returns the last of the segments, decoded.
func lastSegment(t *testing.T, u uri.URI) string {
	t.Helper()
	last := ""
	for segment, err := range u.Segments() {
		require.NoError(t, err)
		last = segment
	}
	return last
}
