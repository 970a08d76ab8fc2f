// SPDX-License-Identifier: Apache-2.0
// One pass over the text: characters make tokens, tokens make runs, dates and sentences.
#include "sito/extract/victor/text.h"

#include "sito/base/ascii.h"
#include "sito/extract/steps/date_like.h"
#include "sito/text/char_kind.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace sito::extract {
namespace {

using text::CharKind;

// The effects of a sign, as bits. The specification leaves the sets open.
enum Sign : std::uint8_t {
  kNoSign = 0,
  kEnds = 1,       // ends a sentence
  kEndsAlone = 2,  // ends a sentence without a blank behind it
  kOpens = 4,      // a quotation mark or bracket that may be before the first word
  kCloses = 8,     // one that may be behind the last
  kJoins = 16,     // may be inside a word
  kParts = 32,     // may be inside a number
  kBullet = 64,    // marks an item of a list
};

constexpr std::array<std::uint8_t, 128> kAsciiSigns = [] {
  std::array<std::uint8_t, 128> signs{};
  const auto add = [&](std::string_view chars, int sign) {
    for (const char c : chars) {
      const std::size_t i = static_cast<unsigned char>(c);
      signs[i] = static_cast<std::uint8_t>(signs[i] | sign);
    }
  };
  add(".!?", kEnds);
  add("\"'([{<", kOpens);
  add("\"')]}>", kCloses);
  add("'-", kJoins);
  add(".,:/-", kParts);
  add("*-+>", kBullet);
  return signs;
}();

std::uint8_t sign_of(char32_t value) {
  if (value < 0x80) return kAsciiSigns[value];
  switch (value) {
    case 0x2026:  // HORIZONTAL ELLIPSIS
      return kEnds;
    case 0x3002:  // IDEOGRAPHIC FULL STOP
    case 0xFF01:  // FULLWIDTH EXCLAMATION MARK
    case 0xFF1F:  // FULLWIDTH QUESTION MARK
    case 0xFF61:  // HALFWIDTH IDEOGRAPHIC FULL STOP
    case 0x0964:  // DEVANAGARI DANDA
    case 0x06D4:  // ARABIC FULL STOP
    case 0x061F:  // ARABIC QUESTION MARK
      return kEnds | kEndsAlone;
    case 0x2019:  // RIGHT SINGLE QUOTATION MARK, also the apostrophe
      return kCloses | kJoins;
    case 0x2018:  // LEFT SINGLE QUOTATION MARK; closes in German and Czech
    case 0x201C:  // LEFT DOUBLE QUOTATION MARK; the same
    case 0x201D:  // RIGHT DOUBLE QUOTATION MARK; opens in Swedish
      return kOpens | kCloses;
    case 0x00AB:  // LEFT-POINTING DOUBLE ANGLE QUOTATION MARK
    case 0x00BB:  // RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK
      return kOpens | kCloses | kBullet;
    case 0x201A:  // SINGLE LOW-9 QUOTATION MARK
    case 0x201E:  // DOUBLE LOW-9 QUOTATION MARK
    case 0x300C:  // LEFT CORNER BRACKET
    case 0x00A1:  // INVERTED EXCLAMATION MARK
    case 0x00BF:  // INVERTED QUESTION MARK
      return kOpens;
    case 0x300D:  // RIGHT CORNER BRACKET
      return kCloses;
    case 0x2010:  // HYPHEN
    case 0x2011:  // NON-BREAKING HYPHEN
      return kJoins | kParts;
    case 0x2013:  // EN DASH
    case 0x2014:  // EM DASH
      return kParts | kBullet;
    case 0x00B7:  // MIDDLE DOT
    case 0x2022:  // BULLET
    case 0x2023:  // TRIANGULAR BULLET
    case 0x203A:  // SINGLE RIGHT-POINTING ANGLE QUOTATION MARK
    case 0x25A0:  // BLACK SQUARE
    case 0x25AA:  // BLACK SMALL SQUARE
    case 0x25BA:  // BLACK RIGHT-POINTING POINTER
    case 0x25CB:  // WHITE CIRCLE
    case 0x25CF:  // BLACK CIRCLE
    case 0x25E6:  // WHITE BULLET
      return kBullet;
    default:
      return kNoSign;
  }
}

constexpr std::array<CharKind, 128> kAsciiKinds = [] {
  std::array<CharKind, 128> kinds{};
  for (unsigned c = 0; c < 128; ++c) {
    const bool letter = is_letter(static_cast<char>(c));
    const bool space = c == ' ' || (c >= 0x09 && c <= 0x0D);
    const bool symbol = c < ' ' || c == 0x7F || c == '$' || c == '+' || c == '<' || c == '=' ||
                        c == '>' || c == '^' || c == '`' || c == '|' || c == '~';
    kinds[c] = letter                           ? CharKind::Letter
               : is_digit(static_cast<char>(c)) ? CharKind::Digit
               : space                          ? CharKind::Space
               : symbol                         ? CharKind::Other
                                                : CharKind::Punctuation;
  }
  return kinds;
}();

bool is_bad(char32_t value) {
  return value == 0xFFFD || value < 0x20 || (value >= 0x7F && value < 0xA0);
}

std::uint64_t mix(std::uint64_t hash, std::string_view bytes) {
  constexpr std::uint64_t kFactor = 0x9E3779B97F4A7C15U;  // 2^64 / golden ratio
  for (std::size_t at = 0; at < bytes.size(); at += 8) {
    std::uint64_t eight = 0;
    std::memcpy(&eight, bytes.data() + at, std::min<std::size_t>(8, bytes.size() - at));
    hash = std::rotl((hash ^ eight) * kFactor, 29);
  }
  return (hash ^ bytes.size()) * kFactor;
}

class Scanner {
 public:
  Scanner(std::string_view text, bool strip_punct) : text_(text), strip_(strip_punct) {}

  VictorText run() {
    while (at_ < text_.size()) {
      const auto byte = static_cast<unsigned char>(text_[at_]);
      if (byte < 0x80) {
        take(byte, 1, kAsciiKinds[byte]);
      } else {
        const text::CodePoint point = text::code_point_at(text_, at_);
        take(point.value, point.length, text::char_kind(point.value));
      }
    }
    end_token();
    end_marks(true);
    return m_;
  }

 private:
  // The open token.
  struct Token {
    std::size_t begin = 0;
    std::uint32_t n_letters = 0;
    std::uint32_t n_digits = 0;
    std::uint32_t n_others = 0;  // characters other than letters, digits and punctuation
    bool open = false;
    bool colon = false;
    bool edge_punct = false;          // at the front; at the back: pending below
    bool pending = false;             // punctuation since the last letter or digit
    std::uint8_t pending_all = 0xFF;  // signs that all of this punctuation has
    std::uint8_t inner_all = 0xFF;    // signs that all punctuation between letters and digits has
  };

  void take(char32_t value, std::uint8_t length, CharKind kind) {
    if (kind == CharKind::Space) {
      end_token();
      end_marks(true);
      before_marks_ = false;
    } else {
      if (!token_.open) begin_token();
      const std::uint8_t sign = kind == CharKind::Letter || kind == CharKind::Digit
                                    ? static_cast<std::uint8_t>(kNoSign)
                                    : sign_of(value);
      note_front(value, kind, sign);
      note_marks(kind, sign);
      note_token(value, kind, sign);
    }
    at_ += length;
  }

  void begin_token() {
    token_ = Token();
    token_.begin = at_;
    token_.open = true;
    if (m_.n_tokens > 0) ++m_.n_spaces;
    ++m_.n_tokens;
  }

  // Records how the block begins.
  void note_front(char32_t value, CharKind kind, std::uint8_t sign) {
    if (front_done_) return;
    if (m_.n_chars() == 0) m_.bullet = (sign & kBullet) != 0;
    if ((sign & kOpens) != 0) return;
    front_done_ = true;
    m_.starts_sentence =
        kind == CharKind::Digit || (kind == CharKind::Letter && text::upper(value) == value);
  }

  // Finds ends of sentences: marks behind a letter, digit, quotation mark or bracket, and the
  // character that follows.
  void note_marks(CharKind kind, std::uint8_t sign) {
    if ((sign & kEnds) != 0) {
      if (!in_marks_) marks_count_ = before_marks_;
      in_marks_ = true;
      marks_alone_ = marks_alone_ || (sign & kEndsAlone) != 0;
      m_.ends_sentence = true;
      return;
    }
    end_marks((sign & kCloses) != 0);
    if ((sign & kCloses) == 0) m_.ends_sentence = false;
    before_marks_ =
        kind == CharKind::Letter || kind == CharKind::Digit || (sign & (kOpens | kCloses)) != 0;
  }

  void end_marks(bool parted) {
    if (!in_marks_) return;
    if (marks_count_ && (parted || marks_alone_)) ++m_.n_sentences;
    in_marks_ = marks_alone_ = false;
    before_marks_ = false;
  }

  void note_token(char32_t value, CharKind kind, std::uint8_t sign) {
    switch (kind) {
      case CharKind::Letter:
        ++m_.n_letters;
        ++token_.n_letters;
        close_pending();
        break;
      case CharKind::Digit:
        ++m_.n_digits;
        ++token_.n_digits;
        close_pending();
        break;
      case CharKind::Punctuation:
        ++m_.n_punct;
        token_.colon = token_.colon || value == ':';
        token_.pending = true;
        token_.pending_all &= sign;
        break;
      default:
        ++m_.n_other_chars;
        if (is_bad(value)) ++m_.n_bad;
        ++token_.n_others;
        break;
    }
  }

  // Handles a letter or digit behind punctuation: decides whether the punctuation was inside the
  // token or before it.
  void close_pending() {
    if (!token_.pending) return;
    if (token_.n_letters + token_.n_digits > 1) {
      token_.inner_all &= token_.pending_all;
    } else {
      token_.edge_punct = true;
    }
    token_.pending = false;
    token_.pending_all = 0xFF;
  }

  void end_token() {
    if (!token_.open) return;
    const std::string_view bytes = text_.substr(token_.begin, at_ - token_.begin);
    m_.hash = mix(m_.hash, bytes);
    const bool alpha = count_kind();
    if (alpha && !in_run_) ++m_.n_runs;
    in_run_ = alpha;
    if (token_.n_letters > 0) {
      ++m_.n_words;
      m_.n_word_chars += token_.n_letters + token_.n_digits;
    }
    if ((token_.colon || bytes[0] == 'w' || bytes[0] == 'W') && is_url(bytes)) ++m_.n_urls;
    note_date(bytes, alpha);
    token_.open = false;
  }

  // Counts the token among its kind; returns true for an alpha token.
  bool count_kind() {
    const bool edges = !strip_ && (token_.edge_punct || token_.pending);
    const bool plain = token_.n_others == 0 && !edges;
    if (token_.n_letters > 0 && token_.n_digits > 0) {
      ++m_.n_mixed;
    } else if (plain && token_.n_letters > 0 && (token_.inner_all & kJoins) != 0) {
      ++m_.n_alpha;
      return true;
    } else if (plain && token_.n_digits > 0 && (token_.inner_all & kParts) != 0) {
      ++m_.n_num;
    } else {
      ++m_.n_other;
    }
    return false;
  }

  void note_date(std::string_view bytes, bool alpha) {
    DatePart part = DatePart::None;
    if (token_.n_digits > 0) {
      if (token_.edge_punct) bytes.remove_prefix(first_digit(bytes));
      if (token_.colon && is_time(bytes)) ++m_.n_times;
      if (is_numeric_date(bytes)) {
        ++m_.n_dates;
      } else {
        part = part_of_number(bytes);
      }
    } else if (alpha) {
      part = part_of_word(token_.n_letters);
    }
    if (is_written_date(parts_[0], parts_[1], part)) {
      ++m_.n_dates;
      parts_ = {};
    } else {
      parts_ = {parts_[1], part};
    }
  }

  static std::size_t first_digit(std::string_view bytes) {
    return std::min(bytes.find_first_of("0123456789"), bytes.size());
  }

  std::string_view text_;
  bool strip_;
  std::size_t at_ = 0;
  VictorText m_;
  Token token_;
  std::array<DatePart, 2> parts_{};  // of the two tokens before
  bool in_run_ = false;
  bool front_done_ = false;
  bool in_marks_ = false;      // the text is in marks that end a sentence
  bool marks_alone_ = false;   // one of them needs no blank
  bool marks_count_ = false;   // they are behind a word
  bool before_marks_ = false;  // the last character may be before them
};

}  // namespace

VictorText measure_victor_text(std::string_view text, bool strip_punct) {
  return Scanner(text, strip_punct).run();
}

}  // namespace sito::extract
