package lint_test

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/plain"
	"github.com/go-rfc3986/uri/iri"
	"github.com/go-rfc3986/uri/lint"
)

// requireIRIRows is requireRows for IRIs.
func requireIRIRows(t *testing.T, rows []row) {
	t.Helper()
	for _, tt := range rows {
		require.NoError(t, iri.Check(tt.in), "Check(%q)", tt.in)
		got, u := lint.CheckIRI(tt.in), uri.Split(tt.in)
		assert.Equal(t, tt.want, shown(t, u, got), "CheckIRI(%q)", tt.in)
		assert.Equal(t, slowCheck(u), placesOf(got), "places of CheckIRI(%q)", tt.in)
		if refusal(u) == nil {
			assert.Equal(t, got, lint.Check(u), "Check(%q) and CheckIRI", tt.in)
		}
	}
}

// iriRows are the rows of all tests of codes that only IRIs have.
var iriRows = func() (all []row) {
	for _, rows := range [][]row{bidiRows, directionRows, lookAlikeRows, invisibleRows, nameRows, scriptRows, aLabelRows,
		longLabelRows} {
		all = append(all, rows...)
	}
	return all
}()

func TestSection4_1_BidiFormatting(t *testing.T) { requireIRIRows(t, bidiRows) }

var bidiRows = []row{
	{"/a\u200Eb", []string{"bidi-formatting path[1] 1:\u200E"}},
	{"/a\u200F\u202A\u202B\u202C\u202D\u202Eb\u202E",
		[]string{"bidi-formatting path[1] 1:\u200F\u202A\u202B\u202C\u202D\u202E", "bidi-formatting path[1] 20:\u202E"}},
	{"?\u061C=\u2066\u2067\u2068\u2069", []string{"bidi-formatting query 0:\u061C", "bidi-formatting query 3:\u2066\u2067\u2068\u2069"}},
	{"ex://u\u202E@h\u200E#\u202E",
		[]string{"bidi-formatting userinfo 1:\u202E", "bidi-formatting host 1:\u200E", "bidi-formatting fragment 0:\u202E"}},
	{"http://u:\u202E@h/", []string{"password userinfo 2:\u202E", "bidi-formatting userinfo 2:\u202E"}},
	{"data:,\u202E?\u202E", []string{"bidi-formatting path[0] 1:\u202E", "bidi-formatting query 0:\u202E"}},
	{"/\u202E%00", []string{"bidi-formatting path[1] 0:\u202E", "encoded-nul path[1] 3:%00"}},
	{"/%E2%80%AE", nil}, // people see it encoded, and it must stay encoded
	{"/\u2065\u206A", []string{"invisible-character path[1] 0:\u2065\u206A"}}, // the neighbours of the isolates
	{"data:,\u00fc%00%C0%AF", nil},                                            // data may have any encoded byte
}

func TestSection4_2_MixedDirections(t *testing.T) { requireIRIRows(t, directionRows) }

// The examples are those of RFC 3987, section 4.4.
var directionRows = []row{
	{"http://ab.דהוזחט.ij/kl/mn/op.html", nil},    // example 1
	{"http://ab.גדה.וזח/ij/kl/mn/op.html", nil},   // example 2
	{"http://אב.גד.הו/זח/טי?כל=מנ;סע=פצ#קר", nil}, // example 3
	{"http://אב.גד.ef/gh/טי/כל.html", nil},        // example 4
	{"http://ab.cd.הו/זח/ij/kl.html", nil},        // example 5
	{"http://ab.גד.הו/זח/טי/kl.html", nil},        // example 6
	{"http://ab.גדה123וזח.ij/kl/mn/op.html", nil}, // example 7
	{"http://ab.גדהוזח.123/kl/mn/op.html", nil},   // example 10, allowed
	{"http://ab.cd.ef/זח1/2טי/כל.html", []string{ // example 8, not allowed
		"mixed-directions path[1] 0:זח1", "mixed-directions path[2] 0:2טי"}},
	{"http://ab.cd.ef/זח%31/%32טי/כל.html", []string{ // example 9, not allowed
		"mixed-directions path[1] 0:זח%31", "mixed-directions path[2] 0:%32טי"}},
	{"/Java_(שפה)", []string{"mixed-directions path[1] 0:Java_(שפה)"}},
	{"/תל_אביב_(עיר)", []string{"mixed-directions path[1] 0:תל_אביב_(עיר)"}},
	{"/a/ב-ג", nil},
	{"/ב%D7%90ג", []string{"mixed-directions path[1] 0:ב%D7%90ג"}}, // the digits of a percent-encoded sequence are letters
	{"http://אa.example", []string{"mixed-directions host 0:אa", "mixed-scripts host 0:אa"}},
	{"http://דוגמה1.example/", nil}, // RFC 5893, section 2: digits may end a label
	{"http://1דוגמה.example/", []string{"mixed-directions host 0:1דוגמה"}},
	{"ex://אa:ב@h", []string{"mixed-directions userinfo 0:אa", "password userinfo 4:ב"}},
	{"?q=aא&ב=1", []string{"mixed-directions query 2:aא"}},
	{"#1א", []string{"mixed-directions fragment 0:1א"}},
	{"?\u05d0\u05b7=\u0783\u07a6\u0783\u07a8", nil}, // marks stay with the letters before them
	{"?\u05b7\u05d0", []string{"mixed-directions query 0:\u05b7\u05d0"}},
	{"/مرحبا؟", nil},                                             // an Arabic question mark has the direction of letters
	{"/\u07c1\u07ca\u07c2", nil},                                 // the digits of N'Ko have that direction too
	{"/א\u0661", []string{"mixed-directions path[1] 0:א\u0661"}}, // the digits of Arabic do not
	{"mailto:משה@דוגמה.example?subject=שלום", nil},
	{"data:text/plain;charset=utf-8,שלום", nil},
	{"/ü1例", nil},
}

func TestSection6_1_DelimiterLookAlikes(t *testing.T) { requireIRIRows(t, lookAlikeRows) }

var lookAlikeRows = []row{
	{"http://bank.example∕login.evil.example/", []string{"delimiter-look-alike host 12:∕"}},
	{"http://bank.example⁄.evil.example/", []string{"delimiter-look-alike host 12:⁄"}},
	{"http://bank.example⧸.evil.example/", []string{"delimiter-look-alike host 12:⧸"}},
	{"http://例え。jp/", []string{"delimiter-look-alike host 6:。"}},
	{"http://a／b？c＃d．e＠f：g.example/", []string{"delimiter-look-alike host 1:／", "delimiter-look-alike host 5:？",
		"delimiter-look-alike host 9:＃", "delimiter-look-alike host 13:．", "delimiter-look-alike host 17:＠",
		"delimiter-look-alike host 21:："}},
	{"ex://a℀․@h", []string{"delimiter-look-alike userinfo 1:℀․"}},
	{"/1⁄2?a∕b#⧸", []string{"delimiter-look-alike path[1] 1:⁄", "delimiter-look-alike query 1:∕", "delimiter-look-alike fragment 0:⧸"}},
	{"/a\u3000b\u00A0", []string{"delimiter-look-alike path[1] 1:\u3000", "delimiter-look-alike path[1] 5:\u00A0"}},
	{"/だれか？/第1：。?＃=＠#／", nil}, // ordinary punctuation of East Asian titles
	{"/a%E2%81%84b", nil},
	{"http://h…/", []string{"not-name-character host 1:…"}},
	{"/a×b÷c−d", nil},
}

func TestSection6_1_InvisibleCharacters(t *testing.T) { requireIRIRows(t, invisibleRows) }

var invisibleRows = []row{
	{"http://paypal\u200B.com/", []string{"invisible-character host 6:\u200B"}},
	{"http://paypal%E2%80%8B.com/", []string{"encoded-name host 0:paypal%E2%80%8B.com", "invisible-character host 6:%E2%80%8B"}},
	{"ex://u\u00AD@h\u2060\u3164/\u1160?\uFEFF#\u2061", []string{"invisible-character userinfo 1:\u00AD",
		"invisible-character host 1:\u2060\u3164", "invisible-character path[1] 0:\u1160", "invisible-character query 0:\uFEFF",
		"invisible-character fragment 0:\u2061"}},
	{"/a\u200Db\u200Cc\uFE0Fd", []string{"invisible-character path[1] 1:\u200D", "invisible-character path[1] 5:\u200C",
		"invisible-character path[1] 9:\uFE0F"}}, // Latin does not need them
	{"/\u2800\U0001D159", []string{"invisible-character path[1] 0:\u2800\U0001D159"}}, // blank, though not ignored
	{"/\u0600", []string{"invisible-character path[1] 0:\u0600"}},                     // visible, but a format character
	{"/\u0D28\u0D4D\u200D", nil},                                                                                   // an old chillu of Malayalam
	{"/\u0915\u094D\u200C\u0937", nil},                                                                             // a virama that is seen
	{"/\u0915\u200C\u0937", []string{"invisible-character path[1] 3:\u200C"}},                                      // without a virama
	{"/\u0645\u06CC\u200C\u062E", nil},                                                                             // Persian
	{"/\u062F\u200C\u062E", []string{"invisible-character path[1] 2:\u200C"}},                                      // a letter that never joins the next one
	{"/\u0645\u200C", []string{"mixed-directions path[1] 0:\u0645\u200C", "invisible-character path[1] 2:\u200C"}}, // at the end, where it joins nothing
	{"/\u0645\u200D\u062E", []string{"invisible-character path[1] 2:\u200D"}},                                      // they are joined without it
	{"/❤\uFE0F❤\uFE0E", nil},                                                                                       // in colour, and in black and white
	{"/1\uFE0F\u20E3*\uFE0F\u20E3", nil},                                                                           // keycaps
	{"/1\uFE0F", []string{"invisible-character path[1] 1:\uFE0F"}},
	{"/a\uFE0F\u20E3", []string{"invisible-character path[1] 1:\uFE0F"}},
	{"/👩\u200D❤\uFE0F\u200D👩🏽\u200D🦱", nil},
	{"/👩\u200Da", []string{"invisible-character path[1] 4:\u200D"}},
	{"/a\u200D👩", []string{"invisible-character path[1] 1:\u200D"}},
	{"/❤\uFE0F\uFE0F", []string{"invisible-character path[1] 6:\uFE0F"}},
	{"/→\uFE0F", []string{"invisible-character path[1] 3:\uFE0F"}},                                                                   // a symbol, but not an emoji
	{"/\u182D\u180E\u1820", nil},                                                                                                     // Mongolian
	{"/a\u180E", []string{"invisible-character path[1] 1:\u180E"}},                                                                   // Latin
	{"http://%D9%85\u200C\u062E/", []string{"mixed-directions host 0:%D9%85\u200C\u062E", "encoded-name host 0:%D9%85\u200C\u062E"}}, // people see a host decoded
	{"/%D9%85\u200C\u062E", []string{"mixed-directions path[1] 0:%D9%85\u200C\u062E", "invisible-character path[1] 6:\u200C"}},       // and a path encoded
	{"/a%E2%80%8Bb", nil},
}

func TestRFC5892_Section2_NotNameCharacters(t *testing.T) { requireIRIRows(t, nameRows) }

var nameRows = []row{
	{"http://a→b.example/", []string{"not-name-character host 1:→"}},
	{"http://a%E2%86%92%E2%86%92b.example/", []string{"encoded-name host 0:a%E2%86%92%E2%86%92b.example",
		"not-name-character host 1:%E2%86%92%E2%86%92"}},
	{"app://a→b/", []string{"not-name-character host 1:→"}},               // with any scheme
	{"http://bank╱⟋〳㇓⁁x/", []string{"delimiter-look-alike host 4:╱⟋〳㇓⁁"}}, // slashes
	{"http://bank꞉∶ːx/", []string{"delimiter-look-alike host 4:꞉∶ː"}},     // colons
	{"http://bank‧⋅x/", []string{"delimiter-look-alike host 4:‧⋅"}},       // dots
	{"http://bank%E2%95%B1x/", []string{"encoded-name host 0:bank%E2%95%B1x", "delimiter-look-alike host 4:%E2%95%B1"}},
	{"http://u╱@h/╱?╱#╱", []string{"delimiter-look-alike userinfo 1:╱"}},       // line drawing elsewhere
	{"http://１２７.0.0.1/", []string{"not-name-character host 0:１２７"}},           // browsers read an address
	{"http://\U0001D7CF.x/", []string{"not-name-character host 0:\U0001D7CF"}}, // a mathematical digit
	{"http://ℓocalhost/", []string{"not-name-character host 0:ℓ"}},             // browsers go to "localhost"
	{"http://%C5%BFecure.test/", []string{"not-name-character host 0:%C5%BF", "encoded-name host 0:%C5%BFecure.test"}},
	{"http://ﬁ™.\u212A/", []string{"not-name-character host 0:ﬁ™", "not-name-character host 7:\u212A"}}, // text of two letters, and the sign for kelvin
	{"http://½.x/", []string{"not-name-character host 0:½"}},                                            // IDNA maps it to text with a fraction slash
	{"http://a’b.x/", []string{"not-name-character host 1:’"}},
	{"http://\u05D0\u05BE\u05D1.x/", []string{"not-name-character host 2:\u05BE"}}, // the hyphen of Hebrew
	{"http://i❤\uFE0F.ws/", nil},
	{"http://①.x/", []string{"not-name-character host 0:①"}},
	{"http://〇\u06FD\u06FE.x/", []string{"mixed-directions host 0:〇\u06FD\u06FE", "mixed-scripts host 0:〇\u06FD\u06FE"}},
	{"http://col·lecció.cat/", nil},
	{"http://a·b.x/", []string{"not-name-character host 1:·"}},
	{"http://col·/", []string{"not-name-character host 3:·"}},
	{"http://\u0375α.x/", nil},
	{"http://α\u0375.x/", []string{"not-name-character host 2:\u0375"}},
	{"http://\u05E6\u05F4\u05D0.x/", nil},
	{"http://\u05F4\u05D0.x/", []string{"not-name-character host 0:\u05F4"}},
	{"http://日本・abc.x/", nil},
	{"http://abc・日本.x/", nil},
	{"http://bank・com日本.x/", []string{"not-name-character host 4:・"}}, // stricter than IDNA
	{"http://h/a→b’½①?·#・", nil},
	{"http://u→@h/", nil},
	{"http://xn--ab-znd.x/", []string{"fake-a-label host 0:xn--ab-znd"}},         // "a", U+02D0, "b"
	{"http://xn--1ugz855p6kd/", []string{"fake-a-label host 0:xn--1ugz855p6kd"}}, // emoji with U+200D between them
}

func TestSection7_5_MixedScripts(t *testing.T) { requireIRIRows(t, scriptRows) }

var scriptRows = []row{
	{"http://www.аpple.example/", []string{"mixed-scripts host 4:аpple"}}, // a Cyrillic letter and Latin ones
	{"http://%D0%B0pple.example/", []string{"encoded-name host 0:%D0%B0pple.example", "mixed-scripts host 0:%D0%B0pple"}},
	{"http://xn--pple-43d.example/", []string{"mixed-scripts host 0:xn--pple-43d"}},
	{"http://XN--PPLE-43D.example/", []string{"mixed-scripts host 0:XN--PPLE-43D"}},
	{"http://ａb.αб.example/", []string{"not-name-character host 0:ａ", "mixed-scripts host 5:αб"}},
	{"http://xα.xб.example/", []string{"mixed-scripts host 0:xα"}}, // one label of a host
	{"http://ひらㄅ.example/", []string{"mixed-scripts host 0:ひらㄅ"}},
	{"http://한ア.example/", []string{"mixed-scripts host 0:한ア"}},
	{"http://한ㄅ.example/", []string{"mixed-scripts host 0:한ㄅ"}},
	{"http://例я.example/", []string{"mixed-scripts host 0:例я"}},
	{"http://アя.example/", []string{"mixed-scripts host 0:アя"}},
	{"http://яア.example/", []string{"mixed-scripts host 0:яア"}},
	{"http://ไทยя.example/", []string{"mixed-scripts host 0:ไทยя"}},
	{"app://аpple/", []string{"mixed-scripts host 0:аpple"}}, // it misleads people with any scheme
	{"http://日本のブログabc1.jp/", nil},
	{"http://漢字한글ok.kr/", nil},
	{"http://漢字ㄅㄆok.tw/", nil},
	{"http://ラーメン-7.jp/", nil},  // U+30FC has the script Common
	{"http://пример.com/", nil}, // each label is of one script
	{"http://café-2024.example/", nil},
	{"http://हिन्दी१.भारत/", nil},
	{"http://e\u0301x.example/", nil},                                         // a mark has the script of its letter
	{"http://я\u0378.example/", []string{"not-name-character host 2:\u0378"}}, // an unassigned character has no script
	{"http://%D0%B0%FFp.example/", []string{"host-not-utf8 host 6:%FF"}},
	{"/аpple", nil}, // a path is not a label
}

func TestRFC5890_Section2_3_2_1_FakeALabels(t *testing.T) { requireIRIRows(t, aLabelRows) }

var aLabelRows = []row{
	{"http://xn--a/", []string{"fake-a-label host 0:xn--a"}},                                           // the number does not end
	{"http://www.xn--a-.xn--a/", []string{"not-dns-name host 4:xn--a-", "fake-a-label host 4:xn--a-"}}, // only US-ASCII
	{"http://xn--/", []string{"not-dns-name host 0:xn--", "fake-a-label host 0:xn--"}},
	{"http://xn--99999999/", []string{"fake-a-label host 0:xn--99999999"}},                                 // the number is beyond all characters
	{"http://xn--bb049a/", []string{"fake-a-label host 0:xn--bb049a"}},                                     // the number is beyond the last character
	{"http://xn--ib9b/", []string{"fake-a-label host 0:xn--ib9b"}},                                         // a surrogate
	{"http://xn--en32g/", []string{"fake-a-label host 0:xn--en32g"}},                                       // the number is that after the last character
	{"http://xn--999999999999/", []string{"fake-a-label host 0:xn--999999999999"}},                         // the number is beyond all deltas
	{"http://xn--ab-01241605145698553200a/", []string{"fake-a-label host 0:xn--ab-01241605145698553200a"}}, // a delta that is -1 in 64 bits
	{"http://xn---tda/", []string{"fake-a-label host 0:xn---tda"}},                                         // "ü" is encoded without the hyphen
	{"http://xn--ü/", []string{"fake-a-label host 0:xn--ü"}},
	{"http://xn--a_b-5q4a/", []string{"fake-a-label host 0:xn--a_b-5q4a"}},
	{"http://xn--b_-xka/", []string{"fake-a-label host 0:xn--b_-xka"}},
	{"http://xn--wca/", []string{"fake-a-label host 0:xn--wca"}},           // a capital
	{"http://xn--kja/", []string{"fake-a-label host 0:xn--kja"}},           // a titlecase letter
	{"http://xn--a-wbb/", []string{"fake-a-label host 0:xn--a-wbb"}},       // a mark at the start
	{"http://xn----dha/", []string{"fake-a-label host 0:xn----dha"}},       // "-" at the end
	{"http://xn----eha/", []string{"fake-a-label host 0:xn----eha"}},       // "-" at the start
	{"http://xn--ab---3ra/", []string{"fake-a-label host 0:xn--ab---3ra"}}, // "--" third and fourth
	{"http://xn--b-uca0v/", []string{"fake-a-label host 0:xn--b-uca0v"}},   // a soft hyphen
	{"http://xn--tda680n/", []string{"fake-a-label host 0:xn--tda680n"}},   // a bidirectional formatting character
	{"http://xn--ab-c6t/", []string{"fake-a-label host 0:xn--ab-c6t"}},     // a fraction slash
	{"http://xn--a-0hc/", []string{"fake-a-label host 0:xn--a-0hc"}},       // both directions
	{"http://xn--1-0hc/", []string{"fake-a-label host 0:xn--1-0hc"}},       // a digit before Hebrew
	{"http://xn--tda798v/", []string{"fake-a-label host 0:xn--tda798v"}},   // a filler
	{"http://xn--0y0c/", []string{"fake-a-label host 0:xn--0y0c"}},         // private use
	{"http://xn--tda681v/", []string{"fake-a-label host 0:xn--tda681v"}},   // white space
	{"http://xn--tda7860k/", []string{"fake-a-label host 0:xn--tda7860k"}}, // a variation selector
	{"http://xn--tda28w/", []string{"fake-a-label host 0:xn--tda28w"}},     // a format character
	{"http://a.xn--%61/", []string{"encoded-name host 0:a.xn--%61", "fake-a-label host 2:xn--%61"}},
	{"http://xn--" + strings.Repeat("a", 59) + "/", []string{"fake-a-label host 0:xn--" + strings.Repeat("a", 59)}}, // 63 bytes
	{"http://xn--tda/", nil},
	{"http://xn--ll-0ea/", nil},                     // "l", a middle dot, "l"
	{"http://xn--abcdefghijklmnopqrst-8441t/", nil}, // an emoji after 20 letters
	{"http://xn--ab--dma/", nil},                    // "-" only as third character
	{"http://XN--TDA/", nil},
	{"http://xn--1-zhc/", nil},       // a digit after Hebrew
	{"http://xn--58d/", nil},         // IDNA folds the letters of Cherokee to capitals
	{"http://xn--i-7iq/", nil},       // a symbol, which UTS #46 allows
	{"http://xn--11b2ezcw70k/", nil}, // a joiner in Devanagari
	{"http://xn-a/", nil},
	{"http://axn--a/", nil},
	{"app://xn--a/", nil}, // the name is not looked up in the DNS
	{"http://xn--" + strings.Repeat("a", 60) + "/", []string{"long-label host 0:xn--" + strings.Repeat("a", 60)}},
}

func TestRFC1034_Section3_5_LongLabelsOfIRIs(t *testing.T) { requireIRIRows(t, longLabelRows) }

// A label counts with the length of its A-label, whatever characters it has, in whatever order (RFC 3492, section 6.3).
func TestLengthOfEachLabel(t *testing.T) {
	pieces := []string{"é", "ü", "一", "二", "ß", "я", "가", "𠮷", "א", "ab", "-c"}
	long := 0
	for i := range len(pieces) * len(pieces) * 3 {
		tail := pieces[i%11] + pieces[i/11%11] + pieces[i/121]
		for n := 38; n < 61; n++ {
			label := strings.Repeat("a", n/2) + tail + strings.Repeat("b", n-n/2)
			want := slowIsLong(label)
			if want {
				long++
			}
			require.Equal(t, want, codesOf(lint.CheckIRI("http://" + label + ".example/"))[lint.LongLabel], label)
		}
	}
	t.Log(long, "long labels")
}

// The length of a label is that of its A-label, which the DNS has.
var longLabelRows = []row{
	{"http://" + strings.Repeat("あ", 57) + ".jp/", nil}, // 171 bytes, but 63 in its A-label
	{"http://" + strings.Repeat("あ", 58) + ".jp/", []string{"long-label host 0:" + strings.Repeat("あ", 58)}},
	{"http://" + strings.Repeat("a", 55) + "ü.example/", nil}, // 57 bytes, and 63 in its A-label
	{"http://" + strings.Repeat("a", 56) + "ü.example/", []string{"long-label host 0:" + strings.Repeat("a", 56) + "ü"}},
	{"http://" + strings.Repeat("a", 59) + "ü.example/", []string{"long-label host 0:" + strings.Repeat("a", 59) + "ü"}},
	{"http://" + strings.Repeat("a", 60) + "ü.example/", []string{"long-label host 0:" + strings.Repeat("a", 60) + "ü"}},
	{"http://" + strings.Repeat("ü", 64) + ".example/", []string{"long-label host 0:" + strings.Repeat("ü", 64)}},
	{"http://%C3%BC" + strings.Repeat("a", 57) + ".example/", []string{
		"encoded-name host 0:%C3%BC" + strings.Repeat("a", 57) + ".example", "long-label host 0:%C3%BC" + strings.Repeat("a", 57)}},
	{"http://%00" + strings.Repeat("a", 55) + "%C2%80/", []string{ // 64 in its A-label, if IDNA allowed one
		"encoded-nul host 0:%00", "encoded-name host 0:%00" + strings.Repeat("a", 55) + "%C2%80",
		"long-label host 0:%00" + strings.Repeat("a", 55) + "%C2%80", "not-name-character host 58:%C2%80"}},
	{"http://" + strings.Repeat("%61", 64) + ".example/", []string{
		"encoded-name host 0:" + strings.Repeat("%61", 64) + ".example", "long-label host 0:" + strings.Repeat("%61", 64)}},
	{"http://" + strings.Repeat("a", 62) + "%FF/", []string{"host-not-utf8 host 62:%FF"}},
	{"http://" + strings.Repeat("%61", 63) + ".example/", []string{"encoded-name host 0:" + strings.Repeat("%61", 63) + ".example"}},
}

// A text that Check rejects has one finding.
func TestCheckIRIOfRefusedTexts(t *testing.T) {
	const refused = "http://例え/\uE000"
	err := iri.Check(refused)
	require.Error(t, err)
	assert.Equal(t, []lint.Finding{{Code: lint.Invalid, Component: "path", Segment: -1, Section: "RFC 3986, section 4.1",
		Message: err.Error() + "."}}, lint.CheckIRI(refused))
}

// Names in the DNS, and names that IDNA returns, have no findings except for these.
func TestNamesOfTheWorld(t *testing.T) {
	text, err := os.ReadFile("../testdata/idna.tsv")
	require.NoError(t, err)
	names := 0
	got := map[string]string{}
	for line := range strings.Lines(string(text)) {
		fields := strings.Split(line, "\t")
		if fields[1] == "!" { // IDNA rejects it
			continue
		}
		u := uri.MustParse("http://" + fields[1] + "/")
		i := iri.Text(u, func(string) (string, error) { return fields[0], nil })
		require.Equal(t, slowCheck(u), placesOf(lint.Check(u)), "Check(%q)", u)
		require.Equal(t, slowCheck(uri.Split(i)), placesOf(lint.CheckIRI(i)), "CheckIRI(%q)", i)
		for _, f := range append(lint.Check(u), lint.CheckIRI(i)...) {
			got[fields[0]] += " " + string(f.Code)
		}
		names++
	}
	assert.Greater(t, names, 180)
	assert.Equal(t, map[string]string{
		"www。ü。example": " delimiter-look-alike delimiter-look-alike", "例。jp": " delimiter-look-alike",
		"例．jp": " delimiter-look-alike", "例｡jp": " delimiter-look-alike", // only IDNA reads these as dots
		"Ωa.example": " mixed-scripts mixed-scripts", // Greek and Latin
		"세계의모든사람들이한국어를이해한다면얼마나좋을까": " long-label long-label",

		// IDNA ignores these characters.
		"bü\u00adcher.example": " invisible-character", "ex\u00adample.ü": " invisible-character",
		"ü\u200b.example": " invisible-character", "ü\u2060.example": " invisible-character", "ü\ufe0f.example": " invisible-character",

		// IDNA maps these characters. People do not write a name with them.
		"²ü.example": " not-name-character", "℡.ü": " not-name-character", "Ⅷ.ü": " not-name-character", "①.ü": " not-name-character",
		"ⓔxample.ü": " not-name-character", "㍿.example": " not-name-character", "㎏.ü": " not-name-character",
		"ＥＸＡＭＰＬＥ.ü": " not-name-character", "ｂücher.example": " not-name-character", "ｅｘａｍｐｌｅ": " not-name-character",
		"𝐚ü.example": " not-name-character", "𝟙ü.example": " not-name-character", "ª.ü": " not-name-character", "ﬁ.ü": " not-name-character",

		// Only UTS #46 allows these: a symbol, and the question mark in an example of RFC 3492.
		"√.com": " fake-a-label not-name-character", "ليهمابتكلموشعربي؟": " fake-a-label not-name-character",
	}, got)
}

// IRIs in many scripts, written as people write them, have no finding.
func TestIRIsInManyScripts(t *testing.T) {
	for line := range strings.Lines(strings.NewReplacer("<ZWNJ>", "\u200C", "<ZWJ>", "\u200D").Replace(ordinaryIRIs)) {
		text := strings.TrimSpace(line)
		assert.Nil(t, lint.CheckIRI(text), "CheckIRI(%q)", text)
		u, err := iri.Parse(text, nil)
		require.NoError(t, err)
		assert.Equal(t, text, lint.Display(u, nil))
	}
}

const ordinaryIRIs = `http://例え.jp/引き出し?q=ü
https://ja.wikipedia.org/wiki/メインページ#今日は何の日？
https://日本のブログ.jp/カテゴリ/2024年1月:まとめ・その2
https://東京タワーabc.jp/？なぜ：「理由」
https://zh.wikipedia.org/wiki/维基百科：首页?标题=中文（简体）&第1=二、三。
https://臺灣ㄅㄆ.tw/注音ㄇ
https://한국어漢字.kr/대문_(홈)?검색=무엇%20+a
https://пример.испытание/путь/к-файлу_№5.txt?запрос=ответ#раздел-1
https://дом2.рф/ё
https://ελληνικά.gr/Πύλη:Κύρια
https://münchen.example/straße/naïve?façade=ç+ñ
https://vi.wikipedia.org/wiki/Trang_Chính
https://he.wikipedia.org/wiki/עמוד_ראשי
https://דוגמה.co.il/ויקיפדיה:ברוכים_הבאים?מילה=צה״ל
https://ar.wikipedia.org/wiki/الصفحة_الرئيسية
https://مثال.إختبار/أخبار/ما_هو؟
https://fa.example/نیم<ZWNJ>فاصله/می<ZWNJ>خواهم.html
https://ދިވެހި.mv/ޞަފްޙާ
https://hi.wikipedia.org/wiki/मुखपृष्ठ?भाषा=हिन्दी#क्षेत्र-१
https://தமிழ்.in/முதற்_பக்கம்
https://ไทย.th/หน้าหลัก?ค้นหา=๒๕๖๗
https://ka.example/მთავარი_გვერდი
https://hy.example/Գլխավոր_էջ
https://am.example/ዋናው_ገጽ
https://ᏣᎳᎩ.example/ᎤᎵᎮᎵᏍᏗ
https://i❤.ws/👍🏽/👩<ZWJ>💻
mailto:user@例え.example?subject=Ünïcode
urn:example:а0123,z456
data:text/plain;charset=utf-8,שלום,%20世界
file:///home/user/Документы/отчёт.pdf`

// iriText returns a text of pieces that the codes for IRIs are about, of arbitrary characters, and of what may be around
// them.
func iriText(r *rand.Rand) string {
	pieces := []string{"a", "Z", "1", "-", "--", ".", ":", "&", "=", ";", "%41", "%C3%BC", "%D7%90", "%E2%80%AE", "%00", "%", "_", "(",
		"xn--", "xn--", ".xn--tda.", "xn--pple-43d", "ü", "É", "例", "ア", "え", "ㄅ", "한", "я", "α", "א", "ב", "م", "क", "Ꭰ", "1", "٣", "۴",
		"߁", "؟", "\u0301", "\u05b0", "\u200d", "\u200e", "\u202e", "\u061c", "\u2066", "⁄", "∕", "／", "。", "℀", "\u3000", "❤",
		"\U00010fff", "\ue000", "\ufffd", "\xff"}
	var b strings.Builder
	for range r.IntN(9) {
		switch r.IntN(8) {
		case 0:
			b.WriteByte("abkz0129-"[r.IntN(9)])
		case 1:
			b.WriteRune(rune(0x80 + r.IntN(0x10FF7F)))
		default:
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
	}
	return b.String()
}

// CheckIRI agrees with the plain implementation for each byte at each place of each component, and for random text.
func TestCheckIRIOnEachByte(t *testing.T) {
	const longest = 5
	n := many(4_000)
	for name, with := range fields {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(15, 0))
			for text := range eachByte(longest) {
				requireIRILikeSlow(t, plain.Text(with(text)))
			}
			valid := 0
			for range n {
				valid += requireIRILikeSlow(t, plain.Text(with(iriText(r))))
			}
			if name != "scheme" {
				assert.Greater(t, valid, n/4)
			}
		})
	}
}

// requireIRILikeSlow is requireLikeSlow for IRIs. It returns 1 if s is valid.
func requireIRILikeSlow(t *testing.T, s string) (valid int) {
	got := lint.CheckIRI(s)
	if err := iri.Check(s); err != nil {
		want := lint.Finding{Code: lint.Invalid, Component: slowComponentOf(err), Segment: -1, Section: "RFC 3986, section 4.1",
			Message: err.Error() + "."}
		if len(got) != 1 || got[0] != want {
			t.Fatalf("CheckIRI(%q) = %v, want %v", s, got, want)
		}
		return 0
	}
	requirePlaces(t, uri.Split(s), got)
	return 1
}
