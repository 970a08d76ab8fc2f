<doc id="5b4e2ff0b0cfa2a34ec8bd0b3f7a6f1d" url="http://example.org/bees?page=1" urldomain="example.org" website="example.org" tld="org" title="Bees, and others" language="en" language_score="0.98" algorithm="justext" file="crawl.warc.gz" offset="3052" length="1877" record_id="&lt;urn:uuid:8d7cf0f0-5e0c-4c6b-9d6a-0f7f6f0c7b11&gt;" timestamp="2026-01-31T12:00:00Z" crawl_date="2026-01-31" mime="text/html" charset="windows-1252">
<head>
Bees
<g/>
,
and
others
</head>
<p role="heading" level="1">
<s>
Bees
&amp;
flowers
</s>
</p>
<p>
<s>
Bees
visit
many
flowers
<g/>
.
</s>
<s>
<img src="http://example.org/bee.png"/>
See
<a href="http://example.org/map?a=1&amp;b=2">
the
map
of
hives
</a>
<g/>
.
</s>
</p>
<p role="list-item">
<s>
honey
</s>
</p>
</doc>
