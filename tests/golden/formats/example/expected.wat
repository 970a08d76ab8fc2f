WARC/1.1
WARC-Type: metadata
WARC-Date: 2026-01-31T12:00:00Z
WARC-Record-ID: <urn:uuid:209c5115-a934-833c-904f-3da929dd425b>
WARC-Target-URI: http://example.org/bees?page=1
WARC-Refers-To: <urn:uuid:8d7cf0f0-5e0c-4c6b-9d6a-0f7f6f0c7b11>
WARC-Block-Digest: sha1:UTYJXBQFRNSWADNLD5LCCL3GIJFJEYYL
Content-Type: application/json
Content-Length: 724

{"Container":{"Filename":"crawl.warc.gz","Offset":"3052","Gzip-Metadata":{"Deflate-Length":"1877"}},"Envelope":{"Format":"WARC","WARC-Header-Metadata":{"WARC-Type":"response","WARC-Target-URI":"http://example.org/bees?page=1","WARC-Date":"2026-01-31T12:00:00Z","WARC-Record-ID":"<urn:uuid:8d7cf0f0-5e0c-4c6b-9d6a-0f7f6f0c7b11>"},"Payload-Metadata":{"Actual-Content-Type":"application/http; msgtype=response","HTTP-Response-Metadata":{"Headers":{"Content-Type":"text/html"},"HTML-Metadata":{"Head":{"Title":"Bees, and others","Metas":[{"name":"language","content":"en"}]},"Links":[{"path":"IMG@/src","url":"http://example.org/bee.png"},{"path":"A@/href","url":"http://example.org/map?a=1&b=2","text":"the map of hives"}]}}}}}

