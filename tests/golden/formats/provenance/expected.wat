WARC/1.1
WARC-Type: metadata
WARC-Date: 1970-01-01T00:00:00Z
WARC-Record-ID: <urn:uuid:1c18b53b-a8b8-8cfd-a6c1-42fd80fea556>
WARC-Target-URI: http://x.test/
WARC-Block-Digest: sha1:3PTV7YUXCHFGQGEQJEMDCTY56P4IMWZ3
Content-Type: application/json
Content-Length: 382

{"Container":{"Filename":"-","Offset":"0"},"Envelope":{"Format":"WARC","WARC-Header-Metadata":{"WARC-Type":"response","WARC-Target-URI":"http://x.test/"},"Payload-Metadata":{"Actual-Content-Type":"application/http; msgtype=response","HTTP-Response-Metadata":{"Headers":{},"HTML-Metadata":{"Head":{"Title":"Two languages","Metas":[{"name":"language","content":"en"}]},"Links":[]}}}}}

