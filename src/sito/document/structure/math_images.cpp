// SPDX-License-Identifier: Apache-2.0
// Finds the TeX of images that show formulas.
#include "sito/base/ascii.h"
#include "sito/base/contains.h"
#include "sito/base/cut.h"
#include "sito/base/find_any.h"
#include "sito/document/structure/attributes.h"
#include "sito/document/structure/images.h"
#include "sito/document/structure/math_parts.h"
#include "sito/document/structure/name_words.h"
#include "sito/document/structure/tex_text.h"
#include "sito/text/utf8.h"
#include "sito/url/escape.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>

namespace sito::structured {
namespace {

// Classes of images whose alternative text is TeX, also if it does not look like TeX.
constexpr auto kImageClasses = std::to_array<std::string_view>(
    {"latex", "tex", "math", "mathtext", "math-tex", "mwe-math-fallback-image-inline",
     "mwe-math-fallback-image-display"});
// Programs that draw TeX name it in one of these parameters. "chl" is that of charts, too.
constexpr auto kParameters =
    std::to_array<std::string_view>({"latex", "tex", "math", "chl", "formula", "equation", "eq"});
// Names of programs whose whole query is TeX: mathtex.cgi?x^2, gif.latex?x^2, svg.image?x^2.
constexpr auto kPrograms = std::to_array<std::string_view>({"mathtex.cgi", "mimetex.cgi"});
constexpr auto kDrawnForms = std::to_array<std::string_view>({".latex", ".image", ".download"});
// Folders of services that have the TeX in their URL path.
constexpr auto kFolders =
    std::to_array<std::string_view>({"/svg/", "/png/", "/tex/", "/latex/", "/math/", "/render/"});
// Commands for size and colour; those of CodeCogs have an argument.
constexpr std::array<std::string_view, 11> kDrawingOrders = {
    "\\dpi{",  "\\bg_",   "\\fn_",  "\\inline", "\\displaystyle", "\\large",
    "\\Large", "\\LARGE", "\\huge", "\\tiny",   "\\small"};

// Decodes percent escapes and, in a parameter, plus signs, which mean blanks.
std::string decoded(std::string_view query, bool is_parameter) {
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

std::string tex_of_query(std::string_view query, bool is_parameter) {
  std::string tex = decoded(query, is_parameter);
  constexpr std::string_view kSpace = "&space;";  // as CodeCogs writes it
  for (std::size_t at = tex.find(kSpace); at != std::string::npos; at = tex.find(kSpace, at))
    tex.replace(at, kSpace.size(), " ");
  std::string cleaned(without_orders(tex));
  return text::is_valid_utf8(cleaned) ? cleaned : std::string();
}

// Returns true for TeX with a sign that values of other parameters do not have.
bool is_surely_tex(std::string_view tex) {
  return tex.find_first_of("\\^_{") != std::string_view::npos && looks_like_formula(tex);
}

std::string tex_of_parameters(std::string_view query) {
  const bool draws_chart = query.find("chl=") != std::string_view::npos;
  if (draws_chart && query.find("cht=tx") == std::string_view::npos) return {};
  for (const std::string_view part : parts_of(query, '&')) {
    const std::size_t equals = part.find('=');
    if (equals == std::string_view::npos) continue;
    const std::string_view name = part.substr(0, equals);
    if (!is_one_of(name, kParameters)) continue;
    std::string tex = tex_of_query(part.substr(equals + 1), true);
    const bool says_tex = name == "latex" || name == "tex" || name == "chl";
    if (says_tex ? !tex.empty() : is_surely_tex(tex)) return tex;
  }
  return {};
}

// Returns the TeX in the URL of an image drawn by a service; "" if there is none.
std::string tex_of_service(std::string_view url) {
  const std::size_t mark = std::min(url.find('?'), url.size());
  const std::string_view path = url.substr(0, mark);
  if (mark < url.size()) {
    const std::string_view query = url.substr(mark + 1);
    const std::string_view file = path.substr(path.rfind('/') + 1);
    const auto ends_file = [&](std::string_view end) { return file.ends_with(end); };
    if (is_one_of(file, kPrograms)) return tex_of_query(query, false);
    if (std::any_of(kDrawnForms.begin(), kDrawnForms.end(), ends_file)) {
      std::string tex = tex_of_query(query, false);
      if (looks_like_formula(tex)) return tex;
    }
    return tex_of_parameters(query);
  }
  if (find_any(path, "\\%") == path.npos) return {};  // no command, not even escaped
  for (const std::string_view folder : kFolders) {
    const std::size_t at = path.rfind(folder);
    if (at == std::string_view::npos) continue;
    std::string tex = tex_of_query(path.substr(at + folder.size()), false);
    if (tex.find('\\') != std::string::npos && looks_like_formula(tex)) return tex;
  }
  return {};
}

// Returns true if the last folder of a service has the alternative text as its TeX.
bool is_drawn_alternative(std::string_view url, std::string_view alternative) {
  if (!looks_like_formula(alternative)) return false;
  for (const std::string_view folder : kFolders) {
    const std::size_t at = url.rfind(folder);
    if (at == std::string_view::npos) continue;
    if (decoded(url.substr(at + folder.size()), false) == alternative) return true;
  }
  return false;
}

// Returns true if the text, which is not empty, is one formula between delimiters.
bool is_delimited(std::string_view text) {
  if (std::string_view("\\$[").find(text.front()) == std::string_view::npos) return false;
  const std::vector<TexRange> found = find_tex(text, {.dollars = true});
  return found.size() == 1 && found[0].begin == 0 && found[0].end == text.size();
}

// Returns true for text without words, such as "[l, r]".
bool has_no_words(std::string_view text) {
  constexpr std::size_t kLettersInARow = 2;
  std::size_t letters = 0, longest = 0;
  for (const char c : text) {
    letters = is_letter(c) ? letters + 1 : 0;
    longest = std::max(longest, letters);
  }
  return longest > 0 && longest <= kLettersInARow;
}

// LaTeX2HTML marks displayed formulas by an order: "$\displaystyle x$".
bool strip_display_order(std::string_view& tex) {
  std::string_view inside = tex;
  if (!strip(inside, "$", "$")) return false;
  inside = text::trim(inside);
  if (!strip(inside, "\\displaystyle ", "")) return false;
  tex = inside;
  return true;
}

bool is_displayed(std::string_view classes, std::string_view alternative) {
  for (const std::string_view word : {"isplay", "Dsp", "numbered", "block"}) {
    if (classes.find(word) != std::string_view::npos) return true;
  }
  return alternative.starts_with("\\[") || alternative.starts_with("$$") ||
         alternative.starts_with("\\begin{displaymath}");
}

}  // namespace

bool take_image(const Page& page, NodeId image, Formula& formula) {
  const std::string drawn = tex_of_service(image_reference(page, image));
  if (!drawn.empty()) {
    take_tex(drawn, formula);
    return true;
  }
  const std::string_view alternative =
      text::trim(page.attribute(image, Attr::Alt).value_or(std::string_view()));
  if (alternative.empty()) return false;
  const std::string_view classes = class_of(page, image);
  const bool may_be =
      has_token_of(classes, kImageClasses) || is_delimited(alternative) ||
      is_drawn_alternative(image_reference(page, image), alternative) ||
      (names_formula(classes) && (looks_like_formula(alternative) || has_no_words(alternative)));
  if (!may_be) return false;
  std::string_view tex = alternative;
  formula.display =
      strip_display_order(tex) || formula.display || is_displayed(classes, alternative);
  take_tex(tex, formula);
  return true;
}

}  // namespace sito::structured
