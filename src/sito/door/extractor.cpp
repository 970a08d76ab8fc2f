// SPDX-License-Identifier: Apache-2.0
#include "sito/extractor.h"

#include "sito/archive/webpage.h"
#include "sito/base/deadline.h"
#include "sito/corpus/feeds.h"
#include "sito/corpus/record_sifter.h"
#include "sito/document/read_jsonl.h"
#include "sito/door/blocks.h"
#include "sito/door/contents.h"
#include "sito/door/guard.h"
#include "sito/door/options.h"
#include "sito/sift/sift_page.h"
#include "sito/sito.h"
#include "sito/version.h"

#include <memory>
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

}  // namespace

void fill_parts(Document::Contents& contents) {
  const sito::Document& document = contents.document;
  for (const auto& paragraph : document.paragraphs) {
    contents.paragraphs.push_back(paragraph_of(paragraph));
  }
  for (const auto& value : document.metadata.values) contents.metadata.push_back(value_of(value));
}

struct Extractor::State {
  bool blocks = false;
  BuiltOptions options;
  std::unique_ptr<sift::Sifter> sifter;
  std::unique_ptr<archive::WebpageOpener> opener;
  Identifier identifier;
  Deadline deadline;  // of the current page

  Result<void> prepare();
  Result<Document> extract_page(const PageInput& page);
  Result<Document> extract_record(const archive::Record& record);
  Result<sift::Drop> read(const archive::Record& record, const archive::Webpage& page,
                          Diagnostics& notes, sito::Document& document);
  Result<Document> finish(sito::Document document, sift::Drop drop, bool html,
                          const CountingDiagnostics& notes);

  // Runs `work`. After a lack of memory, parts are in an unknown state; they are made again.
  template <typename Work>
  Result<Document> guard(Work work) {
    return guarded(
        [&]() -> Result<Document> {
          if (Result<void> ready = prepare(); !ready) return std::move(ready).error();
          deadline = Deadline::after(options.sift.page_seconds);
          Result<Document> document = work();
          sifter->trim();
          opener->release_above(sift::kKeptBufferBytes);
          return document;
        },
        [&] {
          sifter.reset();
          opener.reset();
        });
  }
};

Result<void> Extractor::State::prepare() {
  if (!sifter) {
    auto made = sift::Sifter::make(options.sift);
    if (!made) return std::move(made).error();
    sifter = std::move(*made);
  }
  if (!opener) opener = std::make_unique<archive::WebpageOpener>(options.sift.limits);
  return {};
}

// Errors: TooSlow.
Result<Document> Extractor::State::finish(sito::Document document, sift::Drop drop, bool html,
                                          const CountingDiagnostics& notes) {
  if (drop != sift::Drop::Kept) document.clear_bodies();
  auto contents = std::make_shared<Document::Contents>();
  if (blocks && html) {
    const Deadline::Watch watch(deadline);
    try {
      contents->blocks = blocks_of(*sifter);
    } catch (const OutOfTime&) {
      return deadline.check().error();
    }
  }
  if (html) contents->site_use = sift::name_of(sifter->sifted().site_use);
  contents->notes = notes_of(notes);
  contents->document = std::move(document);
  contents->has_structure = options.sift.assemble.structure;
  fill_parts(*contents);
  return Document(std::move(contents));
}

Result<Document> Extractor::State::extract_page(const PageInput& page) {
  if (Result<void> fits = check_size(page.bytes, options.sift.limits); !fits) {
    return std::move(fits).error();
  }
  CountingDiagnostics notes;
  sito::Document document;
  const Result<sift::Drop> drop =
      sift::sift_page(*sifter,
                      {.bytes = page.bytes,
                       .url = page.url,
                       .content_type = page.plain_text ? "text/plain" : "text/html",
                       .charset = page.charset,
                       .name = page.name},
                      notes, document);
  if (!drop) return drop.error();
  return finish(std::move(document), *drop, !page.plain_text, notes);
}

Result<sift::Drop> Extractor::State::read(const archive::Record& record,
                                          const archive::Webpage& page, Diagnostics& notes,
                                          sito::Document& document) {
  if (page.kind == archive::PageKind::Jsonl) {
    if (Result<void> read = read_jsonl(page.payload, document); !read) return read.error();
    return document.paragraphs.empty() ? sift::Drop::NoContent : sifter->judge_language(document);
  }
  Result<sift::Drop> drop =
      sifter->sift(page, record.where(), notes, document, record.field("WARC-Date"));
  corpus::fill_origin(record, page, document.origin);
  document.id = identifier.id_of(document, options.sift.id_from);
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
    return finish(std::move(document), sift::Drop::NoContent, false, notes);
  }
  const Result<sift::Drop> drop = read(record, opened->page, notes, document);
  if (!drop) return drop.error();
  if (*drop != sift::Drop::Kept) document.reason = sift::name_of(*drop);
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
  Result<void> built = build_options(options, state->options);
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
