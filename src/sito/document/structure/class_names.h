// SPDX-License-Identifier: Apache-2.0
// The names in classes by which elements are recognised. ClassSigns needs all of them in one place.
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

/// Classes of captions of images.
inline constexpr std::array<std::string_view, 7> kCaptions = {
    "caption",      "wp-caption-text", "thumbcaption",   "image-caption",
    "figure-title", "figcaption",      "figure-caption",
};

/// Classes of boxes of a single line of code.
inline constexpr std::array<std::string_view, 10> kLineBoxes = {
    "line",    "code-line", "codeline",        "code_line", "view-line", "CodeMirror-line",
    "ec-line", "cl",        "ltx_listingline", "token-line"};

}  // namespace sito::structured
