package lint

// The tables, for the oracles. TestTables looks at what they have.
var (
	Emoji          = emoji
	Viramas        = viramas
	JoiningLetters = joiningLetters
)
