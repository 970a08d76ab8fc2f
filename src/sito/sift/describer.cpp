// SPDX-License-Identifier: Apache-2.0
#include "sito/sift/describer.h"

#include "sito/base/deadline.h"
#include "sito/document/text_bytes.h"
#include "sito/metadata/clean_value.h"
#include "sito/metadata/feed_index.h"
#include "sito/metadata/words.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace sito::sift {
namespace {

// Appends paragraphs until there is enough text.
void sample_document(const Document& document, std::size_t limit, std::string& out) {
  out.clear();
  for (const Paragraph& paragraph : document.paragraphs) {
    out += std::string_view(paragraph.text).substr(0, limit + 4);
    out += '\n';
    if (out.size() >= limit) return;
  }
}

// Returns true for an embedding, an override, an isolate or their ends: pages put them around names
// of unknown direction.
bool is_direction(char32_t value) {
  return (value >= 0x202A && value <= 0x202E) || (value >= 0x2066 && value <= 0x2069);
}

void remove_directions(std::string& text) {
  constexpr std::string_view kLeads = "\xE2\x80", kOtherLeads = "\xE2\x81";
  if (text.find(kLeads) == text.npos && text.find(kOtherLeads) == text.npos) return;
  std::string rest;
  for (std::size_t at = 0; at < text.size();) {
    const text::CodePoint c = text::code_point_at(text, at);
    if (!is_direction(c.value)) rest.append(text, at, c.length);
    at += c.length;
  }
  text = std::move(rest);
}

// Systems escape titles twice.
std::string readable_title(std::string_view title) {
  std::string out;
  append_without_references(title, out);
  remove_directions(out);
  return text::collapse_and_trim(out);
}

// Values that differ only in these characters become one, the first.
void remove_directions(Metadata& metadata) {
  std::vector<MetadataValue>& values = metadata.values;
  bool is_changed = false;
  for (MetadataValue& one : values) {
    const std::size_t size = one.value.size();
    remove_directions(one.value);
    is_changed = is_changed || one.value.size() != size;
  }
  if (!is_changed) return;
  std::set<std::pair<MetadataField, std::string>> known;
  std::erase_if(values, [&known](const MetadataValue& one) {
    return one.value.empty() || !known.emplace(one.field, one.value).second;
  });
}

}  // namespace

bool Describer::describe(const archive::Webpage& webpage, std::string_view taken, OpenPage& page,
                         Sifted& sifted, Document& document) {
  document.title = webpage.title;
  if (document.title.empty() && !is_made_up_title(page.page.title()))
    document.title = page.page.title();
  document.title = readable_title(document.title);
  document.cut = page.page.cut() != Cut::Not || webpage.truncated;
  document.origin.charset = page.html.charset.used;
  document.origin.charset_declared = page.html.charset.declared;
  document.origin.charset_detected = page.html.charset.detected;
  const bool wiki = webpage.kind == archive::PageKind::Wiki;
  const bool has_type = !wiki && webpage.kind != archive::PageKind::Offline;
  const bool is_wanted =
      has_type ? judge_type(page, sifted, document) : options_.page_types.empty();
  const FeedEntry* feed = options_.feeds == nullptr ? nullptr : options_.feeds->find(webpage.url);
  if (options_.metadata && !wiki) {
    header_.clear();
    if (webpage.http != nullptr) {
      for (const auto& [name, value] : webpage.http->fields) header_.push_back({name, value});
    }
    metadata_reader_.read(
        page.page,
        {taken, document.language, feed, header_, document.page_type, document.page_type_score},
        document.metadata);
    if (sifted.fields != nullptr && sifted.site_use == SiteUse::Used) {
      sifted.fields->add_metadata(page.page, document.metadata, sifted.reading);
      structure::merge(sifted.reading, document.metadata);
    }
    remove_directions(document.metadata);
  }
  if (feed != nullptr && !feed->lead.empty()) compare_lead(feed->lead, document);
  return is_wanted;
}

// Sets the type. Returns true if it is one of the wanted types.
bool Describer::judge_type(OpenPage& page, const Sifted& sifted, Document& document) const {
  const extract::PageType type = page_type(page, sifted, options_);
  document.page_type = type.name;
  document.page_type_score = std::round(type.probability * 100) / 100;
  const auto& wanted = options_.page_types;
  return wanted.empty() || std::find(wanted.begin(), wanted.end(), type.name) != wanted.end();
}

void Describer::compare_lead(std::string_view lead, Document& document) {
  sample_.clear();
  for (const Paragraph& paragraph : document.paragraphs) {
    sample_ += paragraph.text;
    sample_ += '\n';
  }
  document.feed_recall = word_recall(lead, sample_);
}

Drop Describer::judge_language(Document& document) {
  if (document.language.empty()) {
    sample_document(document, text::kLanguageSampleBytes, sample_);
    const text::Language language = classifier_.detect(text::language_sample(sample_));
    document.language = language.code;
    document.language_score = language.score;
  }
  if (options_.paragraph_languages) {
    judge_paragraphs(document.paragraphs);
    judge_paragraphs(document.structured.paragraphs);
  }
  if (options_.target_language.empty()) return Drop::Kept;
  if (text::language_matches(options_.target_language, document.language)) return Drop::Kept;
  if (static_cast<double>(text_bytes(document)) < options_.language_min_chars) return Drop::Kept;
  if (document.language_score < options_.language_min_score) return Drop::Kept;
  return Drop::OtherLanguage;
}

void Describer::judge_paragraphs(std::vector<Paragraph>& paragraphs) const {
  for (Paragraph& paragraph : paragraphs) {
    Deadline::tick(512);  // a classifier takes some 30 microseconds
    const text::Language found = classifier_.detect(text::language_sample(paragraph.text));
    paragraph.language = found.code;
    paragraph.language_score = found.score;
  }
}

}  // namespace sito::sift
