package show

import (
	"strings"
	"testing"

	"github.com/go-rfc3986/uri/uritemplate"
)

// No error shows what may be a secret: with each byte changed, no three bytes of it, nor the byte that is wrong.
func TestReasonOfTemplate(t *testing.T) {
	const before, secret, after = "http://u:", "Zq7Wk9", "@h/{x}"
	text := before + secret + after
	for i := range text {
		for b := range 256 {
			changed := text[:i] + string([]byte{byte(b)}) + text[i+1:]
			_, err := uritemplate.Parse(changed)
			if err == nil {
				continue
			}
			reason := Reason(err)
			inSecret := strings.Contains(changed, before) && strings.Contains(changed, "@h") && i >= len(before) && i < len(before+secret)
			marked := changed[4] == ':' && !strings.ContainsAny(changed[5:7], " \t\n\v\f\r") && changed[7:9] == "u:" &&
				strings.Contains(changed, "@") // else nothing marks the secret
			if strings.Contains(reason, secret[:3]) && marked ||
				inSecret && b != '{' && b != '}' && !strings.Contains(reason, "a byte that is not allowed") {
				t.Fatalf("%q: %q", changed, reason)
			}
			if !strings.Contains(reason, " at offset ") {
				t.Fatalf("%q: %q has no offset", changed, reason)
			}
		}
	}
}
