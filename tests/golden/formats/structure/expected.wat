WARC/1.1
WARC-Type: metadata
WARC-Date: 1970-01-01T00:00:00Z
WARC-Record-ID: <urn:uuid:209c5115-a934-833c-904f-3da929dd425b>
WARC-Target-URI: https://example.org/bees
WARC-Block-Digest: sha1:ZISJQZXRMJGQIY6P5LDPQC2ZDK4WN6DG
Content-Type: application/json
Content-Length: 913

{"Envelope":{"Format":"WARC","WARC-Header-Metadata":{"WARC-Type":"response","WARC-Target-URI":"https://example.org/bees"},"Payload-Metadata":{"Actual-Content-Type":"application/http; msgtype=response","HTTP-Response-Metadata":{"Headers":{},"HTML-Metadata":{"Head":{"Title":"Bees and hives","Metas":[{"name":"description","content":"All about bees"},{"name":"author","content":"Ann Beekeeper"},{"name":"author","content":"Bob \"Hive\" Smith"},{"name":"keywords","content":"bees"},{"name":"keywords","content":"honey"},{"property":"article:published_time","content":"2026-05-03T10:00:00+02:00"},{"property":"og:site_name","content":"The Bee"},{"property":"og:image","content":"https://example.org/bee.png"},{"name":"language","content":"en"}]},"Links":[{"path":"IMG@/src","url":"https://example.org/bee.png","alt":"A bee"},{"path":"A@/href","url":"https://example.org/map_(new)?a=1&b=2","text":"map of hives"}]}}}}}

