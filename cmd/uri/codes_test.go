package main

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// There is a code for each code of package lint, except for those of values that were not parsed, with an example that
// has it.
func TestCodes(t *testing.T) {
	source, err := os.ReadFile("../../lint/code.go")
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, match := range regexp.MustCompile(`Code = "(.*)"`).FindAllStringSubmatch(string(source), -1) {
		if match[1] != "invalid" && match[1] != "no-effect" {
			want = append(want, match[1])
		}
	}
	want = append(want, string(codeScheme))
	if got := codeNames(); strings.Join(got, " ") != strings.Join(want, " ") {
		t.Errorf("the codes are %q, want %q", got, want)
	}
	for _, c := range codes {
		got := runWith("", "lint", "--iri", "--only", string(c.code), c.example)
		if got.status != 1 || !strings.Contains(got.stdout, ": "+string(c.code)) {
			t.Errorf("%s: %+v", c.code, got)
		}
		if !strings.Contains(runWith("", "lint", "--codes").stdout, "\n    "+c.example[:20%len(c.example)]) {
			t.Errorf("the example of %s is not shown", c.code)
		}
	}
}

func TestLintChooses(t *testing.T) {
	const text = "http://u:secret@h/a%2Fb%00/a%2520b\n"
	for args, want := range map[string]string{
		"":                              "password encoded-slash encoded-nul double-encoding scheme",
		"--only encoded-slash":          "encoded-slash",
		"--only scheme,encoded-nul":     "encoded-nul scheme",
		"--only scheme --only password": "password scheme",
		"--ignore scheme,password":      "encoded-slash encoded-nul double-encoding",
		"--only scheme --ignore scheme": "",
		"--level note":                  "password encoded-slash encoded-nul double-encoding scheme",
		"--level warning":               "password encoded-slash encoded-nul scheme",
		"--level error":                 "scheme",
		"--level error --ignore scheme": "",
	} {
		got := runWith(text, append([]string{"lint"}, strings.Fields(args)...)...)
		var found []string
		for _, match := range regexp.MustCompile(`line 1: \w+: (\S+)(?: at|:)`).FindAllStringSubmatch(got.stdout, -1) {
			found = append(found, strings.TrimSuffix(match[1], ":"))
		}
		if strings.Join(found, " ") != want || got.status != min(len(found), 1) {
			t.Errorf("lint %s finds %q with status %d, want %q", args, found, got.status, want)
		}
	}
}

// The offset of a finding is in the reference that is shown, masked or not.
func TestFindingsPointAtWhatIsShown(t *testing.T) {
	for reference, want := range map[string]string{
		"http://u:secret@h/a%2Fb":      `"reference":"http://u:xxxxx@h/a%2Fb","code":"encoded-slash","level":"warning","component":"path","segment":1,"offset":18,"length":3,`,
		"//u:a-long-password@h":        `"reference":"//u:xxxxx@h","code":"password","level":"warning","component":"userinfo","offset":4,"length":5,`,
		"//u:p@h/%2F":                  `"offset":12,"length":3,`,
		"vnc://h%2F?VncPassword=x&%00": `"offset":29,"length":3,`,
	} {
		if got := runWith(reference, "lint", "--json"); !strings.Contains(got.stdout, want) {
			t.Errorf("lint --json of %s: %s, want %s", reference, got.stdout, want)
		}
	}
}
