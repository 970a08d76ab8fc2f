// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/thread.h"

#include "sito/base/contains.h"
#include "sito/base/cut.h"
#include "sito/metadata/clean_value.h"
#include "sito/url/site_key.h"

#include <algorithm>
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

// In JSON-LD and microdata.
constexpr std::string_view kTypes[] = {"DiscussionForumPosting", "schema.org/QAPage", "\"QAPage\""};

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

}  // namespace

bool is_thread(const Page& page, const Candidates& candidates) {
  if (leads_to_thread(page.url()) || names_program(candidates)) return true;
  return std::any_of(std::begin(kTypes), std::end(kTypes), [&](std::string_view type) {
    return page.source().find(type) != std::string_view::npos;
  });
}

}  // namespace sito
