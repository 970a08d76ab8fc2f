// SPDX-License-Identifier: Apache-2.0
#include "sito/dedup/verdicts.h"

#include "sito/base/raw_values.h"

#include <cstdint>
#include <utility>

namespace sito::dedup {
namespace {

// The machines of a run have the same program, and therefore the same order of bytes. No byte is
// left to chance, because a plan names the digest of the file.
struct Head {
  std::uint64_t place = 0;
  std::uint32_t text_check = 0;
  std::uint32_t n_paragraphs = 0;
  float similarity = 1;
  Reason reason = Reason::Stays;
  std::uint8_t unused[3] = {};
};
static_assert(sizeof(Head) == 24);

struct Copy {
  std::uint32_t index = 0;
  float share = 1;
  Reason reason = Reason::Stays;
  std::uint8_t unused[3] = {};
};
static_assert(sizeof(Copy) == 12);

}  // namespace

void append_verdict(std::uint64_t place, const Judged& judged, std::string& out) {
  append_raw(Head{place,
                  judged.text_check,
                  static_cast<std::uint32_t>(judged.paragraphs.size()),
                  judged.verdict.similarity,
                  judged.verdict.reason,
                  {}},
             out);
  for (const ParagraphVerdict& one : judged.paragraphs)
    append_raw(Copy{one.unit.paragraph(), one.share, one.reason, {}}, out);
}

Result<std::unique_ptr<VerdictFile>> VerdictFile::open(const std::string& path) {
  auto source = io::open_source(path);
  if (!source) return std::move(source).error();
  return std::unique_ptr<VerdictFile>(new VerdictFile(*std::move(source)));
}

// Returns false at the end of the file.
template <typename Value>
Result<bool> VerdictFile::take(Value& value) {
  char* const bytes = reinterpret_cast<char*>(&value);
  std::size_t had = 0;
  while (had < sizeof value) {
    const auto count = source_->read({bytes + had, sizeof value - had});
    if (!count) return count.error();
    if (*count == 0 && had == 0) return false;
    if (*count == 0) return Error{ErrorCode::Truncated, "a verdict is cut", {source_->name()}};
    had += *count;
  }
  return true;
}

Result<bool> VerdictFile::advance() {
  Head head;
  auto read = take(head);
  if (!read || !*read) return read;
  place_ = head.place;
  next_.text_check = head.text_check;
  next_.verdict = {0, head.similarity, head.reason};
  next_.paragraphs.clear();
  for (std::uint32_t i = 0; i < head.n_paragraphs; ++i) {
    Copy copy;
    read = take(copy);
    if (!read) return read;
    if (!*read) return Error{ErrorCode::Truncated, "a verdict is cut", {source_->name()}};
    next_.paragraphs.push_back({Unit::of(0, copy.index), {}, copy.share, copy.reason});
  }
  return true;
}

Result<void> VerdictFile::find(std::uint64_t place, Judged& judged) {
  judged.known = false;
  judged.paragraphs.clear();
  while (!ended_ && (!begun_ || place_ < place)) {
    begun_ = true;
    const auto read = advance();
    if (!read) return read.error();
    ended_ = !*read;
  }
  if (ended_ || place_ != place) return {};
  judged = next_;
  judged.known = true;
  return {};
}

}  // namespace sito::dedup
