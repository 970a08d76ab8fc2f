# SPDX-License-Identifier: Apache-2.0
"""The blogs. Their names are made up; .test is reserved (RFC 2606)."""
from . import documents, forums, hosted, mail, modern, wordpress
from .blog import Spec

BLOGS = [
    Spec("mossandiron", "kubrick", "en", 2006, authors=2, untidy=0.4),
    Spec("podlipou", "kubrick", "cs", 2007, authors=1),
    Spec("gartenpfad", "twenty_ten", "de", 2012, authors=4, many=0.4, updated=0.4, untidy=0.3),
    Spec("vecernapec", "twenty_ten", "sk", 2014, authors=3, agency=0.3, updated=0.3, body="mixed"),
    Spec("tollvonas", "blocks", "hu", 2024, authors=3, many=0.4, perex=0.5, updated=0.5),
    Spec("slowledger", "blogger", "en", 2010, authors=1, body="br"),
    Spec("tichaulice", "blogger", "cs", 2013, authors=2, body="mixed"),
    Spec("brassandink", "typepad", "en", 2008, authors=3, untidy=0.4),
    Spec("staryvecer", "livejournal", "ru", 2009, authors=1, nicks=True, body="br"),
    Spec("papirhajo", "tumblr", "hu", 2015, unsigned=True, comments=False),
    Spec("modryvagon", "portal", "cs", 2013, authors=4, many=0.2, perex=0.7, untidy=0.5, charset="windows-1250"),
    Spec("dreimuehlen", "ghost", "de", 2022, authors=4, many=0.5, perex=0.8, comments=False),
    Spec("harborlines", "medium", "en", 2021, authors=2, perex=0.6),
    Spec("lettersfromlow", "substack", "en", 2024, authors=2, many=0.3, perex=0.7),
    Spec("leninivecer", "squarespace", "sk", 2020, authors=2, many=0.2, comments=False),
    Spec("sukhieluga", "minima", "ru", 2021, authors=2, updated=0.5, comments=False),
    Spec("sequentialnotes", "hugo", "en", 2023, authors=3, many=0.4, perex=0.5, comments=False),
    Spec("vlhkamapa", "bear", "cs", 2023, unsigned=True, comments=False),
    Spec("kozosmuhely", "drupal", "hu", 2013, authors=4),
    Spec("dielnaforum", "phpbb", "sk", 2014, kind="forum", authors=4, nicks=True, body="br"),
    Spec("werkbank", "vbulletin", "de", 2008, kind="forum", authors=4, nicks=True, body="br"),
    Spec("campfiretalk", "discourse", "en", 2022, kind="forum", authors=4, nicks=True),
    Spec("bellfounders", "pipermail", "en", 2006, kind="mail", authors=4),
    Spec("spolekzvon", "outlook", "cs", 2011, kind="mail", authors=3),
    Spec("hajnalposta", "webmail", "hu", 2015, kind="mail", authors=3, body="br"),
    Spec("latheguide", "pandoc", "en", 2019, kind="offline", authors=2),
    Spec("orgelbuch", "docbook", "de", 2010, kind="offline", authors=2),
    Spec("otchety", "word", "ru", 2012, kind="offline", authors=2),
]

ENGINES = {function.__name__: function for function in (
    wordpress.kubrick, wordpress.twenty_ten, wordpress.blocks, hosted.blogger, hosted.typepad, hosted.livejournal, hosted.tumblr,
    hosted.portal, modern.ghost, modern.medium, modern.substack, modern.squarespace, modern.minima, modern.hugo, modern.bear,
    modern.drupal, forums.phpbb, forums.vbulletin, forums.discourse, mail.pipermail, mail.outlook, mail.webmail,
    documents.pandoc, documents.docbook, documents.word)}
