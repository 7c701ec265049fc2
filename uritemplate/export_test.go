package uritemplate

var ErrComposite = errComposite
