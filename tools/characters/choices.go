package main

// These characters are the project's own choice. The document that lists look-alikes, confusables.txt of UTS #39, is not in a Go
// module, and it is about identifiers: it lists thousands of letters, but not what passes for a delimiter in a font at 12 points. A
// letter that looks like a delimiter is here if it is of Latin or of all scripts, since letters of others are found by their
// script.

// likeSlashes are the fraction slash, the division slash and the big solidus, the examples of RFC 3987, section 6.1.
const likeSlashes = "\u2044\u2215\u29F8"

// likeDelimiters look like "/", ":" or ".".
const likeDelimiters = "\u0337\u0338\u1735\u2041\u2571\u27CB\u3033\u3034\u3035\u31D3\U0001D23A" +
	"\u02D0\u02D1\u02F8\u0589\u05C3\u0703\u0704\u16EC\u1803\u1809\u205A\u2236\uA789\uFE30" +
	"\u0701\u0702\u2022\u2027\u2219\u22C5\uA60E\uA78F\U00010A50\U0001D16D"

// blanks are the empty Braille pattern, the Khitan filler and the null notehead.
const blanks = "\u2800\U00016FE4\U0001D159"
