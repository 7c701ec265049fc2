package lint

// These are the tables that the plain implementations use. TestTables checks them.
var (
	Emoji          = emoji
	Viramas        = viramas
	JoiningLetters = joiningLetters
)
