// SPDX-License-Identifier: Apache-2.0
#include "sito/document/structure/math.h"

#include "sito/base/ascii.h"
#include "sito/base/contains.h"
#include "sito/base/cut.h"
#include "sito/document/structure/ascii_math.h"
#include "sito/document/structure/attributes.h"
#include "sito/document/structure/mathml.h"
#include "sito/document/structure/tex_text.h"
#include "sito/text/utf8.h"
#include "sito/url/escape.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

namespace sito::structured {
namespace {

// Classes of boxes around a formula. A MathJax box of version 2 is followed by the script that it
// was made from.
constexpr std::array<std::string_view, 9> kBoxClasses = {
    "katex",           "katex-display", "mwe-math-element",    "MathJax_Preview", "MathJax",
    "MathJax_Display", "MathJax_SVG",   "MathJax_SVG_Display", "MJXc-display"};
constexpr std::array<std::string_view, 7> kImageClasses = {
    "latex",    "tex",
    "math",     "mwe-math-fallback-image-inline",
    "mathtext", "mwe-math-fallback-image-display",
    "math-tex"};
// Boxes whose text is one formula between delimiters (Stack Exchange, Pandoc, arithmatex ...).
constexpr std::array<std::string_view, 7> kTexBoxes = {
    "math-container", "math", "math-tex", "tex", "latex", "arithmatex", "tex2jax_process"};
// Boxes whose text is AsciiMath, with or without backticks around it.
constexpr std::array<std::string_view, 2> kAsciiBoxes = {"asciimath", "AsciiMath"};
// Services that draw TeX, and the text before it in their URLs.
struct Service {
  std::string_view place, before;
};
constexpr std::array<Service, 6> kServices = {{{"codecogs.com/", "?"},
                                               {"/latex.php", "latex="},
                                               {"chart.googleapis.com/", "chl="},
                                               {"chart.apis.google.com/", "chl="},
                                               {"mathtex.cgi", "?"},
                                               {"mimetex.cgi", "?"}}};
// Commands for size and colour; those of CodeCogs have an argument.
constexpr std::array<std::string_view, 11> kDrawingOrders = {
    "\\dpi{",  "\\bg_",   "\\fn_",  "\\inline", "\\displaystyle", "\\large",
    "\\Large", "\\LARGE", "\\huge", "\\tiny",   "\\small"};
constexpr std::array<std::string_view, 4> kTexAttributes = {"data-tex", "data-latex", "data-expr",
                                                            "data-formula"};

// How many nodes behind a MathJax box are searched for its script.
constexpr std::uint32_t kNodesToScript = 4;

// The type of a script that is a formula, "math/tex; mode=display" or "math/asciimath"; else "".
std::string_view math_script(const Page& page, NodeId id) {
  if (page.node(id).tag != Tag::Script) return {};
  const std::string_view type = page.attribute(id, Attr::Type).value_or(std::string_view());
  return type.starts_with("math/tex") || type.starts_with("math/asciimath") ? type
                                                                            : std::string_view();
}

bool strip(std::string_view& tex, std::string_view begin, std::string_view end) {
  if (tex.size() < begin.size() + end.size()) return false;
  if (!tex.starts_with(begin) || !tex.ends_with(end)) return false;
  tex.remove_prefix(begin.size());
  tex.remove_suffix(end.size());
  return true;
}

/// Returns TeX without delimiters and without the wrappers of wikis.
std::string cleaned_tex(std::string_view tex) {
  tex = text::trim(tex);
  // Comments that hide scripts from XML.
  if (strip(tex, "% <![CDATA[", "%]]>") || strip(tex, "<![CDATA[", "]]>")) tex = text::trim(tex);
  static_cast<void>(strip(tex, "$$", "$$") || strip(tex, "$", "$") || strip(tex, "\\(", "\\)") ||
                    strip(tex, "\\[", "\\]"));
  if (strip(tex, "{\\displaystyle", "}") || strip(tex, "{\\textstyle", "}")) tex = text::trim(tex);
  std::string lines;
  for (const std::string_view part : parts_of(tex, '\n')) {
    const std::string line = text::collapse_and_trim(part);
    if (!line.empty()) lines += lines.empty() ? line : "\n" + line;
  }
  return lines;
}

std::string text_in(const Page& page, NodeId id) {
  std::string text;
  for (std::uint32_t i = index_of(id); i < page.node(id).end; ++i) {
    const Node& node = page.nodes()[i];
    if (node.is_text()) text += page.text(node.text).text;
  }
  return text;
}

void take_tex(std::string_view tex, Formula& formula) {
  formula.value = cleaned_tex(tex);
  if (formula.value.starts_with('<')) formula.value.insert(0, "{}");  // else it would be MathML
  formula.text = text::collapse_and_trim(formula.value);
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
  const auto alternative = attribute_named(page, math, "alttext");
  if (alternative && alternative->find('\\') != std::string_view::npos) {
    return take_tex(*alternative, formula);
  }
  write_mathml(page, math, formula.value, formula.text);
}

bool has_tex_attribute(const Page& page, NodeId id, Formula& formula) {
  for (const std::string_view name : kTexAttributes) {
    const auto value = attribute_named(page, id, name);
    if (!value || value->empty()) continue;
    take_tex(*value, formula);
    return true;
  }
  return false;
}

// Decodes percent escapes and, in a parameter, plus signs, which mean blanks.
std::string decoded_query(std::string_view query, bool is_parameter) {
  std::string text;
  for (std::size_t at = 0; at < query.size(); ++at) {
    if (const auto octet = url::escape_at(query, at)) {
      text += *octet;
      at += 2;
    } else {
      text += is_parameter && query[at] == '+' ? ' ' : query[at];
    }
  }
  return text;
}

// Removes drawing commands: "\dpi{150}\bg_white x^2" becomes "x^2".
std::string_view without_orders(std::string_view tex) {
  for (bool continues = true; continues;) {
    tex = text::trim(tex);
    continues = false;
    for (const std::string_view order : kDrawingOrders) {
      if (!tex.starts_with(order)) continue;
      const bool has_argument = order.ends_with('{') || order.ends_with('_');
      const std::string_view behind = tex.substr(order.size());
      if (!has_argument && !behind.empty() && is_letter(behind.front())) continue;  // \smallint
      const std::size_t end =
          tex.find_first_of(order.ends_with('{') ? "}" : " \\{}^_", order.size());
      if (end == std::string_view::npos) break;
      tex.remove_prefix(end + (tex[end] == '}' ? 1 : 0));
      continues = true;
      break;
    }
  }
  return tex;
}

// Returns the TeX in the URL of an image drawn by a service; "" if there is none.
std::string tex_of_service(std::string_view url) {
  for (const Service& service : kServices) {
    const std::size_t place = url.find(service.place);
    if (place == std::string_view::npos) continue;
    const std::size_t before = url.find(service.before, place);
    if (before == std::string_view::npos) continue;
    std::string_view query = url.substr(before + service.before.size());
    const bool is_parameter = service.before.size() > 1;
    if (is_parameter) query = query.substr(0, query.find('&'));
    std::string tex = decoded_query(query, is_parameter);
    constexpr std::string_view kSpace = "&space;";  // as CodeCogs writes it
    for (std::size_t at = tex.find(kSpace); at != std::string::npos; at = tex.find(kSpace, at))
      tex.replace(at, kSpace.size(), " ");
    return std::string(without_orders(tex));
  }
  return {};
}

bool take_image(const Page& page, NodeId image, Formula& formula) {
  const std::string_view alternative =
      page.attribute(image, Attr::Alt).value_or(std::string_view());
  const std::string_view classes = class_of(page, image);
  const std::string drawn =
      tex_of_service(page.attribute(image, Attr::Src).value_or(std::string_view()));
  if (text::is_valid_utf8(drawn) && !drawn.empty()) {
    take_tex(drawn, formula);
    return true;
  }
  if (alternative.empty() || !has_token_of(classes, kImageClasses)) return false;
  formula.display = formula.display || classes.find("display") != std::string_view::npos;
  take_tex(alternative, formula);
  return true;
}

/// Searches a renderer's box for the source of the formula.
void take_box(const Page& page, NodeId box, std::string_view classes, Formula& formula) {
  formula.display = classes.find("isplay") != std::string_view::npos ||
                    attribute_named(page, box, "display") == "true";
  if (has_tex_attribute(page, box, formula)) return;
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
    if (tag == Tag::Math && math == kNoNode && i < end) math = id;
    if (math == kNoNode && tag == Tag::Img && i < end && take_image(page, id, formula)) return;
  }
  if (math != kNoNode) take_math(page, math, formula);
}

/// The kinds of boxes that the classes of an element name.
struct BoxKinds {
  bool ascii = false, tex = false, drawn = false;
};

// Reads the classes once, because most elements of a page come here.
BoxKinds box_kinds(std::string_view classes) {
  BoxKinds kinds;
  any_token(classes, [&kinds](std::string_view token) {
    constexpr std::string_view kFirstLetters = "aAklmMt";  // of all classes of the three lists
    if (kFirstLetters.find(token.front()) == std::string_view::npos) return false;
    kinds.ascii = kinds.ascii || is_one_of(token, kAsciiBoxes);
    kinds.tex = kinds.tex || is_one_of(token, kTexBoxes);
    kinds.drawn = kinds.drawn || is_one_of(token, kBoxClasses);
    return false;
  });
  return kinds;
}

bool is_box(const Page& page, NodeId id, const BoxKinds& kinds) {
  return kinds.drawn || (page.node(id).tag == Tag::Other && page.tag_name(id) == "mjx-container");
}

// Reads an element whose whole text is one formula between delimiters.
bool take_tex_box(const Page& page, NodeId box, const BoxKinds& kinds, Formula& formula) {
  constexpr std::uint32_t kMaxNodes = 16;  // bounds the cost of nested boxes
  const bool is_ascii = kinds.ascii;
  if (!is_ascii && !kinds.tex) return false;
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
  if (!strip(tex, "$", "$") && !strip(tex, "\\(", "\\)")) return false;
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
  const Node& node = page.node(id);
  Formula formula;
  formula.end = node.end;
  if (node.tag == Tag::Math) {
    take_math(page, id, formula);
  } else if (node.tag == Tag::Script) {
    const std::string_view type = math_script(page, id);
    if (type.empty()) return std::nullopt;
    formula.display = type.find("display") != std::string_view::npos;
    take_script(page, id, type, formula);
  } else if (node.n_attrs == 0 && node.tag != Tag::Other) {
    return std::nullopt;
  } else if (node.tag == Tag::Img) {
    if (!take_image(page, id, formula)) return std::nullopt;
  } else {
    const std::string_view classes = class_of(page, id);
    const BoxKinds kinds = box_kinds(classes);
    if (take_tex_box(page, id, kinds, formula)) return formula;
    if (!is_box(page, id, kinds)) return std::nullopt;
    take_box(page, id, classes, formula);
    if (formula.value.empty() && is_followed_by_script(page, id)) return formula;
  }
  if (formula.value.empty()) return std::nullopt;
  if (formula.text.empty()) formula.text = formula.value;
  return formula;
}

}  // namespace sito::structured
