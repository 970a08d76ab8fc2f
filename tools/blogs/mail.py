# SPDX-License-Identifier: Apache-2.0
"""Messages: in the archive of a mailing list, saved from a mail program, printed by a web mailer."""
import html
import re
import textwrap

from . import parts as p
from .blog import slug
from .parts import E

DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]


def address(post, name):
    return f"{slug(name).replace('-', '.')}@{post.blog.host}"


def c_time(moment):
    return f"{DAYS[moment.weekday()]} {MONTHS[moment.month - 1]} {moment.day:2} {moment:%H:%M:%S} CET {moment.year}"


def pipermail(post):
    """Plain text of 72 columns in `pre`."""
    blog, author = post.blog, post.authors[0]
    text = "\n\n".join(textwrap.fill(line, 72) for line in post.lines())
    (older, older_title), (newer, newer_title) = p.neighbours(post)
    lines = "\n".join(f'<LI>{way}: <A HREF="{E(path)}">[{E(blog.title)}] {E(title)}</A>' for way, path, title in
                      (("Previous message", older, older_title), ("Next message", newer, newer_title)))
    body = f"""<H1>{E(post.title)}</H1>
<B>{E(author)}</B>
<A HREF="mailto:{blog.spec.name}%40{blog.host}?Subject={E(post.title)}" TITLE="{E(post.title)}">{E(address(post, author).replace("@", " at "))}</A><BR>
<I>{c_time(post.moment)}</I>
<P><UL>
{lines}
<LI> <B>Messages sorted by:</B> <a href="date.html#{post.number}">[ date ]</a> <a href="thread.html#{post.number}">[ thread ]</a> <a href="subject.html#{post.number}">[ subject ]</a> <a href="author.html#{post.number}">[ author ]</a></LI></UL>
<HR>
<!--beginarticle-->
<PRE>{E(text)}
</PRE>
<!--endarticle-->
<HR>
<P><UL>
<!--threads-->
{lines}</UL>
<hr>
<a href="https://{blog.host}/mailman/listinfo/{blog.spec.name}">More information about the {E(blog.title)} mailing list</a><br>"""
    head = f'<TITLE> [{E(blog.title)}] {E(post.title)}</TITLE>\n<LINK REL="Index" HREF="index.html">\n<META NAME="robots" CONTENT="index,nofollow">'
    return p.document(post, head, body, ' BGCOLOR="#ffffff"', doctype='<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2//EN">', html=" ")


def outlook(post):
    """The head of the message is a paragraph like all others."""
    ui, dates, author = post.ui, post.dates, post.authors[0]
    rows = "<br>\n".join(f"<b>{E(name)}:</b> {E(value)}" for name, value in (
        (ui["from"], f"{author} [mailto:{address(post, author)}]"), (ui["sent"], f"{dates.weekday(post.moment)} {dates.hour(post.moment)}"),
        (ui["to"], f"info@{post.blog.host}"), (ui["subject"], post.title)))
    text = post.body("h2", p=" class=MsoNormal")
    body = f"""<div class=WordSection1>
<div style='border:none;border-top:solid #B5C4DF 1.0pt;padding:3.0pt 0cm 0cm 0cm'><p class=MsoNormal><span style='font-size:10.0pt;font-family:"Tahoma","sans-serif"'>{rows}<o:p></o:p></span></p></div>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
{text}
<p class=MsoNormal><o:p>&nbsp;</o:p></p></div>"""
    head = f"<meta name=Generator content=\"Microsoft Word 12 (filtered medium)\">\n<title>{E(post.title)}</title>\n<style><!-- p.MsoNormal {{margin:0cm}} --></style>"
    return p.document(post, head, body, " lang=CS link=blue vlink=purple", doctype="<!DOCTYPE html>",
                      html=' xmlns:o="urn:schemas-microsoft-com:office:office" xmlns="http://www.w3.org/TR/REC-html40"')


def webmail(post):
    """A page for the printer, of tables and font elements."""
    blog, ui, dates, author = post.blog, post.ui, post.dates, post.authors[0]
    text = re.sub(r"</?p>", "", html.unescape("<br>\n<br>\n".join(E(line) for line in post.lines())))
    body = f"""<div class="bodycontainer"><table width=100% cellpadding=0 cellspacing=0 border=0><tr height=14px><td width=143><b>{E(blog.title)}</b></td><td align=right><font size=-1 color=#777><b>{E(blog.users[0])} &lt;info@{blog.host}&gt;</b></font></td></tr></table><hr>
<div class="maincontent"><table width=100% cellpadding=0 cellspacing=0 border=0><tr><td><font size=+1><b>{E(post.title)}</b></font><br><font size=-1 color=#777>1 message</font></td></tr></table><hr>
<table width=100% cellpadding=0 cellspacing=0 border=0 class="message"><tr><td><font size=-1><b>{E(author)} </b>&lt;{address(post, author)}&gt;</font></td><td align=right><font size=-1>{E(dates.weekday(post.moment))} {dates.hour(post.moment)}</font></td></tr>
<tr><td colspan=2><font size=-1 class="recipient"><div>{E(ui["to"])}: info@{blog.host}</div></font></td></tr>
<tr><td colspan=2><table width=100% cellpadding=12 cellspacing=0 border=0><tr><td><div style="overflow: hidden;"><font size=-1><div dir="ltr">{text}</div></font></div></td></tr></table></td></tr></table></div></div>"""
    return p.document(post, f"<title>{E(blog.title)} - {E(post.title)}</title>", body)
