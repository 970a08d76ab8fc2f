WARC/1.1
WARC-Type: metadata
WARC-Date: 1970-01-01T00:00:00Z
WARC-Record-ID: <urn:uuid:5d7d1ba0-4d76-8f67-ba91-f7ad16b349b6>
WARC-Target-URI: http://x.test/names
WARC-Block-Digest: sha1:TQ7ELUXT4B7KBBNVZZZCVPQUX3DJS3MN
Content-Type: application/json
Content-Length: 445

{"Envelope":{"Format":"WARC","WARC-Header-Metadata":{"WARC-Type":"response","WARC-Target-URI":"http://x.test/names"},"Payload-Metadata":{"Actual-Content-Type":"application/http; msgtype=response","HTTP-Response-Metadata":{"Headers":{},"HTML-Metadata":{"Head":{"Title":"Jana Nováková v Českých Budějovicích","Metas":[{"name":"language","content":"cs"}]},"Links":[{"path":"A@/href","url":"http://x.test/jicin","text":" Hradce Králov"}]}}}}}

