// SPDX-License-Identifier: Apache-2.0
#include "sito/suggest.h"

#include "sito/fetch_flags.h"
#include "sito/help.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <numeric>
#include <string_view>

namespace sito::app {
namespace {

constexpr std::size_t kMostSuggested = 3;
constexpr std::size_t kShortestPart = 3;  // shorter ones are part of too many names
// One mistake in so many characters, two at most: more and it is another word.
constexpr std::size_t kCharactersPerMistake = 3, kMostMistakes = 2;

// Insertions, deletions, replacements, and two neighbours that changed places.
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
  std::size_t least = std::min(length / kCharactersPerMistake, kMostMistakes);
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
  if (found.empty() || found.size() > kMostSuggested) return "";
  std::string text = "; did you mean ";
  for (std::size_t i = 0; i < found.size(); ++i) {
    text += (i == 0 ? "" : i + 1 == found.size() ? " or " : ", ") + found[i];
  }
  return text + "?";
}

std::vector<std::string> names_of_commands(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    names.push_back(command->get_name());
  }
  return names;
}

std::vector<std::string> names_of_options(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    for (const std::string& name : option->get_snames()) names.push_back("-" + name);
  }
  return names;
}

}  // namespace

std::string unknown_command(CLI::App& root, const std::vector<std::string>& words) {
  CLI::App* app = &root;
  for (const std::string& word : words) {
    const std::vector<std::string> known = names_of_commands(*app);
    if (known.empty() || word.starts_with('-')) return "";
    if (std::find(known.begin(), known.end(), word) == known.end()) {
      if (is_web_address(word)) {
        return word + " is an address: `sito extract " + word + "` reads one page, `sito crawl " +
               word + " -o FOLDER` a site";
      }
      return "there is no command `" + command_line_name(*app) + " " + word + "`" +
             suggestion(word, known);
    }
    app = app->get_subcommand(word);
  }
  return "";
}

std::string unexpected_argument(const CLI::App& root, const CLI::App& app) {
  for (const std::string& word : root.remaining(true)) {
    if (word.size() < 2 || word.front() != '-') continue;
    const std::string name = word.substr(0, word.find('='));
    return command_line_name(app) + " has no option " + name +
           suggestion(name, names_of_options(app));
  }
  const std::vector<std::string> words = root.remaining(true);
  return words.empty() ? "there are too many arguments"
                       : "'" + words.front() + "' is too much here";
}

}  // namespace sito::app
