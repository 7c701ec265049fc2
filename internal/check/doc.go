// Package project has tests of the project as a whole: the floors of package uri, the length of
// functions, the exported names and their examples, the prose, the README and the guides, and the
// files in the root.
package check
