// SPDX-License-Identifier: Apache-2.0
#include "sito/base/contains.h"
#include "sito/extract/recovery/data_strings.h"
#include "sito/extract/recovery/recovered.h"
#include "sito/extract/recovery/scripts.h"
#include "sito/extract/recovery/writer.h"

#include <array>
#include <string>
#include <vector>

namespace sito::extract {
namespace {

// Members of schema.org types that hold main text, and those that hold a summary.
constexpr std::array kBodies = std::to_array<std::string_view>(
    {"articleBody", "text", "reviewBody", "recipeInstructions", "transcript", "commentText"});
constexpr std::array kSummaries = std::to_array<std::string_view>({"description", "abstract"});
constexpr std::array kTitles = std::to_array<std::string_view>({"headline"});

// A long text in some object, to be examined more closely.
constexpr std::string_view kLinkedBody = "\"articleBody\"";

class LinkedText {
 public:
  LinkedText(const Page& page, Recovered& found, bool summaries)
      : writer_(page, found), summaries_(summaries) {}

  void walk(const DataScript& script) {
    writer_.set_origin(script.node, {});
    levels_.clear();
    const std::size_t begin = script.text.find_first_of("{[");
    if (begin == std::string_view::npos) return;
    walk_data(script.text, begin, [&](const DataEvent& event) { take(event); });
  }

 private:
  struct Level {
    std::string_view key;  // of the object or list, or of the list around it
    bool question = false;
  };

  void take(const DataEvent& event) {
    if (event.kind == DataEvent::Kind::Close) {
      if (!levels_.empty()) levels_.pop_back();
      return;
    }
    std::string_view key = event.key;
    if (key.empty() && !levels_.empty()) key = levels_.back().key;
    if (event.kind == DataEvent::Kind::Open) {
      levels_.push_back({key, false});
      return;
    }
    if (key == "@type" && event.text == "Question") levels_.back().question = true;
    add(key, event.text);
  }

  void add(std::string_view key, std::string_view written) {
    const bool question = key == "name" && !levels_.empty() && levels_.back().question;
    const bool title = question || is_one_of(key, kTitles);
    if (!title && !(summaries_ ? is_one_of(key, kSummaries) : is_one_of(key, kBodies))) return;
    text_.clear();
    append_unescaped(written, text_);
    DataText kind = data_text_of(title ? "title" : "content", text_);
    if (title && kind != DataText::Nothing) kind = DataText::Title;
    writer_.add(kind, text_, written);
  }

  RecoveredWriter writer_;
  bool summaries_;
  std::vector<Level> levels_;
  std::string text_;
};

void collect(const Page& page, bool summaries, Recovered& found) {
  found.clear();
  LinkedText linked(page, found, summaries);
  for_each_script(page, [&](const DataScript& script) {
    if (script.kind == ScriptKind::LinkedData) linked.walk(script);
  });
  if (found.n_text_bytes > 0) found.from = RecoveredFrom::LinkedData;
}

}  // namespace

bool has_linked_text(const Page& page) {
  bool has = false;
  for_each_script(page, [&](const DataScript& script) {
    has = has || (script.kind == ScriptKind::LinkedData &&
                  script.text.find(kLinkedBody) != std::string_view::npos);
  });
  return has;
}

void collect_linked_text(const Page& page, Recovered& found) {
  collect(page, false, found);
  if (found.from == RecoveredFrom::Nothing) collect(page, true, found);
}

}  // namespace sito::extract
