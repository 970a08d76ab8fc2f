// SPDX-License-Identifier: Apache-2.0
#include "sito/dedup/collection.h"

#include <cstring>
#include <utility>

namespace sito::dedup {
namespace {

constexpr std::size_t kNameBytes = std::size_t{256} << 10;  // written at once

// Two sorters are busy at a time: one reads the output of the other.
constexpr std::size_t kSorters = 2;

}  // namespace

/// Returns verdicts in the order of the inputs.
struct Collection::Readers {
  io::RecordRange<DocumentEntry> entries;
  io::RecordRange<DocumentVerdict> verdicts;
  io::RecordRange<ParagraphVerdict> paragraphs;
  DocumentNumber number = 0;  ///< of the next document
  DocumentEntry entry;
  DocumentVerdict verdict;
  std::optional<ParagraphVerdict> paragraph;
  bool ended = false;

  /// Goes to the next document.
  Result<void> advance() {
    const Result<const DocumentEntry*> next = entries.next();
    if (!next) return next.error();
    const Result<const DocumentVerdict*> next_verdict = verdicts.next();
    if (!next_verdict) return next_verdict.error();
    ended = *next == nullptr || *next_verdict == nullptr;
    if (ended) return {};
    entry = **next;
    verdict = **next_verdict;
    return {};
  }
  Result<void> advance_paragraph() {
    const Result<const ParagraphVerdict*> next = paragraphs.next();
    if (!next) return next.error();
    paragraph = *next == nullptr ? std::nullopt : std::optional(**next);
    return {};
  }
};

Collection::Collection(const Options& options)
    : options_(options),
      entries_(options.folder),
      document_verdicts_(options.folder),
      paragraph_verdicts_(options.folder),
      aside_(options.folder) {
  const std::size_t memory = options_.memory / kSorters;
  if (options_.pages) pages_.emplace(options_, memory);
  if (options_.documents && options_.method == Method::Exact) exact_.emplace(options_, memory);
  if (options_.documents && options_.method == Method::Near) near_.emplace(options_, memory);
  if (options_.paragraphs) paragraphs_.emplace(options_, memory);
}

Collection::~Collection() = default;

std::uint64_t Collection::salt_of(std::uint32_t shard) const {
  return options_.scope == Scope::Shard ? scramble(std::uint64_t{shard} + 1) : 0;
}

Result<void> Collection::add(Bytes prints, const std::function<void(DocumentPlace&)>& move) {
  Print print;
  Result<void> done;
  while (done && take_print(prints, print)) {
    if (move) move(print.head.place);
    const PrintHead& head = print.head;
    const DocumentNumber number = entries_.size();
    const std::uint64_t salt = salt_of(head.place.shard);
    DocumentEntry entry;
    entry.place = head.place.place;
    entry.key = head.key;
    entry.text = head.text;
    entry.shard = head.place.shard;
    if (options_.names) done = add_name(print.name, entry);
    if (done) done = entries_.add(entry);
    if (done) done = document_verdicts_.add({});
    if (done && exact_) done = exact_->add(number, entry, salt);
    if (done && pages_ && head.has_page) {
      DocumentEntry page = entry;
      page.text = head.page;
      done = pages_->add(number, page, salt);
    }
    if (done && near_) done = near_->add(number, entry.key, salt, print.signature);
    if (!done || !paragraphs_) continue;
    done = options_.documents || options_.pages
               ? store_paragraphs(print.paragraphs)
               : add_paragraphs(number, entry.key, salt, print.paragraphs);
  }
  return done;
}

Result<void> Collection::add_name(std::string_view name, DocumentEntry& entry) {
  if (!names_) {
    auto made = io::TempFile::make(options_.folder);
    if (!made) return std::move(made).error();
    names_ = std::move(*made);
  }
  entry.name_at = names_->size() + new_names_.size();
  entry.name_bytes = static_cast<std::uint32_t>(name.size());
  new_names_ += name;
  if (new_names_.size() < kNameBytes) return {};
  Result<void> written = names_->append(new_names_);
  new_names_.clear();
  return written;
}

Result<Name> Collection::name(DocumentNumber number) const {
  const Result<DocumentEntry> entry = entries_.get(number);
  if (!entry) return entry.error();
  std::string name(entry->name_bytes, '\0');
  const Result<void> read = names_->read_at(entry->name_at, name);
  if (!read) return read.error();
  return read_name(name);
}

Result<void> Collection::add_paragraphs(DocumentNumber number, std::uint64_t key,
                                        std::uint64_t salt, Bytes paragraphs) {
  ParagraphHead head;
  Result<void> done;
  while (done && take_paragraph(paragraphs, head, hashes_)) {
    done = paragraphs_->add(Unit::of(number, head.index), key, salt, hashes_);
  }
  return done;
}

/// Stores a document's paragraphs as words of 64 bits: their number, and then the words.
Result<void> Collection::store_paragraphs(Bytes paragraphs) {
  static_assert(sizeof(ParagraphHead) % sizeof(std::uint64_t) == 0);
  const std::size_t n_words = paragraphs.size() / sizeof(std::uint64_t);
  Result<void> done = aside_.add(n_words);
  for (std::size_t i = 0; done && i < n_words; ++i) {
    std::uint64_t word = 0;
    std::memcpy(&word, paragraphs.data() + i * sizeof word, sizeof word);
    done = aside_.add(word);
  }
  return done;
}

Result<void> Collection::judge_documents() {
  Result<void> done = pages_ ? pages_->judge(document_verdicts_, Reason::SamePage) : Result<void>();
  if (done && exact_) done = exact_->judge(document_verdicts_);
  if (done && near_) done = near_->judge(entries_, document_verdicts_);
  pages_.reset();
  exact_.reset();
  near_.reset();
  return done;
}

/// Adds the paragraphs of kept documents, so that no paragraph is removed in favour of a removed
/// document.
Result<void> Collection::add_paragraphs_of_kept() {
  auto words = aside_.read();
  if (!words) return std::move(words).error();
  std::string bytes;
  for (DocumentNumber number = 0; number < entries_.size(); ++number) {
    const Result<const std::uint64_t*> n_words = words->next();
    if (!n_words) return n_words.error();
    bytes.clear();
    for (std::uint64_t left = **n_words; left > 0; --left) {
      const Result<const std::uint64_t*> word = words->next();
      if (!word) return word.error();
      bytes.append(reinterpret_cast<const char*>(*word), sizeof **word);
    }
    const Result<DocumentVerdict> verdict = document_verdicts_.get(number);
    if (!verdict) return verdict.error();
    if (verdict->reason != Reason::Stays || bytes.empty()) continue;
    const Result<DocumentEntry> entry = entries_.get(number);
    if (!entry) return entry.error();
    Result<void> added = add_paragraphs(number, entry->key, salt_of(entry->shard), bytes);
    if (!added) return added;
  }
  return {};
}

Result<void> Collection::judge() {
  Result<void> done;
  if (!new_names_.empty()) done = names_->append(new_names_);
  new_names_.clear();
  if (done) done = judge_documents();
  if (done && (options_.documents || options_.pages) && paragraphs_)
    done = add_paragraphs_of_kept();
  if (done && paragraphs_) done = paragraphs_->judge(paragraph_verdicts_);
  paragraphs_.reset();
  return done ? open_readers() : done;
}

Result<void> Collection::open_readers() {
  auto entries = entries_.read();
  if (!entries) return std::move(entries).error();
  auto verdicts = document_verdicts_.read();
  if (!verdicts) return std::move(verdicts).error();
  auto paragraphs = paragraph_verdicts_.read();
  if (!paragraphs) return std::move(paragraphs).error();
  readers_.reset(new Readers{
      std::move(*entries), std::move(*verdicts), std::move(*paragraphs), 0, {}, {}, {}, false});
  Result<void> done = readers_->advance();
  return done ? readers_->advance_paragraph() : done;
}

Result<void> Collection::find(std::uint64_t place, Judged& judged) {
  judged.known = false;
  judged.paragraphs.clear();
  Readers& readers = *readers_;
  Result<void> done;
  while (done && !readers.ended && readers.entry.place <= place) {
    judged.known = readers.entry.place == place;
    judged.verdict = readers.verdict;
    judged.text_check = static_cast<std::uint32_t>(readers.entry.text.high);
    while (done && readers.paragraph && readers.paragraph->unit.document() == readers.number) {
      if (judged.known) judged.paragraphs.push_back(*readers.paragraph);
      done = readers.advance_paragraph();
    }
    ++readers.number;
    if (done) done = readers.advance();
  }
  return done;
}

}  // namespace sito::dedup
