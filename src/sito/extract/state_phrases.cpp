// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/state_phrases.h"

#include "sito/base/cut.h"
#include "sito/extract/embedded.h"
#include "sito/text/utf8.h"
#include "sito/text/word_runs.h"

#include <algorithm>
#include <array>
#include <functional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace sito::extract {
namespace {

std::uint32_t section_named(std::string_view line) {
  constexpr std::array kSections =
      std::to_array<std::pair<std::string_view, std::uint32_t>>({{"[error]", kError},
                                                                 {"[error title]", kErrorTitle},
                                                                 {"[login title]", kLoginTitle},
                                                                 {"[parked]", kParked},
                                                                 {"[script]", kScript},
                                                                 {"[robot]", kRobot},
                                                                 {"[robot title]", kRobotTitle}});
  for (const auto& [name, section] : kSections) {
    if (line == name) return section;
  }
  return kNothing;
}

// Finds phrases by their first words.
class Phrases {
 public:
  Phrases() {
    std::string_view rest;
    for (const Embedded& file : embedded_page_states()) {
      if (file.name == "phrases") rest = file.text;
    }
    std::uint32_t section = kNothing;
    while (!rest.empty()) {
      const std::string_view line = text::trim(take_until(rest, '\n'));
      if (line.empty() || line.front() == '#') continue;
      if (line.front() == '[') {
        section = section_named(line);
      } else {
        add(line, section);
      }
    }
  }

  // Returns the meaning of words (of append_words, and a blank behind).
  [[nodiscard]] Meaning meaning_of(std::string_view words) const {
    Meaning meaning;
    std::size_t end_of_phrase = 0;
    for (std::size_t at = 0; at + 1 < words.size();) {
      const std::string_view here = words.substr(at + 1);
      const std::size_t n_word = here.find(' ');
      const auto found = phrases_.find(here.substr(0, n_word));
      if (found != phrases_.end()) {
        for (const Phrase& phrase : found->second) {
          if (!here.starts_with(phrase.words)) continue;
          meaning.sections |= phrase.section;
          end_of_phrase = std::max(end_of_phrase, at + phrase.words.size());
        }
      }
      if (at >= end_of_phrase) ++meaning.n_other_words;
      at += n_word + 1;
    }
    return meaning;
  }

 private:
  struct Phrase {
    std::string words;  // "page not found ", without the blank if the last word may continue
    std::uint32_t section = kNothing;
  };
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view word) const {
      return std::hash<std::string_view>{}(word);
    }
  };

  void add(std::string_view line, std::uint32_t section) {
    std::string words;
    append_words(line, words);
    words.erase(0, 1);
    std::string first = words.substr(0, words.find(' '));
    if (line.back() != '*') words += ' ';
    phrases_[std::move(first)].push_back({std::move(words), section});
  }

  std::unordered_map<std::string, std::vector<Phrase>, Hash, std::equal_to<>> phrases_;
};

const Phrases& phrases() {
  static const Phrases phrases;
  return phrases;
}

}  // namespace

void append_words(std::string_view text, std::string& out) {
  text::for_each_word(text, [&](std::string_view word) {
    out += ' ';
    text::append_lower(word, out);
  });
}

Meaning meaning_of(std::string_view words) { return phrases().meaning_of(words); }

}  // namespace sito::extract
