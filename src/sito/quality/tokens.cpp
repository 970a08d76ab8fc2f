// SPDX-License-Identifier: Apache-2.0
#include "sito/quality/tokens.h"

#include "sito/base/hash.h"
#include "sito/text/char_kind.h"
#include "sito/text/utf8.h"
#include "sito/text/word_runs.h"

#include <algorithm>

namespace sito::quality {
namespace {

enum class Kind : std::uint8_t { Space, Word, Ideograph, Symbol };

struct Character {
  text::CodePoint point;
  Kind kind = Kind::Space;
  bool digit = false;
};

Character character_at(std::string_view text, std::size_t at) {
  const auto byte = static_cast<unsigned char>(text[at]);
  Character one;
  one.point = byte < 0x80 ? text::CodePoint{byte, 1} : text::code_point_at(text, at);
  const char32_t value = one.point.value;
  const text::CharKind kind =
      value < text::kCharKindTableEnd ? text::char_kind_table()[value] : text::char_kind(value);
  one.digit = kind == text::CharKind::Digit;
  if (kind == text::CharKind::Letter || one.digit) {
    one.kind = text::is_ideograph(value) ? Kind::Ideograph : Kind::Word;
  } else {
    one.kind = kind == text::CharKind::Space ? Kind::Space : Kind::Symbol;
  }
  return one;
}

class Reader {
 public:
  Reader(std::string_view text, std::vector<Token>& tokens) : text_(text), tokens_(tokens) {}

  void read() {
    for (std::size_t at = 0; at < text_.size();) {
      const Character one = character_at(text_, at);
      const bool continues_token = open_ && (at < address_end_ || continues(one, at));
      if (!continues_token) close(at);
      if (one.kind != Kind::Space && !continues_token) begin(one, at);
      if (open_) {
        ++token_.length;
        token_.letter |= one.kind != Kind::Symbol && !one.digit;
      }
      last_ = one;
      at += one.point.length;
    }
    close(text_.size());
  }

 private:
  [[nodiscard]] Character after(std::size_t at) const {
    return at < text_.size() ? character_at(text_, at) : Character{};
  }

  [[nodiscard]] bool continues(const Character& one, std::size_t at) const {
    if (kind_ == Kind::Word) return one.kind == Kind::Word || joins(at);
    return kind_ == Kind::Symbol && one.kind == Kind::Symbol && one.point.value == value_;
  }

  // Signs inside a word, as spaCy leaves them there: 3.5, 12:30, 1/2, U.S., b.example, AT&T, UTF-8.
  [[nodiscard]] bool joins(std::size_t at) const {
    const Character next = after(at + 1);
    const bool before_word = next.kind == Kind::Word;
    const bool of_digits = last_.digit && next.digit;
    const bool of_word = last_.kind == Kind::Word && before_word;
    switch (text_[at]) {
      case ',':
      case ':':
      case '/':
        return of_digits;
      case '_':
      case '&':
      case '@':
        return of_word;
      case '-':
        return (of_word && last_.digit != next.digit) ||
               (token_.length == 1 && last_.point.value == '-' && before_word);
      case '.':
        if (of_digits) return true;
        if (before_word)
          return of_word && !last_.digit && !next.digit &&
                 !(is_lower(last_.point.value) && is_upper(next.point.value));
        return is_upper(last_.point.value) &&
               (token_.length == 1 || text_[at - 2] == '.');  // initials
      default:
        return false;
    }
  }
  static bool is_lower(char32_t c) { return c >= 'a' && c <= 'z'; }
  static bool is_upper(char32_t c) { return c >= 'A' && c <= 'Z'; }

  // don't is don and 't; -v, --help, /etc and .net are words.
  [[nodiscard]] bool begins_word(const Character& one, std::size_t at) const {
    constexpr char32_t kApostrophe = 0x2019;
    const Character next = after(at + one.point.length);
    const bool before_word = next.kind == Kind::Word;
    switch (one.point.value) {
      case '\'':
      case kApostrophe:
        return last_.kind == Kind::Word && !last_.digit && before_word && !next.digit;
      case '-':
        if (last_.kind == Kind::Space && next.point.value == '-')
          return after(at + 2).kind == Kind::Word;
        [[fallthrough]];
      case '/':
      case '.':
        return last_.kind == Kind::Space && before_word;
      default:
        return one.kind == Kind::Word;
    }
  }

  // Returns where the address of a page that begins here ends; `at` if none does.
  [[nodiscard]] std::size_t end_of_address(std::size_t at) const {
    const std::string_view rest = text_.substr(at);
    if (!rest.starts_with("http://") && !rest.starts_with("https://") && !rest.starts_with("www."))
      return at;
    std::size_t end = std::min(rest.find_first_of(" \t\n\r"), rest.size());
    while (std::string_view(".,;:!?)\"'").find(rest[end - 1]) != std::string_view::npos) --end;
    return at + end;
  }

  void begin(const Character& one, std::size_t at) {
    open_ = true;
    kind_ = one.kind == Kind::Symbol && begins_word(one, at) ? Kind::Word : one.kind;
    value_ = one.point.value;
    token_ = {};
    token_.begin = static_cast<std::uint32_t>(at);
    token_.symbol = kind_ == Kind::Symbol;
    address_end_ = one.kind == Kind::Word ? end_of_address(at) : at;
  }
  void close(std::size_t at) {
    if (!open_) return;
    open_ = false;
    token_.end = static_cast<std::uint32_t>(at);
    token_.hash = hash_bytes(text_.substr(token_.begin, at - token_.begin));
    tokens_.push_back(token_);
  }

  std::string_view text_;
  std::vector<Token>& tokens_;
  Token token_;
  bool open_ = false;
  Kind kind_ = Kind::Space;
  char32_t value_ = 0;
  Character last_;               // in front of the place
  std::size_t address_end_ = 0;  // of the open token, when it is an address
};

}  // namespace

void tokenize(std::string_view text, std::vector<Token>& tokens) {
  tokens.clear();
  Reader(text, tokens).read();
}

std::uint64_t Repetition::run_length(std::size_t at, std::size_t n, bool blanks) const {
  return ends_[at + n] - ends_[at] + (blanks ? n - 1 : 0);
}

void Repetition::set(const std::vector<Token>& tokens) {
  std::fill(std::begin(tops_), std::end(tops_), 0);
  std::fill(std::begin(repeated_), std::end(repeated_), 0);
  ends_.assign(1, 0);
  for (const Token& token : tokens) ends_.push_back(ends_.back() + token.length);
  may_.assign(tokens.size(), true);
  for (std::size_t n = 2; n <= kLongest && n <= tokens.size(); ++n) look(tokens, n);
}

// Measures runs of `n` tokens. Sorts those that may repeat, so that equal runs are adjacent.
void Repetition::look(const std::vector<Token>& tokens, std::size_t n) {
  places_.clear();
  for (std::size_t at = 0; at + n <= tokens.size(); ++at) {
    if (!may_[at] || (n > 2 && !may_[at + 1])) continue;
    std::uint64_t hash = tokens[at].hash;
    for (std::size_t i = 1; i < n; ++i) hash = hash_pair(hash, tokens[at + i].hash);
    places_.push_back({hash, static_cast<std::uint32_t>(at)});
  }
  std::sort(places_.begin(), places_.end(), [](const Place& left, const Place& right) {
    return left.hash != right.hash ? left.hash < right.hash : left.at < right.at;
  });
  next_may_.assign(tokens.size(), false);
  std::size_t best_count = 1, best_at = 0;
  for (std::size_t i = 0; i < places_.size();) {
    std::size_t end = i + 1;
    while (end < places_.size() && places_[end].hash == places_[i].hash) ++end;
    if (end - i > 1) {
      for (std::size_t k = i; k < end; ++k) next_may_[places_[k].at] = true;
    }
    const bool better = end - i > best_count || (end - i == best_count && places_[i].at < best_at);
    if (better) best_count = end - i, best_at = places_[i].at;
    i = end;
  }
  tops_[n] = run_length(best_at, n, true) * best_count;
  // From the left, count each run that repeats an earlier one, and skip runs that overlap it.
  std::erase_if(places_, [&](const Place& place) { return !next_may_[place.at]; });
  seen_.clear();
  for (const Place& place : places_) {
    if (seen_.empty() || seen_.back() != place.hash) seen_.push_back(place.hash);
  }
  first_.assign(seen_.size(), true);
  std::sort(places_.begin(), places_.end(),
            [](const Place& left, const Place& right) { return left.at < right.at; });
  std::size_t free_from = 0;
  for (const Place& place : places_) {
    if (place.at < free_from) continue;
    const auto number = static_cast<std::size_t>(
        std::lower_bound(seen_.begin(), seen_.end(), place.hash) - seen_.begin());
    if (first_[number]) {
      first_[number] = false;
      continue;
    }
    repeated_[n] += run_length(place.at, n, false);
    free_from = place.at + n;
  }
  may_.swap(next_may_);
}

}  // namespace sito::quality
