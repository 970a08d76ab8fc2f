// SPDX-License-Identifier: Apache-2.0
#include "sito/sift/sifter.h"

#include "sito/document/plain_text.h"
#include "sito/sift/describer.h"
#include "sito/sift/offline.h"
#include "sito/sift/page_reader.h"
#include "sito/sift/signals.h"
#include "sito/sift/site_templates.h"
#include "sito/sift/wat_page.h"

#include <array>
#include <optional>
#include <utility>

namespace sito::sift {
namespace {

// The plans of the reader.
constexpr std::size_t kPlan = 0;
constexpr std::size_t kKeepAll = 1;

}  // namespace

struct Sifter::Stages {
  explicit Stages(Sifter& sifter)
      : reader(std::array<const extract::Plan*, 2>{&sifter.options_.plan, &sifter.keep_all_},
               sifter.options_, *sifter.classifier_),
        describer(sifter.options_, *sifter.classifier_) {
    if (sifter.options_.sites != nullptr) sites.emplace(*sifter.options_.sites);
  }

  PageReader reader;
  Describer describer;
  std::optional<SiteAppliers> sites;
};

Sifter::Sifter(const SiftOptions& options, std::unique_ptr<text::LanguageClassifier> classifier)
    : options_(options),
      keep_all_(extract::Plan::of(*extract::find_algorithm("keep-all"))),
      classifier_(std::move(classifier)) {
  make_stages();
}

Sifter::~Sifter() = default;

void Sifter::make_stages() { stages_ = std::make_unique<Stages>(*this); }

Result<std::unique_ptr<Sifter>> Sifter::make(const SiftOptions& options) {
  if (Result<void> checked = check(options); !checked) return std::move(checked).error();
  auto classifier = text::make_language_classifier(options.classifier, options.classifier_model);
  if (!classifier) return std::move(classifier).error();
  return std::unique_ptr<Sifter>(new Sifter(options, std::move(*classifier)));
}

Result<Drop> Sifter::sift(const archive::Webpage& webpage, const Where& where,
                          Diagnostics& diagnostics, Document& document, std::string_view taken) {
  return sift(webpage, where, diagnostics, document, taken, Deadline::after(options_.page_seconds));
}

Result<Drop> Sifter::sift(const archive::Webpage& webpage, const Where& where,
                          Diagnostics& diagnostics, Document& document, std::string_view taken,
                          const Deadline& deadline) {
  document.clear();
  Result<Drop> drop = Drop(Drop::Kept);
  const Deadline::Watch watch(deadline);
  try {
    drop = webpage.kind == archive::PageKind::PlainText
               ? sift_text(webpage, where, diagnostics, document)
               : sift_html(webpage, where, diagnostics, document, taken);
    if (Result<void> in_time = deadline.check(); drop && !in_time) drop = in_time.error();
  } catch (const OutOfTime&) {
    make_stages();  // interrupted work leaves the stages in an unknown state
    drop = deadline.check().error();
  }
  if (!drop) document.clear();
  document.url = webpage.url;
  if (drop && *drop != Drop::Kept) document.reason = name_of(*drop);
  return drop;
}

Result<Drop> Sifter::sift_text(const archive::Webpage& webpage, const Where& where,
                               Diagnostics& diagnostics, Document& document) {
  page_bytes_ = webpage.payload.size();
  const Html text =
      text_decoder_.decode(webpage.payload, "utf-8", options_.charset_policy, where, diagnostics);
  read_plain_text(text.text, document);
  document.algorithm = "none";
  document.origin.charset = text.charset.used;
  document.cut = webpage.truncated;
  leave_out_marks(document);
  if (document.paragraphs.empty()) return Drop(Drop::NoContent);
  return options_.page_types.empty() ? judge_language(document) : Drop(Drop::OtherPageType);
}

Result<Drop> Sifter::sift_html(const archive::Webpage& webpage, const Where& where,
                               Diagnostics& diagnostics, Document& document,
                               std::string_view taken) {
  PageReader& reader = stages_->reader;
  page_bytes_ = 0;
  Bytes payload = webpage.payload;
  std::string_view charset = webpage.http_charset;
  if (webpage.kind == archive::PageKind::Wat || webpage.kind == archive::PageKind::Offline) {
    if (Result<void> made = make_page(webpage, where, diagnostics); !made) return made.error();
    payload = made_page_;
    charset = "utf-8";
  }
  Result<void> read = reader.open(payload, charset, webpage.url, where, diagnostics);
  page_bytes_ = reader.page().source().size();
  if (!read) return std::move(read).error();
  if (webpage.kind == archive::PageKind::Html) use_site(webpage.url, where, diagnostics);
  // Only pages have boilerplate. A Wikipedia file has one language, which is known.
  const bool wiki = webpage.kind == archive::PageKind::Wiki;
  read = reader.run(webpage.kind == archive::PageKind::Html ? kPlan : kKeepAll, document);
  if (!read) return std::move(read).error();
  Sifted& sifted = reader.sifted();
  if (sifted.recovered != extract::RecoveredFrom::Nothing) {
    diagnostics.note("text-recovered", where, extract::name_of(sifted.recovered));
  }
  if (const text::Language* language = reader.language()) {
    document.language = language->code;
    document.language_score = language->score;
  }
  if (webpage.kind == archive::PageKind::Html)
    document.directives = directives_of(webpage.http, reader.page());
  const bool is_wanted =
      stages_->describer.describe(webpage, taken, reader.open_page(), sifted, document);
  leave_out_marks(document);
  if (document.paragraphs.empty()) return Drop(sifted.state);
  if (!is_wanted) return Drop(Drop::OtherPageType);
  return wiki ? Drop(Drop::Kept) : judge_language(document);
}

// Makes a page from a record that is not one.
Result<void> Sifter::make_page(const archive::Webpage& webpage, const Where& where,
                               Diagnostics& diagnostics) {
  Result<std::string> made =
      webpage.kind == archive::PageKind::Wat
          ? html_of_wat(webpage.payload, options_.limits)
          : offline_page(webpage.payload, options_.pdf, options_.limits, where, diagnostics);
  if (!made) {
    Error error = std::move(made).error();
    if (error.where.source.empty()) error.where = where;
    return error;
  }
  made_page_ = *std::move(made);
  return {};
}

void Sifter::use_site(std::string_view url, const Where& where, Diagnostics& diagnostics) {
  if (!stages_->sites) return;
  const Result<const site::Applier*> applier = stages_->sites->for_page(url);
  if (!applier) {
    diagnostics.note("site-template-unreadable", where, applier.error().message);
  } else if (*applier != nullptr) {
    stages_->reader.use(**applier);
  }
}

// The reader has removed everything except marks.
void Sifter::leave_out_marks(Document& document) const {
  const LeaveOut marks = {.links = options_.leave_out.links, .images = options_.leave_out.images};
  if (!marks.any()) return;
  leave_out(marks, document);
  leave_out(marks, document.structured);
}

Drop Sifter::judge_language(Document& document) {
  return stages_->describer.judge_language(document);
}

const Page& Sifter::page() const { return stages_->reader.page(); }

const Sifted& Sifter::sifted() const { return stages_->reader.sifted(); }

const site::Applier* Sifter::site() const { return stages_->reader.open_page().site; }

extract::PageType Sifter::page_type() {
  return page_type_by_any_row(stages_->reader.open_page(), sifted(), options_);
}

std::vector<extract::BlockRole> Sifter::roles() {
  return sift::roles(stages_->reader.open_page(), sifted(), options_);
}

extract::Explanation Sifter::explain() {
  return sift::explain(stages_->reader.open_page(), sifted(), options_);
}

void Sifter::trim() {
  stages_->reader.trim();
  text_decoder_.release_above(kKeptBufferBytes);
  if (made_page_.capacity() > kKeptBufferBytes) made_page_ = {};
}

}  // namespace sito::sift
