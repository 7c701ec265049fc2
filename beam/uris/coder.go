package uris

import (
	"reflect"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/go-rfc3986/uri"
)

func init() {
	register.Function1x2(encodeURI)
	register.Function1x2(decodeURI)
	beam.RegisterCoder(reflect.TypeFor[uri.URI](), encodeURI, decodeURI)
}

// encodeURI returns the text of u, or the error of [uri.Format]. Equal values have the same text, so the coder is suitable for
// keys.
func encodeURI(u uri.URI) ([]byte, error) { return u.AppendText(nil) }

// decodeURI returns the URI that encodeURI wrote.
func decodeURI(b []byte) (uri.URI, error) { return uri.Parse(string(b)) }
