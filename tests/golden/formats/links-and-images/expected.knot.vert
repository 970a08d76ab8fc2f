<doc title="Links" url="http://x.test/" id="links">
<head>
Links
</head>
<p>
<s>
One
two
<g/>
.
</s>
<s>
Three	<link="http://x.test/across">	<length=3>
four
five
<g/>
.	<link="mailto:a@b.test">	<length=2>
</s>
</p>
<p>
<s>
foobar	<link="http://x.test/1">	<length=1>	<link="http://x.test/2">	<length=1>
baz	<link="http://x.test/3">	<length=1>
</s>
</p>
<p>
<s>
__IMG__	<link="http://x.test/0.png">	<length=1>	<link="http://x.test/thumb">	<length=1>
See
__IMG__	<link="http://x.test/1.png">	<length=1>
here
<g/>
__IMG__	<link="http://x.test/2.png">	<length=1>	<link="http://x.test/both">	<length=3>
<g/>
.
<g/>
__IMG__	<link="http://x.test/3.png">	<length=1>
</s>
</p>
<p>
<s>
__IMG__	<link="http://x.test/alone.png">	<length=1>
</s>
</p>
</doc>
