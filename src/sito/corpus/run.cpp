// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/run.h"

#include "sito/corpus/output_pass.h"
#include "sito/corpus/pass.h"
#include "sito/corpus/print_pass.h"
#include "sito/dedup/collection.h"
#include "sito/io/file.h"

#include <memory>
#include <string>

namespace sito::corpus {
namespace {

// The account of what was read; records count in the pass that writes.
Result<Account> look_for_copies(const RunOptions& options, dedup::Collection& collection,
                                Progress& progress) {
  PrintPass pass(options, collection);
  auto account = run_pass(options, pass, progress);
  if (!account) return account;
  const Result<void> judged = collection.judge();
  if (!judged) return judged.error();
  return account;
}

}  // namespace

Result<void> check_rereadable(const RunOptions& options) {
  for (const std::string& input : options.inputs) {
    if (io::can_read_twice(input)) continue;
    return Error{ErrorCode::InvalidArgument,
                 "the inputs are read more than once, which standard input and pipes cannot be",
                 {input, 0}};
  }
  return {};
}

Result<Account> run(const RunOptions& options, Progress& progress) {
  std::unique_ptr<dedup::Collection> collection;
  if (options.dedup.needs_pass()) {
    Result<void> checked = check_rereadable(options);
    if (!checked) return std::move(checked).error();
    collection = std::make_unique<dedup::Collection>(options.dedup);
    progress.passes = 2;
  }
  auto output = OutputPass::open(options, collection.get());
  if (!output) return std::move(output).error();
  std::uint64_t records_before = 0;
  if (collection) {
    const Result<Account> before = look_for_copies(options, *collection, progress);
    if (!before) return before.error();
    records_before = before->records;
    ++progress.pass;
  }
  auto account = run_pass(options, **output, progress);
  if (!account) return account;
  if (collection && !account->interrupted && account->records != records_before) {
    account->notes.note("input-changed", {},
                        std::to_string(records_before) + " records when copies were looked for, " +
                            std::to_string(account->records) + " when they were written");
  }
  Result<void> closed = (*output)->close();
  if (!closed) return std::move(closed).error();
  return account;
}

}  // namespace sito::corpus
