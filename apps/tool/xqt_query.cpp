// SPDX-License-Identifier: Apache-2.0
// sito xqt generate: writes a template as an XQuery module; sito xqt query: queries a database.
#include "sito/basex/database.h"
#include "sito/io/file.h"
#include "sito/io/sink.h"
#include "sito/xqt/query/module.h"

#include "tool/flags.h"
#include "tool/outputs.h"
#include "tool/say.h"
#include "tool/tool_commands.h"
#include "tool/xqt_flags.h"

#include <cstdio>
#include <string>

namespace sito::app {
namespace {

constexpr std::size_t kMaxQuestionBytes = std::size_t{1} << 20;
constexpr unsigned kSeconds = 600;

// Closes a sink and returns the exit code; a closed pipe is not an error.
int finish(ByteSink& sink, Result<void> written) {
  if (written) written = sink.close();
  if (written || written.error().message == io::kBrokenPipe) return kExitDone;
  say(to_string(written.error()));
  return kExitPartly;
}

class Generate final : public Invocation {
 public:
  explicit Generate(FlagTable& table) {
    table.add("TEMPLATE", template_, "XQT template")->required();
    table.add("-o,--output", output_, "Output file; - (default) for standard output")
        ->type_name("FILE");
  }

  int run() override {
    const auto mappings = read_templates({template_});
    if (!mappings) return usage_error(mappings.error());
    if (const auto safe = OutputFlags::check_distinct({output_}, {template_}); !safe)
      return usage_error(safe.error());
    auto sink = io::open_sink(output_);
    if (!sink) return usage_error(sink.error());
    return finish(**sink, (*sink)->write(xqt::module_of(mappings->front())));
  }

 private:
  std::string template_;
  std::string output_ = "-";
};

class Query final : public Invocation {
 public:
  explicit Query(FlagTable& table) {
    table
        .add("QUERY", query_,
             "XQuery with the database as context (\"count(//article)\"), or @FILE; - for standard "
             "input")
        ->required();
    table.add("--database", database_, "Name of the database")->type_name("NAME")->required();
    table.add("-o,--output", output_, "Output file; - (default) for standard output")
        ->type_name("FILE");
    server_.declare(table, kSeconds, "the query");
  }

  int run() override {
    if (const Result<void> built = server_.build(true, false); !built)
      return usage_error(built.error());
    const Result<std::string> question = read();
    if (!question) return usage_error(question.error());
    if (query_.starts_with('@')) {
      const auto safe = OutputFlags::check_distinct({output_}, {query_.substr(1)});
      if (!safe) return usage_error(safe.error());
    }
    if (!server_.data().empty() && !io::is_folder(server_.data()))
      return usage_error(server_.data() + ": there is no such folder");
    if (!server_.data().empty()) {
      const Result<std::string> journal = server_.journal_folder("");
      if (!journal) return usage_error(journal.error());
      if (basex::Database::is_unfinished(*journal, database_)) {
        return usage_error("a run into the database " + database_ +
                           " is incomplete; the next `sito xqt run` into it repairs the database");
      }
    }
    auto server = server_.start_databases();
    if (!server) return usage_error(server.error());
    auto sink = io::open_sink(output_);
    if (!sink) return usage_error(sink.error());
    char last = '\n';
    const Result<void> asked =
        basex::ask_database(**server, database_, *question, server_.query_time(), [&](Bytes bytes) {
          if (!bytes.empty()) last = bytes.back();
          return (*sink)->write(bytes);
        });
    if (!asked && asked.error().message != io::kBrokenPipe) return usage_error(asked.error());
    return finish(**sink, last == '\n' ? Result<void>() : (*sink)->write("\n"));
  }

 private:
  [[nodiscard]] Result<std::string> read() const {
    if (query_ == "-") return io::read_file("-", kMaxQuestionBytes);
    if (query_.starts_with('@')) return io::read_file(query_.substr(1), kMaxQuestionBytes);
    return query_;
  }

  std::string query_;
  std::string database_;
  std::string output_ = "-";
  ServerFlags server_;
};

}  // namespace

std::unique_ptr<Invocation> declare_xqt_generate(FlagTable& table) {
  return std::make_unique<Generate>(table);
}

std::unique_ptr<Invocation> declare_xqt_query(FlagTable& table) {
  return std::make_unique<Query>(table);
}

}  // namespace sito::app
