# SPDX-License-Identifier: Apache-2.0
"""What engines of blogs have in common: heads, JSON-LD, lists of links."""
import json
from html import escape


def E(text):
    return escape(text, quote=True)


def link(href, text, attributes=""):
    return f'<a href="{E(href)}"{attributes}>{E(text)}</a>'


def author_path(name):
    return "/author/" + "-".join(str(ord(c) % 97) for c in name[:5]) + "/"


def document(post, head, body, attributes="", doctype="<!DOCTYPE html>", html=""):
    spec = post.blog.spec
    charset = (f'<meta charset="{spec.charset}">' if doctype == "<!DOCTYPE html>" else
               f'<meta http-equiv="Content-Type" content="text/html; charset={spec.charset}" />')
    language = html or f' lang="{spec.language}"'
    return f"{doctype}\n<html{language}>\n<head>\n{charset}\n{head}\n</head>\n<body{attributes}>\n{body}\n</body>\n</html>\n"


def page_title(post, joint=" | ", site_first=False):
    parts = [post.blog.title, post.title] if site_first else [post.title, post.blog.title]
    return f"<title>{E(joint.join(parts))}</title>"


def open_graph(post, times=True):
    """What plug-ins for search engines write."""
    properties = [("og:type", "article"), ("og:title", post.title), ("og:url", post.url), ("og:site_name", post.blog.title),
                  ("og:description", post.perex or next(post.lines())[:150])]
    if times:
        properties += [("article:published_time", post.iso()), ("article:section", post.category)]
        properties += [("article:modified_time", post.iso(post.updated))] if post.updated else []
    return "\n".join(f'<meta property="{name}" content="{E(value)}" />' for name, value in properties)


def json_ld(post, kind="BlogPosting", graph=False, authors=True):
    article = {"@type": kind, "headline": post.title, "datePublished": post.iso(), "dateModified": post.iso(post.updated),
               "mainEntityOfPage": {"@type": "WebPage", "@id": post.url},
               "publisher": {"@type": "Organization", "name": post.blog.title}}
    if authors:
        people = [{"@type": "Person", "name": name} for name in post.authors]
        article["author"] = people[0] if len(people) == 1 else people
    if post.perex:
        article["description"] = post.perex
    data = {"@context": "https://schema.org"}
    data = data | ({"@graph": [article, {"@type": "WebSite", "name": post.blog.title}]} if graph else article)
    return f'<script type="application/ld+json">{json.dumps(data, ensure_ascii=False)}</script>'


def items(entries, attributes=""):
    return "\n".join(f"<li{attributes}>{entry}</li>" for entry in entries)


def archive(post):
    """Links to months."""
    words = post.dates.words["months"]
    return [link(f"/{month:%Y}/{month:%m}/", f"{words[month.month - 1]} {month.year}") for month in post.blog.months]


def recent(post, n=5):
    return [(post.blog.path_of(i), post.blog.title_of(i), post.blog.moment_of(i)) for i in post.blog.others(post.rng, n)]


def recent_links(post, n=5):
    return [link(path, title) for path, title, _ in recent(post, n)]


def recent_comments(post):
    blog = post.blog
    return [f'{E(post.rng.pick(blog.users))} {post.ui["on"]} {link(path + "#c1", title)}' for path, title, _ in recent(post, 4)]


def blogroll(post):
    return [link(href, name) for name, href in post.blog.links]


def categories(post):
    return [link(f"/category/{i}/", name) for i, name in enumerate(post.blog.sections)]


def tag_links(post, attributes=' rel="tag"'):
    return [link(f"/tag/{i}/", tag, attributes) for i, tag in enumerate(post.tags)]


def neighbours(post):
    """Titles and addresses of the posts before and behind."""
    blog = post.blog
    return [(blog.path_of(i), blog.title_of(i)) for i in (post.index + 301, post.index + 302)]


def search_form(post):
    return (f'<form method="get" action="/search"><label>{E(post.ui["site_search"])}</label>'
            f'<input type="text" name="s" /><input type="submit" value="{E(post.ui["site_go"])}" /></form>')


def reply_form(post, name="respond"):
    return (f'<div id="{name}"><h3>{E(post.ui["reply"])}</h3><p>{E(post.ui["site_comment_note"])}</p>'
            f'<form action="/comment" method="post"><textarea name="comment"></textarea>'
            f'<input type="submit" value="{E(post.ui["site_add_comment"])}" /></form></div>')
