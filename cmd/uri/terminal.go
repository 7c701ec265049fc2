package main

import (
	"fmt"
	"os"
	"os/exec"
	"strconv"
)

// The widths that figures and tables are made for.
const (
	usualWidth = 80
	leastWidth = 20 // a narrower terminal has to break lines
)

// A terminal is what the run needs to know of the terminal, if any.
type terminal struct {
	width  func() int // columns of stdout, for the commands that ask
	stdin  bool       // lines are typed
	stdout bool       // someone reads the output
	stderr bool       // someone is watching
	colors bool       // it has colours, and may use them
}

// realTerminal returns what is known of the terminal of this process.
func realTerminal() terminal {
	return terminal{
		width:  func() int { return width(os.Getenv("COLUMNS"), os.Stdout) },
		stdin:  isDevice(os.Stdin),
		stdout: isDevice(os.Stdout),
		stderr: isDevice(os.Stderr),
		colors: wantsColors(os.Getenv("NO_COLOR"), os.Getenv("TERM")),
	}
}

// outputPalette returns the palette for stdout.
func (t terminal) outputPalette() palette { return palette(t.stdout && t.colors) }

// errorPalette returns the palette for stderr.
func (t terminal) errorPalette() palette { return palette(t.stderr && t.colors) }

// width returns the number of columns: what the environment says, or else what the terminal says that stdout is.
func width(environment string, stdout *os.File) int {
	columns, err := strconv.Atoi(environment)
	if (err != nil || columns <= 0) && isDevice(stdout) {
		columns = terminalWidth(stdout)
	}
	if columns <= 0 {
		columns = usualWidth
	}
	return max(columns, leastWidth)
}

// terminalWidth returns the number of columns of the terminal that file is, or 0 where it is none or has no size. The
// standard library cannot ask for it, so it runs stty, where there is one.
func terminalWidth(file *os.File) int {
	stty := exec.Command("stty", "size")
	stty.Stdin = file
	size, err := stty.Output()
	if err != nil {
		return 0
	}
	var rows, columns int
	if _, err := fmt.Sscan(string(size), &rows, &columns); err != nil {
		return 0
	}
	return columns
}

// isDevice reports whether file is a character device: a terminal, or else one for which it does no harm to be taken
// for one, such as the null device.
func isDevice(file *os.File) bool {
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
