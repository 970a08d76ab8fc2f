# SPDX-License-Identifier: Apache-2.0
"""Blogs of today: Ghost, Medium, Substack, Squarespace, and site generators."""
from . import parts as p
from .parts import E, link


def ghost(post):
    """Lead under the title, authors in a list, cards of other posts at the end."""
    blog, ui, dates = post.blog, post.ui, post.dates
    excerpt = f'<p class="article-excerpt">{E(post.perex)}</p>' if post.perex else ""
    avatars = "\n".join(f'<li class="author-list-item"><a href="{p.author_path(name)}" class="author-avatar" aria-label="{E(name)}">'
                        f'<img class="author-profile-image" src="/a.png" alt="{E(name)}" /></a></li>' for name in post.authors)
    names = ", ".join(link(p.author_path(name), name) for name in post.authors)
    cards = "\n".join(
        f'<article class="post-card post"><div class="post-card-content"><a class="post-card-content-link" href="{E(path)}"><header class="post-card-header">'
        f'<h2 class="post-card-title">{E(title)}</h2></header><div class="post-card-excerpt">{E(blog.prose.sentence(post.rng))}</div></a>'
        f'<footer class="post-card-meta"><time class="post-card-meta-date" datetime="{moment:%Y-%m-%d}">{E(dates.short(moment))}</time>'
        f'<span class="post-card-meta-length">{post.rng.between(2, 9)} {E(ui["min_read"])}</span></footer></div></article>'
        for path, title, moment in p.recent(post, 3))
    image = lambda address: f'<figure class="kg-card kg-image-card"><img src="{address}" class="kg-image" alt="" loading="lazy"></figure>'
    body = f"""<div class="viewport"><header id="gh-head" class="gh-head outer"><div class="gh-head-inner inner"><div class="gh-head-brand"><a class="gh-head-logo no-image" href="/">{E(blog.title)}</a></div>
<nav class="gh-head-menu"><ul class="nav">{p.items(p.categories(post), " class=nav-item")}</ul></nav><div class="gh-head-actions"><a class="gh-head-button" href="#/portal/signup">{E(ui["subscribe"])}</a></div></div></header>
<div class="site-content"><main id="site-main" class="site-main"><article class="article post tag-{post.index} no-image">
<header class="article-header gh-canvas"><div class="article-tag post-card-tags"><span class="post-card-primary-tag">{link("/tag/1/", post.category)}</span></div>
<h1 class="article-title">{E(post.title)}</h1>
{excerpt}
<div class="article-byline"><section class="article-byline-content"><ul class="author-list instapaper_ignore">{avatars}</ul>
<div class="article-byline-meta"><h4 class="author-name">{names}</h4><div class="byline-meta-content">
<time class="byline-meta-date" datetime="{post.moment:%Y-%m-%d}">{E(dates.short(post.moment))}</time>
<span class="byline-reading-time"><span class="bull">&bull;</span> {post.rng.between(2, 9)} {E(ui["min_read"])}</span></div></div></section></div></header>
<section class="gh-content gh-canvas">
{post.body(image=image)}
</section></article></main>
<section class="footer-cta outer"><div class="inner"><h2 class="footer-cta-title">{E(ui["subscribe"])}</h2><p>{E(blog.about)}</p></div></section>
<aside class="read-more-wrap outer"><div class="read-more inner">{cards}</div></aside></div>
<footer class="site-footer outer"><div class="inner"><section class="copyright"><a href="/">{E(blog.title)}</a> &copy; {blog.spec.year}</section></div></footer></div>"""
    head = "\n".join([f"<title>{E(post.title)}</title>", '<meta name="generator" content="Ghost 5.2">', f'<link rel="canonical" href="{post.url}">',
                      p.open_graph(post), p.json_ld(post, "Article")])
    return p.document(post, head, body, ' class="post-template tag-hash"')


def medium(post):
    """Class names that say nothing."""
    blog, ui, dates = post.blog, post.ui, post.dates
    subtitle = f'<div class="ab q"><h2 id="{post.number}b" class="pw-subtitle-paragraph ja ij ik be b jb">{E(post.perex)}</h2></div>' if post.perex else ""
    names = f' {E(ui["and"])} '.join(f'<a class="af ag ah ai aj" data-testid="authorName" rel="noopener follow" href="/@{post.number}">{E(name)}</a>' for name in post.authors)
    responses = "\n".join(f'<div class="st su"><div class="ab"><a class="af ag" href="/@r{i}">{E(c.user)}</a></div><p class="be b dw">{E(dates.short(c.moment))}</p>'
                          f'<pre class="mm mn"><div class="mo">{E(c.text)}</div></pre></div>' for i, c in enumerate(post.comments))
    more = "\n".join(f'<div class="qa qb"><a href="{E(path)}"><h2 class="be nt">{E(title)}</h2><div class="be b"><h3>{E(blog.prose.sentence(post.rng))}</h3></div></a>'
                     f'<span class="be b bf">{E(dates.short(moment))}</span></div>' for path, title, moment in p.recent(post, 4))
    body = f"""<div id="root"><div class="a b c"><div class="d e"><a href="/">{E(blog.title)}</a> <a class="f" href="/m/signin">{E(ui["site_login"])}</a></div>
<div class="fp ab"><article><div class="l"><div class="l"><section><div class="fq fr fs"><div class="ab cb"><div class="ch bg">
<div><h1 id="{post.number}a" class="pw-post-title gn go gp be gq" data-testid="storyTitle">{E(post.title)}</h1></div>
{subtitle}
<div class="hs ht hu"><img alt="" class="l ep" src="https://miro.medium.com/v2/resize:fill:88:88/{post.number}.jpeg" width="44" height="44" loading="lazy"><div class="speechify-ignore ab co"><div class="hv ab"><div class="ab q"><span class="be b bf z bj">{names}</span><span class="be b hw"> &middot; <a class="hx" href="#">{E(ui["follow"])}</a></span></div>
<div class="hy ab"><span class="be b bf z dn"><div class="ab ae"><span data-testid="storyReadTime">{post.rng.between(2, 9)} {E(ui["min_read"])}</span><div class="hz" aria-hidden="true"><span>&middot;</span></div><span data-testid="storyPublishDate">{E(dates.short(post.moment))}</span></div></span></div></div></div></div>
<div class="ab co ia"><button class="ib">{post.rng.between(5, 900)}</button><button class="ic">{len(post.comments)}</button><button>{E(ui["share"])}</button></div>
{post.body(p=' class="pw-post-body-paragraph ml mm gq mn b"')}
</div></div></div></section></div></div></article></div>
<div class="ra rb"><div class="rc">{" ".join(p.tag_links(post, ' class="rd"'))}</div><div class="re"><h2 class="be">{E(ui["written_by"])} {E(post.authors[0])}</h2><p>{E(blog.about)}</p></div>
<div class="sa"><h2>{E(ui["responses_n"])} ({len(post.comments)})</h2>{responses}</div><div class="pz"><h2>{E(ui["more_from"])} {E(post.authors[0])}</h2>{more}</div></div></div></div>"""
    head = "\n".join([f"<title>{E(post.title)} | {E(post.authors[0])} | {E(blog.title)}</title>", f'<link rel="canonical" href="{post.url}">',
                      p.open_graph(post), f'<meta name="author" content="{E(post.authors[0])}">', p.json_ld(post, "NewsArticle")])
    return p.document(post, head, body)


def substack(post):
    """A letter: boxes to subscribe stand within the text."""
    blog, ui, dates = post.blog, post.ui, post.dates
    subtitle = f'<h3 dir="auto" class="subtitle subtitle-HEEcLo">{E(post.perex)}</h3>' if post.perex else ""
    names = f' {E(ui["and"])} '.join(f'<div class="profile-hover-card-target profileHoverCardTarget-PBxvGm"><a href="https://substack.test/@{post.number}" class="pencraft pc-reset decoration-hover-underline">{E(name)}</a></div>' for name in post.authors)
    box = (f'<div class="subscription-widget-wrap"><div class="subscription-widget show-subscribe"><div class="preamble"><p class="cta-caption">{E(blog.prose.fill(blog.prose.words["newsletter"][0], post.rng, N=blog.title))}</p></div>'
           f'<form class="subscription-widget-subscribe"><input type="email"><input type="submit" value="{E(ui["subscribe"])}"></form></div></div>')
    markup = post.body()
    cut = markup.find("</p>\n", len(markup) // 2)
    markup = markup if cut < 0 else markup[:cut + 5] + box + markup[cut + 5:]
    comments = "\n".join(f'<div class="comment"><div class="comment-content"><div class="comment-meta"><a class="commenter-name" href="/p/{i}">{E(c.user)}</a> <a class="comment-timestamp" href="#c{i}">{E(dates.short(c.moment))}</a></div>'
                         f'<div class="comment-body"><p>{E(c.text)}</p></div></div></div>' for i, c in enumerate(post.comments))
    body = f"""<div id="entry"><div id="main" class="main typography use-theme-bg"><div class="main-menu"><div class="topbar"><h1 class="title-oOnUGd"><a href="/">{E(blog.title)}</a></h1><button>{E(ui["subscribe"])}</button></div></div>
<div class="single-post-container"><div class="container"><div class="single-post"><div class="pencraft"><article class="typography newsletter-post post">
<div role="region" aria-label="Post header" class="post-header"><h1 dir="auto" class="post-title published title-X77sOw">{E(post.title)}</h1>
{subtitle}
<div class="pencraft pc-display-flex byline-wrapper"><img src="https://substackcdn.com/image/fetch/w_36,h_36,c_fill/{post.number}.png" width="36" height="36" alt=""><div class="pencraft pc-display-flex pc-flexDirection-column"><div class="pencraft pc-reset line-height-20-t4M0El font-meta-MWBumP">{names}</div>
<div class="pencraft pc-display-flex pc-gap-4"><div class="pencraft pc-reset color-pub-secondary-text-hGQ02T line-height-20-t4M0El font-meta-MWBumP">{E(dates.short(post.moment))}</div></div></div></div>
<div class="post-ufi"><a class="post-ufi-button" role="button"><div class="label">{post.rng.between(3, 400)}</div></a><a class="post-ufi-button"><div class="label">{E(ui["share"])}</div></a></div></div>
<div><div class="available-content"><div dir="auto" class="body markup">
{markup}
</div></div></div>
<div class="visibility-check"></div>{box}</article></div></div></div>
<div id="discussion" class="single-post-section comments-section"><h4>{E(ui["discussion"])}</h4><div class="comment-list">{comments}</div></div></div>
<div class="footer-wrap"><p>&copy; {blog.spec.year} {E(blog.title)}</p></div></div></div>"""
    head = "\n".join([f"<title>{E(post.title)} - by {E(post.authors[0])} - {E(blog.title)}</title>", f'<link rel="canonical" href="{post.url}">',
                      p.open_graph(post, times=False), f'<meta name="author" content="{E(post.authors[0])}">', p.json_ld(post, "NewsArticle")])
    return p.document(post, head, body)


def squarespace(post):
    blog, ui, dates = post.blog, post.ui, post.dates
    author = post.names(E)
    body = f"""<div id="siteWrapper" class="clearfix site-wrapper"><header id="header" class="header"><div class="header-title-text"><a id="site-title" href="/">{E(blog.title)}</a></div>
<nav class="header-nav-list">{"".join(f'<div class="header-nav-item">{entry}</div>' for entry in p.categories(post))}</nav></header>
<main id="page" class="container" role="main"><article class="sections" id="sections"><section class="page-section content-collection"><div class="content-wrapper"><div class="content">
<div class="blog-item-wrapper"><article id="article-" class="h-entry entry hentry author-{post.index} post-type-text"><div class="blog-item-inner-wrapper">
<div class="blog-item-top-wrapper"><div class="blog-item-title"><h1 class="entry-title entry-title--large p-name" itemprop="headline">{E(post.title)}</h1></div>
<div class="blog-item-meta-wrapper"><div class="blog-meta-item blog-meta-item--categories">{link("/c/", post.category, ' class="blog-item-category"')}</div>
<div class="blog-meta-item blog-meta-item--date"><time class="dt-published blog-meta-primary" datetime="{dates.short(post.moment)}" pubdate><span>{E(dates.short(post.moment))}</span></time></div>
<div class="blog-item-author-date-wrapper"><div class="blog-meta-item blog-meta-item--author">{E(ui["written_by"])} <span class="blog-author-name">{author}</span></div></div></div></div>
<div class="blog-item-content-wrapper"><div class="blog-item-content e-content"><div class="sqs-layout sqs-grid-12 columns-12"><div class="row sqs-row"><div class="col sqs-col-12 span-12">
<div class="sqs-block html-block sqs-block-html"><div class="sqs-block-content">{post.body(p=' class="" style="white-space:pre-wrap;"')}</div></div></div></div></div></div></div>
<div class="blog-item-author-profile-wrapper entry-author author"><div class="author-name">{E(post.authors[0])}</div><div class="author-bio">{E(blog.about)}</div></div></div></article></div>
<section id="itemPagination" class="item-pagination item-pagination--prev-next"><a href="{E(p.neighbours(post)[0][0])}" class="item-pagination-link"><div class="item-pagination-prev-next-label">{E(ui["site_previous"])}</div><h2 class="item-pagination-title">{E(p.neighbours(post)[0][1])}</h2></a>
<a href="{E(p.neighbours(post)[1][0])}" class="item-pagination-link"><h2 class="item-pagination-title">{E(p.neighbours(post)[1][1])}</h2></a></section></div></div></section></article></main>
<footer class="sections" id="footer-sections"><p>{E(blog.tagline)}</p></footer></div>"""
    head = "\n".join(["<!-- This is Squarespace. -->", p.page_title(post, " \u2014 "), f'<link rel="canonical" href="{post.url}"/>', p.open_graph(post, times=False),
                      p.json_ld(post, "Article")])
    return p.document(post, head, body, ' id="collection-1" class="primary-button-style-solid view-item"')


def minima(post):
    """The first theme of Jekyll, with its plug-in for search engines."""
    blog, ui, dates = post.blog, post.ui, post.dates
    author = ", ".join(f'<span itemprop="author" itemscope itemtype="http://schema.org/Person"><span class="p-author h-card" itemprop="name">{E(name)}</span></span>' for name in post.authors)
    modified = (f'<span class="bullet-divider">&#126;</span> {E(ui["updated"])} <time class="dt-modified" datetime="{post.iso(post.updated)}" itemprop="dateModified">{E(dates.short(post.updated))}</time>'
                if post.updated else "")
    body = f"""<header class="site-header"><div class="wrapper"><a class="site-title" rel="author" href="/">{E(blog.title)}</a><nav class="site-nav"><div class="trigger"><a class="page-link" href="/about/">{E(ui["about_me"])}</a></div></nav></div></header>
<main class="page-content" aria-label="Content"><div class="wrapper"><article class="post h-entry" itemscope itemtype="http://schema.org/BlogPosting">
<header class="post-header"><h1 class="post-title p-name" itemprop="name headline">{E(post.title)}</h1>
<p class="post-meta"><time class="dt-published" datetime="{post.iso()}" itemprop="datePublished">{E(dates.short(post.moment))}</time> {modified} &bull; {author}</p></header>
<div class="post-content e-content" itemprop="articleBody">
{post.body()}
</div><a class="u-url" href="{E(post.path)}" hidden></a></article></div></main>
<footer class="site-footer h-card"><data class="u-url" value="/"></data><div class="wrapper"><div class="footer-col-wrapper"><div class="footer-col"><p class="feed-subscribe"><a href="/feed.xml">{E(ui["site_rss"])}</a></p>
<ul class="contact-list"><li class="p-name">{E(blog.title)}</li><li><a class="u-email" href="mailto:me@{blog.host}">me@{blog.host}</a></li></ul></div><div class="footer-col"><p>{E(blog.about)}</p></div></div></div></footer>"""
    head = "\n".join([p.page_title(post), '<meta name="generator" content="Jekyll v4.3.2" />', f'<meta name="author" content="{E(post.authors[0])}" />', p.open_graph(post), p.json_ld(post)])
    return p.document(post, head, body)


def hugo(post):
    """Day, minutes, words and author are one line of text."""
    blog, ui, dates = post.blog, post.ui, post.dates
    (older, older_title), (newer, newer_title) = p.neighbours(post)
    lead = f'<div class="post-description">{E(post.perex)}</div>' if post.perex else ""
    body = f"""<header class="header"><nav class="nav"><div class="logo"><a href="/" accesskey="h" title="{E(blog.title)} (Alt + H)">{E(blog.title)}</a></div><ul id="menu">{p.items(f'<a href="/{i}/" title="{E(name)}"><span>{E(name)}</span></a>' for i, name in enumerate(blog.sections))}</ul></nav></header>
<main class="main"><article class="post-single"><header class="post-header"><div class="breadcrumbs"><a href="/">{E(ui["site_home"])}</a>&nbsp;&raquo;&nbsp;<a href="/posts/">Posts</a></div>
<h1 class="post-title entry-hint-parent">{E(post.title)}</h1>
{lead}
<div class="post-meta"><span title='{post.moment:%Y-%m-%d %H:%M:%S} +0100 CET'>{E(dates.day(post.moment))}</span>&nbsp;&middot;&nbsp;{post.rng.between(2, 9)} min&nbsp;&middot;&nbsp;{post.rng.between(200, 900)} {E(ui["words"])}&nbsp;&middot;&nbsp;{post.names(E, last=", ")}</div></header>
<div class="toc"><details><summary accesskey="c"><span class="details">{E(ui["contents"])}</span></summary><div class="inner"><ul>{p.items(link("#h", text) for kind, text in post.blocks if kind == "h2")}</ul></div></details></div>
<div class="post-content">
{post.body()}
</div>
<footer class="post-footer"><ul class="post-tags">{p.items(p.tag_links(post, ""))}</ul><nav class="paginav"><a class="prev" href="{E(older)}"><span class="title">&laquo; {E(ui["site_previous"])}</span><br><span>{E(older_title)}</span></a>
<a class="next" href="{E(newer)}"><span class="title">{E(ui["site_next"])} &raquo;</span><br><span>{E(newer_title)}</span></a></nav></footer></article></main>
<footer class="footer"><span>&copy; {blog.spec.year} <a href="/">{E(blog.title)}</a></span> <span>Powered by <a href="https://gohugo.io/">Hugo</a></span></footer>"""
    head = "\n".join([p.page_title(post), '<meta name="generator" content="Hugo 0.119.0">', f'<meta name="author" content="{E(post.names())}">', p.open_graph(post), p.json_ld(post)])
    return p.document(post, head, body, ' id="top"')


def bear(post):
    """Hardly any mark-up: the blog is h1, the post h2, nobody signs."""
    blog, ui, dates = post.blog, post.ui, post.dates
    body = f"""<header><a class="title" href="/"><h1>{E(blog.title)}</h1></a><nav><p><a href="/">{E(ui["site_home"])}</a> <a href="/blog/">Blog</a></p></nav></header>
<main><h2>{E(post.title)}</h2>
<p class="byline"><i><time datetime="{post.moment:%Y-%m-%d}" pubdate>{E(dates.day(post.moment))}</time></i></p>
{post.body("h3")}
<p class="tags">{" ".join(link(f"/?q={i}", "#" + tag) for i, tag in enumerate(post.tags))}</p>
<button class="upvote-button" title="Toast"><small>{post.rng.between(1, 90)}</small></button></main>
<footer>Powered by <a href="https://bearblog.dev">Bear</a></footer>"""
    return p.document(post, f"{p.page_title(post)}\n{p.open_graph(post, times=False)}", body, ' class="post"')


def drupal(post):
    """Who and when are one text in one span, with RDFa on it."""
    blog, ui, dates = post.blog, post.ui, post.dates
    day = dates.words["days"][post.moment.weekday()][:3]
    when = f"{day}, {dates.numbers(post.moment)} - {post.moment:%H:%M}"
    user = lambda name: f'<span class="username" xml:lang="" about="/user/{post.number}" typeof="sioc:UserAccount" property="foaf:name" datatype="">{E(name)}</span>'
    comments = "\n".join(
        f'<div class="comment comment-by-anonymous clearfix" about="/comment/{i}#comment-{i}" typeof="sioc:Post sioct:Comment"><div class="attribution"><div class="submitted"><p class="commenter-name"><span class="username" xml:lang="" typeof="sioc:UserAccount" property="foaf:name" datatype="">{E(c.user)}</span></p>'
        f'<p class="comment-time"><span property="dc:date dc:created" content="{post.iso(c.moment)}" datatype="xsd:dateTime">{day}, {dates.numbers(c.moment)} - {c.moment:%H:%M}</span></p></div></div>'
        f'<div class="comment-text"><div class="content"><div class="field field-name-comment-body field-type-text-long field-label-hidden"><div class="field-items"><div class="field-item even" property="content:encoded"><p>{E(c.text)}</p></div></div></div></div></div></div>'
        for i, c in enumerate(post.comments))
    body = f"""<div id="page-wrapper"><div id="page"><div id="header"><div class="section clearfix"><div id="name-and-slogan"><div id="site-name"><strong><a href="/" rel="home"><span>{E(blog.title)}</span></a></strong></div><div id="site-slogan">{E(blog.tagline)}</div></div>
<div id="main-menu" class="navigation"><h2 class="element-invisible">Main menu</h2><ul id="main-menu-links" class="links inline clearfix">{p.items(p.categories(post))}</ul></div></div></div>
<div id="main-wrapper" class="clearfix"><div id="main" class="clearfix"><div id="breadcrumb"><div class="breadcrumb"><a href="/">{E(ui["site_home"])}</a> &raquo; <a href="/blog">Blogs</a> &raquo; {E(post.authors[0])}</div></div>
<div id="content" class="column"><div class="section"><a id="main-content"></a><h1 class="title" id="page-title">{E(post.title)}</h1><div class="region region-content"><div id="block-system-main" class="block block-system"><div class="content">
<div id="node-{post.number}" class="node node-blog node-promoted node-full clearfix" about="{E(post.path)}" typeof="sioc:Post sioct:BlogPost"><span property="dc:title" content="{E(post.title)}" class="rdf-meta element-hidden"></span>
<div class="meta submitted"><span property="dc:date dc:created" content="{post.iso()}" datatype="xsd:dateTime" rel="sioc:has_creator">{E(ui["submitted"])} {post.names(user)} {E(ui["on"])} {E(when)}</span></div>
<div class="content clearfix"><div class="field field-name-body field-type-text-with-summary field-label-hidden"><div class="field-items"><div class="field-item even" property="content:encoded">
{post.body()}
</div></div></div><div class="field field-name-field-tags field-type-taxonomy-term-reference field-label-above clearfix"><h3 class="field-label">Tags: </h3><ul class="links">{p.items(p.tag_links(post, ' typeof="skos:Concept" property="rdfs:label skos:prefLabel" datatype=""'))}</ul></div></div>
<div id="comments" class="comment-wrapper"><h2 class="title">{E(ui["site_comments"])}</h2>{comments}</div></div></div></div></div></div></div>
<div id="sidebar-second" class="column sidebar"><div class="region region-sidebar-second"><div id="block-blog-recent" class="block block-blog"><h2>{E(ui["recent_posts"])}</h2><div class="content"><div class="item-list"><ul>{p.items(p.recent_links(post))}</ul></div></div></div></div></div></div></div>
<div id="footer-wrapper"><div id="footer"><span>Powered by <a href="https://www.drupal.org">Drupal</a></span></div></div></div></div>"""
    head = f'<meta name="Generator" content="Drupal 7 (http://drupal.org)" />\n<link rel="canonical" href="{E(post.path)}" />\n{p.page_title(post)}'
    return p.document(post, head, body, ' class="html not-front page-node page-node- node-type-blog"',
                      doctype='<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML+RDFa 1.0//EN" "http://www.w3.org/MarkUp/DTD/xhtml-rdfa-1.dtd">',
                      html=f' xmlns="http://www.w3.org/1999/xhtml" xml:lang="{blog.spec.language}" version="XHTML+RDFa 1.0" dir="ltr"')
