package main

import (
	"math/rand/v2"
	"strconv"
	"strings"
)

// A maker makes random pieces of text. The same seed gives the same pieces.
type maker struct{ rand *rand.Rand }

// newMaker returns the maker of one corpus. Each corpus has its own stream, so its texts do not depend on the
// other corpora.
func newMaker(stream uint64) maker { return maker{rand.New(rand.NewPCG(3986, stream))} }

// chance reports true with probability p.
func (m maker) chance(p float64) bool { return m.rand.Float64() < p }

// between returns a number from low to high, both included.
func (m maker) between(low, high int) int { return low + m.rand.IntN(high-low+1) }

// of returns one of the choices.
func (m maker) of(choices ...string) string { return choices[m.rand.IntN(len(choices))] }

// weighted returns an index. Its frequency is its weight.
func (m maker) weighted(weights ...int) int {
	total := 0
	for _, weight := range weights {
		total += weight
	}
	pick := m.rand.IntN(total)
	for i, weight := range weights {
		if pick -= weight; pick < 0 {
			return i
		}
	}
	panic("BUG: the weights do not add up")
}

// word returns a word. Half of the words are common in URLs, and half are invented.
func (m maker) word() string {
	if m.chance(0.5) {
		return m.of(commonWords...)
	}
	return m.madeUp(m.between(1, 3))
}

// madeUp returns an invented word of that number of syllables.
func (m maker) madeUp(syllables int) string {
	var b strings.Builder
	for range syllables {
		b.WriteString(m.of(onsets...))
		b.WriteString(m.of(rhymes...))
	}
	return b.String()
}

// slug returns words joined by hyphens, as in titles of pages.
func (m maker) slug(words int) string {
	all := make([]string, words)
	for i := range all {
		all[i] = m.word()
	}
	return strings.Join(all, "-")
}

// number returns a number of up to that many digits.
func (m maker) number(digits int) string {
	limit := 1
	for range m.between(1, digits) {
		limit *= 10
	}
	return strconv.Itoa(m.rand.IntN(limit))
}

// token returns n characters of the alphabet, as in identifiers and checksums.
func (m maker) token(alphabet string, n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = alphabet[m.rand.IntN(len(alphabet))]
	}
	return string(b)
}

// encoded returns n characters beyond US-ASCII of one script, percent-encoded.
func (m maker) encoded(n int) string {
	script := scripts[m.rand.IntN(len(scripts))]
	var b strings.Builder
	for range n {
		for _, c := range []byte(string(rune(m.between(script.first, script.last)))) {
			b.WriteByte('%')
			b.WriteByte(upperHex[c>>4])
			b.WriteByte(upperHex[c&15])
		}
	}
	return b.String()
}

const (
	upperHex  = "0123456789ABCDEF"
	lowerHex  = "0123456789abcdef"
	base64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
)

// scripts are ranges of letters that occur percent-encoded in the URLs of pages in other languages.
var scripts = []struct{ first, last int }{
	{0xDF, 0xF6},     // Latin letters with diacritics
	{0x3B1, 0x3C9},   // Greek
	{0x430, 0x44F},   // Cyrillic
	{0x5D0, 0x5EA},   // Hebrew
	{0x627, 0x64A},   // Arabic
	{0x3042, 0x3093}, // Hiragana
	{0x4E00, 0x4FFF}, // CJK ideographs, some of them
	{0xAC00, 0xAEFF}, // Hangul syllables, some of them
}

var (
	onsets = []string{
		"b", "c", "d", "f", "g", "h", "j", "k", "l", "m", "n", "p", "r", "s", "t", "v", "w", "z", "bl", "br", "ch", "cl",
		"cr", "dr", "fl", "fr", "gl", "gr", "pl", "pr", "qu", "sh", "sk", "sl", "sp", "st", "th", "tr",
	}
	rhymes = []string{
		"a", "e", "i", "o", "u", "ai", "ea", "ee", "ia", "oo", "ou", "al", "an", "ar", "at", "el", "en", "er", "es", "in",
		"is", "on", "or", "os", "um", "us", "ack", "and", "ent", "ing", "ort",
	}
	commonWords = []string{
		"about", "account", "admin", "api", "archive", "article", "articles", "assets", "author", "blog", "book", "books",
		"browse", "cart", "catalog", "category", "city", "collections", "comment", "community", "contact", "content",
		"course", "data", "detail", "discussion", "docs", "download", "edit", "en", "event", "events", "explore", "faq",
		"features", "feed", "files", "forum", "gallery", "games", "group", "guide", "health", "help", "history", "home",
		"images", "img", "index", "info", "item", "items", "jobs", "lang", "latest", "library", "list", "local", "login",
		"magazine", "mail", "main", "map", "media", "members", "music", "new", "news", "page", "pages", "people", "photo",
		"photos", "post", "posts", "press", "privacy", "product", "products", "profile", "project", "public", "read",
		"recipes", "reference", "research", "results", "review", "reviews", "sale", "search", "section", "service",
		"services", "share", "shop", "show", "sitemap", "sports", "static", "store", "stories", "story", "support", "tag",
		"tags", "team", "terms", "thread", "topic", "topics", "travel", "update", "uploads", "user", "users", "video",
		"videos", "view", "watch", "weather", "wiki", "world", "year",
	}
)
