// SPDX-License-Identifier: Apache-2.0
// The stop lists that ship with sito, and the places of those in Debian packages.
#include "sito/text/embedded.h"
#include "sito/text/made_once.h"
#include "sito/text/stop_list_text.h"
#include "sito/text/stop_words.h"

#include <algorithm>
#include <vector>

namespace sito::text {
namespace {

StopWords read_list(std::size_t index) {
  return StopWords::parse(embedded_stop_lists()[index].text);
}

// Languages of the lists that PostgreSQL's text search ships, by their file names.
struct NamedLanguage {
  std::string_view code;
  std::string_view name;
};
constexpr std::array<NamedLanguage, 17> kPostgresLists = {{{"da", "danish"},
                                                           {"de", "german"},
                                                           {"en", "english"},
                                                           {"es", "spanish"},
                                                           {"fi", "finnish"},
                                                           {"fr", "french"},
                                                           {"hu", "hungarian"},
                                                           {"it", "italian"},
                                                           {"nb", "norwegian"},
                                                           {"ne", "nepali"},
                                                           {"nl", "dutch"},
                                                           {"nn", "norwegian"},
                                                           {"no", "norwegian"},
                                                           {"pt", "portuguese"},
                                                           {"ru", "russian"},
                                                           {"sv", "swedish"},
                                                           {"tr", "turkish"}}};
// PostgreSQL of Debian 13, 12 and 11; the newest first.
constexpr std::array<std::string_view, 3> kPostgresVersions = {"17", "15", "13"};

}  // namespace

std::span<const std::string_view> stop_list_languages() {
  static const std::vector<std::string_view> languages = [] {
    std::vector<std::string_view> all;
    for (const Embedded& list : embedded_stop_lists()) all.push_back(list.name);
    return all;
  }();
  return languages;
}

const StopWords* shipped_stop_words(std::string_view language) {
  const std::span<const std::string_view> all = stop_list_languages();
  const auto found = std::find(all.begin(), all.end(), language);
  return found == all.end() ? nullptr
                            : &made_once<read_list>(static_cast<std::size_t>(found - all.begin()));
}

std::string_view shipped_stop_list_text(std::string_view language) {
  for (const Embedded& list : embedded_stop_lists()) {
    if (list.name == language) return list.text;
  }
  return {};
}

std::vector<std::string> installed_stop_list_paths(std::string_view language) {
  std::vector<std::string> paths;
  for (const NamedLanguage& row : kPostgresLists) {
    if (row.code != language) continue;
    for (const std::string_view version : kPostgresVersions)
      paths.push_back("/usr/share/postgresql/" + std::string(version) + "/tsearch_data/" +
                      std::string(row.name) + ".stop");
  }
  return paths;
}

}  // namespace sito::text
