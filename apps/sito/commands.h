// SPDX-License-Identifier: Apache-2.0
// THE table of commands. Help, docs/cli.md and the tests of the command line come from it.
#pragma once

#include <CLI/CLI.hpp>

#include <memory>
#include <span>
#include <string_view>

namespace sito::app {

/// Exit codes, as in docs/cli.md.
inline constexpr int kExitDone = 0;      ///< everything was read
inline constexpr int kExitPartly = 1;    ///< finished, but some input could not be read
inline constexpr int kExitUsage = 2;     ///< wrong usage, or could not start
inline constexpr int kExitInternal = 3;  ///< a fault of sito
inline constexpr int kExitInterrupted = 130;

/// The settings of one command as they were typed. Parsing only fills them; `run` checks them, so
/// that mistakes are reported before any work begins, and does the work.
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
  std::unique_ptr<Invocation> (*declare)(CLI::App& app);
};

std::span<const Command> commands();
/// What a group of commands is for.
std::string_view group_summary(std::string_view group);

std::unique_ptr<Invocation> declare_compare(CLI::App& app);
std::unique_ptr<Invocation> declare_crawl(CLI::App& app);
std::unique_ptr<Invocation> declare_corpus(CLI::App& app);
std::unique_ptr<Invocation> declare_extract(CLI::App& app);
std::unique_ptr<Invocation> declare_detect(CLI::App& app);
std::unique_ptr<Invocation> declare_learn(CLI::App& app);
std::unique_ptr<Invocation> declare_apply(CLI::App& app);
std::unique_ptr<Invocation> declare_inspect(CLI::App& app);
std::unique_ptr<Invocation> declare_eval(CLI::App& app);
std::unique_ptr<Invocation> declare_serve(CLI::App& app);
std::unique_ptr<Invocation> declare_service(CLI::App& app);
std::unique_ptr<Invocation> declare_mcp(CLI::App& app);
std::unique_ptr<Invocation> declare_icap(CLI::App& app);
std::unique_ptr<Invocation> declare_proxy(CLI::App& app);
std::unique_ptr<Invocation> declare_xqt_run(CLI::App& app);
std::unique_ptr<Invocation> declare_xqt_check(CLI::App& app);
std::unique_ptr<Invocation> declare_xqt_query(CLI::App& app);
std::unique_ptr<Invocation> declare_xqt_generate(CLI::App& app);
std::unique_ptr<Invocation> declare_warc_check(CLI::App& app);
std::unique_ptr<Invocation> declare_warc_index(CLI::App& app);
std::unique_ptr<Invocation> declare_warc_cat(CLI::App& app);
std::unique_ptr<Invocation> declare_train_extractor(CLI::App& app);
std::unique_ptr<Invocation> declare_train_victor(CLI::App& app);
std::unique_ptr<Invocation> declare_train_genres(CLI::App& app);
std::unique_ptr<Invocation> declare_train_words(CLI::App& app);
std::unique_ptr<Invocation> declare_train_metadata(CLI::App& app);
std::unique_ptr<Invocation> declare_train_elements(CLI::App& app);
std::unique_ptr<Invocation> declare_label(CLI::App& app);
std::unique_ptr<Invocation> declare_render(CLI::App& app);
std::unique_ptr<Invocation> declare_list(CLI::App& app);

}  // namespace sito::app
