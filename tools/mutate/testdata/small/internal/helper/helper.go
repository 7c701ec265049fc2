// Package helper is for tests alone, so it is not mutated.
package helper

// Ten is ten.
const Ten = 10
