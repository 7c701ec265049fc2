package proof

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/oracle"
)

func TestSection5_2_4_Exhaustively(t *testing.T) {
	for _, path := range allTexts(7, "/", ".", "a") {
		require.Equal(t, oracle.RemoveDotSegments(path), uri.RemoveDotSegments(path), "RemoveDotSegments(%q)", path)
	}
}

// allTexts returns all texts of up to most of the pieces, the shorter ones first.
func allTexts(most int, pieces ...string) []string {
	texts := []string{""}
	for from, n := 0, 1; n <= most; n++ {
		to := len(texts)
		for ; from < to; from++ {
			for _, piece := range pieces {
				texts = append(texts, texts[from]+piece)
			}
		}
	}
	return texts
}
