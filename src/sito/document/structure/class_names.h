// SPDX-License-Identifier: Apache-2.0
// The names in classes and attributes by which elements are recognised. ClassSigns needs all of them
// in one place.
#pragma once

#include <array>
#include <string_view>

namespace sito::structured {

/// Words of formulas and code, alone or as a part of a class or an element's name.
inline constexpr auto kFormulaWords = std::to_array<std::string_view>(
    {"math", "maths", "mathjax", "katex", "tex", "latex", "formula", "equation"});
inline constexpr auto kCodeWords = std::to_array<std::string_view>(
    {"code", "codeblock", "codebox", "fragment", "highlight", "highlighter", "listing", "snippet",
     "sourcecode", "syntaxhighlighter"});

/// Classes of boxes around a formula. A MathJax box of version 2 is followed by the script that it
/// was made from. Its other classes begin with "MathJax_".
inline constexpr std::array<std::string_view, 6> kFormulaBoxes = {
    "katex", "katex-display", "mwe-math-element", "MathJax", "MJXc-display", "mjx-chtml"};
/// Classes of boxes whose text is one formula between delimiters, beside those that name formulas.
inline constexpr std::array<std::string_view, 3> kTexBoxes = {"arithmatex", "tex2jax_process",
                                                              "texhtml"};
/// Classes of boxes whose text is AsciiMath, with or without backticks around it.
inline constexpr std::array<std::string_view, 2> kAsciiBoxes = {"asciimath", "AsciiMath"};

/// Classes of admonitions in docutils and its themes, Markdown extensions, and the large
/// generators.
inline constexpr auto kAdmonitions = std::to_array<std::string_view>(
    {"admonition", "admonitionblock", "callout", "markdown-alert", "theme-admonition",
     "custom-block", "notecard", "starlight-aside"});

/// Classes of the titles of admonitions.
inline constexpr std::array<std::string_view, 5> kAdmonitionTitles = {
    "admonition-title", "callout-title", "markdown-alert-title", "admonition-heading",
    "custom-block-title"};

/// Classes of boxes around an image and its caption, in WordPress and wikis before there was
/// `figure`.
inline constexpr std::array<std::string_view, 6> kFigureBoxes = {
    "wp-caption",     "thumbinner", "caption", "caption-box", "image-caption-wrapper",
    "captioned-image"};

/// Classes of links that generators add to headings, to link to them or edit them.
inline constexpr std::array<std::string_view, 10> kHeadingTools = {
    "headerlink",     "header-anchor", "anchor-link",  "heading-anchor", "anchorjs-link",
    "mw-editsection", "headline-link", "heading-link", "hash-link",      "editsection"};
/// Buttons in headings lead elsewhere.
inline constexpr std::array<std::string_view, 2> kButtons = {"btn", "button"};

/// Words in classes of times and authors in forum and comment programs: parts of "post-date",
/// "postDate" and "post_date", or whole classes.
inline constexpr auto kTimeWords = std::to_array<std::string_view>(
    {"date", "time", "datetime", "timestamp", "ago", "age", "posted", "published", "dateline",
     "created", "permalink", "when", "submitted", "postdate"});
inline constexpr auto kAuthorWords = std::to_array<std::string_view>(
    {"author", "username", "user", "poster", "nick", "nickname", "member", "hnuser", "postedby",
     "byline", "screenname", "commenter", "fn", "creator", "postauthor", "profile"});

/// Attributes with the TeX that a script draws. The second list may also have other values, so that
/// the class of their element must name a formula.
inline constexpr auto kTexAttributes =
    std::to_array<std::string_view>({"data-tex", "data-latex", "data-katex"});
inline constexpr auto kFormulaAttributes = std::to_array<std::string_view>(
    {"data-expr", "data-formula", "data-equation", "data-math", "data-value", "data-content"});

/// Classes of captions of images.
inline constexpr std::array<std::string_view, 7> kCaptions = {
    "caption",      "wp-caption-text", "thumbcaption",   "image-caption",
    "figure-title", "figcaption",      "figure-caption",
};

/// Classes of boxes of a single line of code.
inline constexpr std::array<std::string_view, 11> kLineBoxes = {
    "line",    "code-line", "codeline",        "code_line",  "view-line", "CodeMirror-line",
    "ec-line", "cl",        "ltx_listingline", "token-line", "cm-line"};

/// Those that only editors of code have.
inline constexpr auto kEditorLines =
    std::to_array<std::string_view>({"CodeMirror-line", "cm-line", "view-line"});

/// Classes of line numbers in highlighters (Pygments, Rouge, Chroma, Crayon, highlight.js and Prism
/// plugins, CodeMirror, SyntaxHighlighter, code hosts). An element with such a class that holds
/// anything but digits still counts as text.
inline constexpr auto kNumberClasses = std::to_array<std::string_view>(
    {"linenodiv", "gutter", "gl", "lnt", "ln", "blob-num", "rouge-gutter", "crayon-nums",
     "hljs-ln-numbers", "hljs-ln-n", "line-numbers-rows", "CodeMirror-linenumber",
     "ltx_tag_listingline"});
/// Others are spelled "lineno", "line-number", "LineNumbers" ...: a front, and the rest of a word.
inline constexpr auto kNumberFronts = std::to_array<std::string_view>(
    {"lineno", "linenu", "line-no", "line-nu", "line_no", "line_nu"});
inline constexpr auto kNumberWords =
    std::to_array<std::string_view>({"no", "nos", "num", "nums", "number", "numbers"});

}  // namespace sito::structured
