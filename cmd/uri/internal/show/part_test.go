package show

import "testing"

func TestBracket(t *testing.T) {
	for want, p := range map[string]part{
		`|`:    {start: 3, end: 4},
		`\/`:   {start: 3, end: 5},
		`\__/`: {start: 3, end: 7},
		`^`:    {start: 3, end: 4, empty: true},
		`\___`: {start: 3, end: 7, openRight: true},
		`___/`: {start: 3, end: 7, openLeft: true},
		`____`: {start: 3, end: 7, openLeft: true, openRight: true},
		`\`:    {start: 3, end: 4, openRight: true},
		`/`:    {start: 3, end: 4, openLeft: true},
		`_`:    {start: 3, end: 4, openLeft: true, openRight: true},
	} {
		if got := p.bracket(); got != want {
			t.Errorf("bracket of %+v is %s, want %s", p, got, want)
		}
	}
}
