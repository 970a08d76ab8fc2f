<doc id="names" url="http://x.test/names" urldomain="x.test" website="x.test" tld="test" title="Jana Nováková v Českých Budějovicích" language="cs" language_score="0.99" algorithm="justext">
<head>
Jana Nováková
v
Českých Budějovicích
</head>
<p>
<s>
V
Českých Budějovicích
se
v
pondělí
sešli
s
Janou Novákovou
lidé
z
Nového Jičína
<g/>
,
z
<a href="http://x.test/jicin">
Hradce Králové
</a>
a
ze
Spojených států amerických
<g/>
.
</s>
</p>
<p>
<s>
Petru Malému
<g/>
,
který
žije
v
New Yorku
<g/>
,
psal
J. Novák
<g/>
.
</s>
<s>
Nový
žák
Petr
šel
domů
<g/>
.
</s>
</p>
</doc>
