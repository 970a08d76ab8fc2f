# SPDX-License-Identifier: Apache-2.0
"""Blogs at providers: Blogger, TypePad, LiveJournal, Tumblr, a Czech portal."""
from . import parts as p
from .parts import E, link


def labels(post):
    return ", ".join(p.tag_links(post))


def blogger_comments(post):
    rows = "\n".join(
        f"<dt class='comment-author' id='c{post.number}{i}'><a href='https://profile.test/{i}' rel='nofollow'>{E(c.user)}</a> {E(post.ui['said'])}</dt>"
        f"<dd class='comment-body' id='Blog1_cmt-{post.number}{i}'><p>{E(c.text)}</p></dd><dd class='comment-footer'><span class='comment-timestamp'>"
        f"<a href='#c{i}' title='comment permalink'>{E(post.dates.day(c.moment))} {post.dates.hour(c.moment)}</a></span></dd>"
        for i, c in enumerate(post.comments))
    return (f"<div class='comments' id='comments'><a name='comments'></a><h4>{len(post.comments)} {E(post.ui['site_comments'])}:</h4>"
            f"<div id='Blog1_comments-block-wrapper'><dl class='avatar-comment-indent' id='comments-block'>{rows}</dl></div>"
            f"<p class='comment-footer'><a href='/comment.g'>{E(post.ui['site_add_comment'])}</a></p></div>")


def blogger(post):
    """The post's title is h3, its day a h2 in front of it, its paragraphs are parted by br."""
    blog, ui, dates = post.blog, post.ui, post.dates
    (older, _), (newer, _) = p.neighbours(post)
    years = "\n".join(f"<li class='archivedate collapsed'><a class='toggle' href='javascript:void(0)'>&#9658;</a> {entry} "
                      f"<span class='post-count' dir='ltr'>({post.rng.between(1, 30)})</span></li>" for entry in p.archive(post))
    body = f"""<div class='content'><div class='content-outer'>
<header><div class='header-outer'><div class='header section' id='header'><div class='widget Header' id='Header1'><div id='header-inner'>
<div class='titlewrapper'><h1 class='title'><a href='/'>{E(blog.title)}</a></h1></div><div class='descriptionwrapper'><p class='description'><span>{E(blog.tagline)}</span></p></div>
</div></div></div></div></header>
<div class='main-outer'><div class='columns fauxcolumns'><div class='column-center-outer'><div class='main section' id='main'><div class='widget Blog' id='Blog1'>
<div class='blog-posts hfeed'><div class="date-outer"><h2 class='date-header'><span>{E(dates.weekday(post.moment))}</span></h2>
<div class="date-posts"><div class='post-outer'>
<div class='post hentry uncustomized-post-template' itemprop='blogPost' itemscope='itemscope' itemtype='http://schema.org/BlogPosting'>
<meta content='{post.number}55' itemprop='blogId'/><meta content='{post.number}' itemprop='postId'/><a name='{post.number}'></a>
<h3 class='post-title entry-title' itemprop='name'>
{E(post.title)}
</h3><div class='post-header'><div class='post-header-line-1'></div></div>
<div class='post-body entry-content' id='post-body-{post.number}' itemprop='description articleBody'>
{post.body("h4")}
<div style='clear: both;'></div></div>
<div class='post-footer'><div class='post-footer-line post-footer-line-1'><span class='post-author vcard'>
{E(ui["posted_by"])} <span class='fn' itemprop='author' itemscope='itemscope' itemtype='http://schema.org/Person'>
<a class='g-profile' href='https://profile.test/{post.number}' rel='author' title='author profile'><span itemprop='name'>{post.names(E)}</span></a></span></span>
<span class='post-timestamp'>{E(ui["at"])} <meta content='{post.url}' itemprop='url'/>
<a class='timestamp-link' href='{E(post.path)}' rel='bookmark' title='permanent link'><abbr class='published' itemprop='datePublished' title='{post.iso()}'>{dates.hour(post.moment)}</abbr></a></span>
<span class='post-icons'></span></div>
<div class='post-footer-line post-footer-line-2'><span class='post-labels'>{E(ui["labels"])}: {labels(post)}</span></div></div></div>
{blogger_comments(post)}
</div></div></div></div>
<div class='blog-pager' id='blog-pager'><a class='blog-pager-newer-link' href='{E(newer)}'>{E(ui["newer"])}</a> <a class='home-link' href='/'>{E(ui["site_home"])}</a>
<a class='blog-pager-older-link' href='{E(older)}'>{E(ui["older"])}</a></div></div></div></div>
<div class='column-right-outer'><aside><div class='sidebar section' id='sidebar-right-1'>
<div class='widget Profile' id='Profile1'><h2>{E(ui["about_me"])}</h2><div class='widget-content'><dl class='profile-datablock'><dt class='profile-data'>
<a class='profile-name-link g-profile' href='https://profile.test/1' rel='author'>{E(blog.people[0])}</a></dt><dd class='profile-textblock'>{E(blog.about)}</dd></dl>
<a class='profile-link' href='https://profile.test/1'>{E(ui["profile"])}</a></div></div>
<div class='widget BlogArchive' id='BlogArchive1'><h2>{E(ui["archives"])}</h2><div class='widget-content'><div id='ArchiveList'><ul class='hierarchy'>{years}</ul></div></div></div>
<div class='widget LinkList' id='LinkList1'><h2>{E(ui["blogroll"])}</h2><div class='widget-content'><ul>{p.items(p.blogroll(post))}</ul></div></div>
<div class='widget Followers' id='Followers1'><h2 class='title'>{E(ui["followers"])}</h2></div></div></aside></div></div></div></div></div>"""
    head = "\n".join([f"<meta content='blogger' name='generator'/>", f"<link href='{post.url}' rel='canonical'/>",
                      f"<meta content='{post.url}' property='og:url'/>", f"<meta content='{E(post.title)}' property='og:title'/>",
                      f"<title>{E(blog.title)}: {E(post.title)}</title>"])
    return p.document(post, head, body, " class='loading'", html=" dir='ltr' xmlns='http://www.w3.org/1999/xhtml'")


def typepad(post):
    """Day in h2, title in h3, who and when again behind the text, as comments have it."""
    blog, ui, dates = post.blog, post.ui, post.dates
    (older, older_title), (newer, newer_title) = p.neighbours(post)
    author = post.names(E) if post.untidy else post.names(lambda name: link(p.author_path(name), name))
    comments = "\n".join(
        f'<a id="c{post.number}{i}"></a><div class="comment" id="comment-{post.number * 9 + i}"><div class="comment-content"><p>{E(c.text)}</p></div>'
        f'<p class="comment-footer">{E(ui["posted_by"])} {E(c.user)} | <a href="#c{i}">{E(dates.day(c.moment))} {E(ui["at"])} {dates.hour(c.moment)}</a></p></div>'
        for i, c in enumerate(post.comments))
    module = lambda name, title, entries: (f'<div class="module-{name} module"><h2 class="module-header">{E(title)}</h2>'
                                           f'<div class="module-content"><ul class="module-list">{p.items(entries, " class=module-list-item")}</ul></div></div>')
    body = f"""<div id="container"><div id="container-inner" class="pkg">
<div id="banner"><div id="banner-inner" class="pkg"><h1 id="banner-header"><a href="/" accesskey="1">{E(blog.title)}</a></h1><h2 id="banner-description">{E(blog.tagline)}</h2></div></div>
<div id="pagebody"><div id="pagebody-inner" class="pkg"><div id="alpha"><div id="alpha-inner" class="pkg">
<p class="content-nav"><a href="{E(older)}">&laquo; {E(older_title)}</a> | <a href="/">Main</a> | <a href="{E(newer)}">{E(newer_title)} &raquo;</a></p>
<h2 class="date-header">{E(dates.day(post.moment))}</h2>
<div class="entry" id="entry-{post.number}"><h3 class="entry-header">{E(post.title)}</h3>
<div class="entry-content"><div class="entry-body">
{post.body("h4")}
</div></div>
<p class="entry-footer"><span class="post-footers">{E(ui["posted_by"])} {author} {E(ui["on"])} {E(dates.day(post.moment))} {E(ui["at"])} {dates.hour(post.moment)} {E(ui["in"])} {link("/c/", post.category)}</span>
<span class="separator">|</span> <a class="permalink" href="{E(post.path)}">{E(ui["permalink"])}</a></p></div>
<div id="trackbacks"><h3 class="trackbacks-header">{E(ui["trackback"])}</h3><p>https://{blog.host}/t/trackback/{post.number}</p></div>
<div id="comments"><h3 class="comments-header">{E(ui["site_comments"])}</h3><div class="comments-content">{comments}</div>{p.reply_form(post, "comments-open")}</div>
</div></div>
<div id="beta"><div id="beta-inner" class="pkg">{module("about", ui["about_me"], [E(blog.about)])}{module("recent-posts", ui["recent_posts"], p.recent_links(post))}
{module("archives", ui["archives"], p.archive(post))}{module("typelist", ui["blogroll"], p.blogroll(post))}</div></div></div></div></div></div>"""
    head = f'<meta name="generator" content="http://www.typepad.com/" />\n{p.page_title(post, ": ", site_first=True)}'
    return p.document(post, head, body, ' class="layout-two-column-right individual"', doctype=
                      '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">',
                      html=' xmlns="http://www.w3.org/1999/xhtml"')


def journal_user(name):
    return (f"<span class='ljuser i-ljuser i-ljuser-type-P' lj:user='{E(name)}'><a href='https://{E(name)}.test/profile' class='i-ljuser-profile'>"
            f"<img class='i-ljuser-userhead' src='https://l-stat.livejournal.net/img/userinfo_v8.svg' /></a><a href='https://{E(name)}.test/' class='i-ljuser-username'><b>{E(name)}</b></a></span>")


def livejournal(post):
    """Nicknames, breaks instead of paragraphs, mood and music."""
    blog, ui, dates = post.blog, post.ui, post.dates
    mood = post.rng.pick(dates.words["moods"])
    comments = "\n".join(
        f"<div class='comment' id='t{post.number}{i}' style='margin-left: {i * 20}px'><div class='comment-head'><span class='commenter-name'>{journal_user(c.user)}</span>"
        f"<span class='comment-date'>{c.moment:%Y-%m-%d %H:%M} (UTC)</span></div><div class='comment-text'>{E(c.text)}</div>"
        f"<div class='comment-menu'>(<a href='#'>{E(ui['site_reply'])}</a>)</div></div>" for i, c in enumerate(post.comments))
    body = f"""<div id="alpha"><div id="alpha-inner"><div id="header"><div id="header-inner"><div id="header-content"><h1 id="header-name"><a href="/">{E(blog.title)}</a></h1></div></div></div>
<div id="content"><div id="content-inner"><div class="entry-wrap"><div class="asset asset-entry asset-type-post" id="asset-{post.number}"><div class="asset-inner">
<div class="asset-header page-header"><div class="asset-header-content"><div class="asset-header-content-inner">
<h2 class="asset-name page-header2"><a href="{E(post.path)}" class="subj-link">{E(post.title)}</a></h2>
<div class="asset-meta asset-entry-date"><ul class="asset-meta-list"><li class="item"><abbr class="datetime" title="{post.iso()}">{E(dates.ordinal(post.moment))}, {dates.hour(post.moment)}</abbr></li></ul></div></div></div></div>
<div class="asset-content"><div class="user-icon"><div class="user-icon-inner"><img src="/userpic/{post.number}" alt="" />{"".join(journal_user(name) for name in post.authors)}</div></div>
<div class="asset-body">{post.body("h4")}</div>
<div class="lj-currents"><ul><li class="currentmood"><b>{E(ui["mood"])}:</b> {E(mood)}</li><li class="currentmusic"><b>{E(ui["music"])}:</b> {E(blog.links[0][0])}</li></ul></div>
<div class="asset-tags"><ul><li>Tags: {", ".join(p.tag_links(post))}</li></ul></div></div></div></div>
<div class="quickreply" id="ljqrtentrycomments"></div><div class="comments-body" id="comments">{comments}</div></div></div></div></div></div>
<div id="beta"><div class="module-profile"><h2 class="module-header">{E(ui["about_me"])}</h2>{journal_user(blog.people[0])}</div>
<div class="module-calendar"><h2 class="module-header">{E(ui["archives"])}</h2><ul>{p.items(p.archive(post))}</ul></div></div>"""
    head = f'<title>{E(post.title)}: {E(blog.people[0])}</title>\n<meta property="og:title" content="{E(post.title)}" />'
    return p.document(post, head, body, ' class="page-entry"')


def tumblr(post):
    """A day and no name; many notes."""
    blog, ui, dates = post.blog, post.ui, post.dates
    notes = "\n".join(f'<li class="note like tumblelog_{i} without_commentary"><span class="action"><a href="https://{E(user)}.test/" class="tumblelog">{E(user)}</a> liked this</span></li>'
                      for i, user in enumerate(blog.users))
    body = f"""<div id="wrapper"><header id="header"><h1><a href="/">{E(blog.title)}</a></h1><div id="description">{E(blog.tagline)}</div>
<nav><ul><li><a href="/ask">Ask me anything</a></li><li><a href="/archive">{E(ui["archives"])}</a></li></ul></nav></header>
<section id="posts"><article class="post text" id="post-{post.number}"><div class="post-content"><h2 class="post-title"><a href="{E(post.path)}">{E(post.title)}</a></h2>
<div class="body-text">{post.body("h3")}</div></div>
<footer class="post-footer"><ul class="tags">{p.items(link(f"/tagged/{i}", "#" + tag) for i, tag in enumerate(post.tags))}</ul>
<a class="post-date" href="{E(post.path)}">{E(dates.day(post.moment))}</a> <a class="post-notes" href="#notes">{post.rng.between(3, 4000)} {E(ui["notes"])}</a></footer></article>
<ol class="notes" id="notes">{notes}</ol></section>
<footer id="footer"><p>{E(blog.title)} - Theme by <a href="https://theme.test/">Plain Theme</a></p></footer></div>"""
    head = f"{p.page_title(post, ' - ', site_first=True)}\n{p.open_graph(post, times=False)}"
    return p.document(post, head, body, ' class="permalink-page"')


def portal(post):
    """A newspaper's blogs: author and day are one text, the h1 is the post's and the portal's menu is long."""
    blog, ui, dates = post.blog, post.ui, post.dates
    perex = f'<p class="perex"><strong>{E(post.perex)}</strong></p>' if post.perex else ""
    when = f"{dates.numbers(post.moment)} {dates.hour(post.moment)}"
    who = post.names(E) if post.untidy else post.names(lambda name: link("/" + p.author_path(name), name))
    read = f'{E(ui["views"])} {post.rng.between(100, 9000)}x'
    comments = "\n".join(f'<div class="prispevek"><h4>{E(c.user)} <span>{dates.numbers(c.moment)} {dates.hour(c.moment)}</span></h4><div>{E(c.text)}</div></div>'
                         for c in post.comments)
    posts = "\n".join(f'<tr><td class="d">{dates.numbers(moment)}</td><td>{link(path, title)}</td><td class="a">{E(post.rng.pick(post.blog.prose.words["people"]))}</td></tr>'
                      for path, title, moment in p.recent(post, 6))
    body = f"""<div id="main"><div id="portal-menu"><ul>{p.items(link(f"/{i}/", name) for i, name in enumerate(post.blog.prose.words["sections"]))}</ul></div>
<div id="blog-head"><a href="/" class="logo">{E(blog.title)}</a><p>{E(blog.tagline)}</p></div>
<div id="content"><div class="art"><h1>{E(post.title)}</h1>
<div class="art-info">{who} | {when} | {E(ui["filed"])}: {link("/r/", post.category)} | {read}</div>
{perex}
<div class="art-text">{post.body("h3")}</div>
<div class="art-foot">{E(ui["site_share"])}: <a href="#">e-mail</a> <a href="#">{E(ui["site_print"])}</a></div></div>
<div class="diskuse"><h2>{E(ui["discussion"])} ({len(post.comments)})</h2>{comments}<a href="/d/">{E(ui["site_add_comment"])}</a></div></div>
<div id="col"><div class="box"><h3>{E(ui["about_author"])}</h3><p>{E(blog.about)}</p></div><div class="box"><h3>{E(ui["recent_posts"])}</h3><table>{posts}</table></div></div>
<div id="foot">{E(post.blog.prose.fill(post.blog.prose.words["copyright"], post.rng, N=blog.title, Y=blog.spec.year))}</div></div>"""
    return p.document(post, p.page_title(post, " - "), body, doctype='<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd">', html="")
