// SPDX-License-Identifier: Apache-2.0
#include "sito/write/mathml_tex.h"

#include "sito/base/ascii.h"
#include "sito/text/utf8.h"
#include "sito/write/math.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

namespace sito::write {
namespace {

using Pair = std::pair<std::string_view, std::string_view>;

// Characters and their commands in LaTeX with amssymb, sorted.
constexpr std::array kCommands = std::to_array<Pair>({
    {"\u00A0", "~"},
    {"\u00AC", "\\neg"},
    {"\u00B0", "^\\circ"},
    {"\u00B1", "\\pm"},
    {"\u00B7", "\\cdot"},
    {"\u00D7", "\\times"},
    {"\u00F7", "\\div"},
    {"\u0393", "\\Gamma"},
    {"\u0394", "\\Delta"},
    {"\u0398", "\\Theta"},
    {"\u039B", "\\Lambda"},
    {"\u039E", "\\Xi"},
    {"\u03A0", "\\Pi"},
    {"\u03A3", "\\Sigma"},
    {"\u03A5", "\\Upsilon"},
    {"\u03A6", "\\Phi"},
    {"\u03A8", "\\Psi"},
    {"\u03A9", "\\Omega"},
    {"\u03B1", "\\alpha"},
    {"\u03B2", "\\beta"},
    {"\u03B3", "\\gamma"},
    {"\u03B4", "\\delta"},
    {"\u03B5", "\\varepsilon"},
    {"\u03B6", "\\zeta"},
    {"\u03B7", "\\eta"},
    {"\u03B8", "\\theta"},
    {"\u03B9", "\\iota"},
    {"\u03BA", "\\kappa"},
    {"\u03BB", "\\lambda"},
    {"\u03BC", "\\mu"},
    {"\u03BD", "\\nu"},
    {"\u03BE", "\\xi"},
    {"\u03C0", "\\pi"},
    {"\u03C1", "\\rho"},
    {"\u03C2", "\\varsigma"},
    {"\u03C3", "\\sigma"},
    {"\u03C4", "\\tau"},
    {"\u03C5", "\\upsilon"},
    {"\u03C6", "\\varphi"},
    {"\u03C7", "\\chi"},
    {"\u03C8", "\\psi"},
    {"\u03C9", "\\omega"},
    {"\u03D1", "\\vartheta"},
    {"\u03D5", "\\phi"},
    {"\u03F5", "\\epsilon"},
    {"\u2016", "\\Vert"},
    {"\u2026", "\\ldots"},
    {"\u2032", "'"},
    {"\u2033", "''"},
    {"\u2061", ""},
    {"\u2062", ""},
    {"\u2063", ""},
    {"\u2064", ""},
    {"\u210F", "\\hbar"},
    {"\u2113", "\\ell"},
    {"\u2115", "\\mathbb{N}"},
    {"\u211A", "\\mathbb{Q}"},
    {"\u211D", "\\mathbb{R}"},
    {"\u2124", "\\mathbb{Z}"},
    {"\u2190", "\\leftarrow"},
    {"\u2192", "\\to"},
    {"\u2194", "\\leftrightarrow"},
    {"\u21A6", "\\mapsto"},
    {"\u21D0", "\\Leftarrow"},
    {"\u21D2", "\\Rightarrow"},
    {"\u21D4", "\\Leftrightarrow"},
    {"\u2200", "\\forall"},
    {"\u2202", "\\partial"},
    {"\u2203", "\\exists"},
    {"\u2205", "\\emptyset"},
    {"\u2207", "\\nabla"},
    {"\u2208", "\\in"},
    {"\u2209", "\\notin"},
    {"\u220B", "\\ni"},
    {"\u220F", "\\prod"},
    {"\u2210", "\\coprod"},
    {"\u2211", "\\sum"},
    {"\u2212", "-"},
    {"\u2213", "\\mp"},
    {"\u2217", "*"},
    {"\u2218", "\\circ"},
    {"\u221A", "\\surd"},
    {"\u221D", "\\propto"},
    {"\u221E", "\\infty"},
    {"\u2220", "\\angle"},
    {"\u2223", "\\mid"},
    {"\u2225", "\\parallel"},
    {"\u2227", "\\wedge"},
    {"\u2228", "\\vee"},
    {"\u2229", "\\cap"},
    {"\u222A", "\\cup"},
    {"\u222B", "\\int"},
    {"\u222C", "\\iint"},
    {"\u222D", "\\iiint"},
    {"\u222E", "\\oint"},
    {"\u2234", "\\therefore"},
    {"\u223C", "\\sim"},
    {"\u2243", "\\simeq"},
    {"\u2245", "\\cong"},
    {"\u2248", "\\approx"},
    {"\u2260", "\\ne"},
    {"\u2261", "\\equiv"},
    {"\u2264", "\\le"},
    {"\u2265", "\\ge"},
    {"\u226A", "\\ll"},
    {"\u226B", "\\gg"},
    {"\u2282", "\\subset"},
    {"\u2283", "\\supset"},
    {"\u2286", "\\subseteq"},
    {"\u2287", "\\supseteq"},
    {"\u2295", "\\oplus"},
    {"\u2297", "\\otimes"},
    {"\u22A2", "\\vdash"},
    {"\u22A5", "\\perp"},
    {"\u22C0", "\\bigwedge"},
    {"\u22C1", "\\bigvee"},
    {"\u22C2", "\\bigcap"},
    {"\u22C3", "\\bigcup"},
    {"\u22C5", "\\cdot"},
    {"\u22EE", "\\vdots"},
    {"\u22EF", "\\cdots"},
    {"\u22F1", "\\ddots"},
    {"\u2308", "\\lceil"},
    {"\u2309", "\\rceil"},
    {"\u230A", "\\lfloor"},
    {"\u230B", "\\rfloor"},
    {"\u27E8", "\\langle"},
    {"\u27E9", "\\rangle"},
    {"\u2A7D", "\\leqslant"},
    {"\u2A7E", "\\geqslant"},
});

// Names that LaTeX sets upright by commands of their own.
constexpr std::array<std::string_view, 33> kFunctions = {
    "arccos", "arcsin", "arctan", "arg", "cos",  "cosh",  "cot", "coth", "csc",
    "deg",    "det",    "dim",    "exp", "gcd",  "hom",   "inf", "ker",  "lg",
    "lim",    "liminf", "limsup", "ln",  "log",  "max",   "min", "Pr",   "sec",
    "sin",    "sinh",   "sup",    "tan", "tanh", "injlim"};

// Operators whose bounds LaTeX sets above and below by itself.
constexpr std::array<std::string_view, 20> kWithBounds = {
    "\\sum",    "\\prod",   "\\coprod", "\\int",      "\\iint", "\\iiint", "\\oint",
    "\\bigcap", "\\bigcup", "\\bigvee", "\\bigwedge", "\\lim",  "\\max",   "\\min",
    "\\sup",    "\\inf",    "\\limsup", "\\liminf",   "\\det",  "\\gcd"};

// Accents above a letter.
constexpr std::array kAccents = std::to_array<Pair>({
    {"^", "\\hat"},
    {"~", "\\tilde"},
    {"\u00AF", "\\bar"},
    {"\u00A8", "\\ddot"},
    {"\u02C6", "\\hat"},
    {"\u02C7", "\\check"},
    {"\u02D8", "\\breve"},
    {"\u02D9", "\\dot"},
    {"\u02DC", "\\tilde"},
    {"\u0302", "\\hat"},
    {"\u203E", "\\overline"},
    {"\u0304", "\\bar"},
    {"\u2192", "\\vec"},
    {"\u20D7", "\\vec"},
    {"_", "\\overline"},
    {"\u23DE", "\\overbrace"},
});

constexpr int kDeepest = 200;  // as deep as append_mathml() allows

struct Part {
  std::string_view name;  ///< "" of text
  std::string text;
  std::vector<Part> parts;
  std::string_view attributes;
  [[nodiscard]] const Part* part(std::size_t i) const {
    return i < parts.size() ? &parts[i] : nullptr;
  }
};

std::string_view attribute_of(const Part& part, std::string_view name) {
  const std::string sought = " " + std::string(name) + "=\"";
  const std::size_t at = part.attributes.find(sought);
  if (at == std::string_view::npos) return {};
  const std::size_t from = at + sought.size();
  return part.attributes.substr(from, part.attributes.find('"', from) - from);
}

/// Reads the output of append_mathml().
class Reader {
 public:
  explicit Reader(std::string_view xml) : xml_(xml) {}

  Part read() {
    Part root;
    read_into(root, 0);
    return root;
  }

 private:
  void read_into(Part& parent, int depth) {
    while (at_ < xml_.size()) {
      if (xml_[at_] != '<') {
        const std::size_t end = std::min(xml_.find('<', at_), xml_.size());
        append_text(xml_.substr(at_, end - at_), parent.text);
        at_ = end;
        continue;
      }
      const std::size_t end = std::min(xml_.find('>', at_), xml_.size());
      std::string_view tag = xml_.substr(at_ + 1, end - at_ - 1);
      at_ = std::min(end + 1, xml_.size());
      if (tag.starts_with('/')) return;
      const bool is_empty = tag.ends_with('/');
      if (is_empty) tag.remove_suffix(1);
      Part& part = parent.parts.emplace_back();
      part.name = tag.substr(0, tag.find(' '));
      part.attributes = tag.substr(part.name.size());
      if (!is_empty && depth < kDeepest) read_into(part, depth + 1);
    }
  }

  static void append_text(std::string_view text, std::string& out) {
    static constexpr std::array kReferences =
        std::to_array<Pair>({{"&amp;", "&"}, {"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}});
    for (std::size_t at = 0; at < text.size();) {
      const auto known =
          std::find_if(kReferences.begin(), kReferences.end(),
                       [&](const Pair& pair) { return text.substr(at).starts_with(pair.first); });
      if (known == kReferences.end()) {
        out += text[at++];
      } else {
        out += known->second;
        at += known->first.size();
      }
    }
  }

  std::string_view xml_;
  std::size_t at_ = 0;
};

// The name of a command ends where no letter follows.
void append_piece(std::string_view piece, std::string& out) {
  if (piece.empty()) return;
  std::size_t letters = out.size();
  while (letters > 0 && is_letter(out[letters - 1])) --letters;
  const bool ends_in_command = letters < out.size() && letters > 0 && out[letters - 1] == '\\';
  if (ends_in_command && is_letter(piece.front())) out += ' ';
  out += piece;
}

// Returns the characters of a token, each as TeX.
std::string characters(std::string_view text) {
  std::string tex;
  while (!text.empty()) {
    const std::size_t length = std::max<std::size_t>(text::code_point_at(text, 0).length, 1);
    const std::string_view c = text.substr(0, length);
    text.remove_prefix(std::min(length, text.size()));
    const auto known = std::lower_bound(
        kCommands.begin(), kCommands.end(), c,
        [](const Pair& pair, std::string_view sought) { return pair.first < sought; });
    if (known != kCommands.end() && known->first == c) {
      append_piece(known->second, tex);
    } else if (c.find_first_of("#%&_$") != std::string_view::npos || c == "{" || c == "}") {
      tex += '\\';
      tex += c;
    } else if (c == "\\") {
      append_piece("\\backslash", tex);
    } else {
      append_piece(c, tex);
    }
  }
  return tex;
}

template <typename Names>
bool contains(const Names& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::string tex_of(const Part& part);

std::string tex_of_all(const Part& part, std::size_t from = 0) {
  std::string tex;
  for (std::size_t i = from; i < part.parts.size(); ++i) append_piece(tex_of(part.parts[i]), tex);
  return tex;
}

std::string tex_of_part(const Part& part, std::size_t i) {
  const Part* found = part.part(i);
  return found == nullptr ? std::string() : tex_of(*found);
}

std::string in_braces(std::string_view tex) { return "{" + std::string(tex) + "}"; }

bool is_one_token(std::string_view tex) {
  if (tex.empty()) return false;
  if (tex.front() == '\\') return std::all_of(tex.begin() + 1, tex.end(), is_letter);
  return text::code_point_at(tex, 0).length == tex.size();
}

// Returns the base of scripts as one token.
std::string base_of(const std::string& tex) { return is_one_token(tex) ? tex : in_braces(tex); }

void append_script(char sign, std::string_view tex, std::string& out) {
  if (tex.empty()) return;
  if (sign == '^' && tex.find_first_not_of('\'') == std::string_view::npos) {
    out += tex;  // primes are raised without a caret
    return;
  }
  out += sign;
  const bool is_plain = is_one_token(tex) && tex.front() != '\\';
  out += is_plain ? std::string(tex) : in_braces(tex);
}

std::string with_scripts(std::string base, std::string_view below, std::string_view above) {
  std::string tex = base_of(std::move(base));
  append_script('_', below, tex);
  append_script('^', above, tex);
  return tex;
}

std::string identifier(const Part& part) {
  const std::string_view name = text::trim(part.text);
  const std::string tex = characters(name);
  if (contains(kFunctions, name)) return "\\" + std::string(name);
  const std::string_view variant = attribute_of(part, "mathvariant");
  if (variant == "bold") return "\\mathbf" + in_braces(tex);
  if (variant == "double-struck") return "\\mathbb" + in_braces(tex);
  if (variant == "script") return "\\mathcal" + in_braces(tex);
  if (variant == "fraktur") return "\\mathfrak" + in_braces(tex);
  const bool is_word = name.size() > 1 && std::all_of(name.begin(), name.end(), is_letter);
  return is_word || (variant == "normal" && is_letter(tex.empty() ? ' ' : tex.front()))
             ? "\\mathrm" + in_braces(tex)
             : tex;
}

std::string words(const Part& part) {
  std::string tex;
  for (const char c : part.text) {
    if (std::string_view("#%&_${}").find(c) != std::string_view::npos) tex += '\\';
    if (c == '\\')
      tex += "\\textbackslash ";
    else
      tex += c;
  }
  return text::trim(tex).empty() ? " " : "\\text" + in_braces(tex);
}

std::string fraction(const Part& part) {
  const std::string above = tex_of_part(part, 0), below = tex_of_part(part, 1);
  const std::string_view line = attribute_of(part, "linethickness");
  if (line == "0" || line == "0px" || line == "0pt") return in_braces(above + " \\atop " + below);
  return "\\frac" + in_braces(above) + in_braces(below);
}

std::string above_and_below(const Part& part) {
  const bool is_both = part.name == "munderover";
  const std::string below = part.name == "mover" ? "" : tex_of_part(part, 1);
  const std::string above = part.name == "munder" ? "" : tex_of_part(part, is_both ? 2 : 1);
  const std::string base = tex_of_part(part, 0);
  if (contains(kWithBounds, base)) return with_scripts(base, below, above);
  std::string tex = base;
  if (!above.empty()) {
    const Part* sign = part.part(is_both ? 2 : 1);
    const auto accent = std::find_if(kAccents.begin(), kAccents.end(), [&](const Pair& pair) {
      return sign->parts.empty() && text::trim(sign->text) == pair.first;
    });
    tex = accent != kAccents.end() ? std::string(accent->second) + in_braces(base)
                                   : "\\overset" + in_braces(above) + in_braces(base);
  }
  if (below.empty()) return tex;
  const bool is_line = below == "\\_" || below == "\u00AF" || below == "\u0332";
  if (is_line) return "\\underline" + in_braces(tex);
  if (below == "\u23DF") return "\\underbrace" + in_braces(tex);
  return "\\underset" + in_braces(below) + in_braces(tex);
}

std::string table(const Part& part) {
  std::string tex = "\\begin{matrix}";
  for (std::size_t row = 0; row < part.parts.size(); ++row) {
    tex += row == 0 ? " " : " \\\\ ";
    const std::vector<Part>& cells = part.parts[row].parts;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (i > 0) tex += " & ";
      tex += tex_of(cells[i]);
    }
  }
  return tex + " \\end{matrix}";
}

std::string fenced(const Part& part) {
  const auto sign = [&](std::string_view name, std::string_view otherwise) {
    const std::string_view given = attribute_of(part, name);
    const bool is_given = part.attributes.find(" " + std::string(name) + "=") != std::string::npos;
    const std::string tex = characters(is_given ? given : otherwise);
    return tex.empty() ? std::string(".") : tex;
  };
  std::string tex = "\\left";
  append_piece(sign("open", "("), tex);
  for (std::size_t i = 0; i < part.parts.size(); ++i) {
    if (i > 0) append_piece(",", tex);
    append_piece(tex_of(part.parts[i]), tex);
  }
  tex += " \\right";
  append_piece(sign("close", ")"), tex);
  return tex;
}

// Scripts behind the base in pairs, then those in front of it.
std::string many_scripts(const Part& part) {
  std::string behind = base_of(tex_of_part(part, 0)), before;
  bool is_before = false;
  for (std::size_t i = 1; i < part.parts.size();) {
    if (part.parts[i].name == "mprescripts") {
      is_before = true;
      ++i;
      continue;
    }
    std::string& tex = is_before ? before : behind;
    if (is_before) tex += "{}";
    append_script('_', tex_of_part(part, i), tex);
    append_script('^', tex_of_part(part, i + 1), tex);
    i += 2;
  }
  append_piece(behind, before);
  return before;
}

std::string tex_of(const Part& part) {
  const std::string_view name = part.name;
  if (name == "mi") return identifier(part);
  if (name == "mn" || name == "mo") {
    const std::string tex = characters(text::trim(part.text));
    const bool is_word = tex.size() > 1 && std::all_of(tex.begin(), tex.end(), is_letter);
    if (!is_word) return tex;
    return contains(kFunctions, tex) ? "\\" + tex : "\\operatorname" + in_braces(tex);
  }
  if (name == "mtext" || name == "ms") return words(part);
  if (name == "mfrac") return fraction(part);
  if (name == "msqrt") return "\\sqrt" + in_braces(tex_of_all(part));
  if (name == "mroot")
    return "\\sqrt[" + tex_of_part(part, 1) + "]" + in_braces(tex_of_part(part, 0));
  if (name == "msub") return with_scripts(tex_of_part(part, 0), tex_of_part(part, 1), "");
  if (name == "msup") return with_scripts(tex_of_part(part, 0), "", tex_of_part(part, 1));
  if (name == "msubsup")
    return with_scripts(tex_of_part(part, 0), tex_of_part(part, 1), tex_of_part(part, 2));
  if (name == "munder" || name == "mover" || name == "munderover") return above_and_below(part);
  if (name == "mtable") return table(part);
  if (name == "mfenced") return fenced(part);
  if (name == "mmultiscripts") return many_scripts(part);
  if (name == "mphantom") return "\\phantom" + in_braces(tex_of_all(part));
  if (name == "mspace" || name == "none") return "";
  return tex_of_all(part);
}

}  // namespace

std::string tex_of_mathml(std::string_view mathml) {
  std::string clean;
  append_mathml(mathml, clean);
  const std::string all = tex_of_all(Reader(clean).read());
  std::string tex(text::trim(all));
  if (tex.starts_with('<')) tex.insert(0, "{}");  // otherwise it would be read as MathML
  return tex;
}

}  // namespace sito::write
