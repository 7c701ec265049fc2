package lawtest

import (
	"fmt"
	"reflect"
	"testing"
)

// holds ends the test unless ok; the rest says what does not hold.
func holds(t testing.TB, ok bool, format string, args ...any) {
	t.Helper()
	if !ok {
		t.Fatalf(format, args...)
	}
}

// same ends the test unless got is want; the rest says whose result got is.
func same(t testing.TB, want, got any, format string, args ...any) {
	t.Helper()
	if !reflect.DeepEqual(want, got) {
		t.Fatalf("%s = %#v, want %#v", fmt.Sprintf(format, args...), got, want)
	}
}

// succeeds ends the test unless err is nil; the rest says what failed.
func succeeds(t testing.TB, err error, format string, args ...any) {
	t.Helper()
	if err != nil {
		t.Fatalf("%s: %v", fmt.Sprintf(format, args...), err)
	}
}
