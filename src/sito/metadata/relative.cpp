// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/relative.h"

#include "sito/base/ascii.h"
#include "sito/base/cut.h"
#include "sito/metadata/clean_value.h"
#include "sito/metadata/embedded.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace sito {
namespace {

constexpr std::int64_t kMinutesOfDay = std::int64_t{24} * 60;
constexpr std::int64_t kMaxNumber = 366;
constexpr std::size_t kLongestText = 80;  // bytes; longer ones are sentences

enum class Kind : std::uint8_t { Unit, Since, Before, After, Day };
struct KindName {
  std::string_view name;
  Kind kind;
  std::int64_t minutes;  // length of a unit, or time before the end of the day of capture
};
constexpr std::array<KindName, 12> kKinds = {{
    {"minute", Kind::Unit, 1},
    {"hour", Kind::Unit, 60},
    {"day", Kind::Unit, kMinutesOfDay},
    {"week", Kind::Unit, 7 * kMinutesOfDay},
    {"since-minute", Kind::Since, 1},
    {"since-hour", Kind::Since, 60},
    {"since-day", Kind::Since, kMinutesOfDay},
    {"since-week", Kind::Since, 7 * kMinutesOfDay},
    {"before", Kind::Before, 0},
    {"after", Kind::After, 0},
    {"today", Kind::Day, 0},
    {"yesterday", Kind::Day, kMinutesOfDay},
}};

struct Word {
  std::string_view text;
  std::string_view language;
  Kind kind = Kind::Unit;
  std::int64_t minutes = 0;
};

std::vector<Word> read_words() {
  std::vector<Word> words;
  for (const Embedded& file : metadata::embedded_words()) {
    if (file.name != "relative") continue;
    for (const std::string_view line : parts_of(file.text, '\n')) {
      if (line.empty() || line.front() == '#') continue;
      std::size_t at = 0;
      const std::string_view name = text::next_word(line, at);
      const std::string_view language = text::next_word(line, at);
      const auto* kind = std::find_if(kKinds.begin(), kKinds.end(),
                                      [name](const KindName& one) { return one.name == name; });
      if (kind == kKinds.end()) continue;
      for (const std::string_view word : parts_of(line.substr(at), ',')) {
        words.push_back({text::trim(word), language, kind->kind, kind->minutes});
      }
    }
  }
  return words;
}

const std::vector<Word>& words() {
  static const std::vector<Word> kWords = read_words();
  return kWords;
}

bool is_letter_at(std::string_view text, std::size_t at) {
  return at < text.size() && text::is_letter_or_digit(text::code_point_at(text, at).value);
}

// Returns true if `text` begins with the word, and the word ends there.
bool begins_with(std::string_view text, std::string_view word) {
  return text.starts_with(word) && !is_letter_at(text, word.size());
}
bool ends_with(std::string_view text, std::string_view word) {
  if (!text.ends_with(word)) return false;
  const std::string_view before = text.substr(0, text.size() - word.size());
  return before.empty() || before.back() == ' ' || before.back() == ',' || before.back() == ':';
}

class Reader {
 public:
  Reader(std::string_view lower, std::string_view language, const Date& taken)
      : lower_(lower), language_(language), taken_(taken) {}

  std::optional<Date> read() const {
    if (const auto by_number = read_number()) return by_number;
    for (const Word& word : words()) {
      if (word.kind != Kind::Day || !speaks(word) || !begins_with(lower_, word.text)) continue;
      Date date = before(word.minutes);
      read_clock(lower_.substr(word.text.size()), date);
      return date;
    }
    return std::nullopt;
  }

 private:
  // "ma" means today only in Hungarian; English words occur on pages of all languages.
  [[nodiscard]] bool speaks(const Word& word) const {
    return language_.empty() || word.language == language_ || word.language == "en";
  }

  [[nodiscard]] std::optional<Date> read_number() const {
    const std::size_t begin = lower_.find_first_of("0123456789");
    if (begin == std::string_view::npos) return std::nullopt;
    std::size_t end = begin;
    std::int64_t number = 0;
    for (; end < lower_.size() && is_digit(lower_[end]) && number <= kMaxNumber; ++end)
      number = number * 10 + (lower_[end] - '0');
    if (number > kMaxNumber) return std::nullopt;
    const std::string_view front = text::trim(lower_.substr(0, begin));
    const std::string_view behind = text::trim(lower_.substr(end));
    for (const Word& unit : words()) {
      if ((unit.kind != Kind::Unit && unit.kind != Kind::Since) || !speaks(unit) ||
          !begins_with(behind, unit.text)) {
        continue;
      }
      std::string_view rest = behind.substr(unit.text.size());
      while (!rest.empty() && (rest.front() == ' ' || rest.front() == '.')) rest.remove_prefix(1);
      if (unit.kind == Kind::Since || marks_past(unit.language, front, rest))
        return before(number * unit.minutes);
    }
    return std::nullopt;
  }

  static bool marks_past(std::string_view language, std::string_view front, std::string_view rest) {
    return std::any_of(words().begin(), words().end(), [&](const Word& word) {
      if (word.language != language) return false;
      return (word.kind == Kind::Before && ends_with(front, word.text)) ||
             (word.kind == Kind::After && begins_with(rest, word.text));
    });
  }

  // Returns the day this many minutes before the capture of the page.
  [[nodiscard]] Date before(std::int64_t minutes) const {
    const std::int64_t of_day = taken_.hour < 0 ? 0 : taken_.hour * 60 + taken_.minute;
    std::int64_t days = minutes / kMinutesOfDay;
    if (taken_.hour >= 0 && minutes % kMinutesOfDay > of_day) ++days;
    return date_of_day(day_number(taken_) - days);
  }

  static void read_clock(std::string_view text, Date& date) {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos || colon == 0 || colon + 2 >= text.size()) return;
    if (!is_digit(text[colon - 1]) || !is_digit(text[colon + 1]) || !is_digit(text[colon + 2]))
      return;
    int hour = text[colon - 1] - '0';
    if (colon > 1 && is_digit(text[colon - 2])) hour += 10 * (text[colon - 2] - '0');
    const int minute = 10 * (text[colon + 1] - '0') + (text[colon + 2] - '0');
    if (hour > 23 || minute > 59) return;
    date.hour = hour;
    date.minute = minute;
  }

  std::string_view lower_;
  std::string_view language_;
  const Date& taken_;
};

}  // namespace

std::optional<Date> relative_date(std::string_view text, std::string_view language,
                                  const Date& taken) {
  text = text::trim(text);
  if (text.empty() || text.size() > kLongestText) return std::nullopt;
  std::string lower;
  text::append_lower(text, lower);
  return Reader(lower, language, taken).read();
}

}  // namespace sito
