package servers

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
)

var isAsked = flag.Bool("servers", false, "ask nginx, Apache and Tomcat, of the packages nginx-light, apache2 and tomcat10 of Debian")

// servers are those of the files in testdata, in the order of their ports: PORT0 and so on.
var servers = [...]string{
	"nginx",
	"nginx before Apache",
	"Apache",
	"Apache with AllowEncodedSlashes",
	"nginx before Tomcat",
	"Tomcat",
	"Tomcat that decodes slashes and backslashes",
	"Apache before Tomcat",
	"nginx that passes the decoded path to Tomcat",
}

// programs are the commands, with a file that each needs. DIR is the directory of the configuration.
var programs = []struct{ name, file, command string }{
	{"nginx", "/usr/sbin/nginx", "/usr/sbin/nginx -c DIR/nginx.conf"},
	{"Apache", "/usr/sbin/apache2", "/usr/sbin/apache2 -X -f DIR/apache.conf"},
	{"Tomcat", "/usr/share/tomcat10/bin/bootstrap.jar", "java -cp JARS/bootstrap.jar:JARS/tomcat-juli.jar " +
		"-Dcatalina.home=/usr/share/tomcat10 -Dcatalina.base=DIR -Djava.io.tmpdir=DIR org.apache.catalina.startup.Bootstrap start"},
}

// start starts the programs, and returns the addresses of the servers, whose files are in dir, and the programs that are not installed.
func start(t *testing.T, dir string) (addresses, missing []string) {
	values := []string{"DIR", dir + "/conf", "FILES", dir, "JARS", "/usr/share/tomcat10/bin"}
	for i := range servers {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		require.NoError(t, err)
		address := listener.Addr().String()
		require.NoError(t, listener.Close())
		addresses = append(addresses, address)
		_, port, _ := net.SplitHostPort(address)
		values = append(values, fmt.Sprint("PORT", i), port)
	}
	replacer := strings.NewReplacer(values...)
	names, err := filepath.Glob("testdata/*")
	require.NoError(t, err)
	require.NoError(t, os.MkdirAll(dir+"/conf/conf", 0o755)) // of Tomcat
	for _, name := range names {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		for _, place := range []string{"/conf/", "/conf/conf/"} {
			require.NoError(t, os.WriteFile(dir+place+filepath.Base(name), []byte(replacer.Replace(string(text))), 0o644))
		}
	}
	for _, program := range programs {
		if _, err := os.Stat(program.file); err != nil {
			missing = append(missing, program.name)
			continue
		}
		words := strings.Fields(replacer.Replace(program.command))
		cmd := exec.Command(words[0], words[1:]...)
		require.NoError(t, cmd.Start())
		t.Cleanup(func() {
			_ = cmd.Process.Signal(os.Interrupt)
			_ = cmd.Wait()
		})
	}
	return addresses, missing
}

// No server opens a file outside the base for a path that Contains accepts. Each leads some paths outside that are inside for RFC 3986, and
// that Contains refuses.
func TestServersStayInside(t *testing.T) {
	if !*isAsked {
		t.Skip("-servers asks nginx, Apache and Tomcat")
	}
	dir := makeFiles(t)
	addresses, missing := start(t, dir)
	accepted, refused := append(randomPaths(10_000, true), bytePaths()...), randomPaths(10_000, false)
	for i, server := range servers {
		t.Run(server, func(t *testing.T) {
			if slices.ContainsFunc(missing, func(program string) bool { return strings.Contains(server, program) }) {
				t.Skip("not run: not installed: ", missing)
			}
			c := &client{address: addresses[i], files: dir}
			answers, left := 0, 0
			for _, path := range accepted {
				names := c.get(t, path)
				answers += min(1, len(names))
				assert.False(t, slices.ContainsFunc(names, isOutside), "%s leads to %s", path, names)
			}
			for _, path := range refused {
				if slices.ContainsFunc(c.get(t, path), isOutside) {
					left++
				}
			}
			t.Logf("%d paths accepted, %d with a file or a redirect; %d refused, %d lead outside", len(accepted), answers, len(refused), left)
			assert.Positive(t, answers)
			assert.Positive(t, left)
		})
	}
}

// client sends requests whose targets are paths as they are.
type client struct {
	address string
	files   string // the directory of the server
	conn    net.Conn
	answers *bufio.Reader
}

// get returns what the answer to a path tells of the file that was opened: its name, its text, or where it is.
func (c *client) get(t *testing.T, path string) (names []string) {
	resp, err := c.send(path)
	for wait := 0; err != nil && wait < 300; wait++ { // a server that starts, or that closes a connection
		time.Sleep(100 * time.Millisecond)
		c.conn = nil
		resp, err = c.send(path)
	}
	require.NoError(t, err, "%s", path)
	text, err := io.ReadAll(resp.Body)
	require.NoError(t, err)
	if resp.Close {
		c.conn = nil
	}
	if name, found := strings.CutPrefix(resp.Header.Get("X-File"), c.files); found && resp.StatusCode != http.StatusBadRequest {
		names = append(names, "/"+strings.TrimPrefix(name, "/"))
	}
	if location, err := uri.Parse(resp.Header.Get("Location")); err == nil && !location.IsZero() {
		names = append(names, location.EscapedPath())
	}
	if resp.StatusCode == http.StatusOK {
		names = append(names, string(text))
	}
	return names
}

func (c *client) send(path string) (*http.Response, error) {
	if c.conn == nil {
		conn, err := net.Dial("tcp", c.address)
		if err != nil {
			return nil, err
		}
		c.conn, c.answers = conn, bufio.NewReader(conn)
	}
	if _, err := fmt.Fprintf(c.conn, "GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n", path); err != nil {
		return nil, err
	}
	return http.ReadResponse(c.answers, nil)
}
