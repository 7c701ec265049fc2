// Package check tests the project as a whole: which file of package uri uses which, the exported
// names, the Examples, and the names in the documents. It sends a secret through every function and
// method. It compares the results of Redactor with the results that a generator of texts with
// secrets expects. The packages below it are tools for all tests:
//
//   - plain: the grammars of RFC 3986 and RFC 3987 as automata, the library once more, slow and obvious, and the tests that compare
//     the library with both
//   - texts: texts of every byte at every place, random ones, and hostile ones
//   - samples: references, lines and streams that try the tool
//   - measure: what a call allocates and executes
//   - browsers: pages in the browsers that are installed
//   - servers: the files that servers open for a path
package check
