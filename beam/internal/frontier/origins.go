package frontier

import (
	"encoding/binary"
	"errors"
	"reflect"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/beam/uris"
)

// A tally has the number of links to an origin, and the number of targets there.
type tally struct{ Links, Targets int64 }

func init() {
	register.Function1x1(encodeTally)
	register.Function1x2(decodeTally)
	beam.RegisterCoder(reflect.TypeFor[tally](), encodeTally, decodeTally)
}

// toOrigin returns the origin of a target, and what the target adds to its tally.
func toOrigin(target string, links int64) (string, tally, error) {
	u, err := uri.Parse(target)
	return uris.Origin.Of(u), tally{links, 1}, err
}

func addTallies(a, b tally) tally { return tally{a.Links + b.Links, a.Targets + b.Targets} }

func encodeTally(t tally) []byte {
	return binary.AppendVarint(binary.AppendVarint(nil, t.Links), t.Targets)
}

var errTally = errors.New("frontier: the bytes are no tally")

func decodeTally(b []byte) (tally, error) {
	links, n := binary.Varint(b)
	if n <= 0 {
		return tally{}, errTally
	}
	targets, m := binary.Varint(b[n:])
	if m <= 0 || n+m != len(b) {
		return tally{}, errTally
	}
	return tally{links, targets}, nil
}
