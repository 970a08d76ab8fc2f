// SPDX-License-Identifier: Apache-2.0
#include "sito/text/join_abbreviations.h"

#include "sito/base/ascii.h"
#include "sito/text/utf8.h"

#include <cstddef>
#include <string>

namespace sito::text {
namespace {

// Words of the longest abbreviation: "a.b.c.d.e.f.".
constexpr std::size_t kMostParts = 6;
constexpr std::size_t kMostBytesOfPart = 6;  // of an abbreviation with blanks inside

class Joiner {
 public:
  Joiner(std::string_view text, const SentenceRules& rules, std::vector<Token>& tokens)
      : text_(text), rules_(rules), tokens_(tokens) {}

  void join() {
    std::size_t out = 0;
    std::size_t spaced_end = 0;
    for (std::size_t i = 0; i < tokens_.size();) {
      if (i >= spaced_end) spaced_end = i + 2 * spaced_parts(i);
      const std::size_t n = i < spaced_end ? 2 : length_at(i);
      Token token = tokens_[i];
      token.end = tokens_[i + n - 1].end;
      tokens_[out++] = token;
      i += n;
    }
    tokens_.resize(out);
  }

 private:
  [[nodiscard]] std::string_view word(std::size_t i) const {
    return text_.substr(tokens_[i].begin, tokens_[i].end - tokens_[i].begin);
  }
  [[nodiscard]] bool is_stop(std::size_t i) const {
    return i < tokens_.size() && tokens_[i].glued && word(i) == ".";
  }
  [[nodiscard]] bool is_letter(std::size_t i) const { return is_one_letter(word(i)); }
  [[nodiscard]] static bool is_one_letter(std::string_view word) {
    if (word.empty()) return false;
    const CodePoint first = code_point_at(word, 0);
    return first.length == word.size() && lower(first.value) != upper(first.value);
  }
  // Returns true for the front of "U.S." and "non-U.S.".
  [[nodiscard]] bool ends_in_letter(std::size_t i) const {
    const std::size_t hyphen = word(i).rfind('-');
    return is_letter(i) || (hyphen != 0 && hyphen != std::string_view::npos &&
                            is_one_letter(word(i).substr(hyphen + 1)));
  }
  // Returns true for the "S" of "U.S" before white space or a sign.
  [[nodiscard]] bool is_last_letter(std::size_t i) const {
    if (i >= tokens_.size() || !tokens_[i].glued || !is_letter(i)) return false;
    return i + 1 >= tokens_.size() || !tokens_[i + 1].glued || !is_word(word(i + 1));
  }
  [[nodiscard]] static bool is_word(std::string_view word) {
    return is_letter_or_digit(code_point_at(word, 0).value);
  }

  // Returns true for "short-" in "short- and long-term": a hyphen in front of a comma or of white
  // space and a small letter.
  [[nodiscard]] bool is_truncated(std::size_t i) const {
    if (i + 2 >= tokens_.size() || !tokens_[i + 1].glued || word(i + 1) != "-") return false;
    if (!is_word(word(i))) return false;
    if (tokens_[i + 2].glued) return word(i + 2) == ",";
    const char32_t next = code_point_at(word(i + 2), 0).value;
    return upper(next) != next;
  }

  // Returns the number of tokens in the abbreviation that begins at `i`; 1 if there is none.
  [[nodiscard]] std::size_t length_at(std::size_t i) const {
    if (is_truncated(i)) return 2;
    if (!is_stop(i + 1)) return 1;
    std::size_t n = 2, parts = 1;
    bool letters = ends_in_letter(i);
    while (parts < kMostParts && i + n < tokens_.size() && tokens_[i + n].glued &&
           is_stop(i + n + 1)) {
      letters = letters && is_letter(i + n);
      n += 2;
      ++parts;
    }
    if (letters && is_last_letter(i + n) && parts < kMostParts) return n + 1;
    if (letters && parts > 1) return n;
    for (; n >= 2; n -= 2) {
      if (is_known(i, n)) return n;
    }
    return is_initial(i) ? 2 : 1;
  }

  // Returns the number of parts of the abbreviation with blanks inside that begins at `i`: 2 for
  // "z. B."; 0 if there is none. Each part is a token. The table has it without blanks.
  [[nodiscard]] std::size_t spaced_parts(std::size_t i) const {
    if (!is_stop(i + 1) || i + 3 >= tokens_.size() || tokens_[i + 2].glued) return 0;
    std::string name;
    std::size_t known = 0;
    for (std::size_t n = 0; n < kMostParts; ++n, i += 2) {
      if (!is_stop(i + 1) || (n > 0 && tokens_[i].glued) || word(i).size() > kMostBytesOfPart)
        break;
      if (n > 0) name += '.';
      name += word(i);
      if (n > 0 && is_abbreviation(name)) known = n + 1;
    }
    return known;
  }

  [[nodiscard]] bool is_abbreviation(const std::string& name) const {
    if (rules_.abbreviations.contains(name)) return true;
    std::string small;
    for (std::size_t at = 0; at < name.size();) {
      const CodePoint point = code_point_at(name, at);
      append_utf8(lower(point.value), small);
      at += point.length;
    }
    return rules_.abbreviations.contains(small);
  }

  [[nodiscard]] bool is_known(std::size_t i, std::size_t n) const {
    const std::string_view name =
        text_.substr(tokens_[i].begin, tokens_[i + n - 2].end - tokens_[i].begin);
    const auto found = rules_.abbreviations.find(name);
    if (found == rules_.abbreviations.end()) return false;
    if (found->second == AbbreviationKind::Month) return false;
    if (found->second != AbbreviationKind::Number) return true;
    if (i + n >= tokens_.size()) return false;
    const char next = word(i + n).front();
    return is_digit(next);
  }

  // Returns true for a capital letter and full stop before another token.
  [[nodiscard]] bool is_initial(std::size_t i) const {
    if (!is_letter(i) || i + 2 >= tokens_.size()) return false;
    const char32_t letter = code_point_at(word(i), 0).value;
    return lower(letter) != letter;
  }

  std::string_view text_;
  const SentenceRules& rules_;
  std::vector<Token>& tokens_;
};

}  // namespace

void join_abbreviations(std::string_view text, const SentenceRules& rules,
                        std::vector<Token>& tokens) {
  Joiner(text, rules, tokens).join();
}

}  // namespace sito::text
