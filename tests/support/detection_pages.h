// SPDX-License-Identifier: Apache-2.0
// Pages for structure detection in two lines: all of their text is left by cleaning, unless a test
// takes some of it away.
#pragma once

#include "sito/base/limits.h"
#include "sito/metadata/reader.h"
#include "sito/page/parse.h"
#include "sito/structure/detect.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sito::test {

class DetectionPages {
 public:
  /// `dropped`: cleaning drops text nodes with this text. `metadata`: read what the page says.
  void add(std::string html, std::string_view dropped = "", bool metadata = false,
           std::string_view url = "") {
    auto entry = std::make_unique<Entry>();
    entry->html = std::move(html);
    PageParser(Limits{}).parse(entry->html, url, entry->page);
    entry->labels.reset(entry->page.texts().size());
    for (std::size_t t = 0; t < entry->page.texts().size(); ++t) {
      const Text& text = entry->page.texts()[t];
      entry->labels.keep[t] = text.hidden || (!dropped.empty() && text.text == dropped) ? 0 : 1;
    }
    if (metadata) MetadataReader().read(entry->page, {}, entry->metadata);
    entry->name = "page-" + std::to_string(entries_.size());
    entries_.push_back(std::move(entry));
  }

  [[nodiscard]] std::vector<structure::PageInput> inputs() const {
    std::vector<structure::PageInput> inputs;
    for (const auto& entry : entries_)
      inputs.push_back({entry->page, entry->labels, entry->metadata, entry->name});
    return inputs;
  }

  [[nodiscard]] const Page& page(std::size_t i) const { return entries_[i]->page; }

 private:
  struct Entry {
    std::string html, name;
    Page page;
    Labels labels;
    Metadata metadata;
  };
  std::vector<std::unique_ptr<Entry>> entries_;
};

/// The chosen hits of a field.
inline std::vector<const structure::Hit*> chosen(const structure::Detection& detection,
                                                 structure::Field field) {
  std::vector<const structure::Hit*> hits;
  for (const structure::Hit& hit : detection.hits) {
    if (hit.field == field && hit.chosen) hits.push_back(&hit);
  }
  return hits;
}

/// The texts of a hit's values on a page, with a bar between them; of sections their texts.
inline std::string values_on(const structure::Hit& hit, std::uint32_t page) {
  std::string out;
  for (const structure::Value& value : hit.values) {
    if (value.page != page) continue;
    if (value.sections.empty()) out += (out.empty() ? "" : "|") + value.text;
    for (const structure::Section& section : value.sections)
      out += (out.empty() ? "" : "|") + section.text;
  }
  return out;
}

}  // namespace sito::test
