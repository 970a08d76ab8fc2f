// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/fields/detection_pages.h"

#include "sito/page/html.h"
#include "sito/page/parse.h"
#include "sito/sift/sifter.h"

#include <algorithm>
#include <string>
#include <utility>

namespace sito::corpus {

namespace {

// Five pages are held at once, so each gets a fifth of the limits of a page that is read alone.
constexpr std::size_t kPagesHeld = 5;
// Detection compares every container with everything in it. Real pages are nested less; deeper
// elements become siblings.
constexpr std::uint32_t kDeepest = 256;

bool is_in_heading(const Page& page, const Text& text) {
  for (NodeId at = text.node; at != kNoNode; at = page.nodes()[index_of(at)].parent) {
    const Tag tag = page.nodes()[index_of(at)].tag;
    if (tag >= Tag::H1 && tag <= Tag::H6) return true;
  }
  return false;
}

}  // namespace

void leave_out_headline(const Page& page, Labels& labels) {
  for (Segment& segment : labels.segments) {
    if (segment.label != Label::Content) continue;
    if (!is_in_heading(page, page.texts()[index_of(segment.text_begin)])) break;
    segment.label = Label::Boilerplate;
  }
  labels.keep_by_segments(page);
}

std::string_view cleaner_of(structure::Method method) {
  return method == structure::Method::Classic ? "boilerpipe-article" : sift::kDefaultAlgorithm;
}

// A sifter keeps everything that it needs to clean a page, some hundred times as much as an entry.
// Therefore one sifter serves one page after another, and each page is parsed again.
struct DetectionPages::Entry {
  std::string bytes, url, name, taken;
  HtmlDecoder decoder;
  Page page;
  Labels labels;
  Metadata metadata;
};

DetectionPages::DetectionPages(const sift::SiftOptions& options) : options_(options) {}
DetectionPages::~DetectionPages() = default;

Result<std::unique_ptr<DetectionPages>> DetectionPages::make(const sift::SiftOptions& options) {
  sift::SiftOptions all = options;
  all.metadata = true;
  all.limits.source_bytes /= kPagesHeld;
  all.limits.tree_bytes /= kPagesHeld;
  all.limits.depth = std::min(all.limits.depth, kDeepest);
  if (auto sifter = sift::Sifter::make(all); !sifter) return std::move(sifter).error();
  return std::unique_ptr<DetectionPages>(new DetectionPages(all));
}

Result<void> DetectionPages::add(const archive::Webpage& page, std::string_view name,
                                 Diagnostics& diagnostics, std::string_view taken) {
  const auto fail = [&](ErrorCode code, std::string message) {
    return Error{code, std::move(message), {std::string(name), 0}};
  };
  if (const std::string_view kind = archive::other_kind(page.payload); !kind.empty())
    return fail(ErrorCode::Unsupported, "not a web page, but a file of type " + std::string(kind));
  if (page.payload.empty()) return fail(ErrorCode::Unsupported, "not a web page: it is empty");
  if (page.payload.size() > options_.limits.source_bytes)
    return fail(ErrorCode::TooLarge, "the page has " + std::to_string(page.payload.size()) +
                                         " bytes, the limit is " +
                                         std::to_string(options_.limits.source_bytes));
  auto entry = std::make_unique<Entry>();
  entry->bytes.assign(page.payload.begin(), page.payload.end());
  entry->url = page.url;
  entry->name = name;
  entry->taken = taken;
  auto sifter = sift::Sifter::make(options_);
  if (!sifter) return std::move(sifter).error();
  archive::Webpage own = page;
  own.payload = entry->bytes;
  own.kind = archive::PageKind::Html;
  Document document;
  const Result<sift::Drop> drop =
      (*sifter)->sift(own, {entry->name, 0}, diagnostics, document, taken);
  if (!drop) return drop.error();
  entry->metadata = std::move(document.metadata);
  entry->labels = (*sifter)->labels();
  leave_out_headline((*sifter)->page(), entry->labels);
  sifter->reset();
  NoDiagnostics said;  // the sifter has reported it
  const Html html = entry->decoder.decode(entry->bytes, page.http_charset, options_.charset_policy,
                                          {entry->name, 0}, said);
  PageParser(options_.limits).parse(html.text, entry->url, entry->page);
  pages_.push_back(std::move(entry));
  return {};
}

const Page& DetectionPages::page(std::size_t i) const { return pages_[i]->page; }

std::vector<structure::PageInput> DetectionPages::inputs() const {
  std::vector<structure::PageInput> inputs;
  for (const std::unique_ptr<Entry>& entry : pages_) {
    inputs.push_back({entry->page, entry->labels, entry->metadata, entry->name, entry->taken});
  }
  return inputs;
}

}  // namespace sito::corpus
