// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/parts/part_store.h"

#include "sito/base/json_values.h"
#include "sito/base/raw_values.h"
#include "sito/document/join_parts.h"
#include "sito/document/read_jsonl.h"
#include "sito/write/writer.h"

#include <cstring>
#include <type_traits>
#include <utility>

namespace sito::corpus {
namespace {

static_assert(std::is_trivially_copyable_v<PartPage>);

// Larger pages are not parts: fifty of them would not fit into one document.
constexpr std::size_t kMaxBytesOfPart = std::size_t{4} << 20;

// Reads a value from the front and removes it; an empty one if there are too few bytes.
template <typename Value>
Value take_value(std::string_view& bytes) {
  Value value{};
  (void)take_raw(bytes, value);
  return value;
}

// JSON does not have the text nodes of paragraphs.
void append_pieces(const Body& body, std::string& bytes) {
  append_raw(static_cast<std::uint32_t>(body.paragraphs.size()), bytes);
  for (const Paragraph& paragraph : body.paragraphs) append_raw(paragraph.pieces, bytes);
}

void take_pieces(std::string_view& bytes, Body& body) {
  const auto n = take_value<std::uint32_t>(bytes);
  for (std::uint32_t i = 0; i < n && !bytes.empty(); ++i) {
    const auto pieces = take_value<Pieces>(bytes);
    if (i < body.paragraphs.size()) body.paragraphs[i].pieces = pieces;
  }
}

bool append_json(std::string_view format_name, const Document& document, std::string& bytes) {
  const write::Format* format = write::find_format(format_name);
  const auto settings = write::resolve_settings(*format, {});
  if (!settings) return false;
  const auto renderer = format->make(*settings);
  if (!renderer) return false;
  const std::size_t begin = bytes.size() + sizeof(std::uint32_t);
  append_raw(std::uint32_t{0}, bytes);
  (*renderer)->render(document, bytes);
  const auto size = static_cast<std::uint32_t>(bytes.size() - begin);
  std::memcpy(bytes.data() + begin - sizeof size, &size, sizeof size);
  return size <= kMaxBytesOfPart && !has_more_json_values({bytes.data() + begin, size});
}

// Removes a text with its size from the front.
std::string_view take_text(std::string_view& bytes) {
  const std::size_t size = take_value<std::uint32_t>(bytes);
  const std::string_view text = bytes.substr(0, size);
  bytes.remove_prefix(text.size());
  return text;
}

// A document has two bodies that are divided differently, and JSON has one of them.
bool append_document(const Document& document, std::string& bytes) {
  if (!append_json("jsonl", document, bytes)) return false;
  if (document.structured.empty()) {
    append_raw(std::uint32_t{0}, bytes);
  } else if (!append_json("json", document, bytes)) {
    return false;
  }
  append_pieces(document, bytes);
  append_pieces(document.structured, bytes);
  return true;
}

Result<void> take_document(std::string_view bytes, Document& document) {
  if (Result<void> read = read_jsonl(take_text(bytes), document); !read) return read;
  document.structured = Body{};
  const std::string_view structured = take_text(bytes);
  if (!structured.empty()) {
    Document other;
    if (Result<void> read = read_jsonl(structured, other); !read) return read;
    document.structured = std::move(other.structured);
  }
  take_pieces(bytes, document);
  take_pieces(bytes, document.structured);
  return {};
}

}  // namespace

void append_part(PartPage page, const Document& document, std::string& bytes) {
  std::string stored;
  const bool is_stored = page.bytes != 0 && append_document(document, stored);
  if (!is_stored) stored.clear();
  page.bytes = static_cast<std::uint32_t>(stored.size());
  append_raw(page, bytes);
  bytes += stored;
}

Result<std::unique_ptr<PartStore>> PartStore::make(const std::string& folder) {
  Result<io::TempFile> file = io::TempFile::make(folder);
  if (!file) return std::move(file).error();
  return std::unique_ptr<PartStore>(new PartStore(std::move(*file)));
}

Result<void> PartStore::add(std::string_view bytes) {
  while (!bytes.empty()) {
    auto page = take_value<PartPage>(bytes);
    const std::string_view document = bytes.substr(0, page.bytes);
    bytes.remove_prefix(document.size());
    page.begin = file_.size();
    if (Result<void> appended = file_.append(document); !appended) return appended;
    pages_.push_back(page);
  }
  return {};
}

void PartStore::join() {
  chains_ = find_part_chains(pages_);
  for (std::uint32_t i = 0; i < chains_.size(); ++i) {
    for (const std::uint32_t page : chains_[i].pages) chain_of_.emplace(pages_[page].place, i);
  }
}

Result<void> PartStore::read(const PartPage& page, Document& document) const {
  std::string bytes(page.bytes, '\0');
  {
    const std::lock_guard lock(mutex_);
    if (Result<void> read = file_.read_at(page.begin, bytes); !read) return read;
  }
  return take_document(bytes, document);
}

const PartChain* PartStore::chain_at(std::uint64_t place) const {
  const auto found = chain_of_.find(place);
  return found == chain_of_.end() ? nullptr : &chains_[found->second];
}

bool PartStore::is_first(const PartChain& chain, std::uint64_t place) const {
  return pages_[chain.pages.front()].place == place;
}

std::size_t PartStore::parts_behind(std::uint64_t place) const {
  const PartChain* chain = chain_at(place);
  return chain != nullptr && is_first(*chain, place) ? chain->pages.size() - 1 : 0;
}

Result<bool> PartStore::apply(std::uint64_t place, const Where& where, Document& document,
                              Account& account) const {
  const PartChain* chain = chain_at(place);
  if (chain == nullptr) return true;
  if (!is_first(*chain, place)) {
    count(account.dropped, kJoinedPart);
    return false;
  }
  if (chain->incomplete) account.notes.note(kPartsMissing, where, document.url);
  if (chain->cut) account.notes.note(kPartsCut, where, document.url);
  if (chain->pages.size() == 1) return true;
  PartsJoiner joiner(document);
  Document part;
  for (std::size_t i = 1; i < chain->pages.size(); ++i) {
    if (Result<void> got = read(pages_[chain->pages[i]], part); !got) return got.error();
    joiner.append(part);
  }
  return true;
}

}  // namespace sito::corpus
