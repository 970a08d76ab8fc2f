// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/run.h"

#include "sito/corpus/feeds.h"
#include "sito/corpus/findings/print_pass.h"
#include "sito/corpus/findings/site_pass.h"
#include "sito/corpus/findings/summary_pass.h"
#include "sito/corpus/output/attempt.h"
#include "sito/corpus/output/output_pass.h"
#include "sito/corpus/parts/part_store.h"
#include "sito/corpus/parts/parts_pass.h"
#include "sito/corpus/pass.h"
#include "sito/corpus/text_pass.h"
#include "sito/dedup/collection.h"
#include "sito/io/file.h"
#include "sito/page/sheet_index.h"
#include "sito/sift/site_templates.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

namespace sito::corpus {
namespace {

/// The results of the passes before the one that writes.
struct Findings {
  std::unique_ptr<FeedIndex> feeds;                // null: none are collected
  std::unique_ptr<SheetIndex> sheets;              // null: none are collected
  std::unique_ptr<sift::SiteTemplates> templates;  // null: no sites are learned
  Counts sites;                               // learned sites, and those that were not, by reason
  std::unique_ptr<PartStore> parts;           // null: every page is a document of its own
  std::unique_ptr<dedup::Collection> copies;  // null: no duplicates are looked for, or not in a
                                              // pass of their own
  std::uint64_t records = 0;                  // records read by the last of these passes
};

// Reads the inputs for the texts of some of their records.
Result<void> collect(const RunOptions& options, Progress& progress, Findings& found,
                     WantedTexts wanted, TextPass::Take take) {
  TextPass pass(options, wanted, std::move(take));
  const Result<Account> account = run_pass(options, pass, progress);
  if (!account) return account.error();
  ++progress.pass;
  found.records = account->records;
  return {};
}

// The first pass: adds the feeds of the inputs to the given ones.
Result<void> collect_feeds(const RunOptions& options, Progress& progress, Findings& found) {
  const auto take = [&](const std::string& url, const std::string& text) {
    found.feeds->add(read_feed(text, url));
  };
  return collect(options, progress, found, {&is_feed}, take);
}

// The next pass: collects the style sheets of the inputs.
Result<void> collect_sheets(const RunOptions& options, Progress& progress, Findings& found) {
  const auto is_sheet = [](const archive::WebpageOrSkip& opened) {
    return opened.page.kind == archive::PageKind::Css;
  };
  const auto take = [&](const std::string& url, std::string text) {
    found.sheets->add(url, std::move(text));
  };
  return collect(options, progress, found, {is_sheet, archive::StyleSheets::Decode}, take);
}

// The next pass: learns a template for each site of the inputs.
Result<void> learn_first(const RunOptions& options, Progress& progress, Findings& found) {
  SiteAccount sites;
  const auto take = [&](const SiteTemplate& site) { return found.templates->add(site); };
  const Result<Account> account = learn_sites(options, progress, sites, take);
  if (!account) return account.error();
  ++progress.pass;
  found.records = account->records;
  if (sites.learned > 0) count(found.sites, "learned", sites.learned);
  for (const auto& [reason, n] : sites.not_learned) count(found.sites, reason, n);
  return {};
}

// The next pass: finds the pages that are parts of one text.
Result<void> find_parts(const RunOptions& options, Progress& progress, Findings& found) {
  PartsPass pass(options, *found.parts);
  const Result<Account> account = run_pass(options, pass, progress);
  if (!account) return account.error();
  ++progress.pass;
  found.records = account->records;
  found.parts->join();
  return {};
}

// The next pass: reads all texts, so that duplicates can be judged.
Result<void> look_for_copies(const RunOptions& options, Progress& progress, Findings& found) {
  PrintPass pass(options, found.parts.get(), *found.copies);
  const Result<Account> account = run_pass(options, pass, progress);
  if (!account) return account.error();
  ++progress.pass;
  found.records = account->records;
  return found.copies->judge();
}

// Returns true if the run has to read all texts before it judges one.
bool judges(const RunOptions& options) {
  return options.dedup.needs_pass() && options.verdicts == nullptr;
}

Result<Findings> prepare(RunOptions& options, Progress& progress) {
  Findings found;
  if (needs_passes(options)) {
    Result<void> checked = check_rereadable(options);
    if (!checked) return std::move(checked).error();
  }
  if (options.archive_feeds) {
    found.feeds = std::make_unique<FeedIndex>();
    if (options.sift.feeds != nullptr) *found.feeds = *options.sift.feeds;
    options.sift.feeds = found.feeds.get();
    ++progress.passes;
  }
  if (options.archive_sheets) {
    found.sheets = std::make_unique<SheetIndex>();
    options.sift.sheets = found.sheets.get();
    ++progress.passes;
  }
  if (options.site.learner != nullptr) {
    auto templates = sift::SiteTemplates::make(options.temp_folder);
    if (!templates) return std::move(templates).error();
    found.templates = std::move(*templates);
    options.sift.sites = found.templates.get();
    ++progress.passes;
  }
  if (options.join_parts) {
    auto parts = PartStore::make(options.temp_folder);
    if (!parts) return std::move(parts).error();
    found.parts = std::move(*parts);
    ++progress.passes;
  }
  if (judges(options)) {
    options.dedup.folder = options.temp_folder;
    found.copies = std::make_unique<dedup::Collection>(options.dedup);
    ++progress.passes;
  }
  return found;
}

}  // namespace

bool RunOptions::sets_aside(std::string_view content_type) const {
  if (side_archive.empty()) return false;
  return side_types.empty() ||
         std::any_of(side_types.begin(), side_types.end(),
                     [&](const std::string& type) { return content_type.starts_with(type); });
}

bool keeps_partial(const RunOptions& options, const Account& account) {
  return options.keep_partial || account.failed.contains("out-of-memory");
}

std::vector<std::string> output_paths(const RunOptions& options) {
  if (options.step != Step::Corpus) return {options.summary};
  std::vector<std::string> paths;
  for (const Output& output : options.outputs) paths.push_back(output.path);
  if (!options.side_archive.empty()) paths.push_back(options.side_archive);
  if (!options.dedup_report.empty()) paths.push_back(options.dedup_report);
  if (!options.exclusions.empty()) paths.push_back(options.exclusions);
  return paths;
}

bool needs_passes(const RunOptions& options) {
  return options.archive_feeds || options.archive_sheets || options.site.learner != nullptr ||
         options.join_parts || judges(options);
}

Result<void> check_rereadable(const RunOptions& options) {
  for (const std::string& input : options.inputs) {
    if (io::can_read_twice(input)) continue;
    return Error{ErrorCode::InvalidArgument,
                 "sito has to read the inputs more than once, which is impossible with standard "
                 "input and pipes",
                 {input, 0}};
  }
  return {};
}

namespace {

// The pass that writes. It continues behind the finished work of an attempt.
Result<Account> write_outputs(const RunOptions& options, OutputPass& output, Progress& progress) {
  if (options.attempt == nullptr) return run_pass(options, output, progress);
  Account done = options.attempt->work();
  auto account = run_pass(options, output, progress, options.attempt->reading());
  if (!account) return account;
  done.add(*account);
  return done;
}

// Ends the outputs after the inputs were read or the run was stopped.
Result<void> end_outputs(const RunOptions& options, OutputPass& output, const Account& account) {
  const bool complete = !account.is_cut();
  if (options.attempt == nullptr) {
    return complete ? output.close() : output.end_unfinished(keeps_partial(options, account));
  }
  if (options.attempt->lost()) {
    return Error{ErrorCode::OutOfMemory,
                 "there is not enough memory; all earlier results are kept"};
  }
  Result<void> closed = complete ? output.close() : Result<void>();
  if (!closed) return closed;
  return complete ? options.attempt->complete(account) : options.attempt->sync();
}

}  // namespace

Result<Account> run(const RunOptions& given, Progress& progress) {
  if (given.attempt != nullptr && given.attempt->is_complete()) return given.attempt->total();
  if (given.step != Step::Corpus) return run_step(given, progress);
  RunOptions options = given;
  Result<Findings> found = prepare(options, progress);
  if (!found) return std::move(found).error();
  // Opens the outputs first, so that a run that cannot write fails before any work.
  auto output = OutputPass::open(options, found->parts.get(), found->copies.get());
  if (!output) return std::move(output).error();
  if (found->feeds) {
    Result<void> collected = collect_feeds(options, progress, *found);
    if (!collected) return std::move(collected).error();
  }
  if (found->sheets) {
    Result<void> collected = collect_sheets(options, progress, *found);
    if (!collected) return std::move(collected).error();
  }
  if (found->templates) {
    Result<void> learned = learn_first(options, progress, *found);
    if (!learned) return std::move(learned).error();
  }
  if (found->parts) {
    Result<void> joined = find_parts(options, progress, *found);
    if (!joined) return std::move(joined).error();
  }
  if (found->copies) {
    Result<void> judged = look_for_copies(options, progress, *found);
    if (!judged) return std::move(judged).error();
  }
  auto account = write_outputs(options, **output, progress);
  if (!account) return account;
  if (needs_passes(options) && !account->is_cut() && account->records != found->records) {
    account->notes.note("input-changed", {},
                        std::to_string(found->records) + " records in the first pass, " +
                            std::to_string(account->records) + " in the second one");
  }
  if (found->feeds && found->feeds->left_out() > 0) {
    account->notes.note("feed-entries-left-out", {}, std::to_string(found->feeds->left_out()));
  }
  if (found->sheets && found->sheets->left_out() > 0) {
    account->notes.note("style-sheets-left-out", {}, std::to_string(found->sheets->left_out()));
  }
  account->sites = std::move(found->sites);
  Result<void> closed = end_outputs(options, **output, *account);
  account->reader_gone |= is_reader_gone(closed);
  if (!closed && !account->reader_gone && account->output_failed.empty()) {
    if (options.attempt != nullptr || closed.error().code != ErrorCode::Io) {
      return std::move(closed).error();
    }
    account->output_failed = to_string(closed.error());
    count(account->failed, "not-written", std::exchange(account->written, 0));
  }
  return account;
}

}  // namespace sito::corpus
