package lint_test

import "testing"

var pathRows = []row{
	// encoded-slash.
	{"/a%2Fb", []string{"encoded-slash path[1] 1:%2F"}},
	{"a%2f%2Fb/%2F", []string{"encoded-slash path[0] 1:%2f%2F", "encoded-slash path[1] 0:%2F"}},
	{"ex://h/%2Fa%2F", []string{"encoded-slash path[1] 0:%2F", "encoded-slash path[1] 4:%2F"}},
	{"file:/a/..%2F", []string{"encoded-slash path[2] 2:%2F"}},
	{"/a%3Fb%23c%40", nil},
	{"data:text/html,%3C%2Fh1%3E", nil},
	{"urn:a%2Fb", nil},
	{"/?%2F#%2F", nil},

	// encoded-backslash.
	{"/a%5Cb", []string{"encoded-backslash path[1] 1:%5C"}},
	{"..%5c..%5C/x", []string{"encoded-backslash path[0] 2:%5c", "encoded-backslash path[0] 7:%5C"}},
	{"ex:/%5C%2F%5C", []string{"encoded-backslash path[1] 0:%5C", "encoded-slash path[1] 3:%2F", "encoded-backslash path[1] 6:%5C"}},
	{"mailto:%22oh%5C%5Cno%22@example.org", nil},
	{"smb://corp%5Cjoe@h/", nil},
	{"ldap://h/o=An%20Example%5C2C%20Inc.,c=US", nil}, // the example of RFC 4516
	{"ldaps:///%5C%2F", nil},
	{"ldapi://h/%5C%2F%00", []string{"encoded-nul path[1] 6:%00"}},
	{"/?%5C#%5C", nil},

	// encoded-dot-segment.
	{"/%2e", []string{"encoded-dot-segment path[1] 0:%2e"}},
	{"a/.%2e/b", []string{"encoded-dot-segment path[1] 0:.%2e"}},
	{"%2E./%2E%2E", []string{"encoded-dot-segment path[0] 0:%2E.", "encoded-dot-segment path[1] 0:%2E%2E"}},
	{"ex:%2e", []string{"encoded-dot-segment path[0] 0:%2e"}},
	{"data:a/%2e", []string{"encoded-dot-segment path[1] 0:%2e"}},
	{"/./../a", nil},
	{"/%2e%2e%2e", nil},
	{"/..%2e", nil},
	{"/%2ea/.%2eb", nil},
	{"/%2e%2fx", []string{"encoded-slash path[1] 3:%2f"}},
	{"/?%2e/%2e#%2e", nil},

	// dot-segment-parameters.
	{"/..;/x", []string{"dot-segment-parameters path[1] 0:..;"}},
	{"/%2e%2e;a=b/x", []string{"dot-segment-parameters path[1] 0:%2e%2e;"}},
	{"..;", []string{"dot-segment-parameters path[0] 0:..;"}},
	{"ex://h/a/.;;b", []string{"dot-segment-parameters path[2] 0:.;"}},
	{"/%2e;x=1/.%3bx", []string{"dot-segment-parameters path[1] 0:%2e;", "dot-segment-parameters path[2] 0:.%3b"}},
	{"/%252e.%25%33b", []string{"dot-segment-parameters path[1] 0:%252e.%25%33b"}},
	{"/..%3F/..%23x/.%20/..%253Fx", []string{"dot-segment-parameters path[1] 0:..%3F", "dot-segment-parameters path[2] 0:..%23",
		"dot-segment-parameters path[3] 0:.%20", "dot-segment-parameters path[4] 0:..%253F"}},
	{"/a..%3F/...%23/%3F../%20..", nil},
	{"/..;%2f%00", []string{"dot-segment-parameters path[1] 0:..;", "encoded-slash path[1] 3:%2f", "encoded-nul path[1] 6:%00"}},
	{"/...;/a..;/;../..,x/..=x", nil},
	{"/a;/..", nil},
	{"urn:..;x", nil},
	{"ldap://h/..;x", nil},
	{"data:/..;x", nil},
	{"?..;#..;", nil},

	// Other bytes.
	{"/a%00%00%0D%0A%7f%20", []string{"encoded-nul path[1] 1:%00%00", "encoded-control path[1] 7:%0D%0A%7f"}},
	{"gopher://h/1%09", []string{"encoded-control path[1] 1:%09"}},
	{"urn:%00%0B%0A", []string{"encoded-nul path[0] 0:%00", "encoded-control path[0] 3:%0B"}},
	{"urn:a%0A%0D%09", nil},
	{"data:,%00%01%2541", nil},
	{"data:/%00,%2f%5C", nil},
}

func TestSection7_3_Paths(t *testing.T) { requireRows(t, pathRows) }
