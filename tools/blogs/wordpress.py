# SPDX-License-Identifier: Apache-2.0
"""WordPress: its first default theme, that of 2010, and one made of blocks."""
from . import parts as p
from .parts import E, link

XHTML = ('<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" '
         '"http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">')


def head(post, version, more=""):
    return "\n".join(filter(None, [
        p.page_title(post, " \u00bb "), f'<meta name="generator" content="WordPress {version}" />',
        f'<link rel="alternate" type="application/rss+xml" title="{E(post.blog.title)} RSS Feed" href="/feed/" />',
        '<link rel="pingback" href="/xmlrpc.php" />', f'<link rel="canonical" href="{post.url}" />', more]))


def widget(title, entries, number, name):
    return (f'<li id="{name}-{number}" class="widget-container widget_{name}"><h3 class="widget-title">{E(title)}</h3>'
            f"<ul>\n{p.items(entries)}\n</ul></li>")


def old_comments(post):
    if not post.comments:
        return f'<p class="nocomments">{E(post.ui["no_comments"])}</p>'
    rows = []
    for i, comment in enumerate(post.comments):
        rows.append(f'<li class="{"alt" if i % 2 else ""}" id="comment-{post.number * 9 + i}"><cite>'
                    f'<a href="https://{i}.test" rel="external nofollow">{E(comment.user)}</a></cite> {E(post.ui["says"])}:<br />'
                    f'<small class="commentmetadata"><a href="#comment-{i}" title="">{E(post.dates.ordinal(comment.moment))} '
                    f'{E(post.ui["at"])} {post.dates.hour(comment.moment)}</a></small>\n<p>{E(comment.text)}</p></li>')
    return (f'<h3 id="comments">{len(rows)} {E(post.ui["responses"])} &#8220;{E(post.title)}&#8221;</h3>\n'
            f'<ol class="commentlist">\n' + "\n".join(rows) + "\n</ol>")


def kubrick(post):
    """The theme of 2005: the blog is h1, the post h2; who wrote stands behind the day."""
    blog, ui, dates = post.blog, post.ui, post.dates
    (older, older_title), (newer, newer_title) = p.neighbours(post)
    day = E(dates.ordinal(post.moment))
    by = f'{E(ui["by"])} {post.names(E)}'
    small = f"<small>{by}, {day}</small>" if post.untidy else f"<small>{day} {by}</small>"
    body = f"""<div id="page">
<div id="header"><div id="headerimg"><h1><a href="/">{E(blog.title)}</a></h1><div class="description">{E(blog.tagline)}</div></div></div>
<hr />
<div id="content" class="narrowcolumn">
<div class="navigation"><div class="alignleft">&laquo; {link(older, older_title)}</div><div class="alignright">{link(newer, newer_title)} &raquo;</div></div>
<div class="post" id="post-{post.number}">
<h2><a href="{E(post.path)}" rel="bookmark" title="Permanent Link to {E(post.title)}">{E(post.title)}</a></h2>
{small}
<div class="entry">
{post.body("h3")}
<p class="postmetadata alt"><small>{E(ui["entry_posted"])} {E(dates.weekday(post.moment))} {E(ui["at"])} {dates.hour(post.moment)} {E(ui["in"])}
{link("/category/1/", post.category, ' rel="category tag"')}. {E(ui["entry_end"])}</small></p>
</div></div>
{old_comments(post)}
{p.reply_form(post)}
</div>
<div id="sidebar"><ul><li>{p.search_form(post)}</li>
<li><h2>{E(ui["archives"])}</h2><ul>{p.items(p.archive(post))}</ul></li>
<li><h2>{E(ui["categories"])}</h2><ul>{p.items(p.categories(post))}</ul></li>
<li id="linkcat-2"><h2>{E(ui["blogroll"])}</h2><ul>{p.items(p.blogroll(post))}</ul></li>
<li><h2>{E(ui["meta"])}</h2><ul><li><a href="/wp-login.php">{E(ui["site_login"])}</a></li></ul></li></ul></div>
<hr />
<div id="footer"><p>{E(blog.title)} is proudly powered by <a href="https://wordpress.org/">WordPress</a><br />
<a href="/feed/">Entries (RSS)</a> and <a href="/comments/feed/">Comments (RSS)</a>.</p></div>
</div>"""
    return p.document(post, head(post, "2.0.4"), body, doctype=XHTML, html=' xmlns="http://www.w3.org/1999/xhtml"')


def twenty_ten(post):
    """The theme of 2010, with microformats."""
    blog, ui, dates = post.blog, post.ui, post.dates
    author = ", ".join(f'<span class="author vcard"><a class="url fn n" href="{p.author_path(name)}">{E(name)}</a></span>'
                       for name in post.authors)
    if post.untidy:  # a plug-in of guests writes text alone
        author = f'<span class="author vcard">{post.names(E)}</span>'
    updated = (f'<p class="post-updated"><em>{E(ui["updated"])}: {E(dates.day(post.updated))}</em></p>' if post.updated else "")
    comments = "\n".join(
        f'<li class="comment {"even" if i % 2 else "odd"} depth-1" id="li-comment-{post.number * 9 + i}"><div id="comment-{post.number * 9 + i}">'
        f'<div class="comment-author vcard"><img class="avatar avatar-40 photo" src="/avatar/{i}" alt="" /> '
        f'<cite class="fn">{E(c.user)}</cite> <span class="says">{E(ui["says"])}:</span></div>'
        f'<div class="comment-meta commentmetadata"><a href="#comment-{i}">{E(dates.day(c.moment))} {E(ui["at"])} {dates.hour(c.moment)}</a></div>'
        f'<div class="comment-body"><p>{E(c.text)}</p></div><div class="reply"><a href="#">{E(ui["site_reply"])}</a></div></div></li>'
        for i, c in enumerate(post.comments))
    (older, older_title), (newer, newer_title) = p.neighbours(post)
    body = f"""<div id="wrapper" class="hfeed">
<div id="header"><div id="masthead"><div id="branding" role="banner"><div id="site-title"><span><a href="/" rel="home">{E(blog.title)}</a></span></div>
<div id="site-description">{E(blog.tagline)}</div></div>
<div id="access" role="navigation"><div class="skip-link screen-reader-text"><a href="#content">{E(ui["site_skip"])}</a></div>
<div class="menu"><ul>{p.items(p.categories(post))}</ul></div></div></div></div>
<div id="main"><div id="container"><div id="content" role="main">
<div id="nav-above" class="navigation"><div class="nav-previous"><a href="{E(older)}" rel="prev">&larr; {E(older_title)}</a></div>
<div class="nav-next"><a href="{E(newer)}" rel="next">{E(newer_title)} &rarr;</a></div></div>
<div id="post-{post.number}" class="post-{post.number} post type-post status-publish format-standard hentry category-{post.index % 6}">
<h1 class="entry-title">{E(post.title)}</h1>
<div class="entry-meta"><span class="meta-prep meta-prep-author">{E(ui["posted_on"])}</span>
<a href="{E(post.path)}" title="{dates.hour(post.moment)}" rel="bookmark"><span class="entry-date">{E(dates.day(post.moment))}</span></a>
<span class="meta-sep">{E(ui["by"])}</span> {author}</div>
<div class="entry-content">
{post.body()}
{updated}</div>
<div class="entry-utility">{E(ui["filed"])}: {link("/category/1/", post.category, ' rel="category tag"')} {" ".join(p.tag_links(post))}
<a href="{E(post.path)}" rel="bookmark">{E(ui["permalink"])}</a>.</div></div>
<div id="comments"><h3 id="comments-title">{len(post.comments)} {E(ui["responses"])} <em>{E(post.title)}</em></h3>
<ol class="commentlist">{comments}</ol>{p.reply_form(post)}</div>
</div></div>
<div id="primary" class="widget-area" role="complementary"><ul class="xoxo"><li class="widget-container widget_search">{p.search_form(post)}</li>
{widget(ui["recent_posts"], p.recent_links(post), 2, "recent_entries")}
{widget(ui["recent_comments"], p.recent_comments(post), 3, "recent_comments")}
{widget(ui["archives"], p.archive(post), 4, "archive")}
<li id="tag_cloud-2" class="widget-container widget_tag_cloud"><h3 class="widget-title">{E(ui["tag_cloud"])}</h3><div class="tagcloud">
{" ".join(link(f"/tag/{i}/", name, f' style="font-size: {8 + i * 2}pt;"') for i, name in enumerate(blog.sections))}</div></li></ul></div>
</div>
<div id="footer" role="contentinfo"><div id="colophon"><div id="site-info"><a href="/" rel="home">{E(blog.title)}</a></div>
<div id="site-generator"><a href="https://wordpress.org/">WordPress</a></div></div></div></div>"""
    return p.document(post, head(post, "3.0.1"), body, ' class="single single-post"')


def group(*content):
    return '<div class="wp-block-group is-layout-constrained wp-block-group-is-layout-constrained">' + "\n".join(content) + "</div>"


def blocks(post):
    """A theme of blocks, with a plug-in for search engines."""
    blog, ui, dates = post.blog, post.ui, post.dates
    names = "".join(f'<div class="wp-block-post-author-name"><a href="{p.author_path(name)}" target="_self" '
                    f'class="wp-block-post-author-name__link">{E(name)}</a></div>' for name in post.authors)
    updated = (f'<div class="wp-block-post-date__modified-date wp-block-post-date"><time datetime="{post.iso(post.updated)}">'
               f'{E(ui["updated"])} {E(dates.day(post.updated))}</time></div>' if post.updated else "")
    comments = "\n".join(
        f'<li id="comment-{post.number * 9 + i}" class="comment"><div class="wp-block-columns is-layout-flex"><div class="wp-block-column">'
        f'<div class="wp-block-comment-author-name has-small-font-size">{E(c.user)}</div>'
        f'<div class="wp-block-comment-date"><time datetime="{post.iso(c.moment)}"><a href="#comment-{i}">{E(dates.day(c.moment))}</a></time></div>'
        f'<div class="wp-block-comment-content"><p>{E(c.text)}</p></div>'
        f'<div class="wp-block-comment-reply-link"><a href="#">{E(ui["site_reply"])}</a></div></div></div></li>'
        for i, c in enumerate(post.comments))
    image = lambda address: f'<figure class="wp-block-image size-large"><img src="{address}" alt=""/></figure>'
    others = "\n".join(f'<li class="wp-block-post post-{i}"><h3 class="wp-block-post-title">{link(path, title)}</h3>'
                       f'<div class="wp-block-post-date"><time datetime="{moment:%Y-%m-%d}">{E(dates.day(moment))}</time></div></li>'
                       for i, (path, title, moment) in enumerate(p.recent(post, 3)))
    excerpt = f'<div class="wp-block-post-excerpt"><p class="wp-block-post-excerpt__excerpt">{E(post.perex)}</p></div>' if post.perex else ""
    body = f"""<div class="wp-site-blocks">
<header class="wp-block-template-part">{group(f'<p class="wp-block-site-title"><a href="/" rel="home">{E(blog.title)}</a></p>',
      f'<nav class="wp-block-navigation"><ul class="wp-block-navigation__container">{p.items(p.categories(post))}</ul></nav>')}</header>
<main class="wp-block-group" id="wp--skip-link--target">
{group(f'<h1 class="wp-block-post-title has-x-large-font-size">{E(post.title)}</h1>', excerpt,
       '<div class="wp-block-template-part"><div class="wp-block-group is-layout-flex">'
       f'<div class="wp-block-post-date"><time datetime="{post.iso()}">{E(dates.day(post.moment))}</time></div>{updated}'
       f'<p class="has-contrast-2-color has-text-color">&mdash;</p><p class="has-small-font-size has-contrast-2-color">{E(ui["by"])}</p>{names}'
       f'<div class="taxonomy-category wp-block-post-terms"><span class="wp-block-post-terms__prefix">{E(ui["in"])} </span>'
       f'{link("/category/1/", post.category, " rel=tag")}</div></div></div>')}
<div class="entry-content wp-block-post-content is-layout-constrained">
{post.body(image=image)}
</div>
{group(f'<div class="taxonomy-post_tag wp-block-post-terms">{", ".join(p.tag_links(post))}</div>')}
<div class="wp-block-comments"><h2 class="wp-block-comments-title">{len(post.comments)} {E(ui["responses"])} {E(post.title)}</h2>
<ol class="wp-block-comment-template">{comments}</ol>{p.reply_form(post)}</div>
<div class="wp-block-query"><h2 class="wp-block-heading">{E(ui["recent_posts"])}</h2><ul class="wp-block-post-template">{others}</ul></div>
</main>
<footer class="wp-block-template-part">{group(f'<p>{E(blog.title)}</p>', f'<p>{E(blog.tagline)}</p>')}</footer></div>"""
    more = p.open_graph(post) + "\n" + p.json_ld(post, "Article", graph=True)
    return p.document(post, head(post, "6.4.3", more), body, ' class="post-template-default single single-post wp-embed-responsive"')
