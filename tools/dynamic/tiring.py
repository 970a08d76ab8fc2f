# SPDX-License-Identifier: Apache-2.0
"""Hostile pages that tire: large, never still, or with something to be clicked for ever. Where a reader can get text, it is of the gold.

Each is a function of the page that adds to it, as those of hostile.py.
"""
import json

from .style import escape, tag

WORDS = "const word = () => Math.random().toString(36).replace(/[^a-z]/g, 'x');"


def script(text):
    return f"<script>{text}</script>"


def on_load(text):
    return script(f"addEventListener('DOMContentLoaded', () => {{ {text} }});")


def button(page, concept, gold="Undetermined", **attributes):
    """(id, markup) of something to click on, with nothing behind it."""
    name = f"{page.style.word(concept)}-{page.number()}"
    return name, tag("button", {"type": "button", "id": name, "class": page.style.cls(concept, "btn")} | attributes, escape(page.ui(concept)), gold=gold)


def many_revealers(page):
    """20,000 controls that show nothing."""
    name, control = button(page, "more")
    return control + on_load(f"const one = document.getElementById({json.dumps(name)});"
                             " for (let i = 0; i < 20000; i += 1) { const copy = one.cloneNode(true); copy.removeAttribute('id'); copy.onclick = () => copy.classList.toggle('x');"
                             " one.parentNode.append(copy); }")


def many_links(page):
    return tag("div", {"id": "all"}) + on_load(
        "const all = []; for (let i = 0; i < 50000; i += 1) all.push(`<li><a href=\"/l/${i}\">number ${i}</a></li>`);"
        " document.getElementById('all').innerHTML = '<ul>' + all.join('') + '</ul>';")


def deep_by_script(page):
    """Deeper than a parser would let it be."""
    return tag("div", {"id": "pit"}) + on_load("let at = document.getElementById('pit'); for (let i = 0; i < 5000; i += 1) { const d = document.createElement('div'); at.append(d); at = d; }"
                                               f" at.textContent = {json.dumps(page.text('html'))};")


def flickers(page):
    """A text that is another one every 20 ms, and controls that do nothing."""
    controls = "".join(tag("div", {"class": f"{page.style.word('list')}-{i}"}, button(page, "more")[1]) for i in range(30))
    return tag("p", {"id": "now"}) + controls + script(WORDS + "setInterval(() => { const p = document.getElementById('now'); if (p) p.textContent = Array.from({length: 8}, word).join(' '); }, 20);")


def undo_each_other(page):
    """Two texts of which one is shown at a time."""
    made, texts = [], []
    for _ in range(2):
        name, control = button(page, "full", gold="Revealer", **{"aria-expanded": "false"})
        made.append((name, control + tag("div", {"id": f"{name}-in"})))
        texts.append(f"<p>{escape(page.text('click'))}</p>")
        page.need("clicks")
    names = json.dumps([name for name, _ in made])
    return "".join(markup for _, markup in made) + script(
        f"{{ const names = {names}, texts = {json.dumps(texts)}, one = (id) => document.getElementById(id);"
        " const open = (k) => names.forEach((name, i) => { one(name + '-in').innerHTML = i === k ? texts[i] : ''; one(name).setAttribute('aria-expanded', String(i === k)); });"
        " names.forEach((name, i) => { one(name).onclick = () => open(one(name).getAttribute('aria-expanded') === 'true' ? -1 : i); }); }")


def growing(page, new):
    name, control = button(page, "more", gold="Revealer")
    grown = tag("div", {"id": f"{name}-in"})
    return grown + control + script(f"{{ let n = 0; {WORDS} document.getElementById('{name}').onclick = () => {{ const p = document.createElement('p'); p.textContent = {new};"
                                    f" document.getElementById('{name}-in').append(p); n += 1; }}; }}")


def same_again(page):
    """More of it is always the same."""
    page.need("clicks")
    return growing(page, json.dumps(page.text("click")))


def word_a_click(page):
    return growing(page, "word()")


def scrolls_for_ever(page):
    """Each batch of an endless list has its own control that shows a text."""
    name = f"{page.style.word('list')}-{page.number()}"
    of_class, label, text = page.style.cls("full", "btn"), page.ui("full"), page.text("html")
    return tag("div", {"id": name}) + script(
        f"{{ let n = 0; const list = document.getElementById('{name}'); const batch = () => {{ for (let i = 0; i < 6; i += 1) {{ const p = document.createElement('p');"
        f" p.textContent = {json.dumps(text)} + ' ' + 'abcdefghij'[n % 10].repeat(3 + n / 10); p.style.height = '200px'; list.append(p); n += 1; }}"
        f" const b = document.createElement('button'); b.className = {json.dumps(of_class)}; b.textContent = {json.dumps(label)}; const own = n;"
        f" b.onclick = () => {{ const p = document.createElement('p'); p.textContent = 'Of the batch ' + 'klmnopqrst'[own % 10].repeat(3 + own / 10) + ' more is said here than before.'; b.replaceWith(p); }};"
        " list.append(b); }; batch(); addEventListener('scroll', () => { if (scrollY + innerHeight > document.documentElement.scrollHeight - 100) batch(); }); }")


KINDS = {"many-revealers": many_revealers, "many-links": many_links, "deep-by-script": deep_by_script, "flickers": flickers, "undo-each-other": undo_each_other,
         "same-again": same_again, "word-a-click": word_a_click, "scrolls-for-ever": scrolls_for_ever}
