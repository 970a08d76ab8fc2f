# SPDX-License-Identifier: Apache-2.0
"""The sites. Their names are made up; .test is reserved (RFC 2606)."""
from .site import LookSpec, Spec

SHOP = (("product", 0.85), ("list", 0.15))
FORUM = (("forum", 0.85), ("list", 0.15))
MIXED = (("article", 0.6), ("product", 0.15), ("forum", 0.1), ("list", 0.15))
FEW_PARTS = ("related", "standing", "tags", "social")

# As two content management systems name their parts.
WORDPRESS = (("generator", "WordPress 6.4.2"), ("body", "{kind}-template single postid-{id} wp-embed-responsive"),
             ("header", "site-header"), ("nav", "main-navigation"), ("menu", "menu nav-menu"), ("menu-item", "menu-item"),
             ("columns", "site-content"), ("main", "content-area site-main"), ("article", "post hentry"), ("content", "entry-content"),
             ("h1", "entry-title"), ("byline", "entry-meta"), ("aside", "widget-area"), ("standing", "widget widget_text"),
             ("popular", "widget widget_recent_entries"), ("newsletter", "widget widget_mc4wp_form"), ("tags", "tags-links"),
             ("comments", "comments-area"), ("comment", "comment-body"), ("footer", "site-info"), ("footer-area", "site-footer"))
DRUPAL = (("generator", "Drupal 10 (https://www.drupal.org)"), ("body", "path-node page-node-type-{kind}"),
          ("header", "region region-header"), ("nav", "block block-menu navigation menu--main"), ("menu", "menu"),
          ("columns", "layout-main-wrapper"), ("main", "region region-content"), ("article", "node node--view-mode-full"),
          ("content", "field field--name-body field--type-text-with-summary"), ("byline", "node__submitted"),
          ("aside", "region region-sidebar-second"), ("standing", "block block-block-content"), ("popular", "block block-views"),
          ("tags", "field field--name-field-tags"), ("comments", "field field--name-comment"), ("footer", "region region-footer"))

# These two have one look: they differ in their text only.
TWIN = (LookSpec("twin", "two_columns", wrappers=1),)

SITES = [
    Spec("ranninoviny", "cs", (LookSpec("ranni", "two_columns", elements="semantic"),)),
    Spec("talpost", "de", (LookSpec("tal", "three_columns", wrappers=2, lists="divs", paragraphs="div"),)),
    Spec("regihirek", "hu", (LookSpec("regi", "tables", naming="none", lists="cells"),), charset="iso-8859-2",
         url="/cikk.php?id={id}"),
    Spec("podhradie", "sk", (LookSpec("podhradie", "two_columns", elements="semantic", names=WORDPRESS),),
         url="/2021/{slug}/", standing_line=True),
    Spec("beregvesti", "ru", (LookSpec("bereg", "three_columns", naming="id", parts=FEW_PARTS + ("popular", "inline_related")),)),
    Spec("plainledger", "en", (LookSpec("plain", "blog", elements="semantic", naming="none"),), url="/{slug}"),
    Spec("nodegazette", "en", (LookSpec("node", "two_columns", wrappers=3, names=DRUPAL),), url="/node/{id}"),
    Spec("ostblatt", "de", TWIN),
    Spec("westblatt", "de", TWIN),
    Spec("zmenykraje", "cs", (LookSpec("pred", "three_columns", lists="pipes"),
                              LookSpec("po", "two_columns", elements="semantic", variant=1)), changes="time"),
    Spec("manyrooms", "en", (LookSpec("room1", "two_columns", elements="semantic"),
                             LookSpec("room2", "three_columns", lists="divs", variant=1, parts=FEW_PARTS),
                             LookSpec("room3", "blog", naming="style", paragraphs="div", variant=2)),
         kinds=MIXED, changes="section"),
    Spec("besedka", "ru", (LookSpec("besedka", "blog", lists="pipes", parts=("standing", "newsletter")),), kinds=FORUM,
         charset="windows-1251", url="/viewtopic.php?t={id}"),
    Spec("kertibolt", "hu", (LookSpec("bolt", "two_columns", wrappers=1, parts=("related", "newsletter", "popular")),), kinds=SHOP,
         url="/termek/{slug}"),
    Spec("zapisnik", "sk", (LookSpec("zapisnik", "blog", naming="style", lists="lines", paragraphs="br"),), url="/?p={id}",
         standing_line=True),
    Spec("chroniclewood", "en", (LookSpec("wood", "three_columns", elements="semantic", naming="id", lists="divs"),), kinds=MIXED,
         url="/{section}/{id}"),
    Spec("hradnilisty", "cs", (LookSpec("hrad", "tables", naming="style", lists="pipes", parts=FEW_PARTS),), charset="windows-1250",
         url="/clanek-{id}.html"),
]
