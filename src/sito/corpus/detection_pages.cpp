// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/detection_pages.h"

#include <utility>

namespace sito::corpus {

std::string_view cleaner_of(structure::Method method) {
  return method == structure::Method::Classic ? "boilerpipe-article" : kDefaultAlgorithm;
}

// A sifter holds one page; one for each of a handful of pages is cheap.
struct DetectionPages::Entry {
  std::string bytes, url, charset, name;
  std::unique_ptr<Sifter> sifter;
  Metadata metadata;
};

DetectionPages::DetectionPages(const SiftOptions& options) : options_(options) {}
DetectionPages::~DetectionPages() = default;

Result<std::unique_ptr<DetectionPages>> DetectionPages::make(const SiftOptions& options) {
  SiftOptions all = options;
  all.metadata = true;
  if (auto sifter = Sifter::make(all); !sifter) return std::move(sifter).error();
  return std::unique_ptr<DetectionPages>(new DetectionPages(all));
}

Result<void> DetectionPages::add(const archive::Webpage& page, std::string_view name,
                                 Diagnostics& diagnostics, std::string_view taken) {
  const auto fail = [&](ErrorCode code, std::string message) {
    return Error{code, std::move(message), {std::string(name), 0}};
  };
  if (const std::string_view kind = archive::other_kind(page.payload); !kind.empty())
    return fail(ErrorCode::Unsupported, "no web page but a file of the kind " + std::string(kind));
  if (page.payload.empty()) return fail(ErrorCode::Unsupported, "no web page: it is empty");
  if (page.payload.size() > options_.limits.source_bytes)
    return fail(ErrorCode::TooLarge, "the page has " + std::to_string(page.payload.size()) +
                                         " bytes, of at most " +
                                         std::to_string(options_.limits.source_bytes));
  auto entry = std::make_unique<Entry>();
  entry->bytes.assign(page.payload.begin(), page.payload.end());
  entry->url = page.url;
  entry->charset = page.http_charset;
  entry->name = name;
  auto sifter = Sifter::make(options_);
  if (!sifter) return std::move(sifter).error();
  entry->sifter = std::move(*sifter);
  archive::Webpage own = page;
  own.payload = entry->bytes;
  own.url = entry->url;
  own.http_charset = entry->charset;
  own.kind = archive::PageKind::Html;
  Document document;
  entry->sifter->sift(own, {entry->name, 0}, diagnostics, document, taken);
  entry->metadata = std::move(document.metadata);
  pages_.push_back(std::move(entry));
  return {};
}

const Page& DetectionPages::page(std::size_t i) const { return pages_[i]->sifter->page(); }

std::vector<structure::PageInput> DetectionPages::inputs() const {
  std::vector<structure::PageInput> inputs;
  for (const std::unique_ptr<Entry>& entry : pages_) {
    inputs.push_back(
        {entry->sifter->page(), entry->sifter->labels(), entry->metadata, entry->name});
  }
  return inputs;
}

}  // namespace sito::corpus
