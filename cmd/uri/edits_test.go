package main

import "testing"

func TestEditMisused(t *testing.T) {
	const useless = "--form requires a flag that changes parameters"
	const noData = "--set-data needs NAME=DATA, where NAME is user, password, host, path, query or fragment"
	for _, test := range []struct {
		flags   []string
		message string
	}{
		{nil, "no flag says what to change"},
		{[]string{"--json", "--stats"}, "no flag says what to change"},
		{[]string{"--no-query=false"}, "no flag says what to change"},
		{[]string{"--form"}, "no flag says what to change"},
		{[]string{"--form", "--query", "a+b"}, useless},
		{[]string{"--host", "a", "--host", "a"}, "--host is given twice"},
		{[]string{"--userinfo", "u:secret", "--userinfo", ""}, "--userinfo is given twice"},
		{[]string{"--scheme", "x", "--no-scheme"}, "--scheme and --no-scheme cannot be combined"},
		{[]string{"--no-userinfo", "--userinfo", "u:secret"}, "--userinfo and --no-userinfo cannot be combined"},
		{[]string{"--no-authority", "--userinfo", ""}, "--userinfo and --no-authority cannot be combined"},
		{[]string{"--no-authority", "--host", ""}, "--host and --no-authority cannot be combined"},
		{[]string{"--port", "1", "--no-authority"}, "--port and --no-authority cannot be combined"},
		{[]string{"--port", "1", "--no-port"}, "--port and --no-port cannot be combined"},
		{[]string{"--query", "", "--no-query"}, "--query and --no-query cannot be combined"},
		{[]string{"--set", "a=", "--no-query"}, "--set and --no-query cannot be combined"},
		{[]string{"--add", "a=", "--no-query"}, "--add and --no-query cannot be combined"},
		{[]string{"--fragment", "a", "--no-fragment"}, "--fragment and --no-fragment cannot be combined"},
		{[]string{"--set", "a", "--set", "a=secret"}, "--set is given twice for the same KEY"},
		{[]string{"--user", "u", "--userinfo", "v:secret"}, "--userinfo cannot be combined with a flag that sets the user or the password"},
		{[]string{"--set-data", "password=secret", "--userinfo", "v"}, "--userinfo cannot be combined with a flag that sets the user or the password"},
		{[]string{"--password", "secret", "--no-password"}, "--password and --no-password cannot be combined"},
		{[]string{"--set-data", "password=secret", "--no-userinfo"}, "--password and --no-userinfo cannot be combined"},
		{[]string{"--set-data", "path=secret", "--path", "a"}, "the path is given twice"},
		{[]string{"--set-data", "path=secret", "--set-data", "path=a"}, "the path is given twice"},
		{[]string{"--set-data", "port=secret"}, noData},
		{[]string{"--set-data", "secret"}, noData},
		{[]string{"--keep", "a", "--delete", "b"}, "flags that delete parameters and flags that keep them cannot be combined"},
		{[]string{"--set", "a=1", "--set", "b=1", "--set", "a=1"}, "--set is given twice for the same KEY"},
		{[]string{"--set", "a=1", "--delete", "a"}, "--set and --delete cannot be combined for the same KEY"},
	} {
		want := result{"", "uri edit: " + test.message + "\nRun \"uri help edit\" for its usage.\n", 2}
		args := append([]string{"edit", "a"}, test.flags...)
		if got := runWith("", args...); got != want {
			t.Errorf("uri %q: %+v, want %+v", args, got, want)
		}
	}
}

// A removal flag with the value false excludes nothing.
func TestEditRemovalIsOff(t *testing.T) {
	checkEdit(t, []string{"--no-query=false", "--query", "b"}, "?a", "?b")
}
