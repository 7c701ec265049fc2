package mcp_test

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/integration/mcp"
	"github.com/go-rfc3986/uri/uritemplate"
)

// A client takes a template from the list of the server, expands it, and reads the resource. The server gets the values.
func Example() {
	server := newServer()
	templates := mcp.New(server)
	notes := &sdk.ResourceTemplate{Name: "notes", URITemplate: "notes://{notebook}{/path*}{?tag*}", MIMEType: "text/plain"}
	err := templates.Add(notes, func(_ context.Context, _ *sdk.ReadResourceRequest, values uritemplate.Values) (*sdk.ReadResourceResult, error) {
		return contents(fmt.Sprintf("%q %q %q", values["notebook"], values["path"].List(), values["tag"].List())), nil
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(templates.Add(&sdk.ResourceTemplate{Name: "today", URITemplate: "notes://today{/hour}"}, nil))

	client, err := connect(server)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer client.Close()
	list, err := client.ListResourceTemplates(context.Background(), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	text, _ := uritemplate.MustParse(list.ResourceTemplates[0].URITemplate).Expand(uritemplate.Values{
		"notebook": uritemplate.String("Reisen / été 2026"),
		"path":     uritemplate.List("a/b", "100 %"),
		"tag":      uritemplate.List("東京", "x,y"),
	})
	fmt.Println(len(list.ResourceTemplates), text)
	fmt.Println(read(client, text))
	// Output:
	// mcp: notes://{notebook}{/path*}{?tag*} and notes://today{/hour} both match notes://today
	// 1 notes://Reisen%20%2F%20%C3%A9t%C3%A9%202026/a%2Fb/100%20%25?tag=%E6%9D%B1%E4%BA%AC&tag=x%2Cy
	// "Reisen / été 2026" ["a/b" "100 %"] ["東京" "x,y"] text/plain <nil>
}

// A value of "{+path}" ends with the path of the URI (RFC 3986, section 3.3): a program that joins it to a directory stays there.
func TestReservedValuesStayInThePath(t *testing.T) {
	client := serve(t, "file:///srv/{+path}")
	for text, want := range map[string]string{
		"file:///srv/a/b": "a/b", "file:///srv/a?/../../etc/passwd": "a", "file:///srv/a#/../../etc/passwd": "", "file:///srv/a/../b": "", "file:///srv/..%2Fa": "",
	} {
		got, err := read(client, text)
		assert.Equal(t, want == "", err != nil, "%s: %v", text, err)
		if err == nil {
			assert.Equal(t, "file:///srv/{+path}"+shown(uritemplate.Values{"path": uritemplate.String(want)}), got, text)
		}
	}
}

// A template that is too long to check is refused.
func TestAddTooComplex(t *testing.T) {
	templates := mcp.New(newServer())
	long := &sdk.ResourceTemplate{Name: "long", URITemplate: "notes://" + strings.Repeat("a", 1020) + "{x}"}
	assert.ErrorIs(t, templates.Add(long, nil), uritemplate.ErrTooComplex)
}

func newServer() *sdk.Server {
	return sdk.NewServer(&sdk.Implementation{Name: "notes", Version: "1"}, nil)
}

// connect returns a client of the server, over a pipe in memory.
func connect(server *sdk.Server) (*sdk.ClientSession, error) {
	ctx := context.Background()
	there, here := sdk.NewInMemoryTransports()
	if _, err := server.Connect(ctx, there, nil); err != nil {
		return nil, err
	}
	return sdk.NewClient(&sdk.Implementation{Name: "reader", Version: "1"}, nil).Connect(ctx, here, nil)
}

func contents(text string) *sdk.ReadResourceResult {
	return &sdk.ReadResourceResult{Contents: []*sdk.ResourceContents{{Text: text}}}
}

// read returns the text of a resource and its MIME type.
func read(client *sdk.ClientSession, text string) (string, error) {
	result, err := client.ReadResource(context.Background(), &sdk.ReadResourceParams{URI: text})
	if err != nil {
		return "", err
	}
	return strings.TrimSpace(result.Contents[0].Text + " " + result.Contents[0].MIMEType), nil
}

// echo reads every resource as its template and the values that it got.
func echo(template string) mcp.Reader {
	return func(_ context.Context, _ *sdk.ReadResourceRequest, values uritemplate.Values) (*sdk.ReadResourceResult, error) {
		return contents(template + shown(values)), nil
	}
}

// shown returns values as text in US-ASCII, since JSON has no other bytes than those of UTF-8.
func shown(values uritemplate.Values) string {
	all := map[string]string{}
	for name, value := range values {
		all[name] = fmt.Sprintf("%s %+q", value.Kind(), value.List())
	}
	text, _ := json.Marshal(all)
	return string(text)
}

// serve returns a client of a server with these templates.
func serve(t *testing.T, templates ...string) *sdk.ClientSession {
	t.Helper()
	server := newServer()
	ours := mcp.New(server)
	for _, template := range templates {
		require.NoError(t, ours.Add(&sdk.ResourceTemplate{Name: template, URITemplate: template}, echo(template)))
	}
	return connected(t, server)
}

func connected(t *testing.T, server *sdk.Server) *sdk.ClientSession {
	t.Helper()
	client, err := connect(server)
	require.NoError(t, err)
	t.Cleanup(func() { client.Close() })
	return client
}

// Values come back as the client put them in.
func TestValues(t *testing.T) {
	const template = "notes://{notebook}{/path*}{?filter}{&tag*}{#line}"
	client, s, l := serve(t, template), uritemplate.String, uritemplate.List
	for _, values := range []uritemplate.Values{
		{},
		{"notebook": s("a/b"), "path": l("a/b", "...", "%2F")},      // delimiters of other components
		{"notebook": s("a b"), "path": l(" ", "+")},                 // a space is never "+"
		{"notebook": s("été"), "path": l("東京", "🗼"), "tag": s("ñ")}, // beyond US-ASCII
		{"path": l("", ""), "tag": l("x,y", "a&b=c", "#")},          // empty members, and what delimits members
		{"filter": l("x", "y")},                                     // not exploded
		{"path": uritemplate.Pairs("k", "v", "l", "1/2")},           // in the path
		{"line": s("12")},                           // kept as it is written
		{"notebook": s("\xff\x00")},                 // bytes that are not UTF-8
		{"notebook": s(strings.Repeat("/", 1<<16))}, // long
	} {
		text, err := uritemplate.MustParse(template).Expand(values)
		require.NoError(t, err)
		answer, err := read(client, text)
		require.NoError(t, err, text)
		assert.Equal(t, template+shown(values), answer, text)
	}
}

func TestValuesOfEachByte(t *testing.T) {
	const template = "notes://{notebook}{/path*}{?tag*}"
	client := serve(t, template)
	for c := range 256 {
		text := string([]byte{'a', byte(c), 'b'})
		values := uritemplate.Values{"notebook": uritemplate.String(text), "path": uritemplate.List(text, text), "tag": uritemplate.List("", text)}
		expansion, err := uritemplate.MustParse(template).Expand(values)
		require.NoError(t, err)
		answer, err := read(client, expansion)
		require.NoError(t, err, expansion)
		assert.Equal(t, template+shown(values), answer)
	}
}

// The SDK passes on every text that a template matches: each printable character of US-ASCII at each place of a URI.
func TestEachByteAtEachPlace(t *testing.T) {
	const template, text = "notes://{notebook}{/path*}{?tag*}{#line}", "notes://a%2fb/c?tag=d#e"
	client, parsed := serve(t, template), uritemplate.MustParse(template)
	found := 0
	for i := range len(text) {
		if testing.Short() && i%5 != 0 {
			continue
		}
		for c := ' '; c <= '~'; c++ {
			changed := text[:i] + string(c) + text[i+1:]
			want := ""
			values, ok := uritemplate.Values(nil), false
			if u, err := uri.Parse(changed); err == nil {
				if values, ok = parsed.Match(changed); !ok {
					values, ok = parsed.MatchURI(u)
				}
				_, err = parsed.URI(values)
				ok = ok && err == nil // no dot-segment
			}
			if ok {
				want = template + shown(values)
				found++
			}
			answer, err := read(client, changed)
			assert.Equal(t, want, answer)
			assert.Equal(t, ok, err == nil, "%s: %v", changed, err)
		}
	}
	assert.Greater(t, found, 100)
}

// Each URI is answered by the template that it matches, and by no other.
func TestRead(t *testing.T) {
	templates := []string{
		"country://{alpha:2}.json", "country://{alpha:2}.names.json", "menu://café/{dish}", "notes://{name}{?page}",
	}
	client := serve(t, templates...)
	for _, tt := range []struct{ uri, want string }{
		{"country://ch.json", templates[0]},
		{"country://ch.names.json", templates[1]}, // a prefix has two characters (RFC 6570, section 2.4.1)
		{"country://switzerland.json", ""},        // the same
		{"menu://caf%C3%A9/soup", templates[2]},   // a literal is encoded (section 2.1)
		{"menu://caf%c3%a9/soup", templates[2]},   // in normal form (RFC 3986, section 6.2.2.1)
		{"n%6ftes://a", ""},                       // no URI (RFC 3986, section 3.1)
		{"notes://%61?p%61ge=2", templates[3]},    // in normal form (RFC 3986, section 6.2.2.2)
		{"notes://a?page=2", templates[3]},
		{"notes://a?size=2", templates[3]}, // another name, which does not count
		{"notes://a?=&size=2&page=1", templates[3]},
		{"notes://a?page=1&page=2", ""}, // twice
		{"notes://a#f", ""},
		{"other://a", ""},
	} {
		answer, err := read(client, tt.uri)
		called, _, _ := strings.Cut(answer, `{"`)
		assert.Equal(t, tt.want, called, tt.uri)
		if tt.want == "" {
			assert.ErrorContains(t, err, "Resource not found", tt.uri)
		}
	}
}

// A template that is not added leaves the server as it was.
func TestAddRefuses(t *testing.T) {
	const first = "notes://{notebook}/{note}"
	for _, tt := range []struct{ template, message string }{
		{"notes://{a}/b{?c}", "mcp: notes://{notebook}/{note} and notes://{a}/b{?c} both match notes:///b"}, // two routes for one URI
		{"{x}://a/b", "mcp: notes://{notebook}/{note} and {x}://a/b both match notes://a/b"},
		{first, "mcp: notes://{notebook}/{note} and notes://{notebook}/{note} both match notes:///"},
		{"files://{name}.{extension}", "mcp: files://{name}.{extension} has one expansion for map[name:.] and map[extension:.]"}, // RFC 6570, section 1.4
		{"files://{x}{x}", "mcp: files://{x}{x} has one expansion for map[] and map[]"},                                          // each place counts by itself
		{"files://{", `uritemplate: `}, // section 2.2
	} {
		server := newServer()
		templates := mcp.New(server)
		require.NoError(t, templates.Add(&sdk.ResourceTemplate{Name: "first", URITemplate: first}, echo(first)))
		assert.ErrorContains(t, templates.Add(&sdk.ResourceTemplate{Name: "second", URITemplate: tt.template}, echo("second")), tt.message)

		client := connected(t, server)
		assert.Equal(t, []string{first}, listed(t, client))
		answer, err := read(client, "notes://a/b")
		require.NoError(t, err)
		assert.Equal(t, first+`{"note":"string [\"b\"]","notebook":"string [\"a\"]"}`, answer)
		for _, text := range []string{"x://a/b", "files://a.b", "files://a"} { // what only those templates match
			_, err := read(client, text)
			assert.ErrorContains(t, err, "Resource not found", "%s after %s", text, tt.template)
		}
	}
}

// listed returns the templates that a client sees.
func listed(t *testing.T, client *sdk.ClientSession) (templates []string) {
	t.Helper()
	for template, err := range client.ResourceTemplates(context.Background(), nil) {
		require.NoError(t, err)
		templates = append(templates, template.URITemplate)
	}
	return templates
}

// Clients see all templates but the one that matches every URI, on pages of any length.
func TestList(t *testing.T) {
	all := []string{"a://{x}", "b://{x}", "c://{x}", "{scheme}:x"}
	for size := 1; size < 7; size++ {
		server := sdk.NewServer(&sdk.Implementation{Name: "notes", Version: "1"}, &sdk.ServerOptions{PageSize: size})
		templates := mcp.New(server)
		for _, template := range slices.Backward(all) {
			require.NoError(t, templates.Add(&sdk.ResourceTemplate{Name: template, URITemplate: template}, echo(template)))
		}
		assert.Equal(t, all, listed(t, connected(t, server)), "pages of %d", size)
	}
}

// The MIME type is that of the contents, or else of the template that matches.
func TestMIMEType(t *testing.T) {
	server := newServer()
	templates := mcp.New(server)
	for template, mimeType := range map[string]string{"country://{alpha:2}.json": "application/json", "country://{alpha:2}.names.json": "text/plain"} {
		require.NoError(t, templates.Add(&sdk.ResourceTemplate{Name: template, URITemplate: template, MIMEType: mimeType}, echo(template)))
	}
	own := &sdk.ResourceTemplate{Name: "own", URITemplate: "own://{x}", MIMEType: "text/plain"}
	require.NoError(t, templates.Add(own, func(context.Context, *sdk.ReadResourceRequest, uritemplate.Values) (*sdk.ReadResourceResult, error) {
		return &sdk.ReadResourceResult{Contents: []*sdk.ResourceContents{{Text: "x", MIMEType: "text/csv"}}}, nil
	}))
	client := connected(t, server)
	for text, want := range map[string]string{
		"country://ch.json": "application/json", "country://ch.names.json": "text/plain", "own://a": "text/csv",
	} {
		answer, err := read(client, text)
		require.NoError(t, err)
		assert.Equal(t, want, answer[strings.LastIndexByte(answer, ' ')+1:], text)
	}
}

// What a Reader returns in error is what the client gets.
func TestReadersError(t *testing.T) {
	server := newServer()
	gone := &sdk.ResourceTemplate{Name: "gone", URITemplate: "gone://{x}"}
	require.NoError(t, mcp.New(server).Add(gone, func(_ context.Context, r *sdk.ReadResourceRequest, values uritemplate.Values) (*sdk.ReadResourceResult, error) {
		if values["x"].String() == "nil" {
			return nil, nil
		}
		return nil, sdk.ResourceNotFoundError(r.Params.URI)
	}))
	client := connected(t, server)
	_, err := read(client, "gone://a")
	assert.ErrorContains(t, err, "Resource not found")
	_, err = read(client, "gone://nil")
	assert.ErrorContains(t, err, "nil information") // the SDK's own check
}

// An expansion of a template is read by it, and what only has the meaning of one by the template that was added first.
func TestTheFirstReads(t *testing.T) {
	const plain, fixed = "a://h{?x}", "a://h?z=1{&y}"
	for _, order := range [][]string{{plain, fixed}, {fixed, plain}} {
		client := serve(t, order...)
		for text, want := range map[string]string{"a://h?x=1": plain, "a://h?z=1": fixed, "a://h?z=1&y=2": fixed, "a://h?y=2&z=1": order[0], "a://h?w=1": plain} {
			answer, err := read(client, text)
			require.NoError(t, err, text)
			assert.True(t, strings.HasPrefix(answer, want+"{"), "%q: %s is read as %s", order, text, answer)
		}
	}
}

// A template is compared with each of those before it.
func TestAddComparesWithEach(t *testing.T) {
	templates := mcp.New(newServer())
	for _, text := range []string{"a://{x}", "b://{x}", "c://{x}"} {
		require.NoError(t, templates.Add(&sdk.ResourceTemplate{Name: text, URITemplate: text}, echo(text)))
	}
	for _, text := range []string{"a://1", "b://1", "c://1", "{x}://1"} {
		assert.ErrorContains(t, templates.Add(&sdk.ResourceTemplate{Name: text, URITemplate: text}, echo(text)), "both match")
	}
}

// Each of the contents without a MIME type gets that of the template, and there may be none.
func TestMIMETypeOfEachContent(t *testing.T) {
	for _, types := range [][]string{{}, {""}, {"", "text/csv", ""}, {"text/csv", ""}} {
		server := newServer()
		resource := &sdk.ResourceTemplate{Name: "many", URITemplate: "many://{x}", MIMEType: "text/plain"}
		require.NoError(t, mcp.New(server).Add(resource, func(context.Context, *sdk.ReadResourceRequest, uritemplate.Values) (*sdk.ReadResourceResult, error) {
			result := &sdk.ReadResourceResult{Contents: []*sdk.ResourceContents{}}
			for _, mimeType := range types {
				result.Contents = append(result.Contents, &sdk.ResourceContents{Text: "x", MIMEType: mimeType})
			}
			return result, nil
		}))
		result, err := connected(t, server).ReadResource(t.Context(), &sdk.ReadResourceParams{URI: "many://a"})
		require.NoError(t, err)
		require.Len(t, result.Contents, len(types))
		for i, mimeType := range types {
			assert.Equal(t, cmp.Or(mimeType, "text/plain"), result.Contents[i].MIMEType)
		}
	}
}
