# SPDX-License-Identifier: Apache-2.0
"""Hostile pages of any size, each of one shape that a careless step would take quadratic time for."""


def fill(piece, size, head="", tail=""):
    """`piece` over and over up to `size` bytes; a callable gets its number."""
    out, used, number = [head], len(head) + len(tail), 0
    while used < size:
        text = piece(number) if callable(piece) else piece
        out.append(text)
        used += len(text.encode())
        number += 1
    return "".join(out) + tail


SENTENCE = "It was the same in the north of it all, and two of the men had been there before. "
SHAPES = {
    "one-text": lambda n: fill(SENTENCE, n, "<p>"),
    "one-word": lambda n: "<p>" + "a" * n,
    "tiny-paragraphs": lambda n: fill("<p>x, y.</p>", n),
    "paragraphs": lambda n: fill("<p>" + SENTENCE * 3 + "</p>", n, "<div>"),
    "inline": lambda n: fill("a <b>b</b> <i>c</i> ", n, "<p>"),
    "breaks": lambda n: fill("one line, <br>", n, "<div>"),
    "double-breaks": lambda n: fill("w<br><br>", n, "<div>"),
    "links": lambda n: fill("<li><a href=/x>some link</a></li>", n, "<ul>"),
    "links-in-text": lambda n: fill(SENTENCE + "<a href=http://y.test/x>see</a> ", n, "<p>"),
    "many-hosts": lambda n: fill(lambda i: f"<a href=http://h{i}.test/>x</a> ", n),
    "headings": lambda n: fill("<h2>Head of it</h2>", n),
    "table": lambda n: fill("<tr><td>one<td>two, three<td><a href=/>x</a>", n, "<table>"),
    "nested-divs": lambda n: fill(lambda i: "<div>" if i % 200 < 100 else "x, y</div>", n),
    "open-divs": lambda n: fill("<div>text of it, and more ", n),
    "nested-tables": lambda n: fill(lambda i: "<table><tr><td>a, b" if i % 80 < 40 else "</table>", n),
    "nested-lists": lambda n: fill(lambda i: "<ul><li>item" if i % 60 < 30 else "</ul>", n),
    "growing-siblings": lambda n: fill(lambda i: "<div>" + "word " * (i % 97) + "</div>", n, "<div>"),
    "classes": lambda n: fill(lambda i: f"<div class='comment-{i} sidebar content-x' id=i{i}>text</div>", n),
    "forms": lambda n: fill("<form><input><select><option>a<option>b</select><button>go</button></form>t ", n),
    "images": lambda n: fill("<img src=/i.png alt='a picture'>", n, "<p>x"),
    "spans": lambda n: fill("<span>w </span>", n, "<div>"),
    "scripts": lambda n: fill("<script>var a = '<p>';</script>x ", n),
    "comments": lambda n: fill("<!-- a -->x ", n, "<p>"),
    "title": lambda n: fill("word - ", n, "<title>", "</title><p>x"),
    "cjk": lambda n: fill("\u6771\u4eac\u306e\u5929\u6c17\u3002", n, "<p>"),
    "arabic": lambda n: fill("\u0645\u0631\u062d\u0628\u0627 \u0628\u0643\u060c ", n, "<p dir=rtl>"),
    "entities": lambda n: fill("&amp; &copy; &lt; ", n, "<p>"),
    "sections": lambda n: fill("<section><h3>T</h3><p>" + SENTENCE + "</p></section>", n, "<article>"),
    "same-blocks": lambda n: fill("<div><p>Read more about it.</p></div>", n),
    "different-blocks": lambda n: fill(lambda i: f"<div><p>Read number {i} about it.</p></div>", n),
}
