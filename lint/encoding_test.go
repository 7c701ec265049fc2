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
	{"data:#%00", []string{"encoded-nul fragment 0:%00"}}, // a fragment is not part of the data

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
	{"/%25%34%31", []string{"double-encoding path[1] 0:%25%34%31"}}, // equivalent to %2541 (section 6.2.2.2)
	{"?a=%254%31%25%341", []string{"double-encoding query 2:%254%31%25%341"}},
	{"/%25%43%33%25A%39", []string{"double-encoding path[1] 0:%25%43%33%25A%39"}},
	{"/%2525", []string{"double-encoding path[1] 0:%2525"}},
	{"/%252541", []string{"double-encoding path[1] 0:%2525"}},
	{"/%00%2541%2542%00", []string{"encoded-nul path[1] 0:%00", "double-encoding path[1] 3:%2541%2542", "encoded-nul path[1] 13:%00"}},
	{"urn:%2541", []string{"double-encoding path[0] 0:%2541"}},
	{"?q=a%2520b&%2541", []string{"double-encoding query 3:%2520", "double-encoding query 10:%2541"}},
	{"?%2541=x", []string{"double-encoding query 0:%2541"}},
	{"?u=https%3A%2F%2Fa%2F%2520;x=%2520", []string{"double-encoding query 28:%2520"}},
	{"?u=https%253A%252F%252Fa", []string{"double-encoding query 7:%253A%252F%252F"}},
	{"#a%2520b", []string{"double-encoding fragment 1:%2520"}},

	// Near misses: decoding does not give a percent-encoded sequence or valid UTF-8, or the part has an encoding of its own.
	{"/100%25", nil},
	{"/100%25of", nil},
	{"/100%254", nil},
	{"/100%25%34", nil},
	{"/100%25%34%47", nil},
	{"/100%25%61%62", nil}, // "%ab", which is not UTF-8
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
	{"/a=%26%2520", []string{"double-encoding path[1] 5:%2520"}}, // a segment does not have parameters with their own encoding
	{"#/a/%2520", nil},
	{"#/a/%2520?b=c", nil},
	{"?https://a/%2520?b=c", nil},
	{"?a%2Fb%2520=c", nil},
	{"?a%3D%2520=c", nil},
	{"?a%2520=b%2Fc", []string{"double-encoding query 1:%2520"}}, // the value is another part
	{"#a=%23%2520", nil},

	// double-decoding: with any mixture of encodings, in any component.
	{"/%252e%252e/", []string{"double-decoding path[1] 0:%252e%252e"}},
	{"/%25%32%65%25%32%65/", []string{"double-decoding path[1] 0:%25%32%65%25%32%65"}},
	{"/%252%65%252%65/", []string{"double-decoding path[1] 0:%252%65%252%65"}},
	{"/%25%32e%2E/", []string{"double-decoding path[1] 0:%25%32e%2E"}},
	{".%252E", []string{"double-decoding path[0] 0:.%252E"}},
	{"ex://h/%252e", []string{"double-decoding path[1] 0:%252e"}},
	{"/..%252f..", []string{"double-decoding path[1] 2:%252f"}},
	{"/a%25%32%66b", []string{"double-decoding path[1] 1:%25%32%66"}},
	{"/a%25%35c%255%43b", []string{"double-decoding path[1] 1:%25%35c%255%43"}},
	{"/a%2f%252fb", []string{"encoded-slash path[1] 1:%2f", "double-decoding path[1] 4:%252f"}},
	{"/%2541%2500%2541", []string{"double-encoding path[1] 0:%2541", "double-decoding path[1] 5:%2500",
		"double-encoding path[1] 10:%2541"}},
	{"?a=%25%30%30", []string{"double-decoding query 2:%25%30%30"}},
	{"?u=https%3A%2F%2Fa%2F%2500", []string{"double-decoding query 20:%2500"}},
	{"#%25%31%42", []string{"double-decoding fragment 0:%25%31%42"}},
	{"urn:a%250%30", []string{"double-decoding path[0] 1:%250%30"}},
	{"ex://u%2500:p%257f@h", []string{"double-decoding userinfo 1:%2500", "password userinfo 7:p%257f",
		"double-decoding userinfo 8:%257f"}},
	{"ex://a%252Fb%25%340c", []string{"encoded-name host 0:a%252Fb%25%340c", "double-decoding host 1:%252F",
		"double-decoding host 7:%25%340"}},
	{"/%25%32%65%2525", []string{"double-encoding path[1] 0:%25%32%65%2525"}}, // alone, "%2525" would be a near miss
	{"/%252e%252e%252e", []string{"double-encoding path[1] 0:%252e%252e%252e"}},
	{"/%25252e", []string{"double-encoding path[1] 0:%2525"}},
	{"urn:%252e", []string{"double-encoding path[0] 0:%252e"}},
	{"urn:%252e%252f", []string{"double-encoding path[0] 0:%252e%252f"}},
	{"?%252f%253f%250a", []string{"double-encoding query 0:%252f%253f%250a"}},
	{"/?a=%25%30", nil},
	{"/%25%30a%25", []string{"double-decoding path[1] 0:%25%30a"}},
	{"data:,%2500/%252e%252e", nil},

	// overlong-utf8: each length, encoded once or twice.
	{"/%c0%ae%C0%AE/", []string{"overlong-utf8 path[1] 0:%c0%ae%C0%AE"}},
	{"/..%c1%9c", []string{"overlong-utf8 path[1] 2:%c1%9c"}},
	{"/%E0%80%AF%e0%9f%bf", []string{"overlong-utf8 path[1] 0:%E0%80%AF%e0%9f%bf"}},
	{"/%F0%80%80%AF%F0%8F%BF%BF", []string{"overlong-utf8 path[1] 0:%F0%80%80%AF%F0%8F%BF%BF"}},
	{"/%F8%80%80%80%AF%F8%87%BF%BF%BF", []string{"overlong-utf8 path[1] 0:%F8%80%80%80%AF%F8%87%BF%BF%BF"}},
	{"/%FC%80%80%80%80%AF%FC%83%BF%BF%BF%BF", []string{"overlong-utf8 path[1] 0:%FC%80%80%80%80%AF%FC%83%BF%BF%BF%BF"}},
	{"?a=%C0%80#%C0%80", []string{"overlong-utf8 query 2:%C0%80", "overlong-utf8 fragment 0:%C0%80"}},
	{"?%C0%BF%c1%bf", []string{"overlong-utf8 query 0:%C0%BF%c1%bf"}},
	{"/a%2520%78", []string{"double-encoding path[1] 1:%2520"}},
	{"//%2520%78@h", []string{"double-encoding userinfo 0:%2520"}},
	{"?%C0%7F", []string{"encoded-control query 3:%7F"}},
	{"?%C0%C0", nil}, // 0xC0 begins a sequence, and cannot continue one
	{"//%C0%80@h", []string{"overlong-utf8 userinfo 0:%C0%80"}},
	{"urn:%C0%80", []string{"overlong-utf8 path[0] 0:%C0%80"}},
	{"/%25c0%ae%C0%25%61%45%C0%80", []string{"overlong-utf8 path[1] 0:%25c0%ae%C0%25%61%45%C0%80"}},
	{"/%00%C0%AF%2f", []string{"encoded-nul path[1] 0:%00", "overlong-utf8 path[1] 3:%C0%AF", "encoded-slash path[1] 9:%2f"}},
	{"/%C0%2f", []string{"encoded-slash path[1] 3:%2f"}}, // a near miss: the second byte cannot continue a sequence
	{"/%C0", nil},
	{"/%C0a%AE", nil},
	{"/%C2%80%DF%BF", nil},
	{"/%E0%A0%80%E0%80", nil},
	{"/%E0%80%C0", nil},
	{"/%F0%90%80%80%F0%80%80", nil},
	{"/%F8%88%80%80%80%FC%84%80%80%80%80", nil},
	{"/%ED%A0%80%FF%FE", nil}, // not UTF-8, but not overlong
	{"data:,%C0%80", nil},
}

func TestSection2_4_Encoding(t *testing.T) { requireRows(t, encodingRows) }
