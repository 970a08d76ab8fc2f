// SPDX-License-Identifier: Apache-2.0
#include "sito/document/structure/tex_text.h"

#include "sito/base/ascii.h"
#include "sito/base/find_any.h"
#include "sito/base/lowered.h"
#include "sito/document/structure/ascii_math.h"
#include "sito/document/structure/attributes.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>

namespace sito::structured {
namespace {

constexpr std::size_t kMostBytes = std::size_t{64} << 10;

struct Delimiters {
  std::string_view begin, end;
  bool display = false;
  bool only_tex = false;  ///< used only around TeX
};
// Judges of contests have three and six dollars.
constexpr std::string_view kThreeDollars = "$$$";
constexpr std::array<Delimiters, 7> kDelimiters = {{{"\\(", "\\)"},
                                                    {"\\[", "\\]", true},
                                                    {"$$$$$$", "$$$$$$", true},
                                                    {kThreeDollars, kThreeDollars},
                                                    {"$$", "$$", true},
                                                    {"[tex]", "[/tex]", false, true},
                                                    {"[itex]", "[/itex]", false, true}}};
constexpr std::size_t kDollar = kDelimiters.size();
constexpr std::size_t kBacktick = kDollar + 1;
constexpr std::size_t kFirstEnvironment = kBacktick + 1;

// Environments of LaTeX and AMS-LaTeX that begin a formula by themselves.
constexpr std::array<std::string_view, 17> kEnvironments = {
    "align",     "align*",   "alignat",  "alignat*",  "displaymath", "eqnarray",
    "eqnarray*", "equation", "flalign",  "equation*", "flalign*",    "gather",
    "gather*",   "math",     "multline", "multline*", "subequations"};

constexpr std::string_view kBegin = "\\begin{";

// Returns true for a variable or number, or text with signs that prose does not have between such
// delimiters.
bool looks_like_tex(std::string_view tex) {
  constexpr std::size_t kLongestName = 2;
  constexpr std::string_view kSigns = "-.*+?,;: $!\"'()[]{}\\/<>=|&";
  if (tex.size() <= kLongestName) return tex.find_first_of(kSigns) == std::string_view::npos;
  for (const std::string_view of_patterns : {".*", ".+", "[^", "(?"}) {
    if (tex.find(of_patterns) != std::string_view::npos) return false;
  }
  return tex.find_first_of("\\^_{=+<>/*|") != std::string_view::npos ||
         tex.find_first_not_of("0123456789.,") == std::string_view::npos;
}

// Returns true for a variable, product or call such as `O(mn)` or `b w`, without words of a
// language.
bool is_short_formula(std::string_view tex) {
  constexpr std::size_t kLongest = 40, kLettersInARow = 2;
  std::size_t letters = 0;
  for (const char c : tex) {
    letters = is_letter(c) ? letters + 1 : 0;
    const bool may_stand = is_letter(c) || is_digit(c) || c == ' ' || c == '(' || c == ')' ||
                           c == ',' || c == '!' || c == '\'' || c == '-';
    if (letters > kLettersInARow || !may_stand) return false;
  }
  return tex.size() <= kLongest && !tex.ends_with('-') &&
         std::any_of(tex.begin(), tex.end(), is_letter);
}

// Returns true for text directly between three dollars, which has no words: `$$$[l, r]$$$`.
bool is_between_three_dollars(std::string_view inside) {
  constexpr std::size_t kLettersInARow = 2;
  if (inside.empty() || text::trim(inside).size() != inside.size()) return false;
  std::size_t letters = 0, longest = 0;
  bool has_name = false;
  for (const char c : inside) {
    letters = is_letter(c) ? letters + 1 : 0;
    longest = std::max(longest, letters);
    has_name = has_name || is_letter(c) || is_digit(c);
  }
  return has_name && (longest <= kLettersInARow || looks_like_tex(inside));
}

/// Searches one text. A closing delimiter that is missing is not searched for again.
class TexFinder {
 public:
  TexFinder(std::string_view text, FormulaSigns signs) : text_(text), signs_(signs) {}

  std::vector<TexRange> run() {
    const std::string_view starts = signs_.backticks ? "\\$[`" : "\\$[";
    for (std::size_t at = text_.find_first_of(starts); at != std::string_view::npos;
         at = text_.find_first_of(starts, at)) {
      const std::size_t behind = formula_at(at);
      if (behind > at) {
        at = behind;
      } else if (text_.substr(at).starts_with(kThreeDollars)) {
        at = std::min(text_.find_first_not_of('$', at), text_.size());
      } else {
        at += text_.substr(at, 2) == "\\\\" || text_.substr(at, 2) == "\\$" ? 2 : 1;
      }
    }
    return std::move(found_);
  }

 private:
  /// Returns the place behind the formula that begins at `at`; `at` if there is none.
  std::size_t formula_at(std::size_t at) {
    const std::string_view rest = text_.substr(at);
    if (rest.starts_with(kBegin)) return environment_at(at);
    for (std::size_t i = 0; i < kDelimiters.size(); ++i) {
      const Delimiters& pair = kDelimiters[i];
      if (!rest.starts_with(pair.begin)) continue;
      const std::size_t from = at + pair.begin.size();
      const std::size_t end = end_of(pair.end, i, from);
      if (end == std::string_view::npos) return at;
      const std::string_view tex = text::trim(text_.substr(from, end - from));
      const bool is_tex = pair.begin == kThreeDollars
                              ? is_between_three_dollars(text_.substr(from, end - from))
                              : pair.only_tex ||
                                    (looks_like_tex(tex) && tex.find("$$") == tex.npos) ||
                                    (signs_.parentheses && is_short_formula(tex));
      if (tex.empty() || tex.size() > kMostBytes || !is_tex) return at;
      return add(at, end + pair.end.size(), tex, pair.display);
    }
    if (rest.front() == '`') return backticks_at(at);
    return signs_.dollars && rest.front() == '$' ? dollars_at(at) : at;
  }

  std::size_t end_of(std::string_view delimiter, std::size_t kind, std::size_t from) {
    if (is_missing_[kind]) return std::string_view::npos;
    const std::size_t end = text_.find(delimiter, from);
    is_missing_[kind] = end == std::string_view::npos;
    return end;
  }

  // Reads dollars as Pandoc does: no white space inside, no digit behind.
  std::size_t dollars_at(std::size_t at) {
    std::size_t end = end_of("$", kDollar, at + 1);
    while (end != std::string_view::npos && text_[end - 1] == '\\') end = text_.find('$', end + 1);
    if (end == std::string_view::npos || end == at + 1) return at;
    const std::string_view tex = text_.substr(at + 1, end - at - 1);
    const bool is_tex = tex.size() <= kMostBytes && text::trim(tex).size() == tex.size() &&
                        !is_digit_at(text_, end + 1) &&
                        (looks_like_tex(tex) || is_short_formula(tex));
    return is_tex ? add(at, end + 1, tex, false) : at;
  }

  // Scripts read whatever stands between two of them.
  std::size_t backticks_at(std::size_t at) {
    const std::size_t end = end_of("`", kBacktick, at + 1);
    if (end == std::string_view::npos) return at;
    const std::string_view inside = text::trim(text_.substr(at + 1, end - at - 1));
    if (inside.empty() || inside.size() > kMostBytes) return at;
    const std::size_t behind = add(at, end + 1, inside, false);
    found_.back().ascii = true;
    return behind;
  }

  std::size_t environment_at(std::size_t at) {
    const std::size_t from = at + kBegin.size();
    const std::size_t brace = text_.substr(from, kMostNameBytes).find('}');
    if (brace == std::string_view::npos) return at;
    const std::string_view name = text_.substr(from, brace);
    const auto known = std::find(kEnvironments.begin(), kEnvironments.end(), name);
    if (known == kEnvironments.end()) return at;
    const std::size_t kind =
        kFirstEnvironment + static_cast<std::size_t>(known - kEnvironments.begin());
    const std::string ending = "\\end{" + std::string(name) + "}";
    const std::size_t end = end_of(ending, kind, from);
    if (end == std::string_view::npos || end - at > kMostBytes) return at;
    return add(at, end + ending.size(), text_.substr(at, end + ending.size() - at), true);
  }

  std::size_t add(std::size_t begin, std::size_t end, std::string_view tex, bool display) {
    const auto tex_begin = static_cast<std::size_t>(tex.data() - text_.data());
    found_.push_back({begin, end, tex_begin, tex_begin + tex.size(), display, false});
    return end;
  }

  static constexpr std::size_t kMostNameBytes = 16;

  std::string_view text_;
  FormulaSigns signs_;
  std::array<bool, kFirstEnvironment + kEnvironments.size()> is_missing_ = {};
  std::vector<TexRange> found_;
};

}  // namespace

std::vector<TexRange> find_tex(std::string_view text, FormulaSigns signs) {
  return TexFinder(text, signs).run();
}

bool looks_like_formula(std::string_view tex) {
  return !tex.empty() && (looks_like_tex(tex) || is_short_formula(tex));
}

namespace {

// MathJax: inlineMath: [['$','$']]. KaTeX: {left: "$", right: "$", display: false}.
bool names_dollars(std::string_view script) {
  constexpr std::size_t kNear = 100;
  // Few scripts have a dollar sign in front of a quotation mark.
  if (script.find("$'") == script.npos && script.find("$\"") == script.npos) return false;
  for (const std::string_view name : {"inlineMath", "left"}) {
    for (std::size_t at = script.find(name); at != std::string_view::npos;
         at = script.find(name, at + name.size())) {
      const std::size_t reach = name == "left" ? name.size() + 5 : kNear;
      const std::string_view near = script.substr(at, reach);
      if (near.find("'$'") != near.npos || near.find("\"$\"") != near.npos) return true;
    }
  }
  return false;
}

constexpr std::string_view kAsciiMath = "asciimath";

// How far a search may go on behind each byte, by its last place in the word; 0: the word may end
// with this byte.
constexpr std::array<std::uint8_t, 256> make_steps() {
  std::array<std::uint8_t, 256> steps{};
  steps.fill(kAsciiMath.size());
  for (std::size_t i = 0; i < kAsciiMath.size(); ++i) {
    const auto letter = static_cast<unsigned char>(kAsciiMath[i]);
    const auto step = static_cast<std::uint8_t>(kAsciiMath.size() - 1 - i);
    steps[letter] = step;
    steps[letter - ('a' - 'A')] = step;
  }
  return steps;
}
constexpr std::array<std::uint8_t, 256> kSteps = make_steps();

// Returns true if a text contains that word in lower or upper case. Most scripts are long and do
// not. Looks at the end of each place for the word first, so that most bytes are skipped
// (Horspool's algorithm).
bool has_ascii_math(std::string_view text) {
  constexpr std::size_t kLength = kAsciiMath.size();
  for (std::size_t at = kLength - 1; at < text.size();) {
    const std::size_t step = kSteps[static_cast<unsigned char>(text[at])];
    if (step == 0 && equals_lowered(text.substr(at + 1 - kLength, kLength), kAsciiMath)) {
      return true;
    }
    at += step == 0 ? kLength : step;
  }
  return false;
}

// "asciimath2jax.js", "input/asciimath", "ASCIIMathML.js", and combined configurations of MathJax 2:
// "config=AM_CHTML", "config=TeX-MML-AM_CHTML".
bool names_ascii_math(std::string_view text) {
  if (!has_ascii_math(text) && text.find("AM_") == text.npos) return false;
  constexpr auto kNames = std::to_array<std::string_view>(
      {"asciimath2jax", "input/asciimath", "jax/input/AsciiMath", "ASCIIMathML", "=AM_", "-AM_"});
  return std::any_of(kNames.begin(), kNames.end(),
                     [&](std::string_view name) { return text.find(name) != text.npos; });
}

// Returns true if the text has one of the names of scripts that read `\\(..\\)`, as their files and
// configurations have them. Searches the letters of each name that are rarest in scripts.
bool names_renderer(std::string_view text) {
  const auto has_name = [text](char last, std::initializer_list<std::string_view> fronts) {
    for (std::size_t at = text.find(last); at != text.npos; at = text.find(last, at + 1)) {
      for (const std::string_view front : fronts) {
        if (text.substr(0, at).ends_with(front)) return true;
      }
    }
    return false;
  };
  return has_name('x', {"MathJa", "mathja", "kate"}) || has_name('X', {"KaTe"}) ||
         (text.find("InElement") != text.npos && text.find("renderMathInElement") != text.npos);
}

// Returns true if the text has `\\(..\\)` with a command, an index or a power in between.
bool has_sure_formula(std::string_view text) {
  for (std::size_t at = text.find("\\("); at != std::string_view::npos;) {
    const std::size_t end = text.find("\\)", at);
    if (end == std::string_view::npos) return false;
    const std::string_view tex = text.substr(at + 2, end - at - 2);
    if (looks_like_tex(tex) && tex.find_first_of("\\^_") != std::string_view::npos) return true;
    at = text.find("\\(", end);
  }
  return false;
}

}  // namespace

namespace {

// Returns true for an element of one text with a command, an index or a power.
bool has_tex(const Page& page, std::uint32_t index) {
  if (page.nodes()[index].end != index + 2 || !page.nodes()[index + 1].is_text()) return false;
  const std::string_view tex = page.text(page.nodes()[index + 1].text).text;
  return tex.find_first_of("\\^_") != std::string_view::npos && looks_like_tex(text::trim(tex));
}

}  // namespace

FormulaSigns formula_signs(const Page& page) {
  FormulaSigns signs;
  const auto is_sure = [](const Text& text) { return !text.hidden && has_sure_formula(text.text); };
  signs.parentheses = std::any_of(page.texts().begin(), page.texts().end(), is_sure);
  for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
    const Node& node = page.nodes()[i];
    if (node.tag == Tag::Var && !signs.variables) signs.variables = has_tex(page, i);
    if (node.tag != Tag::Script) continue;
    const auto address = page.attribute(NodeId{i}, Attr::Src);
    if (address && names_ascii_math(*address)) signs.backticks = true;
    if (address && names_renderer(*address)) signs.parentheses = true;
    if (const auto onload = attribute_named(page, NodeId{i}, "onload"))
      signs.dollars = signs.dollars || names_dollars(*onload);
    if (node.end == i + 1) continue;
    const Node& inside = page.nodes()[i + 1];
    if (!inside.is_text()) continue;
    const std::string_view script = page.text(inside.text).text;
    signs.dollars = signs.dollars || names_dollars(script);
    signs.backticks = signs.backticks || names_ascii_math(script);
    signs.parentheses = signs.parentheses || names_renderer(script);
  }
  signs.variables = signs.variables && signs.parentheses;
  return signs;
}

bool may_have_tex(std::string_view text) {
  return find_any(text, "\\$[`") != std::string_view::npos;
}

bool needs_formula_signs(std::string_view text) {
  const auto has_pair = [text](char sign) {
    const std::size_t first = text.find(sign);
    return first != text.npos && text.find(sign, first + 1) != text.npos;
  };
  if (text.find('\\') == text.npos && !has_pair('$') && !has_pair('`')) return false;
  // What is no formula with all signs, such as a price, is none with fewer.
  constexpr FormulaSigns kAll{.dollars = true, .backticks = true, .parentheses = true};
  return !find_tex(text, kAll).empty();
}

std::vector<TexRange> mark_tex(FormulaSigns signs, Paragraph& paragraph) {
  if (find_any(paragraph.text, signs.backticks ? "\\$[`" : "\\$[") == std::string::npos) return {};
  std::vector<TexRange> formulas = find_tex(paragraph.text, signs);
  if (formulas.empty()) return formulas;
  // Returns the first formula that ends behind a place.
  const auto first_behind = [&](std::size_t place) {
    return std::partition_point(formulas.begin(), formulas.end(),
                                [&](const TexRange& range) { return range.end <= place; });
  };
  for (const Span& span : paragraph.spans) {
    if (span.kind != SpanKind::Code && span.kind != SpanKind::Math) continue;
    for (auto at = first_behind(span.begin); at != formulas.end() && at->begin < span.end; ++at)
      at->tex_end = at->tex_begin;
  }
  std::erase_if(formulas, [](const TexRange& range) { return range.tex_end == range.tex_begin; });
  const auto is_cut = [&](const auto& other) {
    const auto first = first_behind(other.begin);
    if (first == formulas.end() || first->begin >= other.end) return false;
    const auto last = first_behind(other.end);
    return first->begin < other.begin || (last != formulas.end() && last->begin < other.end);
  };
  std::erase_if(paragraph.spans, is_cut);
  std::erase_if(paragraph.marks, is_cut);
  for (const TexRange& range : formulas) {
    Span& span = paragraph.spans.emplace_back();
    span = {static_cast<std::uint32_t>(range.begin), static_cast<std::uint32_t>(range.end),
            SpanKind::Math,
            paragraph.text.substr(range.tex_begin, range.tex_end - range.tex_begin)};
    if (range.ascii) span.value = ascii_math_to_tex(span.value);
    if (span.value.starts_with('<')) span.value.insert(0, "{}");  // else it would be MathML
  }
  std::stable_sort(paragraph.spans.begin(), paragraph.spans.end(),
                   [](const Span& a, const Span& b) {
                     return a.begin != b.begin ? a.begin < b.begin : a.end > b.end;
                   });
  return formulas;
}

}  // namespace sito::structured
