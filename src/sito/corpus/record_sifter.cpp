// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/record_sifter.h"

#include "sito/corpus/feeds.h"
#include "sito/corpus/page_identity.h"
#include "sito/document/read_jsonl.h"
#include "sito/document/text_bytes.h"
#include "sito/sift/sift_page.h"
#include "sito/site/site_template.h"

namespace sito::corpus {
namespace {

// Lists of links and pages of two lines are not used to make a template.
constexpr std::size_t kTextWorthALook = 400;

}  // namespace

void fill_origin(const archive::Record& record, const archive::Webpage& page, Origin& origin) {
  origin.file = record.source;
  origin.offset = record.offset;
  origin.length = record.length;
  origin.record_id = record.field("WARC-Record-ID");
  origin.date = record.field("WARC-Date");
  origin.mime = sift::media_type_of(page);
}

void count_failure(const archive::Record& record, const Error& error, Account& account) {
  count(account.failed, name_of(error.code));
  account.notes.note("record-failed", record.where(), error.message);
}

RecordSifter::RecordSifter(const sift::SiftOptions& options)
    : options_(options), opener_(options.limits) {}

Result<std::unique_ptr<RecordSifter>> RecordSifter::make(const sift::SiftOptions& options) {
  std::unique_ptr<RecordSifter> made(new RecordSifter(options));
  auto sifter = sift::Sifter::make(options);
  if (!sifter) return std::move(sifter).error();
  made->sifter_ = std::move(*sifter);
  return made;
}

Document* RecordSifter::sift(const archive::Record& record, Account& account) {
  ++account.records;
  is_other_type_ = false;
  deadline_ = Deadline::after(options_.page_seconds);
  const Deadline::Watch watch(deadline_);
  try {
    if (!open(record, account)) return nullptr;
    const Result<sift::Drop> drop =
        page_.kind == archive::PageKind::Jsonl ? read_document() : sift_page(record, account);
    if (drop && !document_.language.empty()) {
      count(account.page_languages, document_.language);
    }
    if (drop && *drop == sift::Drop::Kept) return &document_;
    if (drop) count(account.dropped, name_of(*drop));
    if (!drop) count_failure(record, drop.error(), account);
  } catch (const OutOfTime&) {
    opener_ = archive::WebpageOpener(options_.limits);
    count_failure(record, deadline_.check().error(), account);
  }
  return nullptr;
}

// Returns false if the record holds no page, and counts the reason.
bool RecordSifter::open(const archive::Record& record, Account& account) {
  auto opened = opener_.open(record, account.notes);
  if (!opened) {
    count_failure(record, opened.error(), account);
    return false;
  }
  page_ = opened->page;
  if (is_feed(*opened)) {
    count(account.dropped, kSkippedFeed);
    is_other_type_ = true;
    return false;
  }
  if (opened->skipped) {
    count(account.dropped, name_of(opened->skip));
    is_other_type_ = opened->skip == archive::Skip::NotHtml;
  }
  return !opened->skipped;
}

// Reads a document that was extracted before.
Result<sift::Drop> RecordSifter::read_document() {
  if (Result<void> read = read_jsonl(page_.payload, document_); !read) return read.error();
  if (options_.leave_out.any()) leave_out_parts();
  const std::string& record_id = document_.origin.record_id;
  identity_ = record_id.empty() ? document_.id : record_id;
  if (document_.paragraphs.empty()) return sift::Drop(sift::Drop::NoContent);
  return sifter_->judge_language(document_);
}

// Removes the text of a document that comes from elsewhere together with the elements around it.
void RecordSifter::leave_out_parts() {
  if (document_.structured.empty()) return leave_out(options_.leave_out, document_);
  leave_out(options_.leave_out, document_.structured);
  document_.paragraphs = document_.structured.paragraphs;
}

Result<sift::Drop> RecordSifter::sift_page(const archive::Record& record, Account& account) {
  const Result<sift::Drop> drop = sifter_->sift(page_, record.where(), account.notes, document_,
                                                record.field("WARC-Date"), deadline_);
  account.page_bytes += sifter_->page_bytes();
  if (!drop) return drop;
  const bool html = page_.kind == archive::PageKind::Html;
  if (html && options_.sites != nullptr) {
    count(account.site_pages, name_of(sifter_->sifted().site_use));
  }
  if (html) tally_template(record, *drop, account);
  fill_origin(record, page_, document_.origin);
  document_.id = identifier_.id_of(document_, options_.id_from);
  identity_ = document_.origin.record_id;
  return drop;
}

// Pages without content of their own are no evidence about a template.
void RecordSifter::tally_template(const archive::Record& record, sift::Drop drop,
                                  Account& account) {
  const sift::Sifted& sifted = sifter_->sifted();
  if (sifted.fields == nullptr || drop.state() != sift::PageState::Content) return;
  fields::PageFindings found = sifted.fields->findings_of(sifted.reading);
  found.valid = sifted.site_use != sift::SiteUse::Missed;
  found.url = sifter_->page().url();
  found.taken = record.field("WARC-Date");
  found.bytes = page_.payload;
  found.charset = page_.http_charset;
  found.name = record.source;
  found.worth_a_look = text_bytes(document_) >= kTextWorthALook;
  account.templates[sifter_->site()->key()].add(sifted.fields->fields(), found);
}

std::string RecordSifter::page_identity() const {
  if (page_.kind != archive::PageKind::Html) return {};
  return corpus::page_identity(sifter_->page(), page_.url);
}

const Page* RecordSifter::page() const {
  return page_.kind == archive::PageKind::Html ? &sifter_->page() : nullptr;
}

void RecordSifter::trim() {
  sifter_->trim();
  opener_.release_above(sift::kKeptBufferBytes);
}

}  // namespace sito::corpus
