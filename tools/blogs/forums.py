# SPDX-License-Identifier: Apache-2.0
"""Threads of forums: phpBB, vBulletin, Discourse."""
from . import parts as p
from .parts import E
from .wordpress import XHTML


def posts(post):
    """(number, user, moment, mark-up) of the one who opened the thread and of those who answered."""
    yield 0, post.authors[0], post.moment, post.body("h4")
    for i, comment in enumerate(post.comments, 1):
        yield i, comment.user, comment.moment, E(comment.text)


def phpbb(post):
    blog, ui, dates = post.blog, post.ui, post.dates
    rows = "\n".join(
        f"""<div id="p{post.number + i}" class="post has-profile bg{1 + i % 2}"><div class="inner">
<dl class="postprofile" id="profile{post.number + i}"><dt class="has-profile-rank no-avatar"><div class="avatar-container"></div><a href="./memberlist.php?u={i}" class="username">{E(user)}</a></dt>
<dd class="profile-rank">{E(ui["member"])}</dd><dd class="profile-posts"><strong>{E(ui["site_posts"])}:</strong> <a href="./search.php">{post.rng.between(1, 900)}</a></dd>
<dd class="profile-joined"><strong>{E(ui["joined"])}:</strong> {E(dates.day(post.moment.replace(year=post.moment.year - 3)))}</dd></dl>
<div class="postbody"><div id="post_content{post.number + i}"><h3 {'class="first"' if not i else ""}><a href="#p{post.number + i}">{"Re: " if i else ""}{E(post.title)}</a></h3>
<ul class="post-buttons"><li><a href="./posting.php?mode=quote" title="{E(ui["quote"])}" class="button button-icon-only"><span class="sr-only">{E(ui["quote"])}</span></a></li></ul>
<p class="author"><a class="unread" href="./viewtopic.php?p={post.number + i}#p{post.number + i}"><span class="sr-only">{E(ui["site_posts"])}</span></a> <span class="responsive-hide">{E(ui["by"])} <strong><a href="./memberlist.php?u={i}" class="username">{E(user)}</a></strong> &raquo; </span><time datetime="{post.iso(moment)}">{E(dates.day(moment))} {dates.hour(moment)}</time></p>
<div class="content">{markup}</div></div></div><div class="back2top"><a href="#top" class="top">{E(ui["site_top"])}</a></div></div></div><hr class="divider" />"""
        for i, user, moment, markup in posts(post))
    body = f"""<div id="wrap" class="wrap"><a id="top" class="top-anchor" accesskey="t"></a><div id="page-header"><div class="headerbar" role="banner"><div class="inner"><div id="site-description" class="site-description"><h1>{E(blog.title)}</h1><p>{E(blog.tagline)}</p></div></div></div>
<div class="navbar" role="navigation"><div class="inner"><ul id="nav-breadcrumbs" class="nav-breadcrumbs linklist navbar"><li class="breadcrumbs"><span class="crumb"><a href="./index.php"><span>{E(ui["site_home"])}</span></a></span> <span class="crumb"><a href="./viewforum.php?f=2"><span>{E(post.category)}</span></a></span></li></ul></div></div></div>
<div id="page-body" class="page-body" role="main"><h2 class="topic-title"><a href="./viewtopic.php?t={post.number}">{E(post.title)}</a></h2>
<div class="action-bar bar-top"><a href="./posting.php?mode=reply" class="button" title="{E(ui["site_reply_box"])}"><span>{E(ui["site_reply"])}</span></a><div class="pagination">{len(post.comments) + 1} {E(ui["site_posts"])} &bull; {E(ui["page"])} <strong>1</strong> / <strong>1</strong></div></div>
{rows}
</div><div id="page-footer" class="page-footer" role="contentinfo"><div class="copyright"><p class="footer-row"><span class="footer-copyright">Powered by <a href="https://www.phpbb.com/">phpBB</a>&reg; Forum Software</span></p></div></div></div>"""
    return p.document(post, f"<title>{E(post.title)} - {E(blog.title)}</title>", body, ' id="phpbb" class="nojs notouch section-viewtopic ltr"')


def vbulletin(post):
    blog, ui, dates = post.blog, post.ui, post.dates
    rows = "\n".join(
        f"""<div id="edit{post.number + i}"><table id="post{post.number + i}" class="tborder" cellpadding="6" cellspacing="0" border="0" width="100%" align="center"><tr>
<td class="thead" style="font-weight:normal"><a name="post{post.number + i}"><img class="inlineimg" src="images/statusicon/post_old.gif" alt="Old" border="0" /></a> {dates.numbers(moment)}, {dates.hour(moment)}</td>
<td class="thead" align="right">#<a href="showpost.php?p={post.number + i}" target="new"><strong>{i + 1}</strong></a></td></tr>
<tr valign="top"><td class="alt2" width="175"><div id="postmenu_{post.number + i}"><a class="bigusername" href="member.php?u={i}">{E(user)}</a></div><div class="smallfont">{E(ui["member"])}</div><div class="smallfont"><div>{E(ui["site_posts"])}: {post.rng.between(1, 900)}</div></div></td>
<td class="alt1" id="td_post_{post.number + i}"><div class="smallfont"><strong>{"AW: " if i else ""}{E(post.title)}</strong></div><hr size="1" style="color:#D1D1E1" /><div id="post_message_{post.number + i}">{markup}</div></td></tr></table></div>"""
        for i, user, moment, markup in posts(post))
    body = f"""<a name="top"></a><table border="0" width="100%"><tr><td align="left"><a href="index.php"><img src="images/misc/logo.gif" border="0" alt="{E(blog.title)}" /></a></td></tr></table>
<div align="center"><div class="page" style="width:100%; text-align:left"><table class="tborder" cellpadding="6" border="0" width="100%"><tr><td class="alt1" width="100%"><div class="navbar"><a href="index.php">{E(blog.title)}</a> &gt; <a href="forumdisplay.php?f=4">{E(post.category)}</a></div>
<div class="navbar" style="font-size:10pt"><strong>{E(post.title)}</strong></div></td></tr></table>
<div id="posts">{rows}</div>
<table class="tborder" width="100%"><tr><td class="thead">{E(ui["recent_posts"])}</td></tr><tr><td class="alt1"><ul>{p.items(p.recent_links(post))}</ul></td></tr></table></div></div>
<div class="smallfont" align="center">Powered by vBulletin&reg; Version 3.7.2</div>"""
    return p.document(post, f'<meta name="generator" content="vBulletin 3.7.2" />\n<title>{E(post.title)} - {E(blog.title)}</title>', body, doctype=XHTML,
                      html=' xmlns="http://www.w3.org/1999/xhtml"')


def discourse(post):
    """As it writes pages for readers without scripts."""
    blog, dates = post.blog, post.dates
    rows = "\n".join(
        f"""<div id="post_{i + 1}" itemprop="{'comment' if i else 'mainEntity'}" itemscope itemtype="http://schema.org/{'Comment' if i else 'DiscussionForumPosting'}" class="topic-body crawler-post"><div class="crawler-post-meta"><span class="creator" itemprop="author" itemscope itemtype="http://schema.org/Person"><a itemprop="url" rel="nofollow" href="/u/{i}"><span itemprop="name">{E(user)}</span></a></span>
<span class="crawler-post-infos"><time itemprop="datePublished" datetime="{post.iso(moment)}" class="post-time">{E(dates.day(moment))}, {dates.hour(moment)}</time><span itemprop="position">{i + 1}</span></span></div>
<div class="post" itemprop="text">{markup if not i else f"<p>{markup}</p>"}</div><div itemprop="interactionStatistic"><span class="post-likes">{post.rng.between(1, 20)} {E(post.ui["likes"])}</span></div></div>"""
        for i, user, moment, markup in posts(post))
    related = "\n".join(f'<tr class="topic-list-item" id="topic-list-item-{i}"><td class="main-link"><a href="{E(path)}" class="title raw-link raw-topic-link">{E(title)}</a></td><td class="replies"><span class="posts">{post.rng.between(1, 60)}</span></td><td>{E(dates.day(moment))}</td></tr>'
                        for i, (path, title, moment) in enumerate(p.recent(post)))
    body = f"""<header><a href="/">{E(blog.title)}</a></header><div id="main-outlet" class="wrap" role="main">
<div id="topic-title"><h1><a href="{E(post.path)}">{E(post.title)}</a></h1><div class="topic-category" itemscope itemtype="http://schema.org/BreadcrumbList"><span itemprop="itemListElement" itemscope itemtype="http://schema.org/ListItem"><a href="/c/1" class="badge-wrapper bullet" itemprop="item"><span class="category-name" itemprop="name">{E(post.category)}</span></a></span></div></div>
{rows}
<div id="related-topics" class="more-topics__list" role="complementary"><h3 class="more-topics__list-title">Related topics</h3><table class="topic-list">{related}</table></div></div>
<footer class="container wrap"><p class="powered-by-link">Powered by <a href="https://www.discourse.org">Discourse</a>, best viewed with JavaScript enabled</p></footer>"""
    head = f'{p.page_title(post, " - ")}\n<meta name="generator" content="Discourse 2.9.0">\n<link rel="canonical" href="{post.url}" />\n{p.open_graph(post, times=False)}'
    return p.document(post, head, body, ' class="crawler"')
