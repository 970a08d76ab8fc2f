// SPDX-License-Identifier: Apache-2.0
#include "tool/suggest.h"

#include "tool/fetch_flags.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <numeric>
#include <string_view>

namespace sito::app {
namespace {

constexpr std::size_t kMaxSuggested = 3;
constexpr std::size_t kShortestPart = 3;  // shorter ones are part of too many names
// Allows one mistake in this many characters, and at most two. With more, it is another word.
constexpr std::size_t kCharactersPerMistake = 3, kMaxMistakes = 2;

// Counts insertions, deletions, replacements, and swaps of two neighbours.
std::size_t mistakes_between(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), row(b.size() + 1), next(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    next[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = a[i - 1] == b[j - 1];
      next[j] = std::min({row[j] + 1, next[j - 1] + 1, row[j - 1] + (same ? 0 : 1)});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) next[j] = std::min(next[j], before[j - 2] + 1);
    }
    before.swap(row);
    row.swap(next);
  }
  return row[b.size()];
}

std::string_view without_dashes(std::string_view name) {
  name.remove_prefix(std::min(name.find_first_not_of('-'), name.size()));
  return name;
}

std::vector<std::string> nearest(std::string_view typed, const std::vector<std::string>& known) {
  const std::size_t length = without_dashes(typed).size();
  std::size_t least = std::min(length / kCharactersPerMistake, kMaxMistakes);
  std::vector<std::string> found;
  for (const std::string& name : known) {
    const std::size_t mistakes = mistakes_between(typed, name);
    if (mistakes > least) continue;
    if (mistakes < least) found.clear();
    least = mistakes;
    found.push_back(name);
  }
  return found;
}

std::vector<std::string> containing(std::string_view typed, const std::vector<std::string>& known) {
  std::vector<std::string> found;
  const std::string_view part = without_dashes(typed);
  if (part.size() < kShortestPart) return found;
  std::copy_if(known.begin(), known.end(), std::back_inserter(found),
               [&](const std::string& name) { return name.find(part) != std::string::npos; });
  return found;
}

// "; did you mean --format?" with those of `known` that are like `typed`, or contain it; "" when
// none is.
std::string suggestion(std::string_view typed, const std::vector<std::string>& known) {
  std::vector<std::string> found = nearest(typed, known);
  if (found.empty()) found = containing(typed, known);
  if (found.empty() || found.size() > kMaxSuggested) return "";
  std::string text = "; did you mean ";
  for (std::size_t i = 0; i < found.size(); ++i) {
    text += (i == 0 ? "" : i + 1 == found.size() ? " or " : ", ") + found[i];
  }
  return text + "?";
}

std::vector<std::string> names_of(const FlagTable& flags) {
  std::vector<std::string> names;
  for (const Flag& flag : flags.rows()) {
    for (const std::string& name : flag.long_names) names.push_back("--" + name);
    for (const std::string& name : flag.short_names) names.push_back("-" + name);
  }
  return names;
}

}  // namespace

std::string unknown_command(const std::string& command, const std::string& word,
                            const std::vector<std::pair<std::string, std::string>>& known) {
  if (is_web_address(word)) {
    return word + " is a URL, not a command: use `sito extract " + word +
           "` for one page or `sito crawl " + word + " -o FOLDER` for a site";
  }
  std::vector<std::string> names;
  names.reserve(known.size());
  for (const auto& [name, summary] : known) names.push_back(name);
  return "there is no command `" + command + " " + word + "`" + suggestion(word, names);
}

std::string unexpected_argument(const std::vector<std::string>& words, const std::string& command,
                                const FlagTable& flags) {
  for (const std::string& word : words) {
    if (word.size() < 2 || word.front() != '-') continue;
    const std::string name = word.substr(0, word.find('='));
    return command + " has no option " + name + suggestion(name, names_of(flags));
  }
  return words.empty() ? "there are too many arguments"
                       : "'" + words.front() + "' is one argument too many";
}

}  // namespace sito::app
