package httpuri

import "github.com/go-rfc3986/uri"

// errOtherOrigin is the cause if the target has another origin. Callers need not distinguish it.
var errOtherOrigin = newCause("it has another origin than the base", "RFC 6454, section 5")

// LocalTarget returns the target of text relative to base, if it has the origin of base and no
// userinfo (RFC 6454, section 5; RFC 9110, section 4.2.4). Call it for text in a request that says
// where to go next. It reads text as a browser reads an href; see [Href].
//
//	target, err := httpuri.LocalTarget(base, r.FormValue("next"))
//	if err != nil {
//		target = home
//	}
//	http.Redirect(w, r, target.String(), http.StatusSeeOther)
//
// The String of the result is safe as a Location: it is a whole URI, in which browsers and
// net/http's client read the origin of base. Do not send only its path, which may begin with "//"
// and then leads to another host. base must be a URI of your own site. A client chooses the Host of
// its request, so check the Host if you take base from a request.
//
// The error wraps [ErrScheme] if the target is neither http nor https, as in "javascript:x";
// [uri.ErrUserInfo] if the target has userinfo, possibly from base; or an error of Href. Another
// origin is also an error, but no variable stands for it. LocalTarget passes no toASCII to Href, so
// only the host of base may be an internationalized name. After an error the URI is zero.
// LocalTarget takes linear time.
func LocalTarget(base uri.Base, text string) (uri.URI, error) {
	target, err := Href(base, text, nil)
	switch {
	case err != nil:
		return uri.URI{}, err
	case !isHTTP(target):
		err = ErrScheme
	case target.Has(uri.ComponentUserInfo):
		err = uri.ErrUserInfo
	case !SameOrigin(base.URI(), target):
		err = errOtherOrigin
	default:
		return target, nil
	}
	return uri.URI{}, &refusal{"target", err}
}
