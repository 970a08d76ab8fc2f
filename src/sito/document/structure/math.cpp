// SPDX-License-Identifier: Apache-2.0
#include "sito/document/structure/math.h"

#include "sito/base/ascii.h"
#include "sito/base/contains.h"
#include "sito/base/cut.h"
#include "sito/document/structure/ascii_math.h"
#include "sito/document/structure/attributes.h"
#include "sito/document/structure/class_names.h"
#include "sito/document/structure/math_parts.h"
#include "sito/document/structure/mathml.h"
#include "sito/document/structure/name_words.h"
#include "sito/document/structure/tex_text.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

namespace sito::structured {
namespace {

/// Returns TeX without delimiters and without the wrappers of wikis.
std::string cleaned_tex(std::string_view tex) {
  tex = text::trim(tex);
  // Comments that hide scripts from XML.
  if (strip(tex, "% <![CDATA[", "%]]>") || strip(tex, "<![CDATA[", "]]>")) tex = text::trim(tex);
  static_cast<void>(strip(tex, "$$", "$$") || strip(tex, "$", "$") || strip(tex, "\\(", "\\)") ||
                    strip(tex, "\\[", "\\]"));
  // Environments that are delimiters, and are no TeX between others.
  static_cast<void>(strip(tex, "\\begin{displaymath}", "\\end{displaymath}") ||
                    strip(tex, "\\begin{math}", "\\end{math}"));
  if (strip(tex, "{\\displaystyle", "}") || strip(tex, "{\\textstyle", "}")) tex = text::trim(tex);
  std::string lines;
  for (const std::string_view part : parts_of(tex, '\n')) {
    const std::string line = text::collapse_and_trim(part);
    if (!line.empty()) lines += lines.empty() ? line : "\n" + line;
  }
  return lines;
}

}  // namespace

bool strip(std::string_view& tex, std::string_view begin, std::string_view end) {
  if (tex.size() < begin.size() + end.size()) return false;
  if (!tex.starts_with(begin) || !tex.ends_with(end)) return false;
  tex.remove_prefix(begin.size());
  tex.remove_suffix(end.size());
  return true;
}

void take_tex(std::string_view tex, Formula& formula) {
  formula.value = cleaned_tex(tex);
  if (formula.value.starts_with('<')) formula.value.insert(0, "{}");  // else it would be MathML
  formula.text = text::collapse_and_trim(formula.value);
}

namespace {

// How many nodes behind a MathJax box are searched for its script.
constexpr std::uint32_t kNodesToScript = 4;

// The type of a script that is a formula, "math/tex; mode=display" or "math/asciimath"; else "".
std::string_view math_script(const Page& page, NodeId id) {
  if (page.node(id).tag != Tag::Script) return {};
  const std::string_view type = page.attribute(id, Attr::Type).value_or(std::string_view());
  return type.starts_with("math/tex") || type.starts_with("math/asciimath") ? type
                                                                            : std::string_view();
}

std::string text_in(const Page& page, NodeId id) {
  std::string text;
  for (std::uint32_t i = index_of(id); i < page.node(id).end; ++i) {
    const Node& node = page.nodes()[i];
    if (node.is_text()) text += page.text(node.text).text;
  }
  return text;
}

void take_ascii_math(std::string_view ascii, Formula& formula) {
  ascii = text::trim(ascii);
  if (ascii.size() > 1 && ascii.front() == '`' && ascii.back() == '`')
    ascii = text::trim(ascii.substr(1, ascii.size() - 2));
  if (ascii.empty()) return;
  take_tex(ascii_math_to_tex(ascii), formula);
  formula.text = text::collapse_and_trim(ascii);
}

void take_script(const Page& page, NodeId script, std::string_view type, Formula& formula) {
  const std::string inside = text_in(page, script);
  return type.starts_with("math/tex") ? take_tex(inside, formula)
                                      : take_ascii_math(inside, formula);
}

void take_math(const Page& page, NodeId math, Formula& formula) {
  formula.display = formula.display || attribute_named(page, math, "display") == "block";
  for (std::uint32_t i = index_of(math) + 1; i < page.node(math).end; ++i) {
    const NodeId id{i};
    if (page.node(id).is_text() || page.tag_name(id) != "annotation") continue;
    const std::string_view encoding =
        attribute_named(page, id, "encoding").value_or(std::string_view());
    if (encoding.find("tex") != std::string_view::npos ||
        encoding.find("TeX") != std::string_view::npos) {
      return take_tex(text_in(page, id), formula);
    }
  }
  if (const auto source = attribute_named(page, math, "data-latex"); source && !source->empty())
    return take_tex(*source, formula);
  const auto alternative = attribute_named(page, math, "alttext");
  if (alternative && alternative->find('\\') != std::string_view::npos) {
    return take_tex(*alternative, formula);
  }
  write_mathml(page, math, formula.value, formula.text);
}

bool has_tex_attribute(const Page& page, NodeId id, std::string_view classes, Formula& formula) {
  for (const Attribute& attribute : page.attributes(id)) {
    if (attribute.value.empty() || !attribute.name.starts_with("data-")) continue;
    const bool is_sure = is_one_of(attribute.name, kTexAttributes);
    if (!is_sure && !is_one_of(attribute.name, kFormulaAttributes)) continue;
    const bool has_sign = is_sure && attribute.value.find_first_of("\\^_{=") != std::string::npos;
    if (!has_sign && !names_formula(classes)) continue;
    take_tex(attribute.value, formula);
    return true;
  }
  return false;
}

bool says_display(const Page& page, NodeId id, std::string_view classes) {
  for (const std::string_view word : {"isplay", "block", "Block"}) {
    if (classes.find(word) != std::string_view::npos) return true;
  }
  return attribute_named(page, id, "display").value_or("") == "true" ||
         attribute_named(page, id, "data-display").value_or("") == "true" ||
         attribute_named(page, id, "data-math-style").value_or("") == "display";
}

// Returns the MathML inside; kNoNode if there is none.
NodeId math_inside(const Page& page, NodeId id) {
  for (std::uint32_t i = index_of(id) + 1; i < page.node(id).end; ++i) {
    if (page.nodes()[i].tag == Tag::Math) return NodeId{i};
  }
  return kNoNode;
}

// Reads `d-math`, whose text is TeX, and `math-renderer`, whose text is TeX between delimiters, or
// what a script made of it.
bool take_element(const Page& page, NodeId id, std::string_view classes, Formula& formula) {
  if (!is_formula_element(page, id)) return false;
  if (const NodeId math = math_inside(page, id); math != kNoNode) {
    formula.display = page.tag_name(id).find("display") != std::string_view::npos ||
                      says_display(page, id, classes);
    take_math(page, math, formula);
    return !formula.value.empty();
  }
  const std::string tex = text_in(page, id);
  const std::string_view text = text::trim(tex);
  formula.display = says_display(page, id, classes) || attribute_named(page, id, "block") ||
                    text.starts_with("$$") || text.starts_with("\\[");
  take_tex(tex, formula);
  return !formula.value.empty();
}

// Reads code that a script draws as a formula: `<code class="math">`, `<pre><code
// class="language-math">`. Code in TeX ("language-latex") stays code.
bool take_code(const Page& page, NodeId id, Formula& formula) {
  constexpr auto kMathCode =
      std::to_array<std::string_view>({"math", "language-math", "lang-math", "math-inline",
                                       "math-display", "math-block", "js-render-math", "katex"});
  NodeId code = id;
  const std::uint32_t inner = index_of(id) + 1;
  if (page.node(id).tag == Tag::Pre && inner < page.node(id).end &&
      page.nodes()[inner].tag == Tag::Code && page.nodes()[inner].end == page.node(id).end)
    code = NodeId{inner};
  for (const NodeId one : {id, code}) {
    if (!has_token_of(class_of(page, one), kMathCode) &&
        !attribute_named(page, one, "data-math-style"))
      continue;
    formula.display = page.node(id).tag == Tag::Pre || says_display(page, one, class_of(page, one));
    take_tex(text_in(page, code), formula);
    return !formula.value.empty();
  }
  return false;
}

/// Searches a renderer's box for the source of the formula.
void take_box(const Page& page, NodeId box, std::string_view classes, Formula& formula) {
  formula.display = says_display(page, box, classes);
  if (has_tex_attribute(page, box, classes, formula)) return;
  const bool is_mathjax = classes.find("MathJax") != std::string_view::npos;
  const std::uint32_t end = page.node(box).end;
  const auto n_nodes = static_cast<std::uint32_t>(page.nodes().size());
  const std::uint32_t last = is_mathjax ? std::min(end + kNodesToScript, n_nodes) : end;
  NodeId math = kNoNode;
  for (std::uint32_t i = index_of(box) + 1; i < last; ++i) {
    const NodeId id{i};
    const Tag tag = page.node(id).tag;
    if (const std::string_view type = math_script(page, id); !type.empty()) {
      // A script behind the box gives the formula itself.
      if (i >= end) return;
      return take_script(page, id, type, formula);
    }
    const Node& part = page.nodes()[i];
    const bool may_have = part.n_attrs > 0 && i < end && tag != Tag::Math;
    if (may_have && has_tex_attribute(page, id, class_of(page, id), formula)) return;
    if (tag == Tag::Math && math == kNoNode && i < end) math = id;
    if (math == kNoNode && tag == Tag::Img && i < end && take_image(page, id, formula)) return;
  }
  if (math != kNoNode) take_math(page, math, formula);
}

bool is_box(const Page& page, NodeId id, std::string_view classes, bool may_name) {
  const auto is_class = [](std::string_view token) {
    return is_one_of(token, kFormulaBoxes) || token.starts_with("MathJax_");
  };
  if (may_name && any_token(classes, is_class)) return true;
  return page.node(id).tag == Tag::Other && page.tag_name(id) == "mjx-container";
}

// Returns true for a variable, and for text with a sign that only formulas have.
bool is_sure_without_delimiters(std::string_view text) {
  if (text.size() == 1) return is_letter(text.front());
  return text.find_first_of("\\^_={") != std::string_view::npos && looks_like_formula(text);
}

// Returns true for a box of a class such as `math` with text alone, which a script reads as TeX.
// With elements inside, it has the formula as HTML.
bool is_plain_math(const Page& page, NodeId box, std::string_view classes, std::string_view text) {
  constexpr auto kPlain = std::to_array<std::string_view>({"math", "tex", "latex", "texhtml"});
  const std::uint32_t inside = index_of(box) + 1;
  if (inside + 1 != page.node(box).end || !page.nodes()[inside].is_text()) return false;
  if (classes.find("katex") != std::string_view::npos && looks_like_formula(text)) return true;
  return has_token_of(classes, kPlain) && is_sure_without_delimiters(text);
}

// Reads an element whose whole text is one formula between delimiters.
bool take_tex_box(const Page& page, NodeId box, std::string_view classes, Formula& formula) {
  constexpr std::uint32_t kMaxNodes = 16;  // bounds the cost of nested boxes
  const bool is_ascii = has_token_of(classes, kAsciiBoxes);
  if (!is_ascii && !has_token_of(classes, kTexBoxes) && !names_formula(classes)) return false;
  if (page.node(box).end - index_of(box) > kMaxNodes) return false;
  const std::string all = text_in(page, box);
  const std::string_view text = text::trim(all);
  if (is_ascii) {
    take_ascii_math(text, formula);
    return !formula.value.empty();
  }
  const std::vector<TexRange> found = find_tex(text, {.dollars = true});
  if (found.size() == 1 && found[0].begin == 0 && found[0].end == text.size()) {
    formula.display = found[0].display;
    take_tex(text.substr(found[0].tex_begin, found[0].tex_end - found[0].tex_begin), formula);
    return true;
  }
  // The class of the box marks a formula, even if the text does not look like one.
  std::string_view tex = text;
  if (is_plain_math(page, box, classes, text)) {
    formula.display = page.node(box).tag == Tag::Div || says_display(page, box, classes);
    take_tex(text, formula);
    return true;
  }
  formula.display = strip(tex, "$$", "$$") || strip(tex, "\\[", "\\]");
  if (!formula.display && !strip(tex, "$", "$") && !strip(tex, "\\(", "\\)")) return false;
  if (tex.empty() || tex.find('$') != tex.npos || tex.find('\\') != tex.npos) return false;
  take_tex(tex, formula);
  return true;
}

// Returns true if the script of a MathJax box of version 2 follows; the box is then ignored.
bool is_followed_by_script(const Page& page, NodeId box) {
  const auto n_nodes = static_cast<std::uint32_t>(page.nodes().size());
  const std::uint32_t end = page.node(box).end;
  for (std::uint32_t i = end; i < std::min(end + kNodesToScript, n_nodes); ++i) {
    if (!math_script(page, NodeId{i}).empty()) return true;
  }
  return false;
}

}  // namespace

std::optional<Formula> formula_at(const Page& page, NodeId id) {
  return formula_at(page, id, signs_of(page, id));
}

std::optional<Formula> formula_at(const Page& page, NodeId id, Signs signs) {
  constexpr TagSet kNeedNoSign(Tag::Math, Tag::Script, Tag::Var, Tag::Code, Tag::Pre, Tag::Img,
                               Tag::Other);
  const Node& node = page.node(id);
  const bool has_sign = (signs & (kFormulaSign | kTexSign)) != 0;
  if (!has_sign && !kNeedNoSign.contains(node.tag)) return std::nullopt;
  Formula formula;
  formula.end = node.end;
  if (node.tag == Tag::Math) {
    take_math(page, id, formula);
  } else if (node.tag == Tag::Script) {
    const std::string_view type = math_script(page, id);
    if (type.empty()) return std::nullopt;
    formula.display = type.find("display") != std::string_view::npos;
    take_script(page, id, type, formula);
  } else if (node.tag == Tag::Var) {
    take_tex(text_in(page, id), formula);
  } else if (node.tag == Tag::Code || node.tag == Tag::Pre) {
    if (!take_code(page, id, formula)) return std::nullopt;
  } else if (node.n_attrs == 0 && node.tag != Tag::Other) {
    return std::nullopt;
  } else if (node.tag == Tag::Img) {
    if (!take_image(page, id, formula)) return std::nullopt;
  } else {
    const std::string_view classes = class_of(page, id);
    const bool may_name = (signs & kFormulaSign) != 0;
    if (may_name && take_tex_box(page, id, classes, formula)) return formula;
    if (is_box(page, id, classes, may_name)) {
      take_box(page, id, classes, formula);
    } else if (!take_element(page, id, classes, formula)) {
      if (!has_tex_attribute(page, id, classes, formula)) return std::nullopt;
      formula.display = says_display(page, id, classes);
    }
    if (formula.value.empty() && is_followed_by_script(page, id)) return formula;
  }
  if (formula.value.empty()) return std::nullopt;
  if (formula.text.empty()) formula.text = formula.value;
  return formula;
}

}  // namespace sito::structured
