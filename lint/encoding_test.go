package lint_test

import "testing"

var encodingRows = []row{
	// encoded-nul.
	{"/a.php%00.png", []string{"encoded-nul path[1] 5:%00"}},
	{"?%00", []string{"encoded-nul query 0:%00"}},
	{"#a%00%00b%00", []string{"encoded-nul fragment 1:%00%00", "encoded-nul fragment 8:%00"}},
	{"/00%30", nil},
	{"/%20?%20#%20", nil},
	{"data:,%00?%00", nil},
	{"data:#%00", []string{"encoded-nul fragment 0:%00"}}, // a fragment is no part of the data

	// encoded-control.
	{"/%1F%7F", []string{"encoded-control path[1] 0:%1F%7F"}},
	{"?%1b", []string{"encoded-control query 0:%1b"}},
	{"#%01", []string{"encoded-control fragment 0:%01"}},
	{"?a=%0D%0A%00%0A", []string{"encoded-nul query 8:%00"}},
	{"?%20%7E%80%9F", nil},
	{"mailto:joe@example.com?body=a%0D%0Ab%09c", nil},
	{"#%0A", nil},
	{"/%80%9F", nil},

	// double-encoding.
	{"/%2541", []string{"double-encoding path[1] 0:%2541"}},
	{"/a%2520b%2f", []string{"encoded-slash path[1] 7:%2f"}}, // see the near misses
	{"/caf%25C3%25A9%2520", []string{"double-encoding path[1] 3:%25C3%25A9%2520"}},
	{"/..%252f..", []string{"double-encoding path[1] 2:%252f"}},
	{"/%2525", []string{"double-encoding path[1] 0:%2525"}},
	{"/%252541", []string{"double-encoding path[1] 0:%2525"}},
	{"/%00%2541%2500%00", []string{"encoded-nul path[1] 0:%00", "double-encoding path[1] 3:%2541%2500", "encoded-nul path[1] 13:%00"}},
	{"urn:%2541", []string{"double-encoding path[0] 0:%2541"}},
	{"?q=a%2520b&%2541", []string{"double-encoding query 3:%2520", "double-encoding query 10:%2541"}},
	{"?%2541=x", []string{"double-encoding query 0:%2541"}},
	{"?u=https%3A%2F%2Fa%2F%2520;x=%2520", []string{"double-encoding query 28:%2520"}},
	{"?u=https%253A%252F%252Fa", []string{"double-encoding query 7:%253A%252F%252F"}},
	{"#a%2520b", []string{"double-encoding fragment 1:%2520"}},

	// Near misses: no triplet comes of it, or not UTF-8, or what holds it has encoding of its own.
	{"/100%25", nil},
	{"/100%25of", nil},
	{"/100%254", nil},
	{"/100%25%34%31", nil},
	{"/100%25ab", nil},
	{"/%25C3%25", nil},
	{"/%25C3a%25A9", nil},
	{"?dclid=%25edclid!", nil},
	{"/https%3A%2F%2Fa%2520", []string{"encoded-slash path[1] 8:%2F%2F"}},
	{"?u=https://a/%2520", nil},
	{"?u=%2F%2520", nil},
	{"?state=a%3Db%2520c%26d", nil},
	{"?https://a/%2520", nil},
	{"?s=a%3D%2520", nil},
	{"?s=a=%2520", nil},
	{"?s=a%26%2520", nil},
	{"?s=a%3F%2520", nil},
	{"/a%3F%2520/a%23%2520", nil},
	{"/a=%26%2520", []string{"double-encoding path[1] 5:%2520"}}, // a segment has no parameters to encode
	{"#/a/%2520", nil},
	{"#a=%23%2520", nil},
}

func TestSection2_4_Encoding(t *testing.T) { requireRows(t, encodingRows) }
