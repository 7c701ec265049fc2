package lint_test

import (
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/schemes"
	"github.com/go-rfc3986/uri/lint"
)

func TestSection3_2_3_PortsOfOtherSchemes(t *testing.T) { requireRows(t, portRows) }

var portRows = []row{
	{"http://h:443/", []string{"other-scheme-port port 0:"}},
	{"https://h:80/", []string{"other-scheme-port port 0:"}},
	{"HTTPS://u@h:080", []string{"other-scheme-port port 0:"}},
	{"ws://[::1]:443/a/%2F", []string{"other-scheme-port port 0:", "encoded-slash path[2] 0:%2F"}},
	{"ldap://:636", []string{"other-scheme-port port 0:"}},
	{"coap+ws://h:443", []string{"other-scheme-port port 0:"}},
	{"coaps+tcp://h:5683", []string{"other-scheme-port port 0:"}},
	{"http://h:80/", nil},
	{"https://h:443/", nil},
	{"http://h/", nil},
	{"http://h:/", nil},
	{"http://h:8443/", nil},
	{"http://h:44/", nil},
	{"https://h:8080/", nil},
	{"//h:443/", nil},
	{"ex://h:443", nil},
	{"exs://h:80", nil},
	{"nfs://h:0", nil},
	{"nats://h:0", nil},
	{"redis://h:6379", nil}, // the port of both
	{"rediss://h:6379", nil},
	{"ftp://h:22", nil}, // the port of sftp, which is another protocol
	{"coap://h:80", nil},
	{"http://u:443@h", []string{"password userinfo 2:443"}},
}

// Each known scheme with each default port, the ports beside it, and with all ports if everything is to be tried: 30 pairs of a scheme and a
// port have the finding.
func TestEachPortOfAnotherScheme(t *testing.T) {
	all := append(schemes.All(), schemes.Rules{Name: "ex"}, schemes.Rules{Name: "exs"})
	ports := []uint16{0, 1, 65535}
	for _, rules := range all {
		ports = append(ports, rules.Port-1, rules.Port, rules.Port+1)
	}
	if *deep {
		ports = ports[:0]
		for port := range 1 << 16 {
			ports = append(ports, uint16(port))
		}
	}
	slices.Sort(ports)
	ports = slices.Compact(ports)
	var found []string
	for _, rules := range all {
		for _, port := range ports {
			u := uri.URI{Scheme: rules.Name, Host: "h", Port: port, HasPort: true}
			got := codesOf(lint.Check(u))[lint.OtherSchemePort]
			require.Equal(t, slowSiblings[rules.Name] == port && port != 0, got, "Check(%q)", u)
			if got {
				found = append(found, rules.Name+" "+strconv.Itoa(int(port)))
			}
		}
	}
	assert.Len(t, found, 30)
	t.Log(len(all), "schemes,", len(ports), "ports,", found)
}
