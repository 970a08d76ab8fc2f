WARC/1.1
WARC-Type: metadata
WARC-Date: 1970-01-01T00:00:00Z
WARC-Record-ID: <urn:uuid:2f064fb6-02fe-8c19-a034-6544e208b72c>
WARC-Target-URI: http://x.test/
WARC-Block-Digest: sha1:KVQUWQTLLLBUUSLYGMUTBYZ36MZB62CT
Content-Type: application/json
Content-Length: 407

{"Envelope":{"Format":"WARC","WARC-Header-Metadata":{"WARC-Type":"response","WARC-Target-URI":"http://x.test/"},"Payload-Metadata":{"Actual-Content-Type":"application/http; msgtype=response","HTTP-Response-Metadata":{"Headers":{},"HTML-Metadata":{"Head":{"Title":"Včely a květy","Metas":[{"name":"language","content":"cs"}]},"Links":[{"path":"A@/href","url":"http://x.test/novák","text":"an J. No"}]}}}}}

