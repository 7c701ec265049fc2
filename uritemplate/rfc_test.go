package uritemplate_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/uritemplate"
)

// The variables of RFC 6570, section 3.2. "undef" and "bar" have no value.
var section3_2 = uritemplate.Values{
	"count": uritemplate.List("one", "two", "three"), "dom": uritemplate.List("example", "com"), "dub": uritemplate.String("me/too"),
	"hello": uritemplate.String("Hello World!"), "half": uritemplate.String("50%"), "var": uritemplate.String("value"),
	"who": uritemplate.String("fred"), "base": uritemplate.String("http://example.com/home/"), "path": uritemplate.String("/foo/bar"),
	"list": uritemplate.List("red", "green", "blue"), "keys": uritemplate.Pairs("semi", ";", "dot", ".", "comma", ","),
	"v": uritemplate.String("6"), "x": uritemplate.String("1024"), "y": uritemplate.String("768"), "empty": uritemplate.String(""),
	"empty_keys": uritemplate.Pairs(),
	"semi":       uritemplate.String(";"),                                   // section 2.4.1
	"year":       uritemplate.List("1965", "2000", "2012"),                  // section 2.4.2
	"address":    uritemplate.Pairs("city", "Newport Beach", "state", "CA"), // section 2.4.2
}

// rfcExamples are the examples of each section that the RFC prints: template and expansion.
var rfcExamples = map[string]string{
	"1.2, level 1": "{var} value, {hello} Hello%20World%21",
	"1.2, level 2": "{+var} value, {+hello} Hello%20World!, {+path}/here /foo/bar/here, here?ref={+path} here?ref=/foo/bar, X{#var} X#value, " +
		"X{#hello} X#Hello%20World!",
	"1.2, level 3": "map?{x,y} map?1024,768, {x,hello,y} 1024,Hello%20World%21,768, {+x,hello,y} 1024,Hello%20World!,768, " +
		"{+path,x}/here /foo/bar,1024/here, {#x,hello,y} #1024,Hello%20World!,768, {#path,x}/here #/foo/bar,1024/here, X{.var} X.value, " +
		"X{.x,y} X.1024.768, {/var} /value, {/var,x}/here /value/1024/here, {;x,y} ;x=1024;y=768, {;x,y,empty} ;x=1024;y=768;empty, " +
		"{?x,y} ?x=1024&y=768, {?x,y,empty} ?x=1024&y=768&empty=, ?fixed=yes{&x} ?fixed=yes&x=1024, {&x,y,empty} &x=1024&y=768&empty=",
	"2.4.1": "{var} value, {var:20} value, {var:3} val, {semi} %3B, {semi:2} %3B",
	"2.4.2": "/mapper{?address*} /mapper?city=Newport%20Beach&state=CA, find{?year*} find?year=1965&year=2000&year=2012, " +
		"www{.dom*} www.example.com",
	"3.2.1": "{count} one,two,three, {count*} one,two,three, {/count} /one,two,three, {/count*} /one/two/three, {;count} ;count=one,two,three, " +
		"{;count*} ;count=one;count=two;count=three, {?count} ?count=one,two,three, {?count*} ?count=one&count=two&count=three, " +
		"{&count*} &count=one&count=two&count=three",
	"3.2.2": "{var} value, {hello} Hello%20World%21, {half} 50%25, O{empty}X OX, O{undef}X OX, {x,y} 1024,768, {x,hello,y} 1024,Hello%20World%21,768, " +
		"?{x,empty} ?1024,, ?{x,undef} ?1024, ?{undef,y} ?768, {var:3} val, {var:30} value, {list} red,green,blue, {list*} red,green,blue, " +
		"{keys} semi,%3B,dot,.,comma,%2C, {keys*} semi=%3B,dot=.,comma=%2C",
	"3.2.3": "{+var} value, {+hello} Hello%20World!, {+half} 50%25, {base}index http%3A%2F%2Fexample.com%2Fhome%2Findex, " +
		"{+base}index http://example.com/home/index, O{+empty}X OX, O{+undef}X OX, {+path}/here /foo/bar/here, here?ref={+path} here?ref=/foo/bar, " +
		"up{+path}{var}/here up/foo/barvalue/here, {+x,hello,y} 1024,Hello%20World!,768, {+path,x}/here /foo/bar,1024/here, " +
		"{+path:6}/here /foo/b/here, {+list} red,green,blue, {+list*} red,green,blue, {+keys} semi,;,dot,.,comma,,, {+keys*} semi=;,dot=.,comma=,",
	"3.2.4": "{#var} #value, {#hello} #Hello%20World!, {#half} #50%25, foo{#empty} foo#, foo{#undef} foo, {#x,hello,y} #1024,Hello%20World!,768, " +
		"{#path,x}/here #/foo/bar,1024/here, {#path:6}/here #/foo/b/here, {#list} #red,green,blue, {#list*} #red,green,blue, " +
		"{#keys} #semi,;,dot,.,comma,,, {#keys*} #semi=;,dot=.,comma=,",
	"3.2.5": "{.who} .fred, {.who,who} .fred.fred, {.half,who} .50%25.fred, www{.dom*} www.example.com, X{.var} X.value, X{.empty} X., X{.undef} X, " +
		"X{.var:3} X.val, X{.list} X.red,green,blue, X{.list*} X.red.green.blue, X{.keys} X.semi,%3B,dot,.,comma,%2C, " +
		"X{.keys*} X.semi=%3B.dot=..comma=%2C, X{.empty_keys} X, X{.empty_keys*} X",
	"3.2.6": "{/who} /fred, {/who,who} /fred/fred, {/half,who} /50%25/fred, {/who,dub} /fred/me%2Ftoo, {/var} /value, {/var,empty} /value/, " +
		"{/var,undef} /value, {/var,x}/here /value/1024/here, {/var:1,var} /v/value, {/list} /red,green,blue, {/list*} /red/green/blue, " +
		"{/list*,path:4} /red/green/blue/%2Ffoo, {/keys} /semi,%3B,dot,.,comma,%2C, {/keys*} /semi=%3B/dot=./comma=%2C",
	"3.2.7": "{;who} ;who=fred, {;half} ;half=50%25, {;empty} ;empty, {;v,empty,who} ;v=6;empty;who=fred, {;v,bar,who} ;v=6;who=fred, " +
		"{;x,y} ;x=1024;y=768, {;x,y,empty} ;x=1024;y=768;empty, {;x,y,undef} ;x=1024;y=768, {;hello:5} ;hello=Hello, " +
		"{;list} ;list=red,green,blue, {;list*} ;list=red;list=green;list=blue, {;keys} ;keys=semi,%3B,dot,.,comma,%2C, " +
		"{;keys*} ;semi=%3B;dot=.;comma=%2C",
	"3.2.8": "{?who} ?who=fred, {?half} ?half=50%25, {?x,y} ?x=1024&y=768, {?x,y,empty} ?x=1024&y=768&empty=, {?x,y,undef} ?x=1024&y=768, " +
		"{?var:3} ?var=val, {?list} ?list=red,green,blue, {?list*} ?list=red&list=green&list=blue, " +
		"{?keys} ?keys=semi,%3B,dot,.,comma,%2C, {?keys*} ?semi=%3B&dot=.&comma=%2C",
	"3.2.9": "{&who} &who=fred, {&half} &half=50%25, ?fixed=yes{&x} ?fixed=yes&x=1024, {&x,y,empty} &x=1024&y=768&empty=, {&x,y,undef} &x=1024&y=768, " +
		"{&var:3} &var=val, {&list} &list=red,green,blue, {&list*} &list=red&list=green&list=blue, " +
		"{&keys} &keys=semi,%3B,dot,.,comma,%2C, {&keys*} &semi=%3B&dot=.&comma=%2C",
}

// The examples of the RFC, both ways: each expands to what the RFC prints, and what is printed is read back to values with
// the same expansion.
func TestExamplesOfTheRFC(t *testing.T) {
	for section, examples := range rfcExamples {
		for _, example := range strings.Split(examples, ", ") {
			template, want, found := strings.Cut(example, " ")
			require.True(t, found, example)
			parsed, err := uritemplate.Parse(template)
			require.NoError(t, err, "section %s: %s", section, template)
			got, err := parsed.Expand(section3_2)
			require.NoError(t, err, template)
			assert.Equal(t, want, got, "section %s: %s", section, template)
			values, ok := parsed.Match(want)
			if assert.True(t, ok, "section %s: %s does not match %s", section, template, want) {
				again, err := parsed.Expand(values)
				assert.NoError(t, err)
				assert.Equal(t, want, again, "section %s: %s, %v", section, template, values)
			}
		}
	}
}
