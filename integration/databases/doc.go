// Package databases has nothing but tests: what a uri.URI does as a column and as an argument of real databases.
package databases
