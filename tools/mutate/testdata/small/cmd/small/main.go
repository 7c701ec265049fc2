// Command small is not mutated.
package main

import "example.com/small"

func main() { println(small.Clamp(5)) }
