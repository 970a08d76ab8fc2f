// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/thread.h"

#include "sito/base/contains.h"
#include "sito/base/cut.h"
#include "sito/metadata/clean_value.h"
#include "sito/metadata/collect.h"
#include "sito/url/site_key.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace sito {
namespace {

// Parts of the names of programs that make forums and nothing else, in lower case.
constexpr std::string_view kPrograms[] = {
    "discourse", "flarum", "fluxbb",          "invision",  "mybb",    "nodebb",  "phpbb",
    "punbb",     "smf",    "simple machines", "vbulletin", "woltlab", "xenforo",
};

// Segments of paths that lead to one discussion, in lower case; without ".php".
constexpr std::string_view kSegments[] = {
    "boards",     "comments", "discussion", "discussions", "forum", "forums",    "questions",
    "showthread", "t",        "thread",     "threads",     "topic", "viewtopic",
};

// Types of schema.org, in JSON-LD and microdata, before and behind their P.
constexpr std::string_view kDiscussionForum = "DiscussionForum", kOsting = "osting";
constexpr std::string_view kQuestions = "QA", kAge = "age";

bool names_program(const Candidates& candidates) {
  for (const MetadataField field : {MetadataField::Generator, MetadataField::System}) {
    for (const Candidate& candidate : candidates.of(field)) {
      const std::string name = lower_case_of(candidate.text);
      for (const std::string_view program : kPrograms) {
        if (name.find(program) != std::string::npos) return true;
      }
    }
  }
  return false;
}

bool leads_to_thread(std::string_view url) {
  const std::string path = lower_case_of(url::path_of(url));
  for (std::string_view segment : parts_of(path, '/')) {
    if (segment.ends_with(".php")) segment.remove_suffix(4);
    if (is_one_of(segment, kSegments)) return true;
  }
  return false;
}

// Searches for the rarest letter that the names of both types have, not for the quotes and URLs
// around them.
bool has_thread_type(std::string_view source) {
  for (std::size_t at = source.find('P'); at != std::string_view::npos;
       at = source.find('P', at + 1)) {
    std::string_view before = source.substr(0, at);
    std::string_view behind = source.substr(at + 1);
    if (behind.starts_with(kOsting) && before.ends_with(kDiscussionForum)) return true;
    if (!behind.starts_with(kAge) || !before.ends_with(kQuestions)) continue;
    before.remove_suffix(kQuestions.size());
    behind.remove_prefix(kAge.size());
    if (before.ends_with("schema.org/")) return true;
    if (before.ends_with('"') && behind.starts_with('"')) return true;
  }
  return false;
}

}  // namespace

bool declares_thread(const Page& page) {
  return leads_to_thread(page.url()) || has_thread_type(page.source());
}

bool is_thread(const Page& page, const Candidates& candidates) {
  return declares_thread(page) || names_program(candidates);
}

bool is_thread(const Page& page) {
  if (declares_thread(page)) return true;
  Candidates candidates;
  Collector().collect(page, {}, candidates);
  return names_program(candidates);
}

}  // namespace sito
