package main

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri"
)

func TestSecretIn(t *testing.T) {
	for text, want := range map[string]string{
		"http://user:pass@h/":     "http://user:xxxxx@h/",
		"//user:pass@h":           "//user:xxxxx@h",
		"http://user:a:b@h":       "http://user:xxxxx@h", // from the first ":"
		"http://:pass@h":          "http://:xxxxx@h",
		"http://user:@h":          "http://user:@h", // an empty password is not hidden
		"http://user@h":           "http://user@h",
		"http://h:80/a:b@c":       "http://h:80/a:b@c",
		"http://h:80?a:b@c":       "http://h:80?a:b@c",
		"http://h#//a:b@c":        "http://h#//a:b@c",
		"mailto:a:b@c":            "mailto:a:b@c",
		"/a//u:p@h":               "/a//u:p@h",
		"http://u:xxxxx@h":        "http://u:xxxxx@h",
		"http://u:p@[::1]:80/a@b": "http://u:xxxxx@[::1]:80/a@b",
		"":                        "",
	} {
		if _, err := uri.Parse(text); err != nil {
			t.Error(err)
		}
		if got := secretIn(text).hide(text); got != want {
			t.Errorf("%q without its password is %q, want %q", text, got, want)
		}
	}
}

// If a scheme has a password outside userinfo, it is hidden there too.
func TestSchemePasswordsAreHidden(t *testing.T) {
	for text, shown := range map[string]string{
		"sip:alice:JZ@h":               "sip:alice:xxxxx@h",
		"vnc://h?VncPassword=JZ&a=b":   "vnc://h?VncPassword=xxxxx&a=b",
		"vnc://u:p@h?VncPassword=JZ":   "vnc://u:xxxxx@h?VncPassword=xxxxx",
		"secret-token:JZ":              "secret-token:xxxxx",
		"pkcs11:object=o?pin-value=JZ": "pkcs11:object=o?pin-value=xxxxx",
	} {
		for _, args := range []string{"explain", "explain --json", "parse", "parse --json"} {
			got := runWith(text, strings.Fields(args)...)
			if strings.ContainsAny(got.stdout+got.stderr, "JZ") {
				t.Errorf("%s of %q shows the password: %s", args, text, got.stdout)
			}
		}
		if got := runWith(text, "explain"); !strings.Contains(got.stdout, "  "+shown+"\n") {
			t.Errorf("explain of %q: %s, want %s", text, got.stdout, shown)
		}
	}
}

func TestShowPassword(t *testing.T) {
	const good, bad = "http://u:secret@h/", "http://u:se\"cret@h/"
	for args, want := range map[string]string{
		"parse --show-password":          "userinfo=u:secret ",
		"parse --show-password --json":   `"reference":"http://u:secret@h/"`,
		"explain --show-password":        "  http://u:secret@h/\n",
		"explain --show-password --json": `"userInfo":"u:secret"`,
	} {
		if got := runWith(good, strings.Fields(args)...); !strings.Contains(got.stdout, want) {
			t.Errorf("%s: %s, want %s", args, got.stdout, want)
		}
	}
	runWith(bad, "explain", "--show-password").check(t, result{
		"",
		"  http://u:se\"cret@h/\n             ^\nuri: line 1: invalid userinfo at offset 11: " +
			"a byte that is not allowed (userinfo; RFC 3986, section 3.2.1)\n",
		1,
	})
	got := runWith("http://u:p@s@h", "parse", "--show-password", "--json")
	for _, want := range []string{`"reference":"http://u:p@s@h"`, "'@' is not allowed"} {
		if !strings.Contains(got.stdout, want) {
			t.Errorf("got %s, want %s", got.stdout, want)
		}
	}
}

// No byte of a password is shown, whatever its bytes are.
func TestNoPasswordIsShown(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 9))
	const soup = "JZ:@/?#[]%\"<> \\\x07\xc3J" // J and Z are in no message, flag or host
	for range 300 {
		password := "J"
		for range random.IntN(8) {
			password += string(soup[random.IntN(len(soup))])
		}
		text := "http://user:" + password + "Z@h/"
		for _, args := range []string{
			"explain", "explain --json", "parse", "parse --json", "check", "check --json", "lint", "lint --json",
		} {
			got := runWith(text, strings.Fields(args)...)
			if out := got.stdout + got.stderr; strings.ContainsAny(out, "JZ") && !readsOtherwise(text, password+"Z") {
				t.Fatalf("%s of %q shows the password: %s", args, text, out)
			}
		}
	}
}

// readsOtherwise reports whether text is valid and has another password or none.
func readsOtherwise(text, password string) bool {
	u, err := uri.Parse(text)
	return err == nil && u.UserInfo != "user:"+password
}
