package show

import "testing"

func TestReplacement(t *testing.T) {
	r := NewReplacement("//u:secret@h/a", "//u:xxxxx@h/a")
	for _, test := range []struct{ start, end, from, to int }{
		{2, 3, 2, 3}, {4, 10, 4, 9}, {5, 9, 4, 9}, {2, 10, 2, 9}, {11, 12, 10, 11}, {0, 14, 0, 13}, {3, 6, 3, 9},
	} {
		if from, to := r.Move(test.start, test.end); from != test.from || to != test.to {
			t.Errorf("%d to %d is %d to %d, want %d to %d", test.start, test.end, from, to, test.from, test.to)
		}
	}
	if same := NewReplacement("a", "a"); same.start != same.end || same.longer != 0 {
		t.Errorf("%+v", same)
	}
}

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
		if got, _ := withoutPassword(text); got != want {
			t.Errorf("%q without its password is %q, want %q", text, got, want)
		}
	}
}
