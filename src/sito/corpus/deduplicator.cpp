// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/deduplicator.h"

#include "sito/dedup/print.h"
#include "sito/document/leave_out.h"
#include "sito/write/json/json_fields.h"

namespace sito::corpus {
namespace {

std::string_view document_reason(dedup::Reason reason) {
  if (reason == dedup::Reason::SamePage) return "same-page";
  return reason == dedup::Reason::Duplicate ? "duplicate-document" : "near-duplicate-document";
}

std::string_view paragraph_reason(dedup::Reason reason) {
  return reason == dedup::Reason::Duplicate ? "duplicate-paragraph" : "near-duplicate-paragraph";
}

std::string_view mark_of(dedup::Reason reason) {
  return reason == dedup::Reason::Duplicate ? "exact" : "near";
}

void append_name(const dedup::Name& name, write::Fields& fields) {
  fields.text("id", name.id);
  fields.text("url", name.url);
  fields.text("timestamp", name.date);
}

dedup::Name own_name(const Document& document) {
  return {document.id, document.url, document.origin.date};
}

}  // namespace

dedup::Name Deduplicator::name_of_keeper(dedup::DocumentNumber number,
                                         const Document& document) const {
  if (collection_ == nullptr) return own_name(document);
  // If the name can no longer be read, it stays empty. The text is judged all the same.
  return collection_->name(number).value_or({});
}

void Deduplicator::report_document(const dedup::DocumentVerdict& verdict, const Document& document,
                                   std::string& report) {
  write::Fields line(report);
  line.text("reason", document_reason(verdict.reason));
  append_name(own_name(document), line);
  line.number("similarity", verdict.similarity);
  line.name("stays");
  write::Fields stays(report);
  append_name(name_of_keeper(verdict.keeper, document), stays);
  stays.end();
  line.end();
  report += '\n';
}

void Deduplicator::report_paragraph(const dedup::ParagraphVerdict& verdict,
                                    const Document& document, std::string& report) {
  const std::uint32_t index = verdict.unit.paragraph();
  write::Fields line(report);
  line.text("reason", paragraph_reason(verdict.reason));
  append_name(own_name(document), line);
  line.name("paragraph");
  write::append_number(std::uint64_t{index}, report);
  line.text("text", document.paragraphs[index].text);
  line.number("share", verdict.share);
  line.name("stays");
  write::Fields stays(report);
  append_name(name_of_keeper(verdict.keeper.document(), document), stays);
  stays.name("paragraph");
  write::append_number(std::uint64_t{verdict.keeper.paragraph()}, report);
  stays.end();
  line.end();
  report += '\n';
}

// Returns true if enough text is left. A heading and a date do not make a document: the remaining
// text should have the words of one paragraph that deduplication considers.
bool Deduplicator::enough_stays(const Document& document) const {
  std::size_t n_words = 0;
  bool any = false;
  for (std::size_t i = 0; i < dropped_.size(); ++i) {
    if (dropped_[i]) continue;
    any = true;
    n_words += dedup::count_words(document.paragraphs[i].text);
    if (n_words >= options_.dedup.min_words) return true;
  }
  return any && n_words >= options_.dedup.min_words;
}

bool Deduplicator::mark(const std::vector<dedup::ParagraphVerdict>& copies, Document& document,
                        Account& account, std::string& report) {
  for (const dedup::ParagraphVerdict& copy : copies) {
    document.paragraphs[copy.unit.paragraph()].duplicate = mark_of(copy.reason);
    count(account.marked, paragraph_reason(copy.reason));
    if (options_.dedup.names) report_paragraph(copy, document, report);
  }
  if (!copies.empty()) mark_structured(document);
  return true;
}

// A paragraph with structure is a duplicate if all of its text is.
void Deduplicator::mark_structured(Document& document) {
  std::vector<Paragraph>& structured = document.structured.paragraphs;
  std::vector<bool> copies;
  std::vector<bool> exact;
  for (const Paragraph& paragraph : document.paragraphs) {
    copies.push_back(!paragraph.duplicate.empty());
    exact.push_back(paragraph.duplicate == mark_of(dedup::Reason::Duplicate));
  }
  copies = same_paragraphs(copies, document.paragraphs, structured);
  exact = same_paragraphs(exact, document.paragraphs, structured);
  for (std::size_t i = 0; i < structured.size(); ++i) {
    if (!copies[i]) continue;
    structured[i].duplicate =
        mark_of(exact[i] ? dedup::Reason::Duplicate : dedup::Reason::NearDuplicate);
  }
}

bool Deduplicator::take_out(const std::vector<dedup::ParagraphVerdict>& copies, Document& document,
                            Account& account, std::string& report) {
  if (options_.dedup_mark) return mark(copies, document, account, report);
  dropped_.assign(document.paragraphs.size(), false);
  for (const dedup::ParagraphVerdict& copy : copies) {
    const std::uint32_t index = copy.unit.paragraph();
    dropped_[index] = true;
    count(account.paragraphs_dropped, paragraph_reason(copy.reason));
    account.paragraph_bytes_dropped += document.paragraphs[index].text.size();
    if (options_.dedup.names) report_paragraph(copy, document, report);
  }
  if (copies.empty()) return true;
  if (!enough_stays(document)) {
    count(account.dropped, "duplicate-paragraphs");
    return false;
  }
  leave_out_paragraphs(
      same_paragraphs(dropped_, document.paragraphs, document.structured.paragraphs),
      document.structured);
  leave_out_paragraphs(dropped_, document);
  return true;
}

bool Deduplicator::apply(const dedup::Judged* judged, const archive::Record& record,
                         Document& document, Account& account, std::string& report) {
  if (judged == nullptr) {
    within_.judge(document, copies_);
    return take_out(copies_, document, account, report);
  }
  const auto text_check = static_cast<std::uint32_t>(dedup::text_hash(document).high);
  if (!judged->known || judged->text_check != text_check) {
    account.notes.note("input-changed", record.where(),
                       "the record has changed since sito searched for duplicates");
    return true;
  }
  if (judged->verdict.reason != dedup::Reason::Stays) {
    const std::string_view reason = document_reason(judged->verdict.reason);
    count(options_.dedup_mark ? account.marked : account.dropped, reason);
    if (options_.dedup.names) report_document(judged->verdict, document, report);
    if (options_.dedup_mark) document.duplicate = mark_of(judged->verdict.reason);
    return options_.dedup_mark;
  }
  return take_out(judged->paragraphs, document, account, report);
}

}  // namespace sito::corpus
