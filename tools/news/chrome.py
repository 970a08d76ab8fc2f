# SPDX-License-Identifier: Apache-2.0
"""What stands around the text on every page: head, menus, standing boxes, footer, and as much style and script as a page is to weigh."""
from html import escape as E

from blogs.blog import slug
from sites.prose import Rng, brand

# What of a heavy page's weight is what, about as on news sites.
STYLE_SHARE, SCRIPT_SHARE = 0.2, 0.35
ICON = ('<svg class="icon" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true"><path d="M{0} {1}h{2}v{3}H{0}zM8 1.{4}a6.{5} 6.{5} 0 1 0 0 '
        '13a6.{5} 6.{5} 0 0 0 0-13z"/></svg>')


class Chrome:
    """Of one site: made once, the same on all pages but for the lists of stories, which change now and then."""

    def __init__(self, site, weight):
        self.site, self.rng = site, Rng(site.key, "chrome")
        self.styles = self.style(int(weight * STYLE_SHARE))
        self.script = self.scripts(int(weight * SCRIPT_SHARE))
        self.menu, self.footer = self.write_menu(), self.write_footer()
        n_cards = max(5, int(weight * (1 - STYLE_SHARE - SCRIPT_SHARE) - len(self.menu)) // 520)
        self.shelves = [self.shelf(number, n_cards) for number in range(6)]

    def icon(self):
        return ICON.format(*(self.rng.below(9) for _ in range(6)))

    def style(self, size):
        rules = ["body{margin:0;font:17px/1.5 Georgia,serif}", ".story-body{max-width:42em}"]
        while sum(map(len, rules)) < size:
            rng = self.rng
            rules.append(f".{brand(rng).lower()}-{rng.pick(['item', 'head', 'list', 'box'])}>.{brand(rng).lower()}{{margin:{rng.below(30)}px {rng.below(30)}px;"
                         f"color:#{rng.below(4096):03x};display:{rng.pick(['flex', 'block', 'grid'])};padding:{rng.below(20)}px}}")
        return "\n".join(rules)

    def scripts(self, size):
        rng, lines = self.rng, ["window.site=window.site||{};"]
        while sum(map(len, lines)) < size:
            name = brand(rng).lower()
            lines.append(f'site.{name}=function(a,b){{if(a<{rng.below(999)}&&b){{return a+"<p class=\\"{name}\\">"+b+"<\\/p>";}}'
                         f'var c=document.getElementById("{name}-{rng.below(99)}");return c?c.offsetTop-{rng.below(400)}:{rng.below(9)};}};')
        return "\n".join(lines)

    def write_menu(self):
        site, rows = self.site, []
        for number, name in enumerate(site.sections):
            subs = "".join(f'<li><a href="{site.section_path(number)}?t={i}">{E(topic)}</a></li>'
                           for i, topic in enumerate(self.rng.some(site.prose.words["goods"], 6)))
            rows.append(f'<li class="menu-item"><a href="{site.section_path(number)}">{self.icon()}<span>{E(name)}</span></a><ul class="submenu">{subs}</ul></li>')
        return f'<nav class="menu"><ul>{"".join(rows)}</ul></nav>'

    def write_footer(self):
        site, words = self.site, self.site.prose.words
        links = "".join(f'<li><a href="/{slug(text)}/">{E(text)}</a></li>' for text in words["footer"])
        fill = {"N": site.name, "Y": 2021}
        return (f'<footer class="site-footer"><ul>{links}</ul><p>{E(site.prose.fill(words["address"], self.rng, **fill))}</p>'
                f'<p>{E(site.prose.fill(words["copyright"], self.rng, **fill))}</p></footer>')

    def card(self, index, css, lead=True):
        """Another story, as lists show it: its headline and lead look like those of a story."""
        site, rng = self.site, Rng(self.site.key, "card", index)
        perex = f'<p class="perex">{E(site.prose.sentence(rng))}</p>' if lead else ""
        return (f'<div class="{css}"><a href="{site.path_of(index)}"><img class="thumb" src="/media/{index}-s.jpg" width="160" height="90" alt=""></a>'
                f'<h3 class="headline"><a href="{site.path_of(index)}">{E(site.title_of(index))}</a></h3>{perex}'
                f'<span class="when">{E(site.clock(site.moment_of(index), short=True))}</span></div>')

    def shelf(self, number, n_cards):
        """Boxes beside and below the text; those of one time are the same."""
        rng = Rng(self.site.key, "shelf", number)
        others = self.site.others(rng, n_cards)
        most, rest = others[:5], others[5:]
        items = "".join(f'<li><a href="{self.site.path_of(i)}">{E(self.site.title_of(i))}</a></li>' for i in most)
        aside = f'<aside class="side"><h2>{E(self.site.ui["most_read"])}</h2><ol class="most-read">{items}</ol></aside>'
        more = "".join(self.card(i, "card") for i in rest)
        return aside, f'<section class="more"><h2>{E(self.site.ui["newest"])}</h2>{more}</section>' if rest else ""

    def page(self, title, meta, body, css, shelf):
        """A whole page around what differs."""
        site = self.site
        aside, more = self.shelves[shelf % len(self.shelves)]
        cookies = E(site.prose.fill(site.prose.words["cookie"][0], Rng(site.key, "cookies"), N=site.name))
        return f"""<!DOCTYPE html>
<html lang="{site.code}">
<head>
<meta charset="utf-8">
<title>{E(title)} | {E(site.name)}</title>
{meta}
<style>
{self.styles}
</style>
<script>
{self.script}
</script>
</head>
<body class="{css}">
<div id="consent"><p>{cookies}</p><button>{E(site.ui["accept"])}</button></div>
<header class="site-header"><a class="logo" href="/">{E(site.name)}</a>{self.menu}<p class="pitch">{E(site.words["premium"])}</p></header>
<div class="columns">
<main>
{body}
</main>
{aside}
</div>
{more}
{self.footer}
</body>
</html>
"""
