<doc id="provenance" url="http://x.test/" urldomain="x.test" website="x.test" tld="test" title="Two languages" language="en" language_score="0.75" algorithm="keep-all" cut="yes" file="-" charset="utf-8">
<head>
Two
languages
</head>
<p language="en" language_score="0.9" xpath="/html[1]/body[1]/p[1]" source="120-133">
<s>
Good
morning
<g/>
.
</s>
</p>
<p role="heading" language="de" language_score="1" xpath="/html[1]/body[1]/h3[1]" source="140-153">
<s>
Guten
Morgen
<g/>
.
</s>
</p>
</doc>
