// SPDX-License-Identifier: Apache-2.0
// Splits sentences by rules (docs/decisions/0007-sentences-by-hand.md). A sentence can end after a
// mark of Unicode's Sentence_Terminal or an ellipsis; the text around the mark decides.
#include "sito/text/sentences.h"

#include "sito/base/ascii.h"
#include "sito/base/deadline.h"
#include "sito/text/classes.h"

#include <unicode/uchar.h>

#include <array>

namespace sito::text {
namespace {

constexpr std::size_t kMaxWordBytes = 64;  // longer "words" before a full stop are no abbreviations
constexpr std::size_t kMaxPartLetters = 3;    // of "U.S.", "s.r.o.", "Ph.D."
constexpr std::size_t kMaxOpeningMarks = 8;   // skipped to find the first letter of a sentence
constexpr std::size_t kMaxNoteDigits = 4;     // of a footnote mark such as "[12]" after a full stop
constexpr std::size_t kMaxOrdinalDigits = 2;  // "28." is an ordinal; "1918." ends with a year
constexpr std::size_t kMaxListDigits = 3;     // "12. Text" at the front is a numbered item

enum class EndClass : std::uint8_t { No, Mark, Perhaps };

constexpr std::array<EndClass, 256> make_end_classes() {
  std::array<EndClass, 256> table{};
  for (const char mark : {'.', '!', '?'}) table[static_cast<unsigned char>(mark)] = EndClass::Mark;
  // Lead bytes of blocks that hold Sentence_Terminal characters (Armenian, Arabic, Syriac, NKo, the
  // Indic and south-east Asian scripts, general and CJK punctuation, full-width forms, plane 1).
  for (const unsigned lead :
       {0xD6U, 0xD8U, 0xDBU, 0xDCU, 0xDFU, 0xE0U, 0xE1U, 0xE2U, 0xE3U, 0xEAU, 0xEFU, 0xF0U})
    table[lead] = EndClass::Perhaps;
  return table;
}
constexpr std::array<EndClass, 256> kEndClasses = make_end_classes();

constexpr char32_t kEllipsis = 0x2026;  // HORIZONTAL ELLIPSIS

bool is_terminator(char32_t value) {
  if (value < 0x80) return value == '.' || value == '!' || value == '?';
  if (value >= 0x3041 && value <= 0xA4CF) return false;  // kana to Yi: frequent, and none is one
  return value == kEllipsis || u_hasBinaryProperty(static_cast<UChar32>(value), UCHAR_S_TERM) != 0;
}

/// Returns true for marks that need no blank after them: those of scripts without blanks, and the
/// danda.
bool ends_without_blank(char32_t value) {
  return value >= 0x0900 && value != kEllipsis && !(value >= 0x2000 && value <= 0x2FFF) &&
         value != 0xFF0E;  // FULLWIDTH FULL STOP, also a decimal point
}

/// Returns true for quotation marks and brackets that can end a sentence.
bool is_closer(char32_t value) {
  if (value < 0x80)
    return value == '"' || value == '\'' || value == ')' || value == ']' || value == '}';
  if (value == 0xAB || value == 0x2018 || value == 0x201C) return true;  // closing in German, Czech
  const auto type = u_charType(static_cast<UChar32>(value));
  return type == U_END_PUNCTUATION || type == U_FINAL_PUNCTUATION;
}

/// Returns true for quotation marks, brackets and dashes that can begin a sentence.
bool is_opener(char32_t value) {
  if (value < 0x80)
    return value == '"' || value == '\'' || value == '(' || value == '[' || value == '-';
  if (value == 0xBF || value == 0xA1 || value == 0xBB || value == 0x201D)
    return true;  // U+00BF, U+00A1
  switch (u_charType(static_cast<UChar32>(value))) {
    case U_START_PUNCTUATION:
    case U_INITIAL_PUNCTUATION:
    case U_DASH_PUNCTUATION:
      return true;
    default:
      return false;
  }
}

/// Returns true for marks that continue a sentence after a terminator ("etc., and so on").
bool goes_on(char32_t value) {
  return value == ',' || value == ';' || value == ':' || value == ')' || value == ']' ||
         value == '%' || value == '/' || value == '=' || value == '+' || value == '}';
}

/// A terminator or a run of them, with the closing marks after it.
struct End {
  std::size_t begin = 0;  // of the first mark
  std::size_t stop = 0;   // behind closing marks and footnote marks
  bool single_period = false;
  bool without_blank = false;
  bool closed = false;  // closing marks follow
};

/// The possible front of the next sentence.
struct Start {
  std::size_t letter = 0;  // first character behind opening marks
  char32_t value = 0;
  bool opened = false;  // there are opening marks
};

class Splitter {
 public:
  Splitter(std::string_view text, const SentenceRules& rules) : text_(text), rules_(rules) {}

  void run(std::vector<Span>& out) {
    begin_ = skip_space(0);
    std::size_t at = begin_;
    while (at < text_.size()) {
      const std::size_t mark = find_terminator(at);
      Deadline::tick(4 + (mark - at) / 32);
      if (mark >= text_.size()) break;
      const End end = read_end(mark);
      at = end.stop;
      const std::size_t next = skip_space(end.stop);
      if (next >= text_.size()) break;
      if (next == end.stop && !end.without_blank) continue;
      if (!ends_sentence(end, next)) continue;
      add(end.stop, out);
      begin_ = at = next;
    }
    const std::string_view rest = trim(text_.substr(begin_));
    if (!rest.empty()) add(begin_ + rest.size(), out);
  }

 private:
  void add(std::size_t stop, std::vector<Span>& out) const {
    out.push_back({static_cast<std::uint32_t>(begin_), static_cast<std::uint32_t>(stop)});
  }

  [[nodiscard]] std::size_t skip_space(std::size_t at) const {
    while (at < text_.size()) {
      const CodePoint point = code_point_at(text_, at);
      if (!is_space(point.value)) break;
      at += point.length;
    }
    return at;
  }

  [[nodiscard]] std::size_t find_terminator(std::size_t at) const {
    for (; at < text_.size(); ++at) {
      const EndClass kind = kEndClasses[static_cast<unsigned char>(text_[at])];
      if (kind == EndClass::No) continue;
      if (kind == EndClass::Mark || is_terminator(code_point_at(text_, at).value)) break;
    }
    return at;
  }

  [[nodiscard]] End read_end(std::size_t mark) const {
    End end{mark, mark};
    std::size_t marks = 0;
    while (end.stop < text_.size()) {
      const CodePoint point = code_point_at(text_, end.stop);
      if (!is_terminator(point.value)) break;
      end.without_blank = ends_without_blank(point.value);
      end.single_period = marks++ == 0 && point.value == '.';
      end.stop += point.length;
    }
    const std::size_t marks_end = end.stop;
    while (end.stop < text_.size()) {
      const CodePoint point = code_point_at(text_, end.stop);
      if (!is_closer(point.value)) break;
      end.stop += point.length;
    }
    end.closed = end.stop != marks_end;
    end.stop = skip_notes(end.stop);
    return include_loose_closer(end);
  }

  /// Skips footnote marks glued to the full stop: "end.[1][2] Next".
  [[nodiscard]] std::size_t skip_notes(std::size_t at) const {
    while (at < text_.size() && text_[at] == '[') {
      std::size_t digit = at + 1;
      while (digit < text_.size() && is_digit(text_[digit])) ++digit;
      if (digit == at + 1 || digit - at - 1 > kMaxNoteDigits || digit >= text_.size() ||
          text_[digit] != ']')
        break;
      at = digit + 1;
    }
    return at;
  }

  /// Includes a closing mark after a blank, as in French: U+00AB Bonjour ! U+00BB.
  [[nodiscard]] End include_loose_closer(End end) const {
    const std::size_t next = skip_space(end.stop);
    if (next == end.stop || next >= text_.size()) return end;
    const CodePoint point = code_point_at(text_, next);
    if (point.value != 0xBB && point.value != 0x201D && point.value != ')') return end;
    const std::size_t behind = next + point.length;
    if (behind < text_.size() && !is_space(code_point_at(text_, behind).value)) return end;
    end.stop = behind;
    end.closed = true;
    return end;
  }

  [[nodiscard]] Start read_start(std::size_t next) const {
    Start start;
    start.letter = next;
    for (std::size_t n = 0; start.letter < text_.size(); ++n) {
      const CodePoint point = code_point_at(text_, start.letter);
      start.value = point.value;
      if (n == kMaxOpeningMarks || !(is_opener(point.value) || (n > 0 && is_space(point.value))))
        break;
      start.opened = true;
      start.letter += point.length;
    }
    return start;
  }

  [[nodiscard]] bool ends_sentence(const End& end, std::size_t next) const {
    const char32_t first = code_point_at(text_, next).value;
    if (end.without_blank) return !goes_on(first);
    if (goes_on(first)) return false;
    const Start start = read_start(next);
    if (start.letter >= text_.size()) return true;
    if (case_of(start.value) == LetterCase::Lower && !begins_as_brand(start.letter)) return false;
    return !end.single_period || period_ends(end, start);
  }

  /// Returns true for a small letter before a capital: iPhone, eBay.
  [[nodiscard]] bool begins_as_brand(std::size_t at) const {
    const std::size_t second = at + code_point_at(text_, at).length;
    return second < text_.size() &&
           case_of(code_point_at(text_, second).value) == LetterCase::Upper;
  }

  /// Returns the word before the full stop at `period`, with inner full stops; "" if there is none.
  [[nodiscard]] std::string_view word_before(std::size_t period) const {
    std::size_t from = period;
    while (from > begin_ && period - from <= kMaxWordBytes) {
      std::size_t before = from - 1;
      while (before > begin_ && is_continuation(text_[before])) --before;
      const char32_t value = code_point_at(text_, before).value;
      const CharClass kind = class_of(value);
      if (kind != CharClass::Letter && kind != CharClass::Digit && kind != CharClass::Extend &&
          value != '.')
        break;
      from = before;
    }
    return text_.substr(from, period - from);
  }

  /// Returns true if the next word is a capitalised stop word, but not an initial.
  [[nodiscard]] bool starts_with_stop_word(const Start& start) const {
    if (rules_.stop_words == nullptr) return false;
    const std::string_view word = letters_at(start.letter);
    const std::size_t behind = start.letter + word.size();
    if (behind < text_.size() && text_[behind] == '.') return false;
    return rules_.stop_words->contains(word);
  }

  [[nodiscard]] std::string_view letters_at(std::size_t at) const {
    std::size_t stop = at;
    while (stop < text_.size() && stop - at <= kMaxWordBytes) {
      const CodePoint point = code_point_at(text_, stop);
      const CharClass kind = class_of(point.value);
      if (kind != CharClass::Letter && kind != CharClass::Extend) break;
      stop += point.length;
    }
    return text_.substr(at, stop - at);
  }

  [[nodiscard]] bool period_ends(const End& end, const Start& start) const {
    const std::string_view word = word_before(end.begin);
    if (word.empty()) return true;
    const auto found = rules_.abbreviations.find(word);
    if (found != rules_.abbreviations.end() && found->second != AbbreviationKind::Month) {
      if (found->second == AbbreviationKind::Never) return end.closed;
      if (found->second == AbbreviationKind::Perhaps) return starts_with_stop_word(start);
      if (class_of(start.value) == CharClass::Digit) return false;
      return word.size() > code_point_at(word, 0).length || starts_with_stop_word(start);
    }
    if (is_number(word)) return number_ends(word, start);
    if (rules_.has_ordinals && is_roman(word)) return starts_with_stop_word(start);
    if (count_code_points(word) == 1) return letter_ends(word, start);
    return !is_dotted(word) || starts_with_stop_word(start);
  }

  /// Returns true if a sentence ends after a letter and full stop. "J." is an initial; "a." is one
  /// unless the letter is a word of the language.
  [[nodiscard]] bool letter_ends(std::string_view letter, const Start& start) const {
    if (starts_with_stop_word(start)) return true;
    if (case_of(code_point_at(letter, 0).value) == LetterCase::Upper) return false;
    return rules_.stop_words == nullptr || rules_.stop_words->contains(letter);
  }

  [[nodiscard]] bool number_ends(std::string_view number, const Start& start) const {
    if (number.data() == text_.data() + begin_ && number.size() <= kMaxListDigits) return false;
    if (!rules_.has_ordinals) return true;
    if (class_of(start.value) == CharClass::Digit) return number.size() > kMaxOrdinalDigits;
    const auto month = rules_.abbreviations.find(letters_at(start.letter));
    if (month != rules_.abbreviations.end() && month->second == AbbreviationKind::Month)
      return false;
    return number.size() > kMaxOrdinalDigits || starts_with_stop_word(start) ||
           is_counted(static_cast<std::size_t>(number.data() - text_.data()));
  }

  /// Returns true if "No.", "p." or the like precedes the number, which thus is no ordinal.
  [[nodiscard]] bool is_counted(std::size_t number) const {
    std::size_t stop = number;
    while (stop > begin_ && (text_[stop - 1] == ' ' || text_[stop - 1] == '.')) --stop;
    const auto found = rules_.abbreviations.find(word_before(stop));
    return found != rules_.abbreviations.end() && found->second == AbbreviationKind::Number;
  }

  static bool is_number(std::string_view word) {
    return word.find_first_not_of("0123456789") == std::string_view::npos;
  }
  static bool is_roman(std::string_view word) {
    return word.find_first_not_of("IVXLCDM") == std::string_view::npos;
  }
  /// Returns true for short groups of letters between full stops: "U.S", "s.r.o".
  static bool is_dotted(std::string_view word) {
    std::size_t letters = 0;
    bool has_period = false;
    for (std::size_t at = 0; at < word.size();) {
      const CodePoint point = code_point_at(word, at);
      at += point.length;
      if (point.value == '.') {
        has_period = true;
        letters = 0;
      } else if (class_of(point.value) == CharClass::Digit || ++letters > kMaxPartLetters) {
        return false;
      }
    }
    return has_period;
  }

  std::string_view text_;
  const SentenceRules& rules_;
  std::size_t begin_ = 0;  // of the sentence being read
};

}  // namespace

void split_sentences(std::string_view text, const SentenceRules& rules, std::vector<Span>& out) {
  Splitter(text, rules).run(out);
}

}  // namespace sito::text
