package textio

import "testing"

// An answer reuses its memory, but drops that of a very long line and that of the reasons.
func TestAnswerClear(t *testing.T) {
	a := Answer{records: true}
	a.lines++
	a.Refuse(Reason("bad"))
	if len(a.Output) != 1 || len(a.remarks) != 1 || a.bad != 1 || a.remarks[0].place.Number != 1 || a.remarks[0].offset != 1 {
		t.Errorf("answer %+v", a)
	}
	a.clear()
	if len(a.Output) != 0 || cap(a.Output) == 0 || len(a.remarks) != 0 || cap(a.remarks) == 0 || a.lines+a.bad != 0 {
		t.Errorf("an empty answer: %+v", a)
	}
	if a.remarks[:1][0].Remark != nil {
		t.Error("a reason is kept")
	}
	a.Output = make([]byte, 2*MaxOutput+1)
	a.clear()
	if cap(a.Output) != 0 {
		t.Errorf("%d bytes are kept", cap(a.Output))
	}
}

func TestAnswerIsFull(t *testing.T) {
	for _, test := range []struct {
		output, refusals int
		want             bool
	}{
		{0, 0, false},
		{MaxOutput - 1, MaxRemarks - 1, false},
		{MaxOutput, 0, true},
		{0, MaxRemarks, true},
	} {
		a := Answer{Output: make([]byte, test.output), remarks: make([]remark, test.refusals)}
		if got := a.isFull(); got != test.want {
			t.Errorf("%d bytes and %d refusals: full is %t, want %t", test.output, test.refusals, got, test.want)
		}
	}
}
