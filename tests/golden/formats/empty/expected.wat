WARC/1.1
WARC-Type: metadata
WARC-Date: 1970-01-01T00:00:00Z
WARC-Record-ID: <urn:uuid:5b3c290f-9db1-80ed-a4b2-fc33d14a73d9>
WARC-Target-URI: file:
WARC-Block-Digest: sha1:GZP7BNORIZHYJJQOSHONP4LIHPXUOW4G
Content-Type: application/json
Content-Length: 247

{"Envelope":{"Format":"WARC","WARC-Header-Metadata":{"WARC-Type":"response"},"Payload-Metadata":{"Actual-Content-Type":"application/http; msgtype=response","HTTP-Response-Metadata":{"Headers":{},"HTML-Metadata":{"Head":{"Metas":[]},"Links":[]}}}}}

