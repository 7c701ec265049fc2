package uris

import "github.com/apache/beam/sdks/v2/go/pkg/beam"

// namespace is that of the metrics of this package.
const namespace = "uris"

// How much each transform took and gave. A runner may run a bundle again, and counts it once if it says what was committed.
var (
	parsed   = beam.NewCounter(namespace, "parsed")
	resolved = beam.NewCounter(namespace, "resolved")
	refused  = beam.NewCounter(namespace, "refused")
	linted   = beam.NewCounter(namespace, "linted")
)
