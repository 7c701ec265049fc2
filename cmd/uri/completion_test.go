package main

import (
	"runtime/debug"
	"strings"
	"testing"
)

// A shell completes commands, flags and their values.
func TestCompletion(t *testing.T) {
	for args, want := range map[string][]string{
		"no":                      {"normalize"},
		"lint --":                 {"--only", "--ignore", "--level", "--codes", "--json", "--from", "--color"},
		"lint --only encoded-s":   {"encoded-slash"},
		"lint --level e":          {"error"},
		"escape --for s":          {"segment"},
		"get {":                   {"{host}", "{default:port}", "{redacted}"},
		"edit --set-data u":       {"user="},
		"check --color n":         {"never"},
		"help e":                  {"explain", "edit", "escape"},
		"help j":                  {"json"},
		"completion z":            {"zsh"},
		"normalize --max-line 64": {"64K"},
	} {
		words := strings.Fields(args)
		got := runWith("", append([]string{"__complete"}, words...)...)
		var completed []string
		for line := range strings.Lines(got.stdout) {
			name, _, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
			completed = append(completed, name)
		}
		for _, name := range want {
			if !strings.Contains("\n"+strings.Join(completed, "\n")+"\n", "\n"+name+"\n") {
				t.Errorf("%s completes to %q, want %s too", args, completed, name)
			}
		}
	}
	for _, shell := range []string{"bash", "zsh", "fish", "powershell"} {
		got := runWith("", "completion", shell)
		if got.status != 0 || got.stderr != "" || !strings.Contains(got.stdout, "uri") || !isHarmless(got.stdout) {
			t.Errorf("completion %s: status %d, stderr %q", shell, got.status, got.stderr)
		}
	}
	if got := runWith("", "__complete", "get", "{host}", ""); !strings.HasPrefix(got.stdout, ":") {
		t.Errorf("a reference is completed to %q", got.stdout)
	}
}

func TestVersion(t *testing.T) {
	want := runWith("", "version")
	runWith("", "--version").check(t, want)
	if !strings.HasPrefix(want.stdout, "uri (unreleased), ") || want.status != 0 {
		t.Errorf("%+v", want)
	}
	info := &debug.BuildInfo{
		GoVersion: "go1.25.3",
		Main:      debug.Module{Version: "v1.2.3"},
		Deps:      []*debug.Module{{Path: "example.com/a", Version: "v9.0.0"}, {Path: libraryPath, Version: "v1.4.0"}},
		Settings:  []debug.BuildSetting{{Key: "vcs.revision", Value: "0123456789abcdef"}},
	}
	if got, want := describeBuild(info), "uri v1.2.3, library v1.4.0, commit 0123456789ab, Go 1.25.3"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// If a person types the lines, the answer to each comes before the next.
func TestExplainWhoeverTypes(t *testing.T) {
	term := columns(80)
	term.stdin = true
	got := runIn(term, "a\nb\n", "explain", "--json")
	if strings.Count(got.stdout, "\n") != 2 || got.status != 0 {
		t.Errorf("%+v", got)
	}
	if got := runWith("a\nb c\n", "explain", "--stats"); !strings.Contains(got.stderr, "2 lines, ") || got.status != 1 {
		t.Errorf("%+v", got)
	}
}

// The start and the end of a very long component are shown, in a figure of a few lines.
func TestExplainOfLongTexts(t *testing.T) {
	for _, text := range []string{
		"http://h/" + strings.Repeat("a", 100_000), "http://h/" + strings.Repeat("a/", 50_000), "?" + strings.Repeat("%C3%A9", 20_000),
		"//" + strings.Repeat("u", 50_000) + "@" + strings.Repeat("h", 50_000) + ":1/p", "//h/" + strings.Repeat("é", 30_000), "#" + strings.Repeat("\u0301", 3000),
	} {
		got := runWith(text, "explain")
		if lines := strings.Count(got.stdout, "\n"); lines > 200 || got.status != 0 || !strings.Contains(got.stdout, " bytes... ") || !isHarmless(got.stdout) {
			t.Errorf("%.20q: %d lines, status %d", text, lines, got.status)
		}
	}
	got := runWith("//h/"+strings.Repeat("a", 50_000)+" b", "explain")
	if len(got.stderr) > 400 || !strings.Contains(got.stderr, "...aaa") || !strings.Contains(got.stderr, "at offset 50004") {
		t.Errorf("%s", got.stderr)
	}
}

func TestReplacement(t *testing.T) {
	r := newReplacement("//u:secret@h/a", "//u:xxxxx@h/a")
	for _, test := range []struct{ start, end, from, to int }{
		{2, 3, 2, 3}, {4, 10, 4, 9}, {5, 9, 4, 9}, {2, 10, 2, 9}, {11, 12, 10, 11}, {0, 14, 0, 13}, {3, 6, 3, 9},
	} {
		if from, to := r.move(test.start, test.end); from != test.from || to != test.to {
			t.Errorf("%d to %d is %d to %d, want %d to %d", test.start, test.end, from, to, test.from, test.to)
		}
	}
	if same := newReplacement("a", "a"); same.start != same.end || same.length != 0 {
		t.Errorf("%+v", same)
	}
}
