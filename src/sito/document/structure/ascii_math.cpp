// SPDX-License-Identifier: Apache-2.0
// Grammar and symbols: asciimath.org, "Syntax".
#include "sito/document/structure/ascii_math.h"

#include "sito/base/ascii.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace sito::structured {
namespace {

constexpr int kMaxDepth = 32;
// A matrix is tried at brackets of so many levels, and read again as brackets when it is none.
constexpr int kMatrixDepth = 2;

enum class Kind : std::uint8_t { Sign, Left, Right, Unary, Function, Binary, Text };

struct Symbol {
  std::string_view name, tex;
  Kind kind = Kind::Sign;
};

// Names that TeX has with a backslash, with a blank behind each.
constexpr std::string_view kSameNames =
    "alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda "
    "mu nu xi pi rho sigma tau upsilon phi varphi chi psi omega Gamma Delta Theta Lambda "
    "Xi Pi Sigma Phi Psi Omega sum prod int oint ast star times div circ oplus otimes "
    "odot wedge vee cap cup bigwedge bigvee bigcap bigcup setminus ltimes rtimes bowtie "
    "partial nabla pm emptyset infty aleph therefore because ldots cdots vdots ddots "
    "quad qquad angle frown triangle diamond square ne lt gt le ge prec preceq succ "
    "succeq in notin subset supset subseteq supseteq equiv cong approx propto neg forall "
    "exists bot top vdash models uparrow downarrow rightarrow to leftarrow "
    "leftrightarrow mapsto Rightarrow Leftarrow Leftrightarrow implies iff lim sin cos "
    "tan sinh cosh tanh cot sec csc arcsin arccos arctan coth log ln det dim exp gcd min "
    "max ";

constexpr auto kSymbols = std::to_array<Symbol>({
    {"*", "\\cdot"},
    {"**", "\\ast"},
    {"***", "\\star"},
    {"//", "/"},
    {"\\\\", "\\setminus"},
    {"backslash", "\\setminus"},
    {"xx", "\\times"},
    {"-:", "\\div"},
    {"|><", "\\ltimes"},
    {"><|", "\\rtimes"},
    {"|><|", "\\bowtie"},
    {"@", "\\circ"},
    {"o+", "\\oplus"},
    {"ox", "\\otimes"},
    {"o.", "\\odot"},
    {"^^", "\\wedge"},
    {"^^^", "\\bigwedge"},
    {"vv", "\\vee"},
    {"vvv", "\\bigvee"},
    {"nn", "\\cap"},
    {"nnn", "\\bigcap"},
    {"uu", "\\cup"},
    {"uuu", "\\bigcup"},
    {"del", "\\partial"},
    {"grad", "\\nabla"},
    {"+-", "\\pm"},
    {"-+", "\\mp"},
    {"O/", "\\emptyset"},
    {"oo", "\\infty"},
    {":.", "\\therefore"},
    {":'", "\\because"},
    {"...", "\\ldots"},
    {"/_", "\\angle"},
    {"/_\\", "\\triangle"},
    {"CC", "\\mathbb{C}"},
    {"NN", "\\mathbb{N}"},
    {"QQ", "\\mathbb{Q}"},
    {"RR", "\\mathbb{R}"},
    {"ZZ", "\\mathbb{Z}"},
    {"!=", "\\ne"},
    {"<=", "\\le"},
    {">=", "\\ge"},
    {"-<", "\\prec"},
    {"-<=", "\\preceq"},
    {">-", "\\succ"},
    {">-=", "\\succeq"},
    {"!in", "\\notin"},
    {"sub", "\\subset"},
    {"sup", "\\supset"},
    {"sube", "\\subseteq"},
    {"supe", "\\supseteq"},
    {"-=", "\\equiv"},
    {"~=", "\\cong"},
    {"~~", "\\approx"},
    {"~", "\\sim"},
    {"prop", "\\propto"},
    {"and", "\\text{ and }"},
    {"or", "\\text{ or }"},
    {"if", "\\text{ if }"},
    {"not", "\\neg"},
    {"=>", "\\Rightarrow"},
    {"<=>", "\\Leftrightarrow"},
    {"AA", "\\forall"},
    {"EE", "\\exists"},
    {"_|_", "\\bot"},
    {"TT", "\\top"},
    {"|--", "\\vdash"},
    {"|==", "\\models"},
    {"uarr", "\\uparrow"},
    {"darr", "\\downarrow"},
    {"rarr", "\\rightarrow"},
    {"->", "\\to"},
    {">->", "\\rightarrowtail"},
    {"->>", "\\twoheadrightarrow"},
    {"|->", "\\mapsto"},
    {"larr", "\\leftarrow"},
    {"harr", "\\leftrightarrow"},
    {"rArr", "\\Rightarrow"},
    {"lArr", "\\Leftarrow"},
    {"hArr", "\\Leftrightarrow"},
    {"Lim", "\\operatorname{Lim}"},
    {"mod", "\\bmod"},
    {"lcm", "\\operatorname{lcm}"},
    {"lub", "\\operatorname{lub}"},
    {"glb", "\\operatorname{glb}"},
    {"dx", "dx"},
    {"dy", "dy"},
    {"dz", "dz"},
    {"dt", "dt"},
    {"#", "\\#"},
    {"$", "\\$"},
    {"%", "\\%"},
    {"&", "\\&"},
    {"(", "(", Kind::Left},
    {"[", "[", Kind::Left},
    {"{", "\\{", Kind::Left},
    {"(:", "\\langle", Kind::Left},
    {"<<", "\\langle", Kind::Left},
    {"{:", "", Kind::Left},
    {"|__", "\\lfloor", Kind::Left},
    {"|~", "\\lceil", Kind::Left},
    {")", ")", Kind::Right},
    {"]", "]", Kind::Right},
    {"}", "\\}", Kind::Right},
    {":)", "\\rangle", Kind::Right},
    {">>", "\\rangle", Kind::Right},
    {":}", "", Kind::Right},
    {"__|", "\\rfloor", Kind::Right},
    {"~|", "\\rceil", Kind::Right},
    {"sqrt", "\\sqrt", Kind::Unary},
    {"abs", "|", Kind::Function},
    {"norm", "\\|", Kind::Function},
    {"floor", "\\lfloor", Kind::Function},
    {"ceil", "\\lceil", Kind::Function},
    {"hat", "\\hat", Kind::Unary},
    {"bar", "\\overline", Kind::Unary},
    {"overline", "\\overline", Kind::Unary},
    {"ul", "\\underline", Kind::Unary},
    {"underline", "\\underline", Kind::Unary},
    {"vec", "\\vec", Kind::Unary},
    {"tilde", "\\tilde", Kind::Unary},
    {"dot", "\\dot", Kind::Unary},
    {"ddot", "\\ddot", Kind::Unary},
    {"ubrace", "\\underbrace", Kind::Unary},
    {"obrace", "\\overbrace", Kind::Unary},
    {"cancel", "\\cancel", Kind::Unary},
    {"bb", "\\mathbf", Kind::Unary},
    {"bbb", "\\mathbb", Kind::Unary},
    {"cc", "\\mathcal", Kind::Unary},
    {"tt", "\\mathtt", Kind::Unary},
    {"fr", "\\mathfrak", Kind::Unary},
    {"sf", "\\mathsf", Kind::Unary},
    {"frac", "\\frac", Kind::Binary},
    {"root", "\\sqrt", Kind::Binary},
    {"overset", "\\overset", Kind::Binary},
    {"stackrel", "\\overset", Kind::Binary},
    {"underset", "\\underset", Kind::Binary},
    {"text", "\\text", Kind::Text},
    {"mbox", "\\text", Kind::Text},
});

/// The symbols by their first character, longest first.
class SymbolIndex {
 public:
  SymbolIndex() {
    for (const Symbol& symbol : kSymbols) of(symbol.name.front()).push_back(symbol);
    for (std::string_view left = kSameNames; !left.empty();) {
      const std::string_view name = left.substr(0, left.find(' '));
      of(name.front()).push_back({name, {}});
      left.remove_prefix(name.size() + 1);
    }
    for (auto& symbols : by_first_) {
      std::stable_sort(symbols.begin(), symbols.end(), [](const Symbol& a, const Symbol& b) {
        return a.name.size() > b.name.size();
      });
    }
  }
  // The longest one that `text` begins with; null if none does.
  [[nodiscard]] const Symbol* find(std::string_view text) const {
    for (const Symbol& symbol : by_first_[static_cast<unsigned char>(text.front())]) {
      if (text.starts_with(symbol.name)) return &symbol;
    }
    return nullptr;
  }

 private:
  std::vector<Symbol>& of(char c) { return by_first_[static_cast<unsigned char>(c)]; }

  std::array<std::vector<Symbol>, 256> by_first_;
};

/// A part of a formula.
struct Part {
  std::string tex;
  std::string bare;  // without the brackets around it, as an argument
};

// Appends a part, apart from a command that would go on in its letters.
void append(std::string_view part, std::string& out) {
  if (!out.empty() && !part.empty() && is_letter(part.front())) {
    std::size_t at = out.size();
    while (at > 0 && is_letter(out[at - 1])) --at;
    if (at < out.size() && at > 0 && out[at - 1] == '\\') out += ' ';
  }
  out += part;
}

std::string as_index(std::string_view part) {
  if (part.size() == 1) return std::string(part);
  return "{" + std::string(part) + "}";
}

class Translator {
 public:
  explicit Translator(std::string_view text) : text_(text) {}

  std::string run() {
    std::string all;
    while (true) {
      append(expression(0), all);
      if (at_ == text_.size()) return all;
      append(token().tex, all);  // a right bracket without a left one
    }
  }

 private:
  struct Token {
    std::string tex;
    Kind kind = Kind::Sign;
  };

  // True if a blank was passed over.
  bool skip_blanks() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_xml_space(text_[at_])) ++at_;
    return at_ > begin;
  }

  // The longest symbol that stands here; a number, a character otherwise. Passes over it.
  Token token() {
    const std::string_view rest = text_.substr(at_);
    static const SymbolIndex index;
    if (const Symbol* symbol = index.find(rest)) {
      at_ += symbol->name.size();
      const bool same_name = symbol->tex.empty() && symbol->kind == Kind::Sign;
      return {same_name ? "\\" + std::string(symbol->name) : std::string(symbol->tex),
              symbol->kind};
    }
    std::size_t size = text::code_point_at(text_, at_).length;
    if (is_digit(rest.front())) {
      size = 0;
      while (size < rest.size() && is_digit(rest[size])) ++size;
      if (size + 1 < rest.size() && rest[size] == '.' && is_digit(rest[size + 1])) {
        ++size;
        while (size < rest.size() && is_digit(rest[size])) ++size;
      }
    }
    at_ += size;
    // A backslash in front of a symbol is a blank there, and would begin a command here.
    return {rest.front() == '\\' ? "\\ " : std::string(rest.substr(0, size))};
  }

  [[nodiscard]] bool next_is(char c) const { return at_ < text_.size() && text_[at_] == c; }
  // A symbol that begins with the character is none of it: `__|` is no index.
  [[nodiscard]] bool is_index_here(char c) const {
    if (!next_is(c)) return false;
    const std::string_view rest = text_.substr(at_);
    return !rest.starts_with("^^") && !rest.starts_with("__|") && !rest.starts_with("_|_");
  }
  [[nodiscard]] bool is_fraction_here() const {
    const std::string_view rest = text_.substr(at_);
    return rest.starts_with('/') && !rest.starts_with("//") && !rest.starts_with("/_");
  }
  // Looks at the next token.
  [[nodiscard]] bool is_right_here() {
    if (std::string_view(")]}:>_~").find(text_[at_]) == std::string_view::npos) return false;
    const std::size_t before = at_;
    const bool is_right = token().kind == Kind::Right;
    at_ = before;
    return is_right;
  }

  // Up to a right bracket, which stays, or the end.
  std::string expression(int depth) {
    std::string out;
    bool blank = false;
    for (;;) {
      blank |= skip_blanks();
      if (at_ == text_.size() || is_right_here()) return out;
      const std::string part = item(depth);
      if (blank && !out.empty()) out += ' ';
      blank = false;
      append(part, out);
    }
  }

  // A fraction, or what could stand in one.
  std::string item(int depth) {
    const Part part = with_indexes(depth);
    const std::size_t before = at_;
    skip_blanks();
    if (at_ == text_.size() || !is_fraction_here()) {
      at_ = before;
      return part.tex;
    }
    ++at_;
    skip_blanks();
    const Part under = at_ < text_.size() ? with_indexes(depth) : Part{};
    return "\\frac{" + part.bare + "}{" + under.bare + "}";
  }

  Part with_indexes(int depth) {
    Part part = simple(depth);
    std::string indexes;
    for (const char sign : {'_', '^'}) {
      const std::size_t before = at_;
      skip_blanks();
      if (!is_index_here(sign)) {
        at_ = before;
        continue;
      }
      ++at_;
      skip_blanks();
      const Part index = at_ < text_.size() ? simple(depth) : Part{};
      indexes += sign + as_index(index.bare);
    }
    if (!indexes.empty()) part.tex = part.bare = part.tex + indexes;
    return part;
  }

  Part simple(int depth) {
    if (next_is('"')) return quoted();
    const std::size_t before = at_;
    const Token one = token();
    switch (one.kind) {
      case Kind::Left:
        return bracketed(one, before, depth);
      case Kind::Unary:
        return same(one.tex + "{" + argument(depth) + "}");
      case Kind::Function: {
        const std::string inside = argument(depth);
        const std::string right = one.tex == "\\lfloor"  ? "\\rfloor"
                                  : one.tex == "\\lceil" ? "\\rceil"
                                                         : one.tex;
        std::string out = one.tex;
        append(inside, out);
        return same(out + right);
      }
      case Kind::Binary: {
        const std::string first = argument(depth);
        const std::string second = argument(depth);
        if (one.tex == "\\sqrt") return same("\\sqrt[" + first + "]{" + second + "}");
        return same(one.tex + "{" + first + "}{" + second + "}");
      }
      case Kind::Text:
        return words();
      case Kind::Sign:
      case Kind::Right:
        break;
    }
    return same(one.tex);
  }

  static Part same(std::string tex) {
    Part part;
    part.bare = tex;
    part.tex = std::move(tex);
    return part;
  }

  std::string argument(int depth) {
    skip_blanks();
    if (at_ == text_.size() || depth >= kMaxDepth) return {};
    return simple(depth + 1).bare;
  }

  Part quoted() {
    const std::size_t end = std::min(text_.find('"', at_ + 1), text_.size());
    const std::string_view inside = text_.substr(at_ + 1, end - std::min(end, at_ + 1));
    at_ = std::min(end + 1, text_.size());
    return same("\\text{" + std::string(inside) + "}");
  }

  // "text(words)".
  Part words() {
    skip_blanks();
    if (!next_is('(')) return same("\\text{}");
    const std::size_t end = std::min(text_.find(')', at_), text_.size());
    const std::string_view inside = text_.substr(at_ + 1, end - at_ - 1);
    at_ = std::min(end + 1, text_.size());
    return same("\\text{" + std::string(inside) + "}");
  }

  Part bracketed(const Token& left, std::size_t before, int depth) {
    if (depth >= kMaxDepth) return same(left.tex);
    if (depth < kMatrixDepth && (left.tex == "[" || left.tex == "(")) {
      const std::size_t inside = at_;
      if (auto matrix = matrix_at(text_[before], depth)) return same(std::move(*matrix));
      at_ = inside;
    }
    Part part;
    part.bare = expression(depth + 1);
    const std::string right = at_ < text_.size() ? token().tex : std::string();
    part.tex = left.tex;
    append(part.bare, part.tex);
    part.tex += right;
    return part;
  }

  // Reads a matrix after its first bracket, as in [[a,b],[c,d]]. Returns nothing if it is not one.
  std::optional<std::string> matrix_at(char left, int depth) {
    const char right = left == '[' ? ']' : ')';
    std::string rows;
    std::size_t n_columns = 0, n_rows = 0;
    for (;; ++n_rows) {
      skip_blanks();
      if (!next_is(left)) return std::nullopt;
      ++at_;
      std::string row;
      std::size_t columns = 1;
      for (;;) {
        append(cell(depth + 1), row);
        if (!next_is(',')) break;
        ++at_;
        ++columns;
        row += " & ";
      }
      if (!next_is(right) || (n_rows > 0 && columns != n_columns)) return std::nullopt;
      ++at_;
      n_columns = columns;
      rows += (n_rows > 0 ? " \\\\ " : "") + row;
      skip_blanks();
      if (!next_is(',')) break;
      ++at_;
    }
    if (!next_is(right) || n_rows == 0) return std::nullopt;
    ++at_;
    const std::string name = left == '[' ? "bmatrix" : "pmatrix";
    return "\\begin{" + name + "}" + rows + "\\end{" + name + "}";
  }

  // Up to a comma or a right bracket.
  std::string cell(int depth) {
    std::string out;
    while (true) {
      skip_blanks();
      if (at_ == text_.size() || next_is(',') || is_right_here()) return out;
      append(item(depth), out);
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

std::string ascii_math_to_tex(std::string_view text) { return Translator(text::trim(text)).run(); }

}  // namespace sito::structured
