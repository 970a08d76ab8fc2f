// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/record_sifter.h"

#include "sito/corpus/feeds.h"
#include "sito/corpus/page_reader.h"
#include "sito/document/read_jsonl.h"

namespace sito::corpus {
namespace {

// Lists of links and pages of two lines are not what a template is made from.
constexpr std::size_t kTextWorthALook = 400;

}  // namespace

void fill_origin(const archive::Record& record, const archive::Webpage& page, Origin& origin) {
  origin.file = record.source;
  origin.offset = record.offset;
  origin.length = record.length;
  origin.record_id = record.field("WARC-Record-ID");
  origin.date = record.field("WARC-Date");
  origin.mime = page.content_type;
}

void count_failure(const archive::Record& record, const Error& error, Account& account) {
  count(account.failed, name_of(error.code));
  account.notes.note("record-failed", record.where(), error.message);
}

RecordSifter::RecordSifter(const SiftOptions& options)
    : options_(options), opener_(options.limits) {}

Result<std::unique_ptr<RecordSifter>> RecordSifter::make(const SiftOptions& options) {
  std::unique_ptr<RecordSifter> made(new RecordSifter(options));
  auto sifter = Sifter::make(options);
  if (!sifter) return std::move(sifter).error();
  made->sifter_ = std::move(*sifter);
  return made;
}

Document* RecordSifter::sift(const archive::Record& record, Account& account) {
  ++account.records;
  is_other_type_ = false;
  auto opened = opener_.open(record, account.notes);
  if (!opened) {
    count_failure(record, opened.error(), account);
    return nullptr;
  }
  page_ = opened->page;
  if (is_feed(*opened)) {
    count(account.dropped, kSkippedFeed);
    is_other_type_ = true;
    return nullptr;
  }
  if (opened->skipped) {
    count(account.dropped, name_of(opened->skip));
    is_other_type_ = opened->skip == archive::Skip::NotHtml;
    return nullptr;
  }
  return read_document(record, account) ? &document_ : nullptr;
}

bool RecordSifter::read_document(const archive::Record& record, Account& account) {
  Drop drop = Drop::Kept;
  if (page_.kind == archive::PageKind::Jsonl) {
    const Result<void> read = read_jsonl(page_.payload, document_);
    if (!read) {
      count_failure(record, read.error(), account);
      return false;
    }
    if (options_.leave_out.any()) leave_out_parts();
    drop = document_.paragraphs.empty() ? Drop::NoContent : sifter_->judge_language(document_);
    const std::string& record_id = document_.origin.record_id;
    identity_ = record_id.empty() ? document_.id : record_id;
  } else {
    const Result<Drop> sifted = sift_page(record, account);
    if (!sifted) {
      count_failure(record, sifted.error(), account);
      return false;
    }
    drop = *sifted;
    identity_ = document_.origin.record_id;
  }
  if (drop != Drop::Kept) count(account.dropped, name_of(drop));
  return drop == Drop::Kept;
}

// The text of a document that was read goes with the elements that it stands in.
void RecordSifter::leave_out_parts() {
  if (document_.structured.empty()) return leave_out(options_.leave_out, document_);
  leave_out(options_.leave_out, document_.structured);
  document_.paragraphs = document_.structured.paragraphs;
}

Result<Drop> RecordSifter::sift_page(const archive::Record& record, Account& account) {
  const Result<Drop> drop =
      sifter_->sift(page_, record.where(), account.notes, document_, record.field("WARC-Date"));
  account.page_bytes += sifter_->page_bytes();
  if (!drop) return drop;
  const bool html = page_.kind == archive::PageKind::Html;
  if (html && options_.sites != nullptr) count(account.site_pages, name_of(sifter_->site_use()));
  if (html) tally_template(record, *drop, account);
  fill_origin(record, page_, document_.origin);
  document_.id = identifier_.id_of(document_);
  return drop;
}

// Pages without content of their own say nothing of a template.
void RecordSifter::tally_template(const archive::Record& record, Drop drop, Account& account) {
  const PageReader& reader = sifter_->reader();
  if (reader.field_reader() == nullptr) return;
  if (drop != Drop::Kept && drop != Drop::OtherLanguage && drop != Drop::OtherPageType &&
      drop != Drop::NoContent) {
    return;
  }
  std::size_t text_bytes = 0;
  for (const Paragraph& paragraph : document_.paragraphs) text_bytes += paragraph.text.size();
  account.templates[reader.site()->key()].add(
      reader.field_reader()->fields(),
      {reader.page(), reader.reading(), reader.site_use() == SiteUse::Missed,
       record.field("WARC-Date"), page_.payload, page_.http_charset, record.source,
       text_bytes >= kTextWorthALook});
}

void RecordSifter::trim() {
  sifter_->trim();
  opener_.release_above(kKeptBufferBytes);
}

}  // namespace sito::corpus
