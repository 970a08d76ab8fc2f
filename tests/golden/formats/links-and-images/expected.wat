WARC/1.1
WARC-Type: metadata
WARC-Date: 1970-01-01T00:00:00Z
WARC-Record-ID: <urn:uuid:814c3ffa-2f43-8f09-8ebd-540b8c767c9a>
WARC-Target-URI: http://x.test/
WARC-Block-Digest: sha1:WUKJFBYYVW6EHOS7EWK2YKXOMIOHVFIQ
Content-Type: application/json
Content-Length: 940

{"Envelope":{"Format":"WARC","WARC-Header-Metadata":{"WARC-Type":"response","WARC-Target-URI":"http://x.test/"},"Payload-Metadata":{"Actual-Content-Type":"application/http; msgtype=response","HTTP-Response-Metadata":{"Headers":{},"HTML-Metadata":{"Head":{"Title":"Links","Metas":[]},"Links":[{"path":"A@/href","url":"http://x.test/across","text":"two. Three"},{"path":"A@/href","url":"mailto:a@b.test","text":"five."},{"path":"A@/href","url":"http://x.test/1","text":"foo"},{"path":"A@/href","url":"http://x.test/2","text":"bar"},{"path":"A@/href","url":"http://x.test/3","text":"a"},{"path":"A@/href","url":"http://x.test/thumb"},{"path":"IMG@/src","url":"http://x.test/0.png"},{"path":"A@/href","url":"http://x.test/both","text":"here"},{"path":"IMG@/src","url":"http://x.test/1.png"},{"path":"IMG@/src","url":"http://x.test/2.png"},{"path":"IMG@/src","url":"http://x.test/3.png"},{"path":"IMG@/src","url":"http://x.test/alone.png"}]}}}}}

