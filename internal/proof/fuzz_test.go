package proof

import (
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/internal/lawtest"
	"github.com/go-rfc3986/uri/internal/oracle"
)

// Laws 1 and 2: the four readings accept exactly their rule, nothing is lost, and every refusal is typed, in range and
// silent about userinfo.
func FuzzParse(f *testing.F) {
	lawtest.AddReferences(f, "../../testdata", func(ref string) { f.Add(ref) })
	f.Fuzz(func(t *testing.T, s string) {
		for _, reading := range []struct {
			name  string
			parse func(string) (uri.URI, error)
			want  bool
		}{
			{"Parse", uri.Parse, oracle.URIReference.MatchString(s)},
			{"ParseURI", uri.ParseURI, oracle.URI.MatchString(s)},
			{"ParseAbsolute", uri.ParseAbsolute, oracle.AbsoluteURI.MatchString(s)},
			{"ParseRelative", uri.ParseRelative, oracle.RelativeRef.MatchString(s)},
		} {
			u, err := reading.parse(s)
			if err != nil {
				lawtest.Refused(t, s, u, err, reading.want)
				continue
			}
			require.True(t, reading.want, "%s(%q) accepts what its rule does not", reading.name, s)
			lawtest.NothingLost(t, s, u)
		}
	})
}

// Law 3: what Format writes for any value reads back as its canonical form, and what it refuses would not.
func FuzzFormat(f *testing.F) {
	f.Add(false, "s", "u", "h", uint16(1), true, "/a", "q", "f", uint8(0))
	lawtest.AddReferences(f, "../../testdata", func(ref string) {
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
		require.True(t, u.Equal(oracle.CanonicalURI(u)))
		before := u.Clone()
		text, err := uri.Format(u)
		require.Equal(t, err, u.Validate())
		if err != nil {
			require.Empty(t, text)
			var formatError *uri.FormatError
			require.ErrorAs(t, err, &formatError)
			lawtest.RefusalIsNeeded(t, u)
			_, parseErr := uri.Parse(u.String())
			require.Error(t, parseErr, "String of a refused value")
		} else {
			lawtest.ReadsBack(t, u)
			require.Equal(t, text == "", u.IsZero())
		}
		lawtest.AccessorsAgree(t, u, err == nil)
		require.Equal(t, before, u.Clone(), "a method changed its receiver")
	})
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
	lawtest.AddReferences(f, "../../testdata", func(ref string) { f.Add(base5_4, ref) })
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
			require.Equal(t, oracle.Resolve(base, ref, true), target)
			lawtest.Agree(t, base, ref)
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
	lawtest.AddReferences(f, "../../testdata", func(ref string) { f.Add(ref) })
	f.Fuzz(func(t *testing.T, path string) {
		require.Equal(t, oracle.RemoveDotSegments(path), uri.RemoveDotSegments(path))
	})
}

// Law 3 for operations on values: data is appended whole, and trusted paths lead to what Format writes.
func FuzzAppendSegment(f *testing.F) {
	lawtest.AddReferences(f, "../../testdata", func(ref string) { f.Add(ref, "b") })
	f.Add("/a/", "..")
	f.Add("", "//a:b")
	f.Fuzz(func(t *testing.T, ref, segment string) {
		u, err := uri.Parse(ref)
		if err != nil {
			return
		}
		joined := u.JoinPath(segment)
		if _, err := uri.Parse("x://h/" + segment); err == nil && !strings.ContainsAny(segment, "?#") {
			lawtest.ReadsBack(t, joined)
		}
		v, err := u.AppendSegment(segment)
		if segment == "" || segment == "." || segment == ".." {
			require.ErrorIs(t, err, uri.ErrReservedSegment)
			return
		}
		require.NoError(t, err)
		lawtest.ReadsBack(t, v)
		require.Regexp(t, oracle.Segment, v.Path[len(v.Path)-1])
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

// Laws 4 and 6.
func FuzzNormalize(f *testing.F) {
	lawtest.AddReferences(f, "../../testdata", func(ref string) { f.Add(ref) })
	f.Add("eXAMPLE://a/./b/../b/%63/%7bfoo%7d")
	f.Add("%2e%2e/%2E")
	base := uri.MustParse("http://h/a/%2e%2E/b/c?q")
	f.Fuzz(func(t *testing.T, s string) {
		u, err := uri.Parse(s)
		if err != nil {
			return
		}
		normal := u.Normalize()
		require.Equal(t, oracle.Normalize(s), normal.String(), "(%q).Normalize()", s)
		lawtest.Normal(t, u, normal)
		requireResolvesAlike(t, base, u)
		simplified := u.NormalizeForScheme()
		lawtest.Normal(t, u, simplified)
		require.Equal(t, simplified, simplified.NormalizeForScheme(), "NormalizeForScheme is not idempotent on %q", s)
		require.Equal(t, simplified, normal.NormalizeForScheme(), "what Normalize does first makes no difference")
		require.True(t, u.Equivalent(normal) && u.Equivalent(simplified) && u.Equivalent(u))
		require.Equal(t, normal.Fragment, simplified.Fragment)
		require.Equal(t, normal.Query, simplified.Query)
		require.Equal(t, strings.ToLower(u.Scheme), simplified.Scheme)
	})
}

// Laws 4 and 7.
func FuzzRelativize(f *testing.F) {
	for _, base := range []string{base5_4, "x:a/b", "x:/.//a", "x://", "urn:a:b?q"} {
		for _, target := range []string{"http://a/b/c/g:h", "x:a/c", "x:/c", "", "//a", "x:", "#s"} {
			f.Add(base, target)
		}
	}
	lawtest.AddReferences(f, "../../testdata", func(ref string) { f.Add(base5_4, ref) })
	f.Fuzz(func(t *testing.T, base, target string) {
		b, err := uri.Parse(base)
		if err != nil {
			return
		}
		u, err := uri.Parse(target)
		if err != nil {
			return
		}
		got := b.Relativize(u)
		if b.IsRelative {
			require.Equal(t, u, got)
			return
		}
		lawtest.Relativized(t, b, u, got)
	})
}

// A guess is the reading of the suffix after the scheme and "//", or an error.
func FuzzGuessURI(f *testing.F) {
	lawtest.AddReferences(f, "../../testdata", func(ref string) { f.Add(ref) })
	f.Add("www.w3.org/Addressing/")
	f.Fuzz(func(t *testing.T, suffix string) {
		got, err := uri.GuessURI(suffix, "x")
		if err != nil {
			require.Zero(t, got)
			var e *uri.ParseError
			require.ErrorAs(t, err, &e)
			require.GreaterOrEqual(t, e.Offset, 0)
			require.LessOrEqual(t, e.Offset, len(suffix))
			return
		}
		want, err := uri.Parse("x://" + suffix)
		require.NoError(t, err)
		require.Equal(t, want, got)
		require.NotEmpty(t, got.Host)
		_, err = uri.ParseURI(suffix)
		require.Error(t, err, "it has a scheme of its own")
	})
}

// FuzzURL checks both directions: what Parse reads passes unchanged or is rejected, and so does what url.Parse reads.
func FuzzURL(f *testing.F) {
	lawtest.AddReferences(f, "../../testdata", func(ref string) { f.Add(ref) })
	f.Fuzz(func(t *testing.T, s string) {
		if u, err := uri.Parse(s); err == nil {
			requireBridged(t, u)
		}
		v, err := url.Parse(s)
		if err != nil {
			return
		}
		u, err := uri.FromURL(v)
		if err != nil {
			require.ErrorAs(t, err, new(*uri.URLError))
			return
		}
		w, err := u.URL()
		require.NoError(t, err, "what FromURL(%q) gives", v)
		require.Equal(t, uri.MustParse(v.String()).String(), w.String())
		require.Equal(t, v.Hostname(), w.Hostname())
		require.Contains(t, []string{v.Path, "./" + v.Path, "/" + v.Path}, w.Path) // the two that FromURL takes
		require.Equal(t, v.RawQuery, w.RawQuery)
		require.Equal(t, v.Fragment, w.Fragment)
	})
}

// requireBridged checks that a URL prints and requests what u does, or that an error is given.
func requireBridged(t *testing.T, u uri.URI) {
	t.Helper()
	v, err := u.URL()
	if err != nil {
		require.Nil(t, v)
		var e *uri.URLError
		require.ErrorAs(t, err, &e)
		require.NotEmpty(t, e.Component)
		_, password, _ := u.User()
		require.True(t, len(password) < 4 || !strings.Contains(err.Error(), password))
		return
	}
	require.Equal(t, u.String(), v.String())
	if target := u.RequestTarget(); target != "" {
		require.Equal(t, target, v.RequestURI())
	}
	host, err := escape.Decode(u.Hostname())
	require.NoError(t, err)
	require.Equal(t, host, v.Hostname())
	require.NotContains(t, v.Hostname(), "%")
	port := ""
	if u.HasPort {
		port = strconv.Itoa(int(u.Port))
	}
	require.Equal(t, port, v.Port())
	require.Equal(t, u.UserInfo, v.User.String())
	back, err := uri.FromURL(v)
	require.NoError(t, err, "FromURL of %q", v)
	require.Equal(t, u, back)
}
