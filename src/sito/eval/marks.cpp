// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/marks.h"

#include "sito/write/cleaneval_marks.h"

#include <algorithm>

namespace sito::eval {
namespace {

using write::is_mark;
using write::kMarkBytes;
using write::mark_of;

constexpr std::string_view kUrlLine = "URL:";

// Calls `visit` with each mark and the text behind it; with "" for text before the first mark.
template <typename Visit>
void for_each_block(std::string_view marked, Visit visit) {
  if (marked.starts_with(kUrlLine))
    marked.remove_prefix(std::min(marked.find('\n'), marked.size()));
  std::string_view mark;
  std::size_t begin = 0;
  for (std::size_t at = 0; at < marked.size();) {
    if (!is_mark(marked, at)) {
      ++at;
      continue;
    }
    visit(mark, marked.substr(begin, at - begin));
    mark = marked.substr(at, kMarkBytes);
    at += kMarkBytes;
    begin = at;
  }
  visit(mark, marked.substr(begin));
}

// Appends the words of several texts.
class Appender {
 public:
  Appender(Vocabulary& vocabulary, Words& words) : vocabulary_(vocabulary), words_(words) {
    words_.clear();
  }
  void add(std::string_view mark, std::string_view text) {
    to_lower(mark, lower_);
    if (!mark.empty()) words_.push_back(vocabulary_.number_of(lower_));
    to_lower(text, lower_);
    split_words(lower_, vocabulary_, block_);
    words_.insert(words_.end(), block_.begin(), block_.end());
  }

 private:
  Vocabulary& vocabulary_;
  Words& words_;
  Words block_;
  std::string lower_;
};

}  // namespace

std::string without_marks(std::string_view marked) {
  std::string text;
  for_each_block(marked, [&](std::string_view mark, std::string_view block) {
    if (!mark.empty() && !text.empty() && !text.ends_with('\n')) text += '\n';
    text += block;
  });
  return text;
}

void split_marked(std::string_view marked, Vocabulary& vocabulary, Words& words) {
  Appender appender(vocabulary, words);
  for_each_block(marked, [&](auto mark, auto block) { appender.add(mark, block); });
}

void split_marked(std::span<const Paragraph> paragraphs, Vocabulary& vocabulary, Words& words) {
  Appender appender(vocabulary, words);
  for (const Paragraph& paragraph : paragraphs)
    appender.add(mark_of(paragraph.role), paragraph.text);
}

}  // namespace sito::eval
