package plain

import (
	"slices"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri"
)

// The normal forms are those of RFC 3986, sections 6.2.2 and 6.2.3. What Format refuses stays as it is.
func TestNormalize(t *testing.T) { holds(t, requireNormal) }

func TestNormalizeLongTexts(t *testing.T) {
	t.Parallel()
	for u := range longValues(25) {
		requireNormal(t, u)
	}
}

func FuzzNormalize(f *testing.F) { fuzzValues(f, requireNormal) }

// Each of the schemes whose normal form is more than that of its components.
func TestNormalizeEachScheme(t *testing.T) {
	schemes := []string{"mailto", "urn", "file"}
	for scheme := range demands {
		schemes = append(schemes, scheme)
	}
	for u := range randomValues(many(2_000)) {
		for _, scheme := range schemes {
			u.IsRelative, u.Scheme = false, scheme
			if u.HasPort {
				u.Port = defaultPorts[scheme]
			}
			hold(t, u, requireNormal)
		}
	}
}

func requireNormal(t *testing.T, u uri.URI) {
	want, wantForScheme := u, u
	if refuseFormat(u).none() {
		want, wantForScheme = normalize(u), normalizeForScheme(u)
	} else {
		want.Path, wantForScheme.Path = slices.Clip(u.Path), slices.Clip(u.Path)
	}
	requireSame(t, "Normalize", u, u.Normalize(), want)
	requireSame(t, "NormalizeForScheme", u, u.NormalizeForScheme(), wantForScheme)
	requireAddress(t, u)
}

// NormalizeAddress is RFC 5952 on the host, and nothing else.
func requireAddress(t *testing.T, u uri.URI) {
	want := u
	want.Path = slices.Clip(u.Path)
	if refuseFormat(u).none() && hasAuthority(u) {
		want.Host = normalAddress(u.Host)
	}
	requireSame(t, "NormalizeAddress", u, u.NormalizeAddress(), want)
}

// Addresses of all shapes: groups of zeros in all places, and an IPv4 address at the end.
func TestNormalizeAddress(t *testing.T) {
	for zeros := range 1 << 8 {
		var groups []string
		for i := range 8 {
			groups = append(groups, []string{"0", "0A0", "000", "ffff"}[zeros>>i&1+2*(i%2)])
		}
		whole := strings.Join(groups, ":")
		hosts := []string{whole, strings.Join(groups[:6], ":") + ":192.0.2.1", "::" + strings.Join(groups[:5], ":"), groups[0] + "::"}
		for i := range 7 {
			hosts = append(hosts, strings.Join(groups[:i], ":")+"::"+strings.Join(groups[i+1:], ":"))
		}
		for _, host := range append(hosts, "::ffff:0:0", "::FFFF:127.0.0.1", "::1.2.3.4", "::") {
			requireAddress(t, uri.URI{IsRelative: true, Host: "[" + host + "]"})
			requireAddress(t, uri.URI{IsRelative: true, Host: "[" + host + "]", Path: []string{"a"}}) // refused
		}
	}
}

// Equal, Compare and Equivalent go by the canonical and the normal form.
func TestCompare(t *testing.T) {
	previous := uri.URI{}
	n := 0
	holds(t, func(t *testing.T, u uri.URI) {
		n++
		requireCompared(t, u, [...]uri.URI{previous, canonical(u), partners[n%len(partners)]}[n%3])
		previous = u
	})
}

// Each port beside each other: a number of 16 bits, without a sign (RFC 3986, section 3.2.3).
func TestComparePorts(t *testing.T) {
	ports := []uint16{0, 1, 80, 255, 256, 32766, 32767, 32768, 32769, 40000, 65534, 65535}
	for _, p := range ports {
		for _, q := range ports {
			u, v := uri.URI{Scheme: "x", Host: "h", HasPort: true, Port: p}, uri.URI{Scheme: "x", Host: "h", HasPort: true, Port: q}
			requireCompared(t, u, v)
		}
	}
}

// Values that are nearly the same.
func TestCompareNeighbours(t *testing.T) {
	t.Parallel()
	for _, pattern := range []string{"http://u:p@h:80/a/b?q#f", "x:a//b", "//@:0/?#"} {
		base := uri.MustParse(pattern)
		for text := range changed([]string{pattern}) {
			if u, err := uri.Parse(text); err == nil {
				requireCompared(t, u, base)
				requireCompared(t, base, u)
			}
		}
	}
}

func requireCompared(t *testing.T, u, v uri.URI) {
	want := compare(u, v)
	if got := u.Compare(v); got < 0 != (want < 0) || got > 0 != (want > 0) || got < -1 || got > 1 {
		t.Fatalf("Compare of %s and %s = %d, want %d", shown(u), shown(v), got, want)
	}
	if got := u.Equal(v); got != (want == 0) {
		t.Fatalf("Equal of %s and %s = %t", shown(u), shown(v), got)
	}
	if refuseFormat(u).none() {
		u = normalizeForScheme(u)
	}
	if refuseFormat(v).none() {
		v = normalizeForScheme(v)
	}
	if got := u.Equivalent(v); got != (compare(u, v) == 0) {
		t.Fatalf("Equivalent of %s and %s = %t", shown(u), shown(v), got)
	}
}
