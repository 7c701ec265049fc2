package lint

// These are the tables that the plain implementations use. They are generated: the test of tools/characters generates
// them again, and integration/idna_characters_test.go derives them from the findings.
var (
	FormsOfASCII          = formsOfASCII
	LikeDelimiters        = likeDelimiters
	RightToLeftCharacters = rightToLeftCharacters
	LeftToRightCharacters = leftToRightCharacters
	NumbersInAnyDirection = numbersInAnyDirection
	Emoji                 = emoji
	Viramas               = viramas
	JoiningLetters        = joiningLetters
)
