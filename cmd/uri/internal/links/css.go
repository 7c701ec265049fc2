package links

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tdewolff/parse/v2"
	"github.com/tdewolff/parse/v2/css"
)

// fromCSS returns the references in a style sheet or in declarations (CSS Values and Units, section 4.5): those of url() and
// src(), the strings in image-set(), and the string of @import. The name of a namespace is not a reference.
func fromCSS(text string) []Link {
	var found []Link
	open := []string{""} // the last at-keyword, and the functions and brackets after it
	l := css.NewLexer(parse.NewInputString(text))
	offset := 0
	for kind, data := l.Next(); kind != css.ErrorToken; kind, data = l.Next() {
		token, in := string(data), open[len(open)-1]
		switch kind {
		case css.AtKeywordToken:
			open = []string{strings.ToLower(token)}
		case css.SemicolonToken, css.LeftBraceToken, css.RightBraceToken:
			open = []string{""}
		case css.FunctionToken, css.LeftParenthesisToken:
			open = append(open, strings.ToLower(token))
		case css.RightParenthesisToken:
			open = open[:max(1, len(open)-1)]
		case css.StringToken, css.URLToken:
			if kind == css.URLToken && in != "@namespace" || slices.Contains(aroundStrings, in) {
				for _, link := range matches(inToken)(token) {
					found = append(found, Link{escapeOfCSS.ReplaceAllStringFunc(link.Text, decodeCSS), offset + link.Offset})
				}
			}
		}
		offset += len(data)
	}
	return found
}

// aroundStrings has the functions and at-keywords whose strings are references. It is never modified.
var aroundStrings = []string{"@import", "image-set(", "-webkit-image-set(", "src("}

var (
	inToken     = regexp.MustCompile(`(?s)^(?:["']|[^("']*\(\s*["']?)(.*?)["']?\s*\)?$`)
	escapeOfCSS = regexp.MustCompile(`(?s)\\(?:[0-9A-Fa-f]{1,6}(?:\r\n|\s)?|\r\n|.)`) // CSS Syntax, section 4.3.7
)

// decodeCSS returns what an escape of CSS stands for: nothing if a line end follows the backslash.
func decodeCSS(escape string) string {
	if code, err := strconv.ParseUint(strings.TrimRight(escape[1:], white), 16, 32); err == nil {
		return string(cmp.Or(rune(code), utf8.RuneError))
	}
	return strings.TrimLeft(escape[1:], "\r\n\f")
}
