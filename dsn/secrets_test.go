package dsn_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/dsn"
)

// secrets are passwords, with a delimiter between their parts. No message has a J or a Z.
var secrets = []string{
	"JZ", "J,Z", "J:Z", "J@Z", "J,:Z", "J/Z", "J?Z", "J#Z", "J,J/Z", "J://Z", "1/JZ", "1?JZ", "1#J/Z", "J[Z", "J=Z", "J%2CZ", "J%40Z", "J%Z", "J,J@Z,Z", "1,2/Z", "1,[::1]:5/Z", "J, 0, :Z", "J,\t0,:Z",
}

// secretPlaces have a "*" in place of a password.
var secretPlaces = []string{
	"postgres://u:*@h,k:1/d?a=b", "mongodb://u:*@h:1,[::1]/", "mongodb+srv://u:*@h/d@e", "redis://:*@h", "nats://a:1,nats://u:*@b,nats://c", "a:1,u:*@b,c:2",
	"redis://a,b/d?password=*&c=d", "postgres://a,b,c?password=*", "unknown://u:*@h,k", "PostgreSQL://u:*@h,k,%2Ftmp/?b@c", "postgres://a,b?x=y&sslpassword=*&z#f",
	"postgres://u,v:*@h/d", "redis://u,v,w:*@h,k?x", // a "," in a user name separates hosts if the password is cut off
}

// messages returns the texts of an error and of those that it wraps.
func messages(err error) string {
	var text strings.Builder
	for ; err != nil; err = errors.Unwrap(err) {
		fmt.Fprintf(&text, "%v %+v %#v\n", err, err, err)
	}
	return text.String()
}

// errorsFor returns the errors of all functions for a text, and those of values built from its parts.
func errorsFor(s string) (all []error) {
	_, err := dsn.Parse(s)
	_, listErr := dsn.ParseList(s, "nats")
	u := uri.Split(s)
	hosts := []dsn.Host{host("h")}
	for name := range strings.SplitSeq(u.Host, ",") {
		hosts = append(hosts, host(name))
	}
	hosts[len(hosts)-1].Port, hosts[len(hosts)-1].HasPort = u.Port, u.HasPort
	u.Host, u.Port, u.HasPort = "", 0, false
	n := dsn.Name{URI: u, Hosts: hosts}
	_, formatErr := n.MarshalText()
	_, addressErr := n.Addresses()
	return []error{err, listErr, formatErr, addressErr, new(dsn.Name).UnmarshalText([]byte(s))}
}

// No error has a byte of a password, wherever a byte that no URI has breaks the text (RFC 3986, section 7.5). Which byte that is makes
// no difference within the password.
func TestSection7_5_NoByteOfASecretInErrors(t *testing.T) {
	tried := 0
	for _, place := range secretPlaces {
		for _, secret := range secrets {
			before, after, _ := strings.Cut(place, "*")
			text := before + secret + after
			for at := range len(text) + 1 {
				inside := len(before) <= at && at <= len(before)+len(secret) && (at < 2 || text[at-1] != '%' && text[at-2] != '%')
				if inside && strings.HasSuffix(before, "=") { // "&" and "#" end a parameter
					inside = !strings.ContainsAny(text[len(before):at], "&#")
				}
				var first string
				for i, c := range []byte("<|\"^\x00\x80") {
					if i%3 != at%3 && !*deep {
						continue
					}
					tried++
					all := errorsFor(text[:at] + string([]byte{c}) + text[at:])
					for _, err := range all {
						require.False(t, strings.ContainsAny(messages(err), "JZ"), "%q with %q at %d: %s", text, c, at, messages(err))
					}
					shown := fmt.Sprint(all)
					if first == "" {
						first = shown
					}
					if inside {
						require.Equal(t, first, shown, "%q with %q at %d", text, c, at)
					}
				}
			}
		}
	}
	t.Logf("%d texts", tried)
}

// A text that is refused as it stands shows nothing of the password either.
func TestSection7_5_NoByteOfASecretWithoutAnotherFault(t *testing.T) {
	for _, place := range secretPlaces {
		for _, secret := range secrets {
			text := strings.ReplaceAll(place, "*", secret)
			for _, err := range errorsFor(text) {
				require.False(t, strings.ContainsAny(messages(err), "JZ"), "%q: %v", text, err)
			}
		}
	}
}

// Redacted shows no byte of a password, unless a delimiter ends it.
func TestSection7_5_NoByteOfASecretInRedacted(t *testing.T) {
	tried := 0
	for _, place := range secretPlaces {
		for _, secret := range secrets {
			n, err := dsn.Parse(strings.ReplaceAll(place, "*", secret))
			if err != nil || strings.ContainsAny(secret, "/?#") {
				continue
			}
			tried++
			require.False(t, strings.ContainsAny(n.Redacted()+fmt.Sprintf("%#v", n), "JZ"), "%q: %s", secret, n.Redacted())
		}
	}
	require.Greater(t, tried, 40)
}

// Any white space that may be around a name of a list may also be in a password, with a "," beside it.
func TestSection7_5_WhiteSpaceInASecret(t *testing.T) {
	for _, a := range " \t\r\n" {
		for _, b := range " \t\r\n" {
			text := fmt.Sprintf("postgres://a,b,c?password=J,%c0,%c:Z", a, b)
			_, err := dsn.ParseList(text, "nats")
			require.Error(t, err, "%q", text)
			require.False(t, strings.ContainsAny(messages(err), "JZ"), "%q: %v", text, err)
		}
	}
}
