package lint_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/schemes"
	"github.com/go-rfc3986/uri/lint"
)

func TestSection4_5_SCPTargets(t *testing.T) { requireRows(t, scpRows) }

var scpRows = []row{
	{"github.com:org/repo", []string{"scp-target scheme 0:github.com"}},
	{"GitHub.com:org/repo.git", []string{"scp-target scheme 0:github.com"}},
	{"git.sr.ht:~user/repo", []string{"scp-target scheme 0:git.sr.ht"}},
	{"git.example:repo.git", []string{"scp-target scheme 0:git.example"}},
	{"git.example:/srv/git/repo.git", []string{"scp-target scheme 0:git.example"}},
	{"ssh.dev.azure.com:v3/org/project/repo", []string{"scp-target scheme 0:ssh.dev.azure.com"}},
	{"gitlab.xn--p1ai:a/b?ref=main#x", []string{"scp-target scheme 0:gitlab.xn--p1ai"}},
	{"example.com:123456/a", []string{"scp-target scheme 0:example.com"}},
	{"example.com:a/", []string{"scp-target scheme 0:example.com"}},
	{"example.com:80/a", []string{"suffix-reference scheme 0:example.com"}},

	// Schemes of apps (RFC 8252, section 7.1), and registered ones.
	{"com.example.app:/oauth2redirect/x", nil},
	{"com.example.app:oauth2redirect/x", nil},
	{"org.example.app:a.git", nil},
	{"example.app:/a/b", nil},
	{"iris.beep:dreg1//com/domain/example.com", nil},
	{"Soap.Beep:a/b", nil},
	{"xmlrpc.beeps://h/a/b", nil},
	{"z39.50r:a/b", nil},

	{"example.com:a", nil},
	{"example.com:", nil},
	{"example.com://a/b.git", nil},
	{"example.com:a.git/b", []string{"scp-target scheme 0:example.com"}},
	{"example.com:/a.git/b", nil},
	{"example.com:agit", nil},
	{"github:org/repo", nil},
	{"urn:a/b", nil},
	{"a..b:c/d", nil},
	{"a.b.:c/d", nil},
	{"a.b+c.de:f/g", nil},
	{"a.b:c/d", nil}, // no top-level domain has one letter
	{"a.b1:c/d", nil},
	{"./github.com:org/repo", nil},
	{"//github.com/org/repo.git", nil},
	{"ssh://github.com/org/repo.git", nil},
}

// Each host of up to three of these labels with each path has the findings of the documentation's rule: 10 + 100 + 1,000 hosts, 16 paths.
func TestEachSCPTarget(t *testing.T) {
	labels := []string{"github", "git", "com", "org", "de", "a", "a9", "xn--p1ai", "beep", "iris"}
	paths := []string{"", "a", "a/b", "a/", "a//b", "/a", "/a/b", "//a/b", "a.git", "/a.git", "/a/b.git", "a.git/", "22/a", "22", "222222/a", "~a/b"}
	hosts := slices.Clone(labels)
	for i := 0; len(hosts) < 1_110; i++ {
		for _, label := range labels {
			hosts = append(hosts, hosts[i]+"."+label)
		}
	}
	tried, found := 0, 0
	for _, host := range hosts {
		for _, path := range paths {
			u, err := uri.Parse(host + ":" + path)
			require.NoError(t, err)
			got := lint.Check(u)
			requirePlaces(t, u, got)
			tried++
			if codesOf(got)[lint.SCPTarget] {
				found++
				require.Contains(t, host, ".")
			}
		}
	}
	assert.Equal(t, 17_760, tried)
	assert.Equal(t, (8*8-1+8*10*8)*9, found) // iris.beep is registered
}

// No registered scheme is such a host or a drive, whatever follows: those that the library knows, and those with a dot.
func TestRegisteredSchemesAreNeitherHostsNorDrives(t *testing.T) {
	names := strings.Fields("iris.beep iris.lwz iris.xpc iris.xpcs microsoft.windows.camera microsoft.windows.camera.multipicker " +
		"microsoft.windows.camera.picker soap.beep soap.beeps xmlrpc.beep xmlrpc.beeps z39.50 z39.50r z39.50s")
	for _, rules := range schemes.All() {
		names = append(names, rules.Name)
	}
	for _, name := range names {
		for _, path := range []string{"a/b", "a.git", "/a/b.git", "//a/b.git"} {
			codes := codesOf(lint.Check(uri.MustParse(name + ":" + path)))
			assert.False(t, codes[lint.SCPTarget] || codes[lint.DriveLetter], "%s:%s", name, path)
		}
	}
}
