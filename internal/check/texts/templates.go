package texts

// Templates are templates of docs/templates.md, of other APIs, and of the RFC's kinds, as routes.
var Templates = []string{
	"https://api.example.com/users/{id}/posts{?page,tags*}", "/repos/{owner}/{repo}/contents{/path*}{?ref}", "/repos/{owner}/{repo}/compare/{base};{head}",
	"/v2/{+name}/manifests/{reference}", "/v2/{+name}/blobs/uploads/{?mount,from,digest}", "/orders{?page,size,sort}", "/orders{/id}{?projection}",
	"/{package}/-/{name}/{version}.tgz", "/s{?x,y}", "/s{?x*}", "/s?k=v{&x,y}", "/s?k={x}&l={y}{&xy}", "/s{?x:2,y*}", "/{x}{?y}{#xy}", "/{x};{y}/{xy}", "{/x,y}{?xy}", "/a{;x,y}",
}
