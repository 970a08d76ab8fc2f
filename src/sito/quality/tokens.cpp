// SPDX-License-Identifier: Apache-2.0
#include "sito/quality/tokens.h"

#include "sito/base/ascii.h"
#include "sito/base/hash.h"
#include "sito/text/char_kind.h"
#include "sito/text/utf8.h"
#include "sito/text/word_runs.h"

#include <algorithm>
#include <array>
#include <bit>

namespace sito::quality {
namespace {

constexpr auto kIsLetter = [] {
  std::array<bool, 256> is_one{};
  for (int c = 0; c < 128; ++c)
    is_one[static_cast<std::size_t>(c)] = is_letter(static_cast<char>(c));
  return is_one;
}();

enum class Kind : std::uint8_t { Space, Word, Ideograph, Symbol };

struct Character {
  text::CodePoint point;
  Kind kind = Kind::Space;
  bool digit = false;
};

Character character_at(std::string_view text, std::size_t at, const text::CharKindTable& table) {
  const auto byte = static_cast<unsigned char>(text[at]);
  Character one;
  one.point = byte < 0x80 ? text::CodePoint{byte, 1} : text::code_point_at(text, at);
  const char32_t value = one.point.value;
  const text::CharKind kind =
      value < text::kCharKindTableEnd ? table[value] : text::char_kind(value);
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
      // Most characters are letters inside a word, and the blank behind it.
      if (text_[at] == ' ') {
        close(at++);
        last_ = {};
        continue;
      }
      if (open_ && kind_ == Kind::Symbol && is_letter(text_[at])) close(at);
      if (!open_) {
        if (const std::size_t end = add_plain_word(at); end > at) {
          at = end;
          continue;
        }
        if (is_letter(text_[at])) begin_word(at);
      }
      if (open_ && kind_ == Kind::Word) {
        const std::size_t end = pass_letters(at);
        if (end > at) {
          at = end;
          if (at == text_.size() || text_[at] == ' ') continue;
        }
      }
      const Character one = character_at(text_, at, table_);
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
  [[nodiscard]] bool is_blank_or_end(std::size_t at) const {
    return at >= text_.size() || text_[at] == ' ' || text_[at] == '\n';
  }

  // Adds a word of ASCII letters in front of a blank, and a mark between the two. Returns the place
  // behind the blank, or `at` if the text goes on in another way. Most words are such words.
  std::size_t add_plain_word(std::size_t at) {
    std::size_t end = at;
    while (end < text_.size() && kIsLetter[static_cast<unsigned char>(text_[end])]) ++end;
    if (end == at) return at;
    const bool has_mark = !is_blank_or_end(end);
    if (has_mark) {
      // A full stop behind a capital may belong to initials.
      const bool is_mark = text_[end] == ',' || (text_[end] == '.' && is_lower(text_[end - 1]));
      if (!is_mark || !is_blank_or_end(end + 1)) return at;
    }
    add_token(at, end, end - at, Kind::Word);
    if (has_mark) add_token(end, end + 1, 1, Kind::Symbol);
    last_ = {};
    return std::min(end + (has_mark ? 2 : 1), text_.size());
  }

  void add_token(std::size_t begin, std::size_t end, std::size_t length, Kind kind) {
    tokens_.push_back({.hash = hash_bytes(text_.substr(begin, end - begin)),
                       .begin = static_cast<std::uint32_t>(begin),
                       .end = static_cast<std::uint32_t>(end),
                       .length = static_cast<std::uint32_t>(length),
                       .symbol = kind == Kind::Symbol,
                       .letter = kind == Kind::Word});
  }

  // Adds the letters below U+0800 at this place to the open word. Returns the place behind them.
  std::size_t pass_letters(std::size_t at) {
    std::uint32_t n = 0;
    char32_t value = 0;
    const std::size_t size = text_.size();
    while (at < size) {
      const std::size_t begin = at;
      while (at < size && kIsLetter[static_cast<unsigned char>(text_[at])]) ++at;
      if (at > begin) value = static_cast<unsigned char>(text_[at - 1]);
      n += static_cast<std::uint32_t>(at - begin);
      if (at == size || is_ascii(text_[at])) break;
      const auto byte = static_cast<unsigned char>(text_[at]);
      if (byte >= 0xE0) break;  // three bytes or four
      const auto next = static_cast<unsigned char>(text_[at + 1]);
      const char32_t wide = (byte & 0x1FU) << 6 | (next & 0x3FU);
      if (table_[wide] != text::CharKind::Letter) break;
      value = wide;
      at += 2;
      ++n;
    }
    if (n == 0) return at;
    token_.length += n;
    token_.letter = true;
    last_.point.value = value;
    last_.kind = Kind::Word;
    last_.digit = false;
    return at;
  }

  [[nodiscard]] Character after(std::size_t at) const {
    return at < text_.size() ? character_at(text_, at, table_) : Character{};
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
                 !(at > 0 && is_lower(text_[at - 1]) && is_upper(text_[at + 1]));
        return at > 0 && is_upper(text_[at - 1]) &&
               (token_.length == 1 || text_[at - 2] == '.');  // initials
      default:
        return false;
    }
  }

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
    if (one.kind == Kind::Word) return begin_word(at);
    open_token(one.kind == Kind::Symbol && begins_word(one, at) ? Kind::Word : one.kind, at);
    value_ = one.point.value;
  }
  void begin_word(std::size_t at) {
    open_token(Kind::Word, at);
    if (text_[at] == 'h' || text_[at] == 'w') address_end_ = end_of_address(at);
  }
  void open_token(Kind kind, std::size_t at) {
    open_ = true;
    kind_ = kind;
    token_ = {};
    token_.begin = static_cast<std::uint32_t>(at);
    token_.symbol = kind == Kind::Symbol;
    address_end_ = at;
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
  const text::CharKindTable& table_ = text::char_kind_table();
  Token token_;
  bool open_ = false;
  Kind kind_ = Kind::Space;
  char32_t value_ = 0;           // of the characters of an open symbol
  Character last_;               // in front of the place; its length is not set
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
  ends_.resize(tokens.size() + 1);
  for (std::size_t i = 0; i < tokens.size(); ++i) ends_[i + 1] = ends_[i] + tokens[i].length;
  runs_.resize(tokens.empty() ? 0 : tokens.size() - 1);
  for (std::uint32_t at = 0; at < runs_.size(); ++at)
    runs_[at] = {hash_pair(tokens[at].hash, tokens[at + 1].hash), at, 0};
  for (std::size_t n = 2; n <= kLongest && n <= tokens.size(); ++n) {
    if (n > 2) lengthen_runs(tokens, n);
    count_runs();
    measure(n);
  }
}

// Keeps the runs that may repeat with `n` tokens: one token less repeats at their front and end.
void Repetition::lengthen_runs(const std::vector<Token>& tokens, std::size_t n) {
  std::size_t to = 0;
  for (std::size_t i = 0; i + 1 < runs_.size(); ++i) {
    if (runs_[i + 1].at != runs_[i].at + 1) continue;
    if (counts_[runs_[i].count].runs < 2 || counts_[runs_[i + 1].count].runs < 2) continue;
    runs_[to++] = {hash_pair(runs_[i].hash, tokens[runs_[i].at + n - 1].hash), runs_[i].at, 0};
  }
  runs_.resize(to);
}

void Repetition::count_runs() {
  counts_.assign(std::bit_ceil(2 * runs_.size() + 1), Count{});
  const std::size_t mask = counts_.size() - 1;
  for (Run& run : runs_) {
    std::size_t slot = run.hash & mask;
    while (counts_[slot].runs != 0 && counts_[slot].hash != run.hash) slot = (slot + 1) & mask;
    counts_[slot].hash = run.hash;
    ++counts_[slot].runs;
    run.count = static_cast<std::uint32_t>(slot);
  }
}

void Repetition::measure(std::size_t n) {
  std::size_t best_count = 1, best_at = 0;
  std::size_t free_from = 0;
  for (const Run& run : runs_) {
    Count& count = counts_[run.count];
    if (count.runs < 2) continue;
    if (count.runs > best_count) best_count = count.runs, best_at = run.at;
    // From the left, measure each run that repeats an earlier one, and skip runs that overlap it.
    if (run.at < free_from) continue;
    if (!count.met) {
      count.met = true;
      continue;
    }
    repeated_[n] += run_length(run.at, n, false);
    free_from = run.at + n;
  }
  tops_[n] = run_length(best_at, n, true) * best_count;
}

}  // namespace sito::quality
