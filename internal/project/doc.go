// Package project has tests of the project as a whole: the floors of package uri, the length of functions, the exported
// names and their examples, the README, and what lies in the root.
package project
