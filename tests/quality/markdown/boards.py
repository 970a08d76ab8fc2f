# SPDX-License-Identifier: Apache-2.0
"""Pages as further forums, trackers and judges write them."""
import html

from forums import Exchange
from manner import ASIDE, BANNER, FOOT, Manner, NAVIGATION, slug
from reference_sites import escape, Nextra
from small_text import tokens_of


class GitHubIssue(Exchange):
    def formula(self, tex):
        return f'<math-renderer class="js-inline-math" style="display: inline-block" data-static-url="https://assets.example/static" data-run-id="1a">${escape(tex)}$</math-renderer>'

    def math(self, tex):
        return f'<p dir="auto"><math-renderer class="js-display-math" style="display: block" data-static-url="https://assets.example/static" data-run-id="1a">$$\n{escape(tex)}\n$$</math-renderer></p>'

    def heading(self, level, text):
        return f'<div class="markdown-heading" dir="auto"><h{level} class="heading-element" dir="auto">{self.line(text)}</h{level}><a id="user-content-{slug(text)}" class="anchor" aria-label="Permalink: {html.escape(text)}" href="#{slug(text)}"><span aria-hidden="true" class="octicon octicon-link"></span></a></div>'

    def text(self, text):
        return f'<p dir="auto">{self.line(text)}</p>'

    def term(self, code):
        return f'<code class="notranslate">{escape(code)}</code>'

    def table(self, rows):
        return f'<markdown-accessiblity-table data-catalyst="">{Manner.table(self, rows).replace("<table>", chr(60) + "table role=table>")}</markdown-accessiblity-table>'

    def code(self, language, code):
        if language == "text":
            return f'<div class="snippet-clipboard-content notranslate position-relative overflow-auto"><pre class="notranslate"><code class="notranslate">{html.escape(code)}\n</code></pre><div class="zeroclipboard-container position-absolute right-0 top-0"><clipboard-copy aria-label="Copy" class="ClipboardButton btn js-clipboard-copy" value="{html.escape(code)}"><svg aria-hidden="true"></svg></clipboard-copy></div></div>'
        return f'<div class="highlight highlight-source-{language} notranslate position-relative overflow-auto" dir="auto" data-snippet-clipboard-copy-content="{html.escape(code)}"><pre class="notranslate">{tokens_of(code, "pl-")}</pre><div class="zeroclipboard-container position-absolute right-0 top-0"><clipboard-copy aria-label="Copy" class="ClipboardButton btn" value="{html.escape(code)}"><svg aria-hidden="true"></svg></clipboard-copy></div></div>'

    def image(self, alt, source, href):
        return f'<p dir="auto"><a target="_blank" rel="noopener noreferrer" href="{source}"><img width="812" height="360" alt="{html.escape(alt)}" src="{source}" style="max-width: 100%; height: auto; max-height: 360px;"></a></p>'

    def body(self, title, blocks):
        out = f'<div data-testid="issue-header" class="HeaderViewer-module__headerContainer"><div class="Title-module__prcTitleBox"><h1 class="prc-PageHeader-Title"><bdi class="markdown-title" data-testid="issue-title">{title}</bdi></h1> <span class="HeaderViewer-module__issueNumberText">#214</span></div><span class="StateLabel"><svg></svg>Open</span></div><div data-testid="issue-viewer-issue-container">'
        for i, (name, part) in enumerate(self.posts(blocks)):
            out += (f'<div class="react-issue-comment" data-testid="comment-{i}"><div class="TimelineRow"><a class="prc-Link" href="/{name}"><img data-component="Avatar" class="prc-Avatar" alt="@{name}" width="40" height="40" src="https://avatars.example/u/{i}?v=4&amp;size=80"></a><div class="Box"><div class="ActivityHeader-module__activityHeader"><h2 class="sr-only">{"Issue body" if not i else "Comment"}</h2><div class="ActivityHeader-module__titleSection"><a data-testid="avatar-link" class="Author" href="/{name}">{name}</a><span>{"opened" if not i else "commented"}</span> <a href="#c{i}"><relative-time datetime="2025-05-0{i + 2}T10:00:00.000Z" title="May {i + 2}, 2025">on May {i + 2}, 2025</relative-time></a></div><div class="ActivityHeader-module__ActionsButtonsContainer"><span class="prc-Label">{"Author" if not i else "Contributor"}</span><button>Issue body actions</button></div></div>'
                    f'<div class="IssueBodyViewer-module__IssueBody"><div data-testid="markdown-body" data-team-hovercards-enabled="true" class="NewMarkdownViewer-module__safe-html-box markdown-body">{self.written(part)}</div></div><div role="toolbar" aria-label="Reactions"><button aria-label="Add or remove reactions"></button><button aria-checked="false"><span>\N{THUMBS UP SIGN}</span><span>{3 + i}</span></button></div></div></div></div>')
            if i == 0:
                out += '<section aria-label="Events"><h2 class="sr-only">Activity</h2><div class="TimelineRow-Event"><a href="/bot">rail-bot</a> added <a class="prc-IssueLabel" href="/l"><span>bug</span></a> <span>Something isn\'t working</span> <relative-time>on May 2, 2025</relative-time></div></section>'
        return out + "</div>"

    def around(self, article):
        return (f'<div class="position-relative header-wrapper js-header-wrapper"><a href="#start-of-content" class="px-2 py-4 show-on-focus js-skip-to-content">Skip to content</a><header class="HeaderMktg"><nav><ul>{self.links(NAVIGATION)}</ul></nav></header></div><div class="application-main"><main><div id="repository-container-header"><strong itemprop="name"><a href="/mk/cart">cart</a></strong><span class="Label">Public</span><nav class="js-repo-nav"><ul class="UnderlineNav-body"><li><a href="/mk/cart">Code</a></li><li><a href="/i">Issues <span>12</span></a></li><li><a href="/p">Pull requests</a></li></ul></nav></div><react-app><div data-target="react-app.reactRoot">\n{article}\n'
                f'<div data-testid="issue-viewer-metadata-container"><h2 class="sr-only">Metadata</h2><div><h3>Assignees</h3><span>No one assigned</span></div><div><h3>Labels</h3><a href="/l">bug</a></div><div><h3>Related</h3><ul>{self.links(ASIDE)}</ul></div></div></div></react-app></main></div><footer class="footer pt-8"><div>{FOOT}</div></footer><div id="ghcc"><p>{BANNER}</p></div>')


class VBulletin(Exchange):
    def formula(self, tex):
        return f"[tex]{escape(tex)}[/tex]"

    def math(self, tex):
        return f"<br />\n<br />\n[tex]{escape(tex)}[/tex]<br />"

    def text(self, text):
        return f"{self.line(text)}<br />\n<br />"

    def heading(self, level, text):
        return f'<font size="{6 - level}"><b>{self.line(text)}</b></font><br />'

    def list(self, items):
        return "<ul>" + "".join(f'<li style="">{self.line(item)}</li>' for item in items) + "</ul>"

    def numbers(self, items):
        return '<ol class="decimal">' + "".join(f'<li style="">{self.line(item)}</li>' for item in items) + "</ol>"

    def note(self, text):
        return f'<div class="bbcode_container">\n\t<div class="bbcode_description">Quote:</div>\n\t<div class="bbcode_quote">\n\t\t<div class="quote_container">\n\t\t\t<div class="bbcode_quote_container"></div>\n\t\t\t{self.line(text)}\n\t\t</div>\n\t</div>\n</div>'

    def table(self, rows):
        return '<div class="cms_table"><table width="500" class="cms_table_grid" align="left">' + "".join('<tr valign="top" class="cms_table_grid_tr">' + "".join(f'<td class="cms_table_grid_td">{self.line(cell)}</td>\n' for cell in row) + "</tr>\n" for row in rows) + "</table></div>\n"

    def code(self, language, code):
        return f'<div class="bbcode_container">\n\t<div class="bbcode_description">Code:</div>\n\t<pre class="bbcode_code"style="height:{12 * code.count(chr(10)) + 36}px;">{html.escape(code)}</pre>\n</div>'

    def image(self, alt, source, href):
        return f'<img src="{source}" border="0" alt="" /><br />'

    def body(self, title, blocks):
        out = f'<div id="pagetitle" class="pagetitle"><h1>Thread: <span class="threadtitle"><a href="threads/1" title="Reload this Page">{title}</a></span></h1></div><div id="postlist" class="postlist restrain"><ol id="posts" class="posts" start="1">'
        for i, (name, part) in enumerate(self.posts(blocks), 1):
            out += (f'<li class="postbitlegacy postbitim postcontainer old" id="post_{i}"><div class="posthead"><span class="postdate old"><span class="date">03-0{i}-2014,&nbsp;<span class="time">10:0{i} AM</span></span></span><span class="nodecontrols"><a name="post{i}" href="threads/1?p={i}" class="postcounter">#{i}</a></span></div><div class="postdetails"><div class="userinfo"><div class="username_container"><a class="username offline popupctrl" href="members/{name}" title="{name} is offline"><strong>{name}</strong></a></div><span class="usertitle">Member</span><dl class="userinfo_extra"><dt>Join Date</dt> <dd>Jan 2010</dd><dt>Posts</dt> <dd>{i}21</dd></dl></div>'
                    f'<div class="postbody"><div class="postrow"><h2 class="title icon">{"Re: " if i > 1 else ""}{title if i == 1 else "Kalman"}</h2><div class="content"><div id="post_message_{i}"><blockquote class="postcontent restore ">{self.written(part)}</blockquote></div></div></div></div></div><div class="postfoot"><div class="postcontrols"><a class="newreply" href="newreply?p={i}">Reply With Quote</a></div></div></li><li><hr /></li>')
        return out + "</ol></div>"

    def around(self, article):
        return (f'<div class="above_body"><div id="header" class="floatcontainer doc_header"><div id="toplinks"><ul class="isuser"><li><a href="/faq">FAQ</a></li></ul></div></div><div id="navbar" class="navbar"><ul id="navtabs" class="navtabs floatcontainer">{self.links(NAVIGATION)}</ul></div></div><div class="body_wrapper"><div id="breadcrumb" class="breadcrumb"><ul class="floatcontainer"><li class="navbithome"><a href="/">Home</a></li><li class="navbit"><a href="/f">Forum</a></li><li class="navbit"><a href="/f2">Control</a></li></ul></div>\n{article}\n'
                f'<div id="thread_info" class="thread_info block"><h4 class="threadinfohead blockhead">Thread Information</h4><div class="threadinfobody blockbody"><div><h5 class="threadinfousers blocksubhead">Users Browsing this Thread</h5><p>There are currently 1 users browsing this thread.</p></div></div></div><div id="similar_threads"><h4>Similar Threads</h4><ol>{self.links(ASIDE)}</ol></div><div id="posting_rules"><h4>Posting Permissions</h4><ul><li>You <strong>may not</strong> post new threads</li></ul></div></div><div class="below_body"><div id="footer_copyright">{FOOT}</div></div><div class="notices">{BANNER}</div>')


class Smf(VBulletin):
    def formula(self, tex):
        return f"\\({escape(tex)}\\)"

    def math(self, tex):
        return f"<br>\\[{escape(tex)}\\]<br>"

    def heading(self, level, text):
        return f'<div class="bbc_h{level}" role="heading" aria-level="{level}">{self.line(text)}</div>'

    def list(self, items):
        return '<ul class="bbc_list">' + "".join(f"<li>{self.line(item)}</li>" for item in items) + "</ul>"

    def note(self, text):
        return f'<blockquote class="bbc_standard_quote"><cite><a href="/p1">Quote from: ana on March 01, 2019</a></cite>{self.line(text)}</blockquote>'

    def table(self, rows):
        return '<table class="bbc_table">' + "".join("<tr>" + "".join(f"<td>{self.line(cell)}</td>" for cell in row) + "</tr>" for row in rows) + "</table>"

    def code(self, language, code):
        return f'<div class="codeheader"><span class="code floatleft">Code</span> <a class="codeoperation smf_select_text">Select</a></div><code class="bbc_code">' + html.escape(code).replace("\n", "<br>").replace("  ", "&nbsp; ") + "</code>"

    def image(self, alt, source, href):
        return f'<br><img src="{source}" alt="" class="bbc_img" loading="lazy"><br>'

    def body(self, title, blocks):
        out = f'<div id="display_head" class="information"><h2 class="display_title"><span id="top_subject">{title}</span></h2><p>Started by asker, March 01, 2019, 10:00:00 AM</p></div><div id="forumposts"><form action="/quick" method="post" name="quickModForm" id="quickModForm">'
        for i, (name, part) in enumerate(self.posts(blocks), 1):
            out += (f'<div class="windowbg" id="msg{i}"><div class="post_wrapper"><div class="poster"><h4><a href="/u{i}" title="View the profile of {name}">{name}</a></h4><ul class="user_info"><li class="membergroup">Full Member</li><li class="postcount">Posts: {i}21</li></ul></div><div class="postarea"><div class="keyinfo"><div id="subject_{i}" class="subject_title subject_hidden"><a href="/m{i}" rel="nofollow">{title if i == 1 else "Re: Kalman"}</a></div><div class="postinfo"><span class="messageicon"><img src="/xx.png" alt=""></span><a href="/m{i}" class="smalltext">March 0{i}, 2019, 10:00:00 AM</a></div></div>'
                    f'<div class="post"><div class="inner" data-msgid="{i}" id="msg_{i}">{self.written(part)}</div></div><div class="under_message"><ul class="quickbuttons"><li><a href="/q">Quote</a></li></ul></div></div><div class="moderatorbar"><div class="smalltext modified"></div><div class="signature" id="sig{i}">Life is a random walk.</div></div></div></div><hr class="post_separator">')
        return out + "</form></div>"

    def around(self, article):
        return (f'<div id="top_section"><div class="inner_wrap"><ul class="floatleft" id="top_info"><li class="welcome">Welcome to <strong>Control Forum</strong>. Please <a href="/login">log in</a>.</li></ul></div></div><div id="header"><h1 class="forumtitle"><a id="top" href="/">Control Forum</a></h1></div><div id="wrapper"><div id="inner_section"><div id="main_menu"><ul class="dropmenu menu_nav">{self.links(NAVIGATION)}</ul></div><div class="navigate_section"><ul><li><a href="/"><span>Control Forum</span></a></li><li class="last"><span class="dividers"> &#9658; </span><a href="/b"><span>Filters</span></a></li></ul></div></div><div id="content_section"><div id="main_content_section">\n{article}\n<div class="pagesection bot"><div class="pagelinks floatleft"><a href="#top" class="button">Go Up</a> <span class="pages">Pages</span><span class="current_page">1</span></div></div></div></div></div><div class="related"><ul>{self.links(ASIDE)}</ul></div><div id="footer"><ul><li class="copyright">{FOOT}</li></ul></div><div class="noticebox">{BANNER}</div>')


class Reddit(Exchange):
    """Old style: the code has no language, formulas stay as they were typed."""
    head = '<script async src="https://cdn.example/mathjax@3/es5/tex-chtml.js"></script>'

    def formula(self, tex):
        return f"\\({escape(tex)}\\)"

    def math(self, tex):
        return f"<p>\\[{escape(tex)}\\]</p>"

    def code(self, language, code):
        return f"<pre><code>{html.escape(code)}\n</code></pre>"

    def table(self, rows):
        return Manner.table(self, rows)

    def image(self, alt, source, href):
        return f'<p><a href="{source}"><img src="{source}" alt="{html.escape(alt)}"></a></p>'

    def body(self, title, blocks):
        out = ""
        for i, (name, part) in enumerate(self.posts(blocks)):
            md = f'<div class="usertext-body may-blank-within md-container "><div class="md">{self.written(part)}</div></div>'
            if i == 0:
                out += (f'<div class="sitetable linklisting" id="siteTable"><div class=" thing id-t3_1 odd link self" id="thing_t3_1" data-author="{name}"><div class="midcol unvoted"><div class="arrow up login-required" role="button"></div><div class="score unvoted" title="41">41</div></div><div class="entry unvoted"><div class="top-matter"><h1 class="title"><a class="title may-blank " href="/r/1">{title}</a></h1><p class="tagline">submitted <time title="x" datetime="2019-03-01T10:00:00+00:00">6 years ago</time> by <a href="/u/{name}" class="author may-blank">{name}</a></p></div><div class="expando">{md}</div><ul class="flat-list buttons"><li class="first"><a href="/c" class="comments may-blank">2 comments</a></li><li class="share"><a class="post-sharing-button">share</a></li><li><a>save</a></li></ul></div></div></div><div class="commentarea"><div class="panestack-title"><span class="title">all 2 comments</span></div><div class="menuarea"><span class="dropdown-title lightdrop">sorted by: </span></div><div class="sitetable nestedlisting">')
            else:
                out += (f'<div class=" thing id-t1_{i} noncollapsed comment " id="thing_t1_{i}" data-author="{name}"><div class="midcol unvoted"><div class="arrow up"></div></div><div class="entry unvoted"><p class="tagline"><a class="expand" href="#">[\N{EN DASH}]</a><a href="/u/{name}" class="author may-blank">{name}</a> <span class="score unvoted">{20 - i} points</span> <time datetime="2019-03-01T11:0{i}:00+00:00">6 years ago</time></p><form class="usertext" id="form-t1_{i}"><input type="hidden" name="thing_id" value="t1_{i}">{md}</form><ul class="flat-list buttons"><li class="first"><a class="bylink" href="/pl">permalink</a></li><li><a>embed</a></li></ul></div><div class="child"></div></div><div class="clearleft"></div>')
        return out + "</div></div>"

    def around(self, article):
        return (f'<div id="header" role="banner"><div id="sr-header-area"><div class="sr-list"><ul class="flat-list sr-bar hover">{self.links(NAVIGATION)}</ul></div></div></div><div class="side"><div class="spacer"><form action="/search" id="search"><input placeholder="search"></form></div><div class="spacer"><div class="titlebox"><h1 class="hover redditname"><a href="/r/control">control</a></h1><div class="usertext-body"><div class="md"><ul>{self.links(ASIDE)}</ul></div></div></div></div></div><div class="content" role="main"><div class="infobar">{BANNER}</div>\n{article}\n</div><div class="footer-parent"><p class="bottommenu">{FOOT}</p></div>')


class Judge(Manner):
    """Problems of contests: three dollars around formulas, samples in boxes."""

    def formula(self, tex):
        return f"$$${escape(tex)}$$$"

    def math(self, tex):
        return f"<p>$$$$$$\n{escape(tex)}\n$$$$$$</p>"

    def heading(self, level, text):
        if level == 1:
            return f'<div class="header"><div class="title">{self.line(text)}</div><div class="time-limit"><div class="property-title">time limit per test</div>2 seconds</div><div class="memory-limit"><div class="property-title">memory limit per test</div>256 megabytes</div></div>'
        return f'<div class="section-title" role="heading" aria-level="{level}">{self.line(text)}</div>'

    def code(self, language, code):
        if language == "text":
            inside = "".join(f'<div class="test-example-line test-example-line-{i % 2}">{line}</div>' for i, line in enumerate(code.split("\n")))
            return f'<div class="sample-tests"><div class="sample-test"><div class="input"><div class="title">Input<div title="Copy" data-clipboard-target="#id1" class="input-output-copier">Copy</div></div><pre id="id1">{inside}</pre></div></div></div>'
        return f'<pre class="prettyprint lang-{language} program-source"><ol class="linenums">' + "".join(f'<li class="L{i % 10}">{html.escape(line) or " "}</li>' for i, line in enumerate(code.split("\n"))) + "</ol></pre>"

    def table(self, rows):
        return Manner.table(self, rows).replace("<table>", '<table class="bordertable">')

    def image(self, alt, source, href):
        return f'<center> <img class="tex-graphics" src="{source}" style="max-width: 100.0%;max-height: 100.0%;"> </center>'

    def around(self, article):
        return (f'<div id="body"><div id="header" style="position: relative;"><div class="lang-chooser"><a href="/enter">Enter</a> | <a href="/register">Register</a></div></div><div class="roundbox menu-box"><ul class="menu-list main-menu-list">{self.links(NAVIGATION)}</ul></div><div id="sidebar"><div class="roundbox sidebox"><div class="caption titled">\N{RIGHTWARDS ARROW} Contest materials</div><ul>{self.links(ASIDE)}</ul></div><div class="roundbox sidebox"><div class="caption titled">\N{RIGHTWARDS ARROW} Problem tags</div><span class="tag-box" title="Data structures">data structures</span><span class="tag-box">*1700</span></div></div><div id="pageContent" class="content-with-sidebar"><div class="second-level-menu"><ul class="second-level-menu-list"><li><a href="/p">Problems</a></li><li><a href="/s">Submit Code</a></li></ul></div><div class="problemindexholder" problemindex="D"><div class="ttypography"><div class="problem-statement">\n{article}\n</div></div></div></div><div id="footer"><a href="/">Judge</a> {FOOT}<div>{BANNER}</div></div></div>')


class AtCoder(Judge):
    """Formulas are variables that a script draws."""
    head = '<script src="https://cdn.example/katex.min.js"></script><script>$(function(){$("var").each(function(){var html=$(this).html().replace(/<sub>/g,"_{");$(this).html(katex.renderToString(html))})})</script>'

    def formula(self, tex):
        return f"<var>{escape(tex)}</var>"

    def math(self, tex):
        return f"<p>\\[{escape(tex)}\\]</p>"

    def heading(self, level, text):
        return f'<span class="h2">{self.line(text)} <a class="btn btn-default btn-sm" href="/editorial">Editorial</a></span>'.replace("span", "h1") if level == 1 else f"<h3>{self.line(text)}</h3>"

    def code(self, language, code):
        if language == "text":
            return f'<div class="part"><section><h4>Sample <span class="btn btn-default btn-sm btn-copy" tabindex="0" data-toggle="tooltip" title="Copied!" data-target="pre-sample0">Copy</span></h4><pre id="pre-sample0">{code}\n</pre></section></div>'
        return f'<pre class="prettyprint linenums source-code"><code class="language-{language}">{html.escape(code)}</code></pre>'

    def image(self, alt, source, href):
        return f'<p><img alt="" src="{source}" /></p>'

    def around(self, article):
        return (f'<div id="main-div" class="float-container"><nav class="navbar navbar-inverse navbar-fixed-top"><ul class="nav navbar-nav">{self.links(NAVIGATION)}</ul></nav><div id="main-container" class="container"><div class="row"><div id="contest-nav-tabs" class="col-sm-12 mb-2 cnvtb-fixed"><ul class="nav nav-tabs"><li><a href="/t">Top</a></li><li class="active"><a href="/tasks">Tasks</a></li></ul></div><div class="col-sm-12"><p>Time Limit: 2 sec / Memory Limit: 1024 MB</p><div id="task-statement"><span class="lang"><span class="lang-en">\n{article}\n</span></span></div></div><div class="related"><ul>{self.links(ASIDE)}</ul></div></div></div><footer id="footer"><small>{FOOT}</small></footer><div class="alert">{BANNER}</div></div>')


class Habr(Manner):
    """Formulas are pictures with the source in an attribute."""

    def formula(self, tex):
        return f'<img class="formula inline" source="{html.escape(tex)}" alt="{html.escape(tex)}" src="https://pictures.example/getpro/formulas/a/a1/a1b2.svg" width="70" height="22">'

    def math(self, tex):
        return f'<div class="persistent-formula"><img class="formula" source="{html.escape(tex)}" alt="{html.escape(tex)}" src="https://pictures.example/getpro/formulas/b/b1/b1c2.svg" width="270" height="52"></div>'

    def heading(self, level, text):
        return f'<h1 lang="en" class="tm-title tm-title_h1" data-test-id="articleTitle"><span>{self.line(text)}</span></h1>' if level == 1 else f'<h{level}>{self.line(text)}</h{level}>'

    def list(self, items):
        return "<ul>" + "".join(f"<li><p>{self.line(item)}</p></li>" for item in items) + "</ul>"

    def table(self, rows):
        return '<div><div class="table"><table><tbody>' + "".join("<tr>" + "".join(f'<{"th" if i == 0 else "td"}><p align="left">{self.line(cell)}</p></{"th" if i == 0 else "td"}>' for cell in row) + "</tr>" for i, row in enumerate(rows)) + "</tbody></table></div></div>"

    def code(self, language, code):
        return f'<pre><code class="{language}">{html.escape(code)}</code><div class="code-explainer"><a href="https://example.org/explain" class="tm-button code-explainer__link" style="visibility: hidden;"><img style="width:14px;height:14px;object-fit:cover;object-position:left;"></a></div></pre>'

    def image(self, alt, source, href):
        return f'<figure class="full-width "><img src="{source}" alt="{html.escape(alt)}" title="{html.escape(alt)}" width="1280" height="640" data-src="{source}" data-blurred="true"><div><figcaption>{escape(alt)}</figcaption></div></figure>'

    def around(self, article):
        head, rest = article.split("</h1>", 1)
        return (f'<div id="app"><div class="tm-layout__wrapper"><div class="tm-header"><nav class="tm-main-menu">{self.links(NAVIGATION, "", "")}</nav></div><main class="tm-layout__container"><div class="tm-page"><div class="tm-page__wrapper"><div class="tm-page__main tm-page__main_has-sidebar"><div class="pull-down"><div class="tm-article-presenter"><div class="tm-article-presenter__body"><article class="tm-article-presenter__content tm-article-presenter__content_narrow"><div class="tm-article-presenter__header"><div class="tm-article-snippet"><div class="tm-article-snippet__meta"><span class="tm-user-info"><a href="/users/mk" class="tm-user-info__username">mk</a></span><span class="tm-article-datetime-published"><time datetime="2025-05-02T10:00:00.000Z">May 2 at 10:00</time></span></div>{head}</h1><div class="tm-article-snippet__stats"><span class="tm-article-complexity__label">Medium</span><span class="tm-article-reading-time__label">7 min</span><span class="tm-icon-counter__value">3.1K</span></div><div class="tm-publication-hubs"><a href="/hub">Algorithms *</a></div></div></div>'
                f'<div data-gallery-root="" lang="en"><div class="tm-article-body"><div></div><div id="post-content-body"><div><div class="article-formatted-body article-formatted-body article-formatted-body_version-2"><div xmlns="http://www.w3.org/1999/xhtml">{rest}</div></div></div></div></div></div><div class="tm-article-presenter__meta"><div class="tm-separated-list"><span class="tm-separated-list__title">Tags:</span><ul><li><a href="/t">stack</a></li></ul></div></div></article></div></div></div></div><div class="tm-page__sidebar"><section class="tm-block"><h2 class="tm-block__title">Reading now</h2><ul>{self.links(ASIDE)}</ul></section></div></div></div></main><div class="tm-footer">{FOOT}</div></div><div class="cookie">{BANNER}</div></div>')


class Moodle(Exchange):
    head = '<script src="https://cdn.example/mathjax/2.7.9/MathJax.js?delayStartupUntil=configured"></script>'

    def formula(self, tex):
        return f'<span class="filter_mathjaxloader_equation"><span class="nolink">\\({escape(tex)}\\)</span></span>'

    def math(self, tex):
        return f'<p dir="ltr" style="text-align: left;"><span class="filter_mathjaxloader_equation"><span class="nolink">\\[{escape(tex)}\\]</span></span></p>'

    def text(self, text):
        return f'<p dir="ltr" style="text-align: left;">{self.line(text)}</p>'

    def code(self, language, code):
        return f'<pre class="language-{language}"><code>{html.escape(code)}</code></pre>'

    def table(self, rows):
        return Manner.table(self, rows).replace("<table>", '<table class="table table-bordered" border="1">')

    def image(self, alt, source, href):
        return f'<p dir="ltr"><img src="{source}" alt="{html.escape(alt)}" width="600" height="300" class="img-fluid atto_image_button_text-bottom"></p>'

    def body(self, title, blocks):
        out = ""
        for i, (name, part) in enumerate(self.posts(blocks)):
            out += (f'<article id="p{i}" class="forum-post-container mb-2" data-post-id="{i}" data-region="post" data-target="{i}-target" tabindex="0" aria-labelledby="post-header-{i}" aria-describedby="post-content-{i}"><div class="d-flex border p-2 mb-2 forumpost focus-target" aria-label="Post by {name}"><div class="d-flex flex-column w-100" data-region-content="forum-post-core"><header id="post-header-{i}" class="mb-2 header row d-flex"><div class="mr-2"><img class="rounded-circle w-100" src="/pluginfile/user/icon/f1" alt="Picture of {name}" aria-hidden="true"></div><div class="d-flex flex-column">'
                    f'<{"h3" if i == 0 else "h4"} class="h6 font-weight-bold mb-0" data-region-content="forum-post-core-subject" data-reply-subject="Re: {title}">{title if i == 0 else "Re: " + title}</{"h3" if i == 0 else "h4"}><address tabindex="-1" class="mb-0">by <a href="/user/view.php?id={i}">{name}</a> - <time datetime="2025-05-0{i + 2}T10:00:00+02:00">Friday, {i + 2} May 2025, 10:00 AM</time></address></div></header><div class="d-flex body-content-container"><div class="w-100 content-alignment-container"><div id="post-content-{i}" class="post-content-container">{self.written(part)}</div><div class="d-flex flex-wrap"><div class="post-actions d-flex"><a data-region="post-action" href="/discuss" class="btn btn-link">Permalink</a><a href="/reply" class="btn btn-link">Reply</a></div></div></div></div></div></div><div class="indent replies-container" data-region="replies-container"></div></article>')
        return out

    def around(self, article):
        return (f'<div id="page-wrapper" class="d-print-block"><div class="toast-wrapper"></div><nav class="navbar fixed-top navbar-light bg-white navbar-expand" aria-label="Site navigation"><ul class="navbar-nav">{self.links(NAVIGATION)}</ul></nav><div class="drawer drawer-left show d-print-none" id="theme_boost-drawers-courseindex"><nav id="courseindex" class="courseindex"><ul>{self.links(ASIDE)}</ul></nav></div><div id="page" data-region="mainpage"><div id="topofscroll" class="main-inner"><header id="page-header" class="header-maxwidth"><div class="page-context-header"><div class="page-header-headings"><h1 class="h2 mb-0">Questions about filters</h1></div></div></header><div id="page-content"><section id="region-main" aria-label="Content"><span class="notifications" id="user-notifications"></span><div role="main"><span id="maincontent"></span><div class="discussionname">Control 101</div><div class="d-flex flex-column flex-sm-row"><select class="custom-select"><option>Display replies in nested form</option><option>Display replies flat, with oldest first</option></select></div>\n{article}\n</div></section></div></div></div><footer id="page-footer" class="footer-popover bg-white"><div>{FOOT}</div></footer><div class="consent">{BANNER}</div></div>')


class Csdn(Manner):
    """Chinese blogs: KaTeX without annotations in the right place, numbers of lines in a list behind the code."""

    def katex(self, tex, kind):
        source = escape(tex)
        return f'<span class="katex--{kind}">{Nextra.katex(self, tex, kind == "display")}</span>'

    def formula(self, tex):
        return self.katex(tex, "inline")

    def math(self, tex):
        return f"<p>{self.katex(tex, 'display')}</p>"

    def heading(self, level, text):
        if level == 1:
            return f'<div class="article-header-box"><div class="article-header"><div class="article-title-box"><h1 class="title-article" id="articleContentId">{self.line(text)}</h1></div><div class="article-info-box"><div class="article-bar-top"><div class="bar-content"><span class="article-type-text original">\u539f\u521b</span><a class="follow-nickName" href="/u/mk">mk</a><span class="time">\u4e8e 2025-05-02 10:00:00 \u53d1\u5e03</span><span class="read-count">\u9605\u8bfb\u91cf1.2k</span></div></div></div></div></div>'
        return f'<h{level}><a name="t{level}"></a><a id="{slug(text)}_{level}"></a>{self.line(text)}</h{level}>'

    def table(self, rows):
        return '<div class="table-box">' + Manner.table(self, rows) + "</div>"

    def code(self, language, code):
        numbers = "".join(f'<li style="color: rgb(153, 153, 153);">{i}</li>' for i in range(1, code.count("\n") + 2))
        return (f'<pre data-index="0" class="set-code-show prettyprint"><code class="prism language-{language} has-numbering" onclick="mdcp.signin(event)" style="position: unset;">{tokens_of(code, "token ")}\n<div class="hljs-button signin active" data-title="\u767b\u5f55\u590d\u5236" data-report-click="x"></div></code><ul class="pre-numbering" style="">{numbers}</ul></pre>')

    def image(self, alt, source, href):
        return f'<p><img src="{source}" alt="{html.escape(alt)}"></p>'

    def around(self, article):
        return (f'<div id="csdn-toolbar"><div class="toolbar-inside exp3"><ul class="toolbar-menus csdn-toolbar-fl">{self.links(NAVIGATION)}</ul></div></div><div class="main_father clearfix d-flex justify-content-center"><div class="container clearfix" id="mainBox"><main><div class="blog-content-box">\n{article}\n</div><div class="more-toolbox-new more-toolbar"><ul class="toolbox-list"><li class="tool-item">\u70b9\u8d5e</li><li class="tool-item">\u6536\u85cf</li></ul></div><div class="recommend-box">{self.links(ASIDE, "<div class=recommend-item-box>", "</div>")}</div></main></div></div><div class="blog-footer-bottom">{FOOT}</div><div class="cookie">{BANNER}</div>')
