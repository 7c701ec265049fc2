package show

import "testing"

func TestWithoutPassword(t *testing.T) {
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
		if got, _ := withoutSecret(text); got != want {
			t.Errorf("%q without its password is %q, want %q", text, got, want)
		}
	}
}
