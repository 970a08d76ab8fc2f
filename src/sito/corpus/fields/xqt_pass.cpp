// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/fields/xqt_pass.h"

#include "sito/archive/webpage.h"
#include "sito/corpus/feeds.h"
#include "sito/corpus/pass.h"
#include "sito/fields/health/faults.h"
#include "sito/fields/template/choice.h"
#include "sito/page/html.h"
#include "sito/page/parse.h"
#include "sito/sift/options.h"
#include "sito/write/escape.h"

#include <atomic>
#include <mutex>
#include <optional>
#include <string>

namespace sito::corpus {
namespace {

using fields::Element;
using fields::Template;

constexpr std::string_view kNoTemplate = "no-template";
constexpr std::string_view kNotValid = "not-valid";
constexpr std::string_view kNoRecord = "no-record";

// A worker leaves three strings for each record in the outputs of its batch.
enum Part : std::size_t { kUrl, kDocument, kFaults, kParts };

// Appends a fault as four strings, each with a zero behind it, because no part can hold one.
void append_fault(std::string_view id, const fields::FieldFault& fault, std::string& out) {
  for (const std::string_view part :
       {id, std::string_view(fault.field), name_of(fault.fault), std::string_view(fault.value)}) {
    out += part;
    out += '\0';
  }
}

std::string_view next_part(std::string_view& rest) {
  const std::string_view part = rest.substr(0, rest.find('\0'));
  rest.remove_prefix(part.size() + 1);
  return part;
}

// The reason why an engine cannot continue, stored by the first worker that notices it. Safe from
// all threads.
class Failure {
 public:
  void set(const Error& error) {
    const std::scoped_lock lock(mutex_);
    if (!error_) error_ = error;
  }
  [[nodiscard]] std::optional<Error> get() const {
    const std::scoped_lock lock(mutex_);
    return error_;
  }

 private:
  mutable std::mutex mutex_;
  std::optional<Error> error_;
};

class TemplateWorker final : public BatchWorker {
 public:
  TemplateWorker(const RunOptions& options, const XqtOptions& xqt, const RecordStore& store,
                 std::unique_ptr<xqt::Engine> engine, Failure& failure,
                 const std::atomic<bool>& stop)
      : limits_(options.sift.limits),
        policy_(options.sift.charset_policy),
        xqt_(xqt),
        store_(store),
        choice_(xqt.templates),
        engine_(std::move(engine)),
        failure_(failure),
        stop_(stop),
        opener_(options.sift.limits),
        parser_(options.sift.limits) {}

  void process(Batch& batch) override {
    batch.outputs.clear();
    for (std::size_t i = 0; i < batch.n_records; ++i) {
      // When a run is stopped, the records in progress are finished, but the run waits only once
      // for a query that does not end.
      if (stop_ && batch.account.failed.contains(name_of(ErrorCode::Timeout))) {
        batch.account.interrupted = true;
        return;
      }
      ++batch.account.records;
      process_record(batch.records[i], batch);
      opener_.release_above(sift::kKeptBufferBytes);
      decoder_.release_above(sift::kKeptBufferBytes);
    }
  }

 private:
  static void fail(const archive::Record& record, const Error& error, Account& account) {
    count(account.failed, name_of(error.code));
    account.notes.note("record-failed", record.where(), error.message);
  }

  void process_record(const archive::Record& record, Batch& batch) {
    Account& account = batch.account;
    auto opened = opener_.open(record, account.notes);
    if (!opened) return fail(record, opened.error(), account);
    const archive::Webpage& page = opened->page;
    if (is_feed(*opened)) return count(account.dropped, kSkippedFeed);
    if (opened->skipped) return count(account.dropped, name_of(opened->skip));
    if (page.kind != archive::PageKind::Html)
      return count(account.dropped, name_of(archive::Skip::NotHtml));
    const std::optional<std::size_t> chosen = choice_.of(page.url);
    if (!chosen) return count(account.dropped, kNoTemplate);
    const Html html =
        decoder_.decode(page.payload, page.http_charset, policy_, record.where(), account.notes);
    account.page_bytes += html.text.size();
    parser_.parse(html.text, page.url, page_);
    if (page_.cut() != Cut::Not) account.notes.note(name_of(page_.cut()), record.where(), "");
    std::string storage;
    const std::string name(
        write::as_utf8(page.url.empty() ? source_of(record) : std::string(page.url), storage));
    auto records = engine_->run(*chosen, page_, {name, record.field("WARC-Date")});
    if (!records) {
      const ErrorCode code = records.error().code;
      if (code == ErrorCode::Network || code == ErrorCode::Io) failure_.set(records.error());
      return fail(record, records.error(), account);
    }
    take(xqt_.templates[*chosen], name, *records, batch);
  }

  // Returns the name of a file without a URL. Several files in one archive have names of their own.
  static std::string source_of(const archive::Record& record) {
    const Where where = record.where();
    return where.offset == 0 ? where.source : where.source + '#' + std::to_string(where.offset);
  }

  void take(const Template& mapping, const std::string& name, std::vector<Element>& records,
            Batch& batch) {
    Account& account = batch.account;
    if (records.empty()) return count(account.dropped, kNoRecord);
    bool valid = true;
    std::string faults_text;
    for (Element& record : records) {
      const auto faults = fields::finish(mapping, page_.base_url(), record);
      account.templates[mapping.id].add(mapping, fields::findings_of(mapping, record, faults));
      valid = valid && faults.empty();
      for (const fields::FieldFault& fault : faults) append_fault(mapping.id, fault, faults_text);
    }
    if (records.size() > 1 && store_.is_by_address()) join(name, records);
    const std::size_t begin = batch.outputs.size();
    for (const Element& record : records) {
      batch.outputs.push_back(name);
      store_.render(mapping, record, batch.outputs.emplace_back());
      account.text_bytes += batch.outputs.back().size();
      batch.outputs.push_back(std::move(faults_text));  // with the first of them
      faults_text.clear();
    }
    if (valid || !xqt_.only_valid) {
      ++account.written;
      return;
    }
    count(account.dropped, kNotValid);
    // Their faults are still reported.
    for (std::size_t at = begin; at < batch.outputs.size(); at += kParts)
      batch.outputs[at + kDocument].clear();
  }

  // Joins several records of one page into one.
  static void join(const std::string& name, std::vector<Element>& records) {
    Element all;
    all.name = "records";
    all.set_attribute("url", name);
    all.children = std::move(records);
    records.clear();
    records.push_back(std::move(all));
  }

  const Limits limits_;
  const CharsetPolicy policy_;
  const XqtOptions& xqt_;
  const RecordStore& store_;
  fields::Choice choice_;
  std::unique_ptr<xqt::Engine> engine_;
  Failure& failure_;
  const std::atomic<bool>& stop_;
  archive::WebpageOpener opener_;
  HtmlDecoder decoder_;
  PageParser parser_;
  Page page_;
};

class TemplatePass final : public Pass {
 public:
  TemplatePass(const RunOptions& options, const XqtOptions& xqt, RecordStore& store,
               const TakeFault& take_fault, const Progress& progress)
      : options_(options), xqt_(xqt), store_(store), take_fault_(take_fault), progress_(progress) {}

  Result<BatchWorker*> worker(unsigned thread) override {
    while (workers_.size() <= thread) {
      auto engine = xqt_.engine();
      if (!engine) return std::move(engine).error();
      workers_.push_back(std::make_unique<TemplateWorker>(
          options_, xqt_, store_, std::move(*engine), failure_, progress_.stop));
    }
    return workers_[thread].get();
  }

  Result<void> take(FinishedBatch& finished) override {
    for (std::size_t at = 0; at < finished.outputs.size(); at += kParts) {
      const std::string& url = finished.outputs[at + kUrl];
      const std::string& document = finished.outputs[at + kDocument];
      if (!document.empty()) {
        if (Result<void> put = store_.put({url, document}); !put) return put;
      }
      if (Result<void> taken = report_faults(url, finished.outputs[at + kFaults]); !taken)
        return taken;
    }
    if (std::optional<Error> failure = failure_.get()) return std::move(*failure);
    return {};
  }

 private:
  Result<void> report_faults(std::string_view url, std::string_view faults) {
    while (take_fault_ && !faults.empty()) {
      const std::string_view id = next_part(faults);
      const std::string_view field = next_part(faults);
      const std::string_view fault = next_part(faults);
      const std::string_view value = next_part(faults);
      if (Result<void> taken = take_fault_(url, id, field, fault, value); !taken) return taken;
    }
    return {};
  }

  const RunOptions& options_;
  const XqtOptions& xqt_;
  RecordStore& store_;
  const TakeFault& take_fault_;
  const Progress& progress_;
  Failure failure_;
  std::vector<std::unique_ptr<TemplateWorker>> workers_;
};

}  // namespace

Result<Account> run_templates(const RunOptions& options, const XqtOptions& xqt, RecordStore& store,
                              const TakeFault& take_fault, Progress& progress) {
  TemplatePass pass(options, xqt, store, take_fault, progress);
  return run_pass(options, pass, progress);
}

}  // namespace sito::corpus
