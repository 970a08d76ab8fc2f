// SPDX-License-Identifier: Apache-2.0
// Splits text into tokens: addresses, numbers, words, runs of one mark. Splits scripts with blanks
// in one pass; only runs of Thai, Han, kana and the like go through ICU's dictionaries.
#include "sito/text/tokens.h"

#include "sito/base/ascii.h"
#include "sito/text/addresses.h"
#include "sito/text/classes.h"

#include <unicode/brkiter.h>
#include <unicode/uchar.h>
#include <unicode/udata.h>
#include <unicode/uscript.h>
#include <unicode/utext.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

namespace sito::text {
namespace {

// ICU keeps several numbers for each character of a run; longer runs are cut.
constexpr std::size_t kMaxDictionaryRun = 16384;

constexpr char32_t kZeroWidthJoiner = 0x200D;
constexpr char32_t kFirstRegionalIndicator = 0x1F1E6;
constexpr char32_t kLastRegionalIndicator = 0x1F1FF;

bool is_regional_indicator(char32_t value) {
  return value >= kFirstRegionalIndicator && value <= kLastRegionalIndicator;
}

/// Returns true for marks that join two letters or digits into one word.
bool joins_words(char32_t value) {
  switch (value) {
    case '\'':
    case '-':
    case 0x00B7:  // MIDDLE DOT (Catalan)
    case 0x05F3:  // HEBREW GERESH
    case 0x05F4:  // HEBREW GERSHAYIM
    case 0x2010:  // HYPHEN
    case 0x2011:  // NON-BREAKING HYPHEN
    case 0x2019:  // RIGHT SINGLE QUOTATION MARK, the printed apostrophe
      return true;
    default:
      return false;
  }
}

bool joins_numbers(char32_t value) { return value == '.' || value == ',' || value == ':'; }

bool is_word_class(CharClass kind) {
  return kind == CharClass::Letter || kind == CharClass::Digit || kind == CharClass::Underscore;
}

/// Reads one range from left to right. Each step advances; the time is thus linear.
class Scanner {
 public:
  Scanner(std::string_view text, Span range)
      : text_(text.substr(0, range.end)), table_(class_table()), at_(range.begin) {
    const void* sign =
        at_ < text_.size() ? std::memchr(text_.data() + at_, '@', text_.size() - at_) : nullptr;
    has_at_sign_ = sign != nullptr;
  }

  [[nodiscard]] bool done() const { return at_ >= text_.size(); }
  [[nodiscard]] std::size_t at() const { return at_; }

  /// Skips white space; returns true if there was some.
  bool skip_space() {
    const std::size_t from = at_;
    while (!done()) {
      peek();
      if (kind_ != CharClass::Space) break;
      at_ += point_.length;
    }
    return at_ != from;
  }

  /// Reads one token, or a run for the dictionary; returns the class of its first character.
  CharClass take() {
    peek();
    const CharClass first = kind_;
    if (first == CharClass::Dictionary) {
      take_dictionary_run();
    } else if (first == CharClass::Letter || first == CharClass::Digit) {
      take_address_or_word(first);
    } else if (!take_signed_word()) {
      take_marks();
    }
    return first;
  }

 private:
  /// Classifies the character at at_.
  void peek() {
    const auto byte = static_cast<unsigned char>(text_[at_]);
    if (byte < 0x80) {
      point_ = {byte, 1};
      kind_ = table_[byte];
      return;
    }
    point_ = code_point_at(text_, at_);
    kind_ = point_.value < kClassTableEnd ? table_[point_.value] : class_of(point_.value);
  }

  [[nodiscard]] CharClass class_at(std::size_t at) const {
    return at < text_.size() ? class_of(code_point_at(text_, at).value) : CharClass::Space;
  }

  void take_address_or_word(CharClass first) {
    if (point_.length == 1) {
      const std::size_t from = at_;
      const char low = static_cast<char>(text_[at_] | 0x20);
      std::size_t end = from;
      if (low == 'h' || low == 'f' || low == 'w') end = web_address_end(text_, from, text_.size());
      if (end == from && has_at_sign_) end = mail_address_end(text_, from, text_.size());
      if (end != from) {
        at_ = end;
        return;
      }
      take_word(first);
      if (at_ + 1 >= text_.size()) return;
      if (text_[at_] == '.' && (is_lower(text_[at_ + 1]) || is_digit(text_[at_ + 1]))) {
        at_ = std::max(at_, bare_host_end(text_, from, text_.size()));
        while (at_ < text_.size() && text_[at_] == '.') {  // "a.tar.gz"
          const std::size_t end_of_name = file_name_end(text_, at_, text_.size());
          if (end_of_name == at_) break;
          at_ = end_of_name;
        }
      }
      take_sign_of_name(from);
      return;
    }
    take_word(first);
  }

  /// Takes the signs of names such as "C++", "C#" and "AT&T" behind a word.
  void take_sign_of_name(std::size_t from) {
    const std::string_view rest = text_.substr(at_);
    const auto ends = [&](std::size_t size) {
      return !is_word_class(class_at(at_ + size)) && !rest.substr(size).starts_with(rest[0]);
    };
    const bool is_letter = at_ - from == 1 && is_upper(text_[from]);
    const bool is_plus = rest.starts_with("++") && sito::is_letter(text_[at_ - 1]) && ends(2);
    if (is_plus || (is_letter && rest.starts_with('#') && ends(1))) {
      at_ += rest[0] == '+' ? 2 : 1;
      return;
    }
    // Companies and phrases in capitals.
    const auto capitals_end = [&](std::size_t at) {
      while (at < text_.size() && is_upper(text_[at])) ++at;
      return at;
    };
    if (!rest.starts_with('&') || capitals_end(from) != at_) return;
    const std::size_t end = capitals_end(at_ + 1);
    if (end > at_ + 1 && !is_word_class(class_at(end))) at_ = end;
  }

  /// Takes a word with a sign in front of it behind white space or a mark: "#tag", ".NET",
  /// ".pdf". Returns false, and takes nothing, if there is none.
  bool take_signed_word() {
    const char sign = text_[at_];
    if ((sign != '#' && sign != '.') || at_ + 1 >= text_.size()) return false;
    if (at_ > 0 && (is_word_class(class_before(at_)) || text_[at_ - 1] == sign)) return false;
    const CharClass next = class_at(at_ + 1);
    if (next != CharClass::Letter) return false;
    if (sign == '.') {
      std::size_t end = at_ + 1;
      while (end < text_.size() && is_upper(text_[end])) ++end;
      const bool is_name = end > at_ + 2 && !is_word_class(class_at(end));
      if (!is_name && file_name_end(text_, at_, text_.size()) == at_) return false;
    }
    ++at_;
    peek();
    take_word(kind_);
    return true;
  }

  [[nodiscard]] CharClass class_before(std::size_t at) const {
    do {
      --at;
    } while (at > 0 && is_continuation(text_[at]));
    return class_at(at);
  }

  void take_word(CharClass last) {
    at_ += point_.length;
    while (!done()) {
      // Fast path: letters and digits in ASCII.
      while (!done() && static_cast<signed char>(text_[at_]) > 0 &&
             is_word_class(table_[static_cast<unsigned char>(text_[at_])])) {
        last = table_[static_cast<unsigned char>(text_[at_])];
        ++at_;
      }
      if (done()) break;
      peek();
      if (is_word_class(kind_)) {
        last = kind_;
      } else if (kind_ != CharClass::Extend) {
        if (!joins_on(last)) break;
      }
      at_ += point_.length;
    }
    give_back_underscores();
  }

  /// Returns true if the mark at at_ joins the word before it and the text after it.
  [[nodiscard]] bool joins_on(CharClass last) const {
    const std::size_t next = at_ + point_.length;
    if (last == CharClass::Underscore || next >= text_.size()) return false;
    if (joins_words(point_.value)) {
      const CharClass after = class_at(next);
      return after == CharClass::Letter || after == CharClass::Digit;
    }
    return joins_numbers(point_.value) && last == CharClass::Digit &&
           class_at(next) == CharClass::Digit;
  }

  /// Drops underscores at the end of a word, because they only join.
  void give_back_underscores() {
    while (text_[at_ - 1] == '_') --at_;
  }

  void take_dictionary_run() {
    const std::size_t from = at_;
    while (!done() && at_ - from < kMaxDictionaryRun) {
      peek();
      if (kind_ != CharClass::Dictionary && kind_ != CharClass::Extend) break;
      at_ += point_.length;
    }
  }

  /// Reads a run of one mark, or one symbol with its modifiers (skin tones, joined symbols, flags).
  void take_marks() {
    const char32_t first = point_.value;
    char32_t last = first;
    at_ += point_.length;
    for (std::size_t n = 1; !done(); ++n) {
      peek();
      const bool flag =
          n == 1 && is_regional_indicator(first) && is_regional_indicator(point_.value);
      const bool joined = last == kZeroWidthJoiner && kind_ == CharClass::Other;
      const bool same =
          point_.value == first && n > 0 && last == first && !is_regional_indicator(first);
      if (kind_ != CharClass::Extend && !flag && !joined && !same) break;
      last = point_.value;
      at_ += point_.length;
    }
  }

  std::string_view text_;
  const ClassTable& table_;
  std::size_t at_;
  CodePoint point_;
  CharClass kind_ = CharClass::Space;
  bool has_at_sign_ = false;
};

// Set where ICU leaves a run whole because it has not the dictionary.
thread_local std::string_view missed_dictionary;

/// A dictionary of ICU, and whether it is there.
struct DictionaryFile {
  std::string_view name;
  UScriptCode script;
  bool is_there;
};

bool icu_has(const char* name) {
  constexpr const char* kFolder = U_ICUDATA_NAME U_TREE_SEPARATOR_STRING "brkitr";
  UErrorCode status = U_ZERO_ERROR;
  udata_close(udata_open(kFolder, "dict", name, &status));
  return U_SUCCESS(status) != 0;
}

/// Returns the dictionary for the script of a character.
const DictionaryFile& dictionary_of(char32_t value) {
  const auto file = [](const char* name, UScriptCode script) {
    return DictionaryFile{name, script, icu_has(name)};
  };
  static const std::array<DictionaryFile, 5> files = {
      file("thaidict", USCRIPT_THAI), file("laodict", USCRIPT_LAO),
      file("khmerdict", USCRIPT_KHMER), file("burmesedict", USCRIPT_MYANMAR),
      file("cjdict", USCRIPT_HAN)};  // and of all other scripts
  const int script = u_getIntPropertyValue(static_cast<UChar32>(value), UCHAR_SCRIPT);
  const auto* found = std::ranges::find(files, script, &DictionaryFile::script);
  return found == files.end() ? files.back() : *found;
}

}  // namespace

std::string_view take_missed_dictionary() { return std::exchange(missed_dictionary, {}); }

/// ICU's word iterator and its text.
struct Tokenizer::Dictionary {
  std::unique_ptr<icu::BreakIterator> words;
  UText text = UTEXT_INITIALIZER;

  Dictionary() {
    UErrorCode status = U_ZERO_ERROR;
    words.reset(icu::BreakIterator::createWordInstance(icu::Locale::getRoot(), status));
    if (U_FAILURE(status)) words.reset();
  }
  ~Dictionary() { utext_close(&text); }
  Dictionary(const Dictionary&) = delete;
  Dictionary& operator=(const Dictionary&) = delete;

  /// Splits text[begin, end) at ICU's word boundaries; makes one token of it if ICU fails.
  void split(std::string_view whole, std::size_t begin, std::size_t end, bool glued,
             std::vector<Token>& out) {
    const auto add = [&](std::size_t from, std::size_t to) {
      out.push_back({static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(to), glued});
      glued = true;
    };
    UErrorCode status = U_ZERO_ERROR;
    if (words != nullptr) {
      utext_openUTF8(&text, whole.data() + begin, static_cast<int64_t>(end - begin), &status);
      words->setText(&text, status);
    }
    if (words == nullptr || U_FAILURE(status)) return add(begin, end);
    std::size_t from = begin;
    for (int32_t cut = words->next(); cut != icu::BreakIterator::DONE; cut = words->next()) {
      const std::size_t to = begin + static_cast<std::size_t>(cut);
      if (to > from) add(from, to);
      from = to;
    }
    if (from < end) add(from, end);
    const CodePoint first = code_point_at(whole, begin);
    if (out.back().begin == begin && first.length < end - begin) {
      const DictionaryFile& file = dictionary_of(first.value);
      if (!file.is_there) missed_dictionary = file.name;
    }
  }
};

Tokenizer::Tokenizer() = default;
Tokenizer::~Tokenizer() = default;

void Tokenizer::split(std::string_view text, Span range, std::vector<Token>& out) {
  Scanner scanner(text, range);
  bool glued = false;
  while (true) {
    if (scanner.skip_space()) glued = false;
    if (scanner.done()) return;
    const std::size_t begin = scanner.at();
    const CharClass kind = scanner.take();
    if (kind == CharClass::Dictionary) {
      if (dictionary_ == nullptr) dictionary_ = std::make_unique<Dictionary>();
      dictionary_->split(text, begin, scanner.at(), glued, out);
    } else {
      out.push_back(
          {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(scanner.at()), glued});
    }
    glued = true;
  }
}

}  // namespace sito::text
