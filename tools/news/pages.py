# SPDX-License-Identifier: Apache-2.0
"""The kinds of pages of the site: stories, lists of them, and what is shown where there is nothing."""
import json
from html import escape as E

from blogs.blog import slug
from sites.prose import Rng

from .objects import Writer, byline
from .site import START

STORIES_ON_A_LIST = 12
SHELF_PAGES = 40  # stories that see the same boxes


def meta_of(story):
    """What is said to search engines: the headline is cut and the day is that of the last change, so that it is no answer."""
    data = {"@context": "https://schema.org", "@type": "WebPage", "headline": story.title[:40], "dateModified": f"{story.updated or story.moment:%Y-%m-%d}"}
    return (f'<link rel="canonical" href="{story.url}">\n<meta property="og:type" content="article">\n'
            f'<meta property="og:title" content="{E(story.title)}">\n<script type="application/ld+json">{json.dumps(data, ensure_ascii=False)}</script>')


def comments_of(story):
    if not story.comments:
        return ""
    site = story.site
    items = "".join(
        f'<div class="comment" id="c{story.number}{i}"><div class="comment-head"><b class="user">{E(comment.user)}</b> '
        f'<time datetime="{comment.moment:%Y-%m-%dT%H:%M:%S}+01:00">{E(site.clock(comment.moment, short=True))}</time></div>'
        f'<div class="comment-text"><p>{E(comment.text)}</p></div><a class="answer" href="#answer">{E(site.words["reactions"])}</a></div>'
        for i, comment in enumerate(story.comments))
    return f'<section class="comments" id="comments"><h2>{E(site.ui["comments"])} ({len(story.comments)})</h2>{items}</section>'


def story_page(chrome, story):
    site = story.site
    writer = Writer(story, Rng(site.key, "writer", story.index))
    crumbs = f'<a href="/">{E(site.ui["home"])}</a>'
    if story.category:
        crumbs += f' <a class="section" href="{site.section_path(site.section_of(story.index))}">{E(story.category)}</a>'
    flag = {"live": "live", "interview": "interview", "gallery": "gallery"}.get(story.layout)
    label = f'<span class="flag">{E(site.words[flag])}</span>' if flag else ""
    perex = f'<p class="perex">{writer.inline(story.perex)}</p>' if story.perex else ""
    lead = writer.photo() if story.layout in ("article", "interview") else ""
    tags = "".join(f'<li><a href="/tag/{slug(tag)}/">{E(tag)}</a></li>' for tag in story.tags)
    related = "".join(chrome.card(i, "card") for i in site.others(story.rng, 3))
    body = "\n".join(part for part in [
        f'<article class="story story-{story.layout}" id="a{story.number}">', f'<nav class="crumbs">{crumbs}</nav>', label,
        f'<h1 class="headline">{E(story.title)}</h1>', byline(story), perex, lead, writer.body(),
        f'<ul class="tags">{tags}</ul>' if tags else "", f'<div class="share"><button>{E(site.ui["share"])}</button></div>',
        comments_of(story), f'<section class="related"><h2>{E(site.ui["related"])}</h2>{related}</section>', "</article>"] if part)
    return chrome.page(story.title, meta_of(story), body, "page-story", story.index // SHELF_PAGES)


def list_page(chrome, number):
    """A section's stories; looks like many stories, and is none."""
    site = chrome.site
    section, page = number % len(site.sections), number // len(site.sections) + 1
    name = site.sections[section]
    cards = "".join(chrome.card(i, "story teaser") for i in site.others(Rng(site.key, "list", number), STORIES_ON_A_LIST))
    body = (f'<nav class="crumbs"><a href="/">{E(site.ui["home"])}</a></nav>\n<h1 class="list-head">{E(name)}</h1>\n<div class="list">{cards}</div>\n'
            f'<nav class="pages"><a href="?page={page + 1}">{E(site.ui["next"])}</a></nav>')
    return f"{site.section_path(section)}?page={page}", chrome.page(name, "", body, "page-list", number)


def error_page(chrome, number):
    site = chrome.site
    body = f'<h1 class="headline">404</h1>\n<p>{E(site.ui["error"])}</p>\n<p><a href="/">{E(site.ui["home"])}</a></p>'
    return f"/{slug(site.sections[0])}/{900000 + number}.html", chrome.page("404", "", body, "page-error", number)


def all_pages(chrome, n_stories, n_lists, n_errors):
    """(name, url, markup, gold) of each page, the lists and errors behind the stories."""
    site = chrome.site
    for index in range(1, n_stories + 1):
        story = site.story(index)
        fetched = story.moment
        yield (f"story-{index:06d}", story.url, fetched, story_page(chrome, story),
               {**story.gold(), "page_type": "article", "layout": story.layout, "status": 200})
    for kind, n, write in (("list", n_lists, list_page), ("error", n_errors, error_page)):
        for number in range(n):
            path, markup = write(chrome, number)
            yield (f"{kind}-{number:04d}", f"https://{site.host}{path}", START, markup,
                   {"title": None, "author": None, "date": None, "text": "", "page_type": "listing" if kind == "list" else "service",
                    "layout": kind, "status": 200 if kind == "list" else 404})
