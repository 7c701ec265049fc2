package lawtest

import (
	"reflect"
	"testing"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/oracle"
)

// ReadsBack checks that u is written, and reads back as its canonical form (law 3).
func ReadsBack(t testing.TB, u uri.URI) {
	t.Helper()
	text, err := uri.Format(u)
	succeeds(t, err, "Format(%#v)", u)
	holds(t, oracle.URIReference.MatchString(text), "Format(%#v) = %q, which is no reference", u, text)
	v, err := uri.Parse(text)
	succeeds(t, err, "Parse(%q), written for %#v", text, u)
	same(t, oracle.CanonicalURI(u), v, "Parse(%q), written for %#v,", text, u)
	holds(t, u.Equal(v), "(%#v).Equal(%#v) is false", u, v)
}

// RefusalIsNeeded checks the other half of law 3 for u, which Format rejects: the text of its
// fields is not a reference, or is the text of another value. It does not check a value that is
// neither URI nor relative reference, whose text would read back as a relative reference.
func RefusalIsNeeded(t testing.TB, u uri.URI) {
	t.Helper()
	if !u.IsRelative && u.Scheme == "" {
		return
	}
	text := oracle.Text(u)
	if v, err := uri.Parse(text); err == nil {
		holds(t, !reflect.DeepEqual(oracle.CanonicalURI(u), v), "%q, refused, would read back", text)
	}
}
