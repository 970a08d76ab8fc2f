# SPDX-License-Identifier: Apache-2.0
"""Pages as programs for forums write them."""
import html
import re

from docs import Docusaurus
from manner import ASIDE, BANNER, FOOT, Manner, NAVIGATION
from small_text import tokens_of


class Exchange(Manner):
    """A question and its answers, each with votes, an author's card and comments."""

    def formula(self, tex):
        return f'<span class="math-container">${html.escape(tex, quote=False)}$</span>'

    def math(self, tex):
        return f'<p><span class="math-container">$$\n{html.escape(tex, quote=False)}\n$$</span></p>'

    def code(self, language, code):
        return f'<pre class="lang-{language} s-code-block"><code class="hljs language-{language}">{tokens_of(code, "hljs-")}\n</code></pre>'

    def table(self, rows):
        return '<div class="s-table-container">' + Manner.table(self, rows).replace("<table>", '<table class="s-table">') + "</div>"

    def image(self, alt, source, href):
        return f'<p><a href="{source}" rel="nofollow noreferrer"><img src="{source}" alt="{html.escape(alt)}"></a></p>'

    def card(self, name, day):
        return (f'<div class="post-signature"><div class="user-info"><div class="user-action-time">answered <span title="2025-03-{day:02} 10:00:00Z" class="relativetime">Mar {day}, 2025 at 10:00</span></div>'
                f'<div class="user-details"><a href="/users/{name}">{name}</a><span class="reputation-score">1,2{day:02}</span></div></div></div>')

    def post(self, name):
        raise AssertionError("posts are parted in body()")

    def posts(self, blocks):
        parts, name = [[]], ["asker"]
        for block in blocks:
            if block[0] == "post":
                parts.append([])
                name.append(block[1])
            else:
                parts[-1].append(block)
        return zip(name, parts)

    def body(self, title, blocks):
        out = f'<div id="question-header"><h1 class="fs-headline1"><a href="/questions/1" class="question-hyperlink">{title}</a></h1></div><div id="mainbar" role="main">'
        for i, (name, part) in enumerate(self.posts(blocks)):
            out += (f'<div class="{"answer js-answer" if i else "question js-question"}" id="{"answer" if i else "question"}-{i}"><div class="post-layout"><div class="votecell post-layout--left"><div class="js-voting-container">'
                    f'<button class="js-vote-up-btn">Up</button><div class="js-vote-count" itemprop="upvoteCount">{7 - i}</div></div></div><div class="{"answercell" if i else "postcell"} post-layout--right">'
                    f'<div class="s-prose js-post-body" itemprop="text">\n{self.written(part)}\n</div><div class="js-post-menu"><a href="/s/{i}">Share</a> <a href="/p/{i}/edit">Improve this answer</a></div>'
                    f'{self.card(name, i + 1)}</div></div></div>')
            if i == 0:
                out += '<div id="answers"><div id="answers-header"><h2 class="mb0">2 Answers</h2></div>'
        return out + "</div></div>"

    def around(self, article):
        return (f'<header class="s-topbar"><ol class="s-navigation">{self.links(NAVIGATION)}</ol></header><div class="container"><div id="left-sidebar"><nav><ol class="nav-links">{self.links(NAVIGATION)}</ol></nav></div>'
                f'<div id="content">\n{article}\n<div id="sidebar"><div class="module sidebar-related"><h4>Related</h4>{self.links(ASIDE, "<div>", "</div>")}</div></div></div></div>'
                f'<footer class="site-footer">{FOOT}</footer><div class="ff-consent">{BANNER}</div>')


class Discourse(Exchange):
    def formula(self, tex):
        return '<span class="math-container inline-math">' + Docusaurus.katex(self, tex, False) + "</span>"

    def math(self, tex):
        return '<div class="math-container block-math">' + Docusaurus.katex(self, tex, True) + "</div>"

    def code(self, language, code):
        return (f'<pre data-code-wrap="{language}" class="codeblock-buttons"><div class="codeblock-button-wrapper"><button class="btn nohighlight copy-cmd" aria-label="copy this code to clipboard"></button></div>'
                f'<code class="hljs language-{language}" tabindex="0">{tokens_of(code, "hljs-")}\n</code></pre>')

    def table(self, rows):
        return '<div class="md-table">' + Manner.table(self, rows) + "</div>"

    def image(self, alt, source, href):
        return (f'<p><div class="lightbox-wrapper"><a class="lightbox" href="{source}" title="{html.escape(alt)}"><img src="{source}" alt="{html.escape(alt)}" width="690" height="380" loading="lazy"><div class="meta">'
                f'<svg class="fa d-icon svg-icon" aria-hidden="true"></svg><span class="filename">{html.escape(alt)}</span><span class="informations">1600\N{MULTIPLICATION SIGN}880 91 KB</span></div></a></div></p>')

    def body(self, title, blocks):
        out = f'<div id="topic-title"><h1><a href="/t/1" class="fancy-title">{title}</a></h1></div><div class="post-stream">'
        for i, (name, part) in enumerate(self.posts(blocks)):
            out += (f'<div class="topic-post clearfix regular"><article id="post_{i + 1}" aria-label="Post #{i + 1} by {name}" class="boxed"><div class="row"><div class="topic-avatar"><a href="/u/{name}"><img src="/user_avatar/{name}/48.png" class="avatar" width="48" height="48" alt=""></a></div>'
                    f'<div class="topic-body clearfix"><div class="topic-meta-data"><div class="names"><span class="username"><a href="/u/{name}">{name}</a></span></div><div class="post-infos"><a href="/t/1/{i}" class="post-date"><span class="relative-date" data-time="174{i}">Mar {i + 1}</span></a></div></div>'
                    f'<div class="regular contents"><div class="cooked">\n{self.written(part)}\n</div><section class="post-menu-area clearfix"><nav class="post-controls"><button class="like">like</button><button class="reply">Reply</button></nav></section></div></div></div></article></div>')
        return out + "</div>"

    def around(self, article):
        return (f'<header class="d-header"><div class="contents">{self.links(NAVIGATION, "", " ")}</div></header><div id="main-outlet">\n{article}\n<div class="more-topics__container"><h3>Suggested topics</h3>'
                f'<ul>{self.links(ASIDE)}</ul></div></div><footer class="custom-footer">{FOOT}</footer><div class="cookie-consent">{BANNER}</div>')


class Board(Exchange):
    def formula(self, tex):
        return f"[tex]{html.escape(tex, quote=False)}[/tex]"

    def math(self, tex):
        return f'<div class="formula"><img src="/cgi-bin/mathtex.cgi?{html.escape(tex.replace(chr(10), " "))}" alt="formula" /></div>'

    def text(self, text):
        return f"{self.line(text)}<br><br>"

    def code(self, language, code):
        lines = "<br>".join(re.sub("^ +|\t", lambda found: "&nbsp;" * len(found[0].replace("\t", "    ")), html.escape(line)) for line in code.split("\n"))
        return f'<div class="codebox"><p>Code: <a href="#" onclick="selectCode(this); return false;">Select all</a></p><pre><code>{lines}</code></pre></div>'

    def table(self, rows):
        return Manner.table(self, rows).replace("<table>", '<table class="bbcode-table" border="1">')

    def image(self, alt, source, href):
        return f'<img src="{source}" class="postimage" alt="{html.escape(alt)}"><br>'

    def body(self, title, blocks):
        out = f'<div id="page-body" class="page-body" role="main"><h1 class="topic-title"><a href="./viewtopic.php?t=1">{title}</a></h1>'
        for i, (name, part) in enumerate(self.posts(blocks)):
            out += (f'<div id="p{i}" class="post has-profile bg{1 + i % 2}"><div class="inner"><dl class="postprofile"><dt class="has-profile-rank"><a href="./memberlist.php?u={i}" class="username">{name}</a></dt><dd class="profile-posts"><strong>Posts:</strong> {12 + i}</dd>'
                    f'<dd class="profile-joined"><strong>Joined:</strong> 04 Jan 2019</dd></dl><div class="postbody"><div id="post_content{i}"><p class="author"><a class="unread" href="./viewtopic.php?p={i}">Post</a> by <strong><a href="./memberlist.php?u={i}" class="username">{name}</a></strong> \N{RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK} <time datetime="2025-03-0{i + 1}T10:00:00+00:00">0{i + 1} Mar 2025</time></p>'
                    f'<div class="content">{self.written(part)}</div></div></div></div></div><hr class="divider">')
        return out + "</div>"

    def around(self, article):
        return (f'<div id="wrap" class="wrap"><div id="page-header"><div class="navbar"><ul id="nav-main" class="nav-main linklist">{self.links(NAVIGATION)}</ul></div></div>\n{article}\n'
                f'<div class="stat-block online-list"><h3>Who is online</h3><p>{self.links(ASIDE, "", ", ")}</p></div><div id="page-footer" class="page-footer"><div class="copyright">{FOOT}</div></div><div class="cookie-notice">{BANNER}</div></div>')


