# SPDX-License-Identifier: Apache-2.0
"""Packages of the npm registry with pages that others wrote, and how to get pages out of those that have none."""

# What is installed. Versions are fixed, so that two runs see the same pages.
PACKAGES = {
    "@webcreate/infinite-ajax-scroll": "3.1.0", "accordion-js": "3.4.1", "bootstrap": "5.3.3", "clean-jsdoc-theme": "4.3.0", "clusterize.js": "1.0.0",
    "docdash": "2.0.2", "docsify": "4.13.1", "featherlight": "1.7.14", "flickity": "3.0.0", "gentelella": "4.2.0", "handorgel": "1.0.0",
    "infinite-scroll": "5.0.0", "infinite-tree": "1.18.0", "jquery": "3.7.1", "jquery-treeview": "1.4.2", "jscroll": "2.4.1", "jsdoc": "4.0.5", "jsgrid": "1.5.3",
    "jstree": "3.3.17", "layui": "2.13.6", "minami": "1.2.3", "mixitup": "3.3.2", "paginationjs": "2.6.0", "readmore-js": "2.2.1", "remodal": "1.1.1",
    "responsive-tabs": "1.6.3", "reveal.js": "5.1.0", "simple-datatables": "10.3.0", "smartmenus": "1.2.1", "swagger-ui-dist": "5.35.0", "tabbyjs": "12.0.3", "taffydb": "2.7.3",
    "tiddlywiki": "5.3.6", "twbs-pagination": "1.4.2", "uikit": "3.25.25", "van11y-accessible-accordion-aria": "3.0.1",
    "van11y-accessible-tab-panel-aria": "2.0.4", "bootstrap-table": "1.27.3", "datatables.net": "2.3.4", "@github/tab-container-element": "4.8.2",
    "@github/include-fragment-element": "6.4.1", "metismenu": "3.1.0", "jquery-expander": "2.0.2",
}

# Scripts that pages take from elsewhere: what stands behind the address comes from a package instead.
ELSEWHERE = [
    (r"(https?:)?//[^\"' ]*/jquery(-ui)?[-./0-9a-z]*/?jquery(\.min)?\.js", "/jquery/dist/jquery.js"),
    (r"(https?:)?//code\.jquery\.com/jquery-[0-9][^\"' ]*\.js", "/jquery/dist/jquery.js"),
    (r"(https?:)?//unpkg\.com/docsify/lib/docsify\.min\.js", "/docsify/lib/docsify.min.js"),
    (r"(https?:)?//[^\"' ]*/bootstrap/[345][^\"' ]*bootstrap\.min\.js", "/bootstrap/dist/js/bootstrap.bundle.js"),
    (r"(https?:)?//cdn\.jsdelivr\.net/npm/simple-datatables@latest", "/simple-datatables/dist/umd/simple-datatables.js"),
    (r'<script src="js/test\.js"></script>', '<link rel="stylesheet" href="../dist/css/uikit.css"><script src="../dist/js/uikit.js"></script><script src="../dist/js/uikit-icons.js"></script>'),
    (r"\.\./dist/(css/style\.css|module\.js|umd)", r"/simple-datatables/dist/\1"),
]

# Pages that packages bring along, by what they are about.
PAGES = {
    "tabs": ["tabbyjs/index.html", "tabbyjs/vertical.html", "uikit/tests/tab.html", "uikit/tests/switcher.html", "responsive-tabs/demo.html",
             "van11y-accessible-tab-panel-aria/demo/index.html"],
    "accordion": ["uikit/tests/accordion.html", "van11y-accessible-accordion-aria/demo/index.html", "gentelella/dist/production/faq.html", "uikit/tests/toggle.html"],
    "tree": ["jstree/demo/basic/index.html", "jquery-treeview/demo/index.html", "jquery-treeview/demo/large.html", "jquery-treeview/demo/simple.html", "infinite-tree/docs/examples.html"],
    "dialog": ["uikit/tests/modal.html", "uikit/tests/offcanvas.html", "remodal/examples/index.html", "featherlight/index.html"],
    "menu": ["smartmenus/src/demo/index.html", "smartmenus/src/demo/bootstrap-navbar.html", "uikit/tests/dropdown.html", "uikit/tests/nav.html", "uikit/tests/navbar.html", "uikit/tests/drop.html"],
    "more": ["readmore-js/demo.html", "readmore-js/ajax-demo.html"],
    "slides": ["flickity/sandbox/basic.html", "flickity/sandbox/wrap-around.html", "uikit/tests/slider.html", "uikit/tests/slideshow.html", "reveal.js/demo.html"],
    "grid": ["jsgrid/demos/static-data.html", "jsgrid/demos/basic.html", "jsgrid/demos/external-pager.html", "simple-datatables/docs/demos/1-simple/index.html",
             "simple-datatables/docs/demos/16-scroll-y/index.html", "simple-datatables/docs/demos/25-cell-attributes/index.html", "twbs-pagination/examples/index.html"],
    "filter": ["mixitup/demos/basic/index.html", "mixitup/demos/toggle-filtering-or-logic/index.html", "uikit/tests/filter.html"],
    "application": ["gentelella/dist/production/inbox.html", "gentelella/dist/production/profile.html", "gentelella/dist/production/file_manager.html",
                    "gentelella/dist/production/widgets.html", "gentelella/dist/production/landing.html", "gentelella/dist/production/tables_dynamic.html"],
    "help": ["jscroll/docs/index.html", "made/swagger.html", "made/docsify.html", "made/docdash/index.html", "made/docdash/mixitup.Mixer.html", "made/clean-jsdoc-theme/index.html",
             "made/clean-jsdoc-theme/mixitup.Mixer.html", "made/minami/mixitup.Mixer.html", "made/tiddlywiki.html"],
    "scroll": ["made/infinite-scroll.html", "made/ias.html", "made/clusterize.html", "made/layui-flow.html", "uikit/tests/scrollspy.html"],
    "load-more": ["made/infinite-scroll-button.html", "made/fragment.html"],
    "pager": ["made/paginationjs.html", "made/layui-page.html", "made/bootstrap-table.html", "made/datatables.html"],
    "plugin": ["made/accordion-js.html", "made/handorgel.html", "made/tab-container.html", "made/metismenu.html", "made/bootstrap.html", "made/expander.html"],
}

# Themes that make a documentation of this source.
DOCUMENTED = "mixitup/src"
THEMES = {"docdash": "docdash", "clean-jsdoc-theme": "clean-jsdoc-theme", "minami": "minami"}
