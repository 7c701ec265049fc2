package mcp_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/integration/mcp"
	"github.com/go-rfc3986/uri/uritemplate"
)

var errSecret = errors.New("secret")

// guarded returns a client of a server with a check of the URI in middleware, two resources without a template, and a template. It
// counts what the template reads, and requires that the text of its URI is the expansion of its values.
func guarded(t *testing.T, read *int) *sdk.ClientSession {
	t.Helper()
	template := uritemplate.MustParse("notes://h/{notebook}{/path*}{?tag}")
	server := newServer()
	server.AddReceivingMiddleware(func(next sdk.MethodHandler) sdk.MethodHandler {
		return func(ctx context.Context, method string, r sdk.Request) (sdk.Result, error) {
			if read, ok := r.(*sdk.ReadResourceRequest); ok && strings.HasPrefix(read.Params.URI, "notes://h/secret2") {
				return nil, errSecret
			}
			return next(ctx, method, r)
		}
	})
	templates := mcp.New(server)
	require.NoError(t, templates.Add(&sdk.ResourceTemplate{Name: "notes", URITemplate: template.String()},
		func(_ context.Context, r *sdk.ReadResourceRequest, values uritemplate.Values) (*sdk.ReadResourceResult, error) {
			*read++
			want, err := template.Expand(values)
			assert.NoError(t, err)
			assert.Equal(t, want, r.Params.URI)
			assert.NotEqual(t, "secret2", values["notebook"].String(), r.Params.URI)
			assert.NotEqual(t, "fixed@2", values["notebook"].String(), r.Params.URI)
			return contents("template"), nil
		}))
	for _, fixed := range []string{"notes://h/fixed@2", "other://h/a%2Fb"} {
		require.NoError(t, templates.AddResource(&sdk.Resource{Name: fixed, URI: fixed},
			func(_ context.Context, r *sdk.ReadResourceRequest) (*sdk.ReadResourceResult, error) {
				assert.Equal(t, fixed, r.Params.URI)
				return contents(fixed), nil
			}))
	}
	return connected(t, server)
}

// every is how many URIs there are for one that the test below asks for, since all of them take twenty seconds.
const every = 17

// A check sees the text of the values that a template reads, whatever the client encodes: each byte at each place, in capitals and
// small letters, in place of a character and beside it.
func TestChecksSeeWhatIsRead(t *testing.T) {
	read := 0
	client := guarded(t, &read)
	n := 0
	for _, text := range []string{"notes://h/secret2/a?tag=b", "notes://h/fixed@2", "notes://h/x", "other://h/a%2Fb"} {
		for i := strings.Index(text, "//h") + 3; i < len(text); i++ {
			for c := range 256 {
				pieces := []string{fmt.Sprintf("%%%02X", c), fmt.Sprintf("%%%02x", c)}
				if ' ' <= c && c <= '~' { // the SDK closes the connection for others
					pieces = append(pieces, string(rune(c)))
				}
				for _, piece := range pieces {
					for _, changed := range []string{text[:i] + piece + text[i+1:], text[:i] + piece + text[i:]} {
						if n++; n%every != 0 {
							continue
						}
						_, err := client.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: changed})
						if err != nil && !strings.Contains(err.Error(), "Resource not found") {
							require.ErrorContains(t, err, errSecret.Error(), changed)
						}
					}
				}
			}
		}
	}
	t.Logf("%d URIs, %d read", n, read)
}

func TestSpellingsOfAResource(t *testing.T) {
	read := 0
	client := guarded(t, &read)
	for text, want := range map[string]string{
		"notes://h/secret2": "", "notes://h/secret%32": "", "notes://h/%73ecret2/x?y": "", "notes://h/%73%65cret2?y=1&tag=x": "",
		"notes://h/fixed@2": "notes://h/fixed@2", "notes://h/fixed%402": "notes://h/fixed@2", "NOTES://h/fixed%40%32?x": "notes://h/fixed@2",
		"other://h/a%2fb": "other://h/a%2Fb", "other://H/%61%2Fb": "other://h/a%2Fb", "other://h/a/b": "none", "notes://h/x": "template",
		"notes://h/..": "none", "notes://h/x/%2e%2e/y": "none", "notes://h/x/..%2Fy": "none", "notes://h/x/../secret2": "none",
	} {
		answer, err := client.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: text})
		switch want {
		case "":
			assert.ErrorContains(t, err, errSecret.Error(), text)
		case "none":
			assert.ErrorContains(t, err, "Resource not found", text)
		default:
			require.NoError(t, err, text)
			assert.Equal(t, want, answer.Contents[0].Text, text)
		}
	}
}

func TestAddResourceRefuses(t *testing.T) {
	templates := mcp.New(newServer())
	for text, message := range map[string]string{
		"notes://h/%61": "mcp: the resource notes://h/%61 is not in normal form, which is notes://h/a", "NOTES://h/": "which is notes://h/", "a b": "uri: ", "/a": "uri: ",
	} {
		assert.ErrorContains(t, templates.AddResource(&sdk.Resource{Name: "r", URI: text}, nil), message)
	}
}
