// SPDX-License-Identifier: Apache-2.0
// THE table of commands. Help, docs/cli.md and the tests of the command line come from it.
#pragma once

#include "tool/flag_table.h"

#include <memory>
#include <span>
#include <string_view>

namespace sito::app {

/// Exit codes, as in docs/cli.md.
inline constexpr int kExitDone = 0;       ///< everything was read
inline constexpr int kExitPartly = 1;     ///< finished, but some input could not be read
inline constexpr int kExitUsage = 2;      ///< wrong usage, or could not start
inline constexpr int kExitInternal = 3;   ///< a defect of sito
inline constexpr int kExitTryAgain = 75;  ///< stopped by a signal, or others are working on it
inline constexpr int kExitInterrupted = 130;

/// The settings of one command as they were typed. Parsing only fills them. `run` checks them
/// first, so that errors are reported before any work begins, and then does the work.
class Invocation {
 public:
  virtual ~Invocation() = default;
  virtual int run() = 0;
};

struct Command {
  std::string_view group;  ///< "warc" for `sito warc check`; "" otherwise
  std::string_view name;
  std::string_view summary;
  std::string_view example;
  std::unique_ptr<Invocation> (*declare)(FlagTable& table);
};

std::span<const Command> commands();
/// Returns the summary of a group of commands.
std::string_view group_summary(std::string_view group);

std::unique_ptr<Invocation> declare_compare(FlagTable& table);
std::unique_ptr<Invocation> declare_crawl(FlagTable& table);
std::unique_ptr<Invocation> declare_corpus(FlagTable& table);
std::unique_ptr<Invocation> declare_get(FlagTable& table);
std::unique_ptr<Invocation> declare_plan(FlagTable& table);
std::unique_ptr<Invocation> declare_run(FlagTable& table);
std::unique_ptr<Invocation> declare_status(FlagTable& table);
std::unique_ptr<Invocation> declare_slurm_submit(FlagTable& table);
std::unique_ptr<Invocation> declare_slurm_retry(FlagTable& table);
std::unique_ptr<Invocation> declare_slurm_status(FlagTable& table);
std::unique_ptr<Invocation> declare_finish(FlagTable& table);
std::unique_ptr<Invocation> declare_extract(FlagTable& table);
std::unique_ptr<Invocation> declare_detect(FlagTable& table);
std::unique_ptr<Invocation> declare_learn(FlagTable& table);
std::unique_ptr<Invocation> declare_apply(FlagTable& table);
std::unique_ptr<Invocation> declare_inspect(FlagTable& table);
std::unique_ptr<Invocation> declare_eval(FlagTable& table);
std::unique_ptr<Invocation> declare_tune(FlagTable& table);
std::unique_ptr<Invocation> declare_serve(FlagTable& table);
std::unique_ptr<Invocation> declare_service(FlagTable& table);
std::unique_ptr<Invocation> declare_mcp(FlagTable& table);
std::unique_ptr<Invocation> declare_icap(FlagTable& table);
std::unique_ptr<Invocation> declare_proxy(FlagTable& table);
std::unique_ptr<Invocation> declare_xqt_run(FlagTable& table);
std::unique_ptr<Invocation> declare_xqt_check(FlagTable& table);
std::unique_ptr<Invocation> declare_xqt_query(FlagTable& table);
std::unique_ptr<Invocation> declare_xqt_generate(FlagTable& table);
std::unique_ptr<Invocation> declare_warc_check(FlagTable& table);
std::unique_ptr<Invocation> declare_warc_index(FlagTable& table);
std::unique_ptr<Invocation> declare_warc_cat(FlagTable& table);
std::unique_ptr<Invocation> declare_train_extractor(FlagTable& table);
std::unique_ptr<Invocation> declare_train_victor(FlagTable& table);
std::unique_ptr<Invocation> declare_train_genres(FlagTable& table);
std::unique_ptr<Invocation> declare_train_words(FlagTable& table);
std::unique_ptr<Invocation> declare_train_metadata(FlagTable& table);
std::unique_ptr<Invocation> declare_train_elements(FlagTable& table);
std::unique_ptr<Invocation> declare_label(FlagTable& table);
std::unique_ptr<Invocation> declare_render(FlagTable& table);
std::unique_ptr<Invocation> declare_list(FlagTable& table);

}  // namespace sito::app
