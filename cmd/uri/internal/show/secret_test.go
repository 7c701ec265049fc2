package show

import "testing"

// The documentation of uri.Redactor lists what is a secret. The rest stays as it is written, characters beyond US-ASCII too.
func TestWithoutSecret(t *testing.T) {
	for text, want := range map[string]string{
		"http://user:pass@h/":             "http://user:xxxxx@h/",
		"//user:pass@h":                   "//user:xxxxx@h",
		"HTTP://user:pass@H:080":          "HTTP://user:xxxxx@H:080",
		"http://user:a:b@h":               "http://user:xxxxx@h", // from the first ":"
		"http://:pass@h":                  "http://:xxxxx@h",
		"http://user:@h":                  "http://user:@h", // an empty password is not hidden
		"http://user@h":                   "http://user@h",
		"http://h:80/a:b@c":               "http://h:80/a:b@c",
		"http://h:80?a:b@c":               "http://h:80?a:b@c",
		"http://h#a:b@c":                  "http://h#a:b@c",
		"http://h#//a:b@c":                "http://h#//a:xxxxx@c", // a reference in the fragment
		"mailto:a:b@c":                    "mailto:a:b@c",
		"joe:secret@example.com":          "joe:secret@example.com", // a scheme and a path
		"/a//u:p@h":                       "/a//u:p@h",
		"http://u:xxxxx@h":                "http://u:xxxxx@h",
		"http://u:p@[::1]:80/a@b":         "http://u:xxxxx@[::1]:80/a@b",
		"https://ghp_a1@h/":               "https://xxxxx@h/",
		"x://u:p@h?page=2&Access-Token=":  "x://u:xxxxx@h?page=2&Access-Token=",
		"x://u:p@h?api_key=a&b#token=c":   "x://u:xxxxx@h?api_key=xxxxx&b#token=xxxxx",
		"mongodb://u:p@h1:1,h2:2/d":       "mongodb://u:xxxxx@h1:1,h2:2/d",
		"HTTP://ü:é@É.example:080/%c3%a9": "HTTP://ü:xxxxx@É.example:080/%c3%a9",
		"sip:ü:geheim@例え.jp":              "sip:ü:xxxxx@例え.jp",
		"vnc://é?é=%C3%A9&VncPassword=é&é&VncPassword=ü": "vnc://é?é=%C3%A9&VncPassword=xxxxx&é&VncPassword=xxxxx",
		"http://h/%C3%A9?u=http://é:ü@h/ü":               "http://h/%C3%A9?u=http://é:xxxxx@h/ü",
		"//ü:@é/":                                        "//ü:@é/",
		"":                                               "",
	} {
		if got, _ := withoutSecret(text); got != want {
			t.Errorf("%q without its secrets is %q, want %q", text, got, want)
		}
	}
}
