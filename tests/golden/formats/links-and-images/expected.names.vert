<doc id="links" url="http://x.test/" urldomain="x.test" website="x.test" tld="test" title="Links">
<head>
Links
</head>
<p>
<s>
One
<a href="http://x.test/across">
two
<g/>
.
</a>
</s>
<s>
<a href="http://x.test/across" continues="yes">
Three
</a>
four
<a href="mailto:a@b.test">
five
<g/>
.
</a>
</s>
</p>
<p>
<s>
<a href="http://x.test/1">
foobar
</a>
<a href="http://x.test/2">
</a>
<a href="http://x.test/3">
baz
</a>
</s>
</p>
<p>
<s>
<a href="http://x.test/thumb">
<img src="http://x.test/0.png"/>
</a>
See
<a href="http://x.test/both">
<img src="http://x.test/1.png"/>
here
<img src="http://x.test/2.png"/>
</a>
<g/>
.
<img src="http://x.test/3.png"/>
</s>
</p>
<p>
<s>
<img src="http://x.test/alone.png"/>
</s>
</p>
</doc>
