// Package oracle is RFC 3986 once more, in the most literal form that runs: appendix A as regular expressions, the
// expression of appendix B, the pseudocode of section 5.2, sections 5.3 and 6.2.2 on text. Tests compare the library with it.
// It is slow, and calls nothing of the library; of package uri it uses the type alone.
package oracle
