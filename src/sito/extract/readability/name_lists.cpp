// SPDX-License-Identifier: Apache-2.0
// The automaton is that of Aho and Corasick (1975), with all failure transitions resolved
// beforehand.
#include "sito/extract/readability/name_lists.h"

#include "sito/base/ascii.h"
#include "sito/base/cut.h"
#include "sito/extract/embedded.h"

#include <utility>

namespace sito::extract {
namespace {

constexpr std::array<std::pair<std::string_view, NameList>, 6> kSections = {{
    {"unlikely", NameList::Unlikely},
    {"maybe", NameList::Maybe},
    {"positive", NameList::Positive},
    {"negative", NameList::Negative},
    {"byline", NameList::Byline},
    {"share", NameList::Share},
}};
constexpr char kOursOnly = '+';
constexpr char kToken = '=';
constexpr char kFree = '~';

/// Returns the list of a section's head, "[name]"; 0 for one that is not requested.
NameListSet list_of(std::string_view head, bool extended) {
  std::string_view name = head.substr(1, head.size() - 2);
  if (name.ends_with(kOursOnly)) {
    if (!extended) return 0;
    name.remove_suffix(1);
  }
  for (const auto& [section, list] : kSections) {
    if (section == name) return static_cast<NameListSet>(list);
  }
  return 0;
}

}  // namespace

const NameLists& NameLists::plain() {
  static const NameLists lists(false);
  return lists;
}

const NameLists& NameLists::extended() {
  static const NameLists lists(true);
  return lists;
}

NameLists::NameLists(bool extended) {
  NameListSet list = 0;
  for (std::string_view text = embedded_name_lists().front().text; !text.empty();) {
    const std::string_view line = take_until(text, '\n');
    if (line.empty() || line.front() == '#') continue;
    if (line.front() == '[') {
      list = list_of(line, extended);
    } else if (list != 0) {
      add_word(line, list);
    }
  }
  build();
}

void NameLists::add_word(std::string_view line, NameListSet list) {
  Word word{line, list};
  if (line.front() == kToken || line.front() == kFree) {
    word.kind = line.front();
    word.text.remove_prefix(1);
  }
  words_.push_back(word);
}

void NameLists::build() {
  // Columns of the characters that occur; 0 is any other.
  std::uint8_t n_columns = 1;
  for (const Word& word : words_) {
    for (const char c : word.text) {
      std::uint8_t& column = columns_[static_cast<unsigned char>(c)];
      if (column == 0) column = n_columns++;
    }
  }
  for (char c = 'a'; c <= 'z'; ++c) {
    columns_[static_cast<unsigned char>(upper(c))] = columns_[static_cast<unsigned char>(c)];
  }

  struct State {
    std::array<std::uint16_t, kColumns> next{};
    std::uint16_t fail = 0;
    End end;
  };
  std::vector<State> states(1);
  for (std::size_t i = 0; i < words_.size(); ++i) {
    std::uint16_t at = 0;
    for (const char c : words_[i].text) {
      const std::uint8_t column = columns_[static_cast<unsigned char>(c)];
      if (states[at].next[column] == 0) {
        states[at].next[column] = static_cast<std::uint16_t>(states.size());
        states.emplace_back();
      }
      at = states[at].next[column];
    }
    if (words_[i].kind == 0) {
      states[at].end.lists |= words_[i].lists;
    } else {
      states[at].end.words.push_back(static_cast<std::uint16_t>(i));
    }
  }

  // Breadth first: the failure state of a state is nearer to the root, and therefore complete by
  // then.
  std::vector<std::uint16_t> order;
  for (const std::uint16_t child : states[0].next) {
    if (child != 0) order.push_back(child);
  }
  for (std::size_t i = 0; i < order.size(); ++i) {
    State& state = states[order[i]];
    const State& fail = states[state.fail];
    state.end.lists |= fail.end.lists;
    state.end.words.insert(state.end.words.end(), fail.end.words.begin(), fail.end.words.end());
    for (std::size_t column = 0; column < kColumns; ++column) {
      const std::uint16_t child = state.next[column];
      if (child == 0) {
        state.next[column] = fail.next[column];
      } else {
        states[child].fail = fail.next[column];
        order.push_back(child);
      }
    }
  }

  // States where a word ends come last, so that one comparison recognises them.
  std::vector<std::uint16_t> number(states.size());
  std::vector<std::uint16_t> by_number(states.size());
  std::uint16_t next_number = 0;
  for (const bool word_end : {false, true}) {
    if (word_end) first_word_ = next_number * kColumns;
    for (std::size_t i = 0; i < states.size(); ++i) {
      const bool ends = states[i].end.lists != 0 || !states[i].end.words.empty();
      if (ends != word_end) continue;
      by_number[next_number] = static_cast<std::uint16_t>(i);
      number[i] = next_number++;
    }
  }
  next_.resize(states.size() * kColumns);
  ends_.resize(states.size());
  for (std::size_t i = 0; i < states.size(); ++i) {
    const State& state = states[by_number[i]];
    for (std::size_t column = 0; column < kColumns; ++column) {
      next_[i * kColumns + column] =
          static_cast<std::uint16_t>(number[state.next[column]] * kColumns);
    }
    ends_[i] = state.end;
  }
}

NameListSet NameLists::words_at(std::uint32_t state, std::string_view name, std::size_t end) const {
  const End& at = ends_[state / kColumns];
  NameListSet found = at.lists;
  for (const std::uint16_t index : at.words) {
    const Word& word = words_[index];
    const std::size_t begin = end - word.text.size();
    const char before = begin == 0 ? ' ' : name[begin - 1];
    const char after = end == name.size() ? ' ' : name[end];
    const bool stands = word.kind == kToken
                            ? before == ' ' && after == ' '
                            : !is_letter_or_digit(before) && !is_letter_or_digit(after);
    if (stands) found |= word.lists;
  }
  return found;
}

}  // namespace sito::extract
