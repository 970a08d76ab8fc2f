// SPDX-License-Identifier: Apache-2.0
#include "sito/reveal/merge.h"

#include "sito/base/ascii.h"
#include "sito/base/hash.h"
#include "sito/reveal/merge_structure.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <iterator>
#include <unordered_map>
#include <utility>

namespace sito::reveal {
namespace {

constexpr std::size_t kMaxTries = 256;       // of paragraphs with the same beginning
constexpr std::size_t kCutBytes = 60;        // shortest cut text without ellipsis
constexpr std::size_t kMarkedCutBytes = 8;   // the same with an ellipsis
constexpr std::size_t kMostLabelBytes = 40;  // "more" or a similar label after the ellipsis
constexpr std::string_view kEllipsis = "\xE2\x80\xA6";

std::uint32_t count_words(std::string_view text) {
  std::uint32_t n = 0;
  for (std::size_t at = 0; !text::next_word(text, at).empty();) ++n;
  return n;
}

std::uint64_t front_of(std::string_view form) {
  return hash_bytes(form.substr(0, kMarkedCutBytes));
}

}  // namespace

std::string merge_form(std::string_view text) {
  std::string form;
  form.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const text::CodePoint point = text::code_point_at(text, at);
    const char first = text[at];
    at += point.length;
    if ((is_ascii(first) && !is_letter_or_digit(first)) || text::is_space(point.value)) continue;
    text::append_utf8(text::lower(point.value), form);
  }
  // Texts that consist only of punctuation are compared unchanged.
  return form.empty() ? std::string(text) : form;
}

bool may_continue(std::string_view part_text, std::string_view part, std::string_view whole) {
  if (whole.size() > part.size() && part.size() >= kCutBytes && whole.starts_with(part))
    return true;
  std::size_t at = part_text.rfind(kEllipsis);
  std::size_t length = kEllipsis.size();
  if (at == std::string_view::npos) {
    at = part_text.rfind("...");
    length = 3;
  }
  if (at == std::string_view::npos || part_text.size() - at - length > kMostLabelBytes)
    return false;
  const std::string cut = merge_form(part_text.substr(0, at));
  return cut.size() >= kMarkedCutBytes && whole.size() > cut.size() && whole.starts_with(cut);
}

std::string_view Merger::text_of(const Entry& entry) const {
  return documents_[entry.document].document.paragraphs[entry.paragraph].text;
}

bool Merger::may_go_on(const Entry& cut, const Entry& whole) const {
  return may_continue(text_of(cut), cut.form, whole.form);
}

bool Merger::same(const Entry& old, const Entry& next) const {
  return old.key == next.key || may_go_on(old, next);
}

void Merger::move_to(Entry& entry, const Entry& from) {
  --documents_[entry.document].n_entries;
  words_ -= entry.words;
  entry = from;
  ++documents_[entry.document].n_entries;
  words_ += entry.words;
}

// Returns true if the entries so far are all in `next`, in order.
bool Merger::only_adds(const std::vector<Entry>& next) const {
  auto at = next.begin();
  for (const Entry& entry : entries_) {
    at = std::find_if(at, next.end(), [&](const Entry& other) { return same(entry, other); });
    if (at == next.end()) return false;
    ++at;
  }
  return true;
}

void Merger::take_all(std::vector<Entry>& next) {
  for (Source& source : documents_) source.n_entries = 0;
  entries_.assign(std::make_move_iterator(next.begin()), std::make_move_iterator(next.end()));
  words_ = 0;
  for (const Entry& entry : entries_) words_ += entry.words;
  documents_.back().n_entries = entries_.size();
}

// Finds the entry of each paragraph of `next`; end() for a new one. The k-th of several equal ones
// is the k-th entry.
std::vector<Merger::Place> Merger::match(const std::vector<Entry>& next) {
  std::unordered_map<std::uint64_t, std::vector<Place>> by_key;  // the first to be used comes last
  for (auto place = entries_.end(); place != entries_.begin();) {
    --place;
    by_key[place->key].push_back(place);
  }
  std::vector<Place> places;
  for (const Entry& entry : next) {
    const auto found = by_key.find(entry.key);
    if (found == by_key.end() || found->second.empty()) {
      places.push_back(entries_.end());
      continue;
    }
    places.push_back(found->second.back());
    places.back()->seen = entry.seen;
    found->second.pop_back();
  }
  match_cut(next, places);
  return places;
}

// Does the same for texts that are cut in one of both.
void Merger::match_cut(const std::vector<Entry>& next, std::vector<Place>& places) {
  std::unordered_multimap<std::uint64_t, Place> by_front;
  for (auto place = entries_.begin(); place != entries_.end(); ++place) {
    if (place->seen != next.front().seen) by_front.emplace(front_of(place->form), place);
  }
  for (std::size_t i = 0; i < next.size(); ++i) {
    if (places[i] != entries_.end()) continue;
    const auto [begin, end] = by_front.equal_range(front_of(next[i].form));
    std::size_t tries = 0;
    for (auto at = begin; at != end && tries < kMaxTries; ++at, ++tries) {
      Entry& old = *at->second;
      if (!may_go_on(old, next[i]) && !may_go_on(next[i], old)) continue;
      places[i] = at->second;
      old.seen = next[i].seen;
      by_front.erase(at);
      break;
    }
  }
}

void Merger::weave(std::vector<Entry>& next) {
  const std::vector<Place> places = match(next);
  Place behind = entries_.begin();  // place of a new paragraph
  const auto skip_absent = [&] {
    while (behind != entries_.end() && behind->seen != next.front().seen) ++behind;
  };
  for (std::size_t i = 0; i < next.size(); ++i) {
    if (places[i] != entries_.end()) {
      const bool is_cut = places[i]->key != next[i].key && may_go_on(next[i], *places[i]);
      if (!is_cut) move_to(*places[i], next[i]);
      behind = std::next(places[i]);
      continue;
    }
    skip_absent();
    ++documents_[next[i].document].n_entries;
    words_ += next[i].words;
    behind = std::next(entries_.insert(behind, std::move(next[i])));
  }
}

void Merger::add(const Document& document, std::uint32_t state) {
  const auto number = static_cast<std::uint32_t>(documents_.size());
  documents_.push_back({document, state, 0});
  documents_.back().document.structured = {};
  if (structured_ == nullptr && !document.structured.empty())
    structured_ = std::make_unique<Merger>();
  if (structured_ != nullptr) {
    Document structured;
    static_cast<Body&>(structured) = document.structured;
    structured_->add(structured, state);
  }
  std::vector<Entry> next;
  for (std::uint32_t i = 0; i < document.paragraphs.size(); ++i) {
    const std::string& text = document.paragraphs[i].text;
    Entry entry;
    entry.form = merge_form(text);
    entry.key = hash_bytes(entry.form);
    entry.words = count_words(text);
    entry.document = number;
    entry.paragraph = i;
    entry.seen = number + 1;
    next.push_back(std::move(entry));
  }
  if (next.empty()) return;
  if (only_adds(next)) {
    take_all(next);
  } else {
    weave(next);
  }
  for (Source& source : documents_) {
    const bool is_last = &source == &documents_.back();
    if (source.n_entries == 0 && !is_last) source.document = {};
  }
}

std::vector<std::uint32_t> Merger::states() const {
  std::vector<std::uint32_t> states;
  for (const Source& source : documents_) {
    if (source.n_entries != 0) states.push_back(source.state);
  }
  return states;
}

Document Merger::finish() const {
  if (documents_.empty()) return {};
  std::vector<Taken> order;
  order.reserve(entries_.size());
  for (const Entry& entry : entries_) order.push_back({entry.document, entry.paragraph});
  std::vector<const Document*> documents;
  bool structured = false;
  for (const Source& source : documents_) {
    documents.push_back(&source.document);
    structured = structured || (source.n_entries != 0 && !source.document.elements.empty());
  }
  Document merged = *documents.back();
  for (const Source& source : documents_) {
    merged.cut = merged.cut || (source.n_entries != 0 && source.document.cut);
  }
  if (structured) {
    merge_elements(documents, order, merged);
  } else {
    merged.paragraphs.clear();
    for (const Taken& taken : order) {
      merged.paragraphs.push_back(documents[taken.document]->paragraphs[taken.paragraph]);
    }
  }
  if (structured_ != nullptr) merged.structured = structured_->finish();
  return merged;
}

}  // namespace sito::reveal
