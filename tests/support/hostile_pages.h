// SPDX-License-Identifier: Apache-2.0
// Pages that try to have something run or loaded, each in another way.
#pragma once

#include <string>
#include <vector>

namespace sito::test {

/// Where something would run, it is "alert(1)"; where something would be loaded from outside, it is
/// from x.example.
inline const std::vector<std::string>& hostile_pages() {
  using namespace std::string_literals;
  static const std::vector<std::string> kPages = {
      // Scripts and handlers.
      "<script>alert(1)</script>",
      "<script src=//x.example/></script>",
      "<ScRiPt>alert(1)</sCrIpT >",
      "<script nonce=0123456789abcdef>alert(1)</script>",
      "<img src=x onerror=alert(1)>",
      "<img/src=x/onerror=alert(1)//>",
      "<body onload=alert(1)>",
      "<div onclick=alert(1) ONMOUSEOVER=alert(1)>x</div>",
      "<p on=x on\x0b"
      "click=y>z",
      "<svg onload=alert(1)>",
      "<svg><script>alert(1)</script></svg>",
      "<svg><animate onbegin=alert(1) attributeName=x dur=1s>",
      "<svg><set attributeName=href to=javascript:alert(1)>",
      "<svg><use href='data:image/svg+xml,<svg id=x onload=alert(1)/>#x'/></svg>",
      "<svg><a xlink:href=javascript:alert(1)><text>x</text></a></svg>",
      "<math href=javascript:alert(1)>x</math>",
      "<details open ontoggle=alert(1)>x</details>",
      "<video onloadstart=alert(1) src=x><source onerror=alert(1)></video>",
      "<marquee onstart=alert(1)>x</marquee>",
      "<input autofocus onfocus=alert(1)>",
      "<x onfocus=alert(1) tabindex=1 autofocus id=x>y",
      // Addresses.
      "<a href=javascript:alert(1)>x</a>",
      "<a href='java\nscript:alert(1)'>x</a>",
      "<a href='&#106;avascript&colon;alert(1)'>x</a>",
      "<form action=javascript:alert(1)><button formaction=javascript:alert(1)>x</button></form>",
      "<iframe src=javascript:alert(1)></iframe>",
      "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
      "<object data=javascript:alert(1)><param name=src value=x></object>",
      "<embed src=//x.example/>",
      "<applet code=x archive=//x.example/></applet>",
      "<frameset onload=alert(1)><frame src=javascript:alert(1)></frameset>",
      "<link rel=stylesheet href=//x.example/><link rel=import href=x><link rel=preload href=x>",
      "<base href=//x.example/ target=_top>",
      "<meta http-equiv=refresh content='0;url=//x.example/'>",
      "<meta http-equiv=Content-Security-Policy content=''>",
      "<body background=//x.example/><table background=x><td background=y>z",
      "<img srcset='//x.example/ 2x' lowsrc=x dynsrc=y>",
      "<picture><source srcset=//x.example/><img src=//x.example/></picture>",
      "<video poster=//x.example/><audio src=//x.example/ autoplay>",
      "<area href=javascript:alert(1)><map name=x><area href=//x.example/></map>",
      "<blockquote cite=//x.example/>x</blockquote><q cite=javascript:x>y</q>",
      "<html manifest=//x.example/>",
      "<isindex action=javascript:alert(1) prompt=x>",
      "<keygen autofocus onfocus=alert(1)>",
      "<portal src=//x.example/></portal><fencedframe></fencedframe>",
      // Styles.
      "<style>@import '//x.example/';</style>",
      "<style>p{background:url(//x.example/)}</style><p>x",
      "<style>p{x:expression(alert(1))}</style><p>x",
      "<style>a{}</style/><script>alert(1)</script>",
      "<style>p[a='</style><script>alert(1)</script>']{}</style>",
      "<style><!--</style><script>alert(1)</script>--></style>",
      "<p style='background:url(//x.example/)'>x",
      "<p style='background:u\\72l(//x.example/)'>x",
      "<p style='-moz-binding:url(x)'>x<p style='behavior:url(x)'>y",
      "<p style=\"color:red;}</style><script>alert(1)</script>\">x",
      "<svg><style>p{color:red}<img src=x onerror=alert(1)></style></svg>",
      // What a second reading sees differently.
      "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>x</noscript>",
      "<p>a b c d e f</p><noscript>many words many words many words many words many words <p "
      "title='</noscript><img src=x onerror=alert(1)>'></noscript>",
      "<svg></p><style><a id='</style><img src=1 onerror=alert(1)>'>",
      "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 "
      "onerror=alert(1)&gt;'>",
      "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
      "<math><annotation-xml encoding=text/html><script>alert(1)</script></annotation-xml></math>",
      "<svg><foreignObject><p><script>alert(1)</script></foreignObject></svg>",
      "<svg><desc><title><style></title><img src=x onerror=alert(1)></style></desc></svg>",
      "<template><script>alert(1)</script><img src=x onerror=alert(1)></template>",
      "<template shadowrootmode=open><img src=x onerror=alert(1)></template>",
      "<xmp><p title='</xmp><img src=x onerror=alert(1)>'></xmp>",
      "<textarea><p title='</textarea><img src=x onerror=alert(1)>'></textarea>",
      "<title><p title='</title><img src=x onerror=alert(1)>'></title>",
      "<noembed><p title='</noembed><img src=x onerror=alert(1)>'></noembed>",
      "<noframes><p title='</noframes><img src=x onerror=alert(1)>'></noframes>",
      "<iframe><p title='</iframe><img src=x onerror=alert(1)>'></iframe>",
      "<plaintext></plaintext><script>alert(1)</script>",
      "<select><style></select><img src=x onerror=alert(1)></style></select>",
      "<select><template><script>alert(1)</script></template></select>",
      "<table><td><select><xmp><script>alert(1)</script></xmp></select></table>",
      "<!--><img src=x onerror=alert(1)>-->",
      "<!-- --!><img src=x onerror=alert(1)> -->",
      "<![CDATA[><img src=x onerror=alert(1)>]]>",
      "<svg><![CDATA[</svg><img src=x onerror=alert(1)>]]></svg>",
      "<?xml version='1.0'?><img src=x onerror=alert(1)>?>",
      "<!DOCTYPE html [<!ENTITY x '<script>alert(1)</script>'>]>&x;",
      "&lt;script&gt;alert(1)&lt;/script&gt;",
      "&lt;/sito-t&gt;&lt;script&gt;alert(1)&lt;/script&gt;",
      "</sito-t></body></html><script>alert(1)</script>",
      "<sito-t data-t=0 data-n=0 onclick=alert(1)>x</sito-t>",
      // Names and values with odd characters.
      "<p \"onclick=alert(1)>x",
      "<p a<script>alert(1)</script>=b>x",
      "<p title='\"><script>alert(1)</script>'>x",
      "<p title=\"'><script>alert(1)</script>\">x",
      "<p title='&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;'>x",
      "<p class=`onclick=alert(1)` id=\"`\">x",
      "<p id='x\" onclick=\"alert(1)'>x",
      "<p lang='x\n\t\r\f\" onclick=alert(1)'>x",
      "<a\xC2\xA0onclick=alert(1)>x</a>",  // NO-BREAK SPACE
      "<p/onclick=alert(1)>x",
      "<x:script>alert(1)</x:script>",
      "<script\xE2\x80\x8B>alert(1)</script>",  // ZERO WIDTH SPACE
      "<img alt='x\" onerror=\"alert(1)' src=x>",
      "<img alt='&#0;&#x3c;script&#x3e;' width='1\" onerror=\"x'>",
      "<scr\0ipt>alert(1)</scr\0ipt><p title='\0'>x"s,
      "<a id=document name=body><img name=getElementById><form id=parent name=parent>",
  };
  return kPages;
}

}  // namespace sito::test
