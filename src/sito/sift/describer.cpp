// SPDX-License-Identifier: Apache-2.0
#include "sito/sift/describer.h"

#include "sito/base/deadline.h"
#include "sito/document/text_bytes.h"
#include "sito/metadata/feed_index.h"
#include "sito/metadata/words.h"

#include <algorithm>
#include <cmath>

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

}  // namespace

bool Describer::describe(const archive::Webpage& webpage, std::string_view taken, OpenPage& page,
                         Sifted& sifted, Document& document) {
  document.title = webpage.title;
  if (document.title.empty() && !is_made_up_title(page.page.title()))
    document.title = page.page.title();
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
