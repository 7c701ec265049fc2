// Package browsers opens a page of a test in the browsers that are installed, without a window and with a profile that is thrown away.
package browsers

import (
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A Browser is a program that shows pages.
type Browser struct {
	Name    string // as in the heads of tables
	Version string // as the program tells it
	path    string
	profile func(t *testing.T, dir, http, https string)
	args    func(dir, page, http, https string) []string
}

// all are the browsers that are looked for.
var all = []Browser{
	{Name: "chromium", path: "chromium", profile: func(*testing.T, string, string, string) {}, args: chromiumArgs},
	{Name: "firefox", path: "firefox-esr", profile: firefoxProfile, args: firefoxArgs},
}

// Each runs test with each browser, in a subtest of its name, which is skipped if the browser is not installed or does not run here.
func Each(t *testing.T, test func(t *testing.T, b Browser)) {
	for _, b := range all {
		t.Run(b.Name, func(t *testing.T) {
			if testing.Short() {
				t.Skip("a browser takes seconds to start")
			}
			path, err := exec.LookPath(b.path)
			if err != nil {
				t.Skip(b.path, "is not installed")
			}
			version, err := exec.Command(path, "--version").Output()
			if err != nil {
				t.Skip(b.path, " does not run here: ", err) // where memory is bounded, for example
			}
			b.path, b.Version = path, strings.TrimSpace(string(version))
			test(t, b)
		})
	}
}

// Visit opens page, with all names of hosts led to the two listeners, and ends the browser once done is closed. The test fails if
// that takes more than two minutes, and is skipped if the browser ends by itself.
func (b Browser) Visit(t *testing.T, page string, http, https net.Addr, done <-chan struct{}) {
	t.Helper()
	dir, err := os.MkdirTemp("", "browser")
	must(t, err)
	defer os.RemoveAll(dir)
	b.profile(t, dir, http.String(), https.String())
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, b.path, b.args(dir, page, http.String(), https.String())...)
	cmd.Env = append(os.Environ(), "HOME="+dir, "TMPDIR="+dir)
	group(cmd)
	must(t, cmd.Start())
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	select {
	case <-done:
		endGroup(cmd)
		<-ended
	case err := <-ended:
		endGroup(cmd)
		t.Skip(b.path, " does not run here: ", err)
	case <-ctx.Done():
		endGroup(cmd)
		<-ended
		t.Fatal(b.path, " did not visit the page")
	}
}

func chromiumArgs(dir, page, http, https string) []string {
	return []string{
		"--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--disable-background-networking",
		"--disable-component-update", "--disable-sync", "--ignore-certificate-errors", "--user-data-dir=" + dir,
		"--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LocalNetworkAccessChecks,PrivateNetworkAccess",
		fmt.Sprintf("--host-resolver-rules=MAP *:443 %s, MAP * %s", https, http), page,
	}
}

// firefoxProfile has all requests go to http as to a proxy. What goes to https by CONNECT is for the proxy to answer.
func firefoxProfile(t *testing.T, dir, http, _ string) {
	host, port, err := net.SplitHostPort(http)
	must(t, err)
	prefs := fmt.Sprintf(`user_pref("network.proxy.type", 1);
user_pref("network.proxy.http", %q);
user_pref("network.proxy.http_port", %s);
user_pref("network.proxy.ssl", %q);
user_pref("network.proxy.ssl_port", %s);
user_pref("network.proxy.allow_hijacking_localhost", true);
user_pref("network.proxy.no_proxies_on", "");
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("app.normandy.enabled", false);
user_pref("app.update.enabled", false);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("browser.safebrowsing.malware.enabled", false);
user_pref("browser.safebrowsing.phishing.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("toolkit.telemetry.enabled", false);
`, host, port, host, port)
	must(t, os.WriteFile(filepath.Join(dir, "user.js"), []byte(prefs), 0o600))
}

func firefoxArgs(dir, page, _, _ string) []string {
	return []string{"--headless", "--no-remote", "--profile", dir, page}
}

// must stops the test if there is an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
