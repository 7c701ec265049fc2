// Command characters writes the tables of characters of package lint to tables.go in the current directory:
//
//	go generate ./lint
//
// It reads the properties of characters from other modules, since the library imports the standard library only, and package
// unicode does not have these properties.
package main

import (
	"fmt"
	"os"
)

func main() {
	text, err := file()
	if err == nil {
		err = os.WriteFile("tables.go", text, 0o666)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "characters:", err)
		os.Exit(1)
	}
}
