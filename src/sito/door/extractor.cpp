// SPDX-License-Identifier: Apache-2.0
#include "sito/extractor.h"

#include "sito/archive/webpage.h"
#include "sito/corpus/feeds.h"
#include "sito/corpus/record_sifter.h"
#include "sito/corpus/sift_page.h"
#include "sito/document/read_jsonl.h"
#include "sito/door/contents.h"
#include "sito/door/options.h"
#include "sito/extract/steps/finish.h"
#include "sito/page/xpath.h"
#include "sito/sito.h"
#include "sito/version.h"

#include <memory>
#include <new>
#include <string>
#include <utility>

namespace sito::door {

std::string_view version() { return kVersion; }

namespace {

Paragraph paragraph_of(const sito::Paragraph& from) {
  Paragraph to;
  to.text = from.text;
  to.role = name_of(from.role);
  to.heading_level = from.heading_level;
  to.language = from.language;
  to.xpath = from.xpath;
  to.source_begin = from.source_begin;
  to.source_end = from.source_end;
  return to;
}

MetadataValue value_of(const sito::MetadataValue& from) {
  return {std::string(name_of(from.field)),
          from.value,
          std::string(name_of(from.source)),
          from.accepted,
          from.score,
          from.written,
          from.xpath};
}

std::vector<Block> blocks_of(const Page& page, const Labels& labels) {
  std::vector<Block> blocks;
  for (const Segment& segment : labels.segments) {
    Block block;
    extract::append_segment_text(page, segment, block.text);
    block.content = segment.label == Label::Content;
    block.heading = has(segment.role, Role::Heading);
    block.score = segment.score;
    block.rule = segment.rule;
    block.xpath = xpath_of(page, page.text(segment.text_begin).node);
    blocks.push_back(std::move(block));
  }
  return blocks;
}

}  // namespace

struct Extractor::State {
  bool blocks = false;
  corpus::SiftOptions options;
  text::StopWords stop_words;
  std::unique_ptr<corpus::Sifter> sifter;
  std::unique_ptr<archive::WebpageOpener> opener;
  Identifier identifier;

  Result<void> prepare();
  Result<Document> extract_page(const PageInput& page);
  Result<Document> extract_record(const archive::Record& record);
  Result<corpus::Drop> read(const archive::Record& record, const archive::Webpage& page,
                            Diagnostics& notes, sito::Document& document);
  Document finish(sito::Document document, corpus::Drop drop, bool html,
                  const CountingDiagnostics& notes) const;

  // Runs `work`. Memory that ran out leaves parts in an unknown state: they are made anew.
  template <typename Work>
  Result<Document> guard(Work work) {
    try {
      if (Result<void> ready = prepare(); !ready) return std::move(ready).error();
      Result<Document> document = work();
      sifter->trim();
      opener->release_above(corpus::kKeptBufferBytes);
      return document;
    } catch (const std::bad_alloc&) {
      sifter.reset();
      opener.reset();
      return Error{ErrorCode::OutOfMemory, "the page takes more memory than there is"};
    }
  }
};

Result<void> Extractor::State::prepare() {
  if (!sifter) {
    auto made = corpus::Sifter::make(options);
    if (!made) return std::move(made).error();
    sifter = std::move(*made);
  }
  if (!opener) opener = std::make_unique<archive::WebpageOpener>(options.limits);
  return {};
}

Document Extractor::State::finish(sito::Document document, corpus::Drop drop, bool html,
                                  const CountingDiagnostics& notes) const {
  if (drop != corpus::Drop::Kept) document.clear_bodies();
  auto contents = std::make_shared<Document::Contents>();
  for (const auto& paragraph : document.paragraphs) {
    contents->paragraphs.push_back(paragraph_of(paragraph));
  }
  for (const auto& value : document.metadata.values) contents->metadata.push_back(value_of(value));
  if (blocks && html) contents->blocks = blocks_of(sifter->page(), sifter->labels());
  contents->notes = notes_of(notes);
  contents->document = std::move(document);
  return Document(std::move(contents));
}

Result<Document> Extractor::State::extract_page(const PageInput& page) {
  if (page.bytes.size() > options.limits.source_bytes) {
    return Error{ErrorCode::TooLarge, "the page has " + std::to_string(page.bytes.size()) +
                                          " bytes, more than " +
                                          std::to_string(options.limits.source_bytes)};
  }
  CountingDiagnostics notes;
  sito::Document document;
  const Result<corpus::Drop> drop =
      corpus::sift_page(*sifter,
                        {.bytes = page.bytes,
                         .url = page.url,
                         .content_type = page.plain_text ? "text/plain" : "text/html",
                         .charset = page.charset,
                         .name = page.name},
                        notes, document);
  if (!drop) return drop.error();
  return finish(std::move(document), *drop, !page.plain_text, notes);
}

Result<corpus::Drop> Extractor::State::read(const archive::Record& record,
                                            const archive::Webpage& page, Diagnostics& notes,
                                            sito::Document& document) {
  if (page.kind == archive::PageKind::Jsonl) {
    if (Result<void> read = read_jsonl(page.payload, document); !read) return read.error();
    return document.paragraphs.empty() ? corpus::Drop::NoContent : sifter->judge_language(document);
  }
  Result<corpus::Drop> drop =
      sifter->sift(page, record.where(), notes, document, record.field("WARC-Date"));
  corpus::fill_origin(record, page, document.origin);
  document.id = identifier.id_of(document);
  return drop;
}

Result<Document> Extractor::State::extract_record(const archive::Record& record) {
  CountingDiagnostics notes;
  sito::Document document;
  const Result<archive::WebpageOrSkip> opened = opener->open(record, notes);
  if (!opened) return opened.error();
  if (opened->skipped || corpus::is_feed(*opened)) {
    document.url = record.target_uri;
    document.reason = opened->skipped ? archive::name_of(opened->skip) : corpus::kSkippedFeed;
    return finish(std::move(document), corpus::Drop::NoContent, false, notes);
  }
  const Result<corpus::Drop> drop = read(record, opened->page, notes, document);
  if (!drop) return drop.error();
  if (*drop != corpus::Drop::Kept) document.reason = corpus::name_of(*drop);
  const bool html = opened->page.kind == archive::PageKind::Html;
  return finish(std::move(document), *drop, html, notes);
}

Extractor::Extractor(std::unique_ptr<State> state) : state_(std::move(state)) {}
Extractor::Extractor(Extractor&& other) noexcept = default;
Extractor& Extractor::operator=(Extractor&& other) noexcept = default;
Extractor::~Extractor() = default;

Result<Extractor> Extractor::make(const Options& options) {
  auto state = std::make_unique<State>();
  state->blocks = options.blocks;
  Result<void> built = build_options(options, state->options, state->stop_words);
  if (built) built = state->prepare();
  if (!built) return std::move(built).error();
  return Extractor(std::move(state));
}

Result<Document> Extractor::extract(std::string_view bytes, std::string_view url) {
  return extract(PageInput{.bytes = bytes, .url = url, .charset = {}});
}

Result<Document> Extractor::extract(const PageInput& page) {
  return state_->guard([&] { return state_->extract_page(page); });
}

Result<Document> Extractor::extract(const Record& record) {
  return state_->guard([&] { return state_->extract_record(record.contents().record); });
}

}  // namespace sito::door
