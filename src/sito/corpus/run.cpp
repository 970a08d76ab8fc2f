// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/run.h"

#include "sito/corpus/output_pass.h"
#include "sito/corpus/pass.h"
#include "sito/io/file.h"

namespace sito::corpus {

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
  auto output = OutputPass::open(options);
  if (!output) return std::move(output).error();
  auto account = run_pass(options, **output, progress);
  if (!account) return account;
  Result<void> closed = (*output)->close();
  if (!closed) return std::move(closed).error();
  return account;
}

}  // namespace sito::corpus
