package main

import "github.com/PuerkitoBio/purell"

// rfcNormal are the normalizations of purell that RFC 3986 has in sections 6.2.2 and 6.2.3.
const rfcNormal = purell.FlagLowercaseScheme | purell.FlagLowercaseHost | purell.FlagUppercaseEscapes |
	purell.FlagDecodeUnnecessaryEscapes | purell.FlagRemoveDotSegments | purell.FlagRemoveDefaultPort |
	purell.FlagRemoveEmptyPortSeparator

func purellNormalizes(text string) bool {
	_, err := purell.NormalizeURLString(text, rfcNormal)
	return err == nil
}

func purellNormalize(texts []string) lap {
	return func() (accepted int) {
		var last string
		var err error
		for _, text := range texts {
			if last, err = purell.NormalizeURLString(text, rfcNormal); err == nil {
				accepted++
			}
		}
		keep(last)
		return accepted
	}
}
