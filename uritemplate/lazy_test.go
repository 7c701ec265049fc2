package uritemplate

import (
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
)

// Each plan of a template is made once, and serves all goroutines that need it at the same time. Without the race detector,
// only that shows a lock that is missing.
func TestPlansAreMadeOnce(t *testing.T) {
	u := uri.MustParse("/a@b/c?q=1&r=2")
	type plans struct {
		plan  *plan
		route *route
	}
	const rounds, goroutines = 2000, 2
	for round := range rounds {
		template := MustParse("/{x}/{y}{?q,r*}")
		var seen [goroutines]plans
		var all sync.WaitGroup
		var arrived atomic.Int64
		for i := range seen {
			all.Go(func() {
				arrived.Add(1)
				for waits := 1; arrived.Load() < goroutines; waits++ {
					if waits%(1<<12) == 0 { // on one core, the other one has to run first
						runtime.Gosched()
					}
				}
				_, ok := template.MatchURI(u)
				made := template.lazy
				if ok {
					seen[i] = plans{made.plan, made.route}
				}
			})
		}
		all.Wait()
		for _, one := range seen {
			require.NotNil(t, one.route)
			require.True(t, seen[0].plan == one.plan, "round %d: Match", round)
			require.True(t, seen[0].route == one.route, "round %d: MatchURI", round)
		}
	}
}
