WARC/1.1
WARC-Type: metadata
WARC-Date: 1970-01-01T00:00:00Z
WARC-Record-ID: <urn:uuid:826c0cbd-7a3e-83a8-9449-73af2ff5d684>
WARC-Target-URI: http://x.test/a%20b?q=%22%3C%7C%3E%22&r='
WARC-Block-Digest: sha1:DFCZG2NEQ26JY5OIFHHR3OC2O7ANC5N3
Content-Type: application/json
Content-Length: 341

{"Envelope":{"Format":"WARC","WARC-Header-Metadata":{"WARC-Type":"response","WARC-Target-URI":"http://x.test/a b?q=\"<|>\"&r='"},"Payload-Metadata":{"Actual-Content-Type":"application/http; msgtype=response","HTTP-Response-Metadata":{"Headers":{},"HTML-Metadata":{"Head":{"Title":"\"<A & B>\" | 'C'\n\u0001\u2028","Metas":[]},"Links":[]}}}}}

