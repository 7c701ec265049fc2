package uris

import "github.com/apache/beam/sdks/v2/go/pkg/beam"

// namespace is the namespace of the metrics of this package.
const namespace = "uris"

// The number of elements that each transform reads and writes. A runner may run a bundle again. It
// counts the bundle once if it reports committed values.
var (
	parsed   = beam.NewCounter(namespace, "parsed")
	resolved = beam.NewCounter(namespace, "resolved")
	refused  = beam.NewCounter(namespace, "refused")
	linted   = beam.NewCounter(namespace, "linted")
)
