package guides_test

import (
	"fmt"

	"github.com/go-rfc3986/uri"
)

func Example_storingAMapKey() {
	seen := map[string]bool{}
	for _, s := range []string{"http://h", "http://h/#top", "HTTP://H:80/?", "http://[::1]", "http://[0:0:0:0:0:0:0:1]/"} {
		key := uri.MustParse(s).WithoutFragment().NormalizeForScheme().String()
		fmt.Println(key, seen[key])
		seen[key] = true
	}
	// Output:
	// http://h/ false
	// http://h/ true
	// http://h/? false
	// http://[::1]/ false
	// http://[::1]/ true
}
