// SPDX-License-Identifier: Apache-2.0
// sito get: single documents of a corpus file, through its index.
#include "sito/corpus/document_index.h"
#include "sito/io/sink.h"

#include "tool/end_flags.h"
#include "tool/say.h"
#include "tool/site_flags.h"
#include "tool/tool_commands.h"

#include <string>
#include <utility>
#include <vector>

namespace sito::app {
namespace {

int failed(const Error& error) {
  if (error.message == io::kBrokenPipe) return kExitDone;
  say(to_string(error));
  return error.code == ErrorCode::InvalidArgument ? kExitUsage : kExitPartly;
}

class Get final : public Invocation {
 public:
  explicit Get(FlagTable& table) {
    table.add("FILE", file_, "Corpus file: JSON lines, vertical or XML, also compressed")
        ->required();
    table.add("--id", ids_, "Print the document with this id; repeatable")
        ->type_name("ID")
        ->one_each();
    table.add("--url", urls_, "Print the documents of this URL; repeatable")
        ->type_name("URL")
        ->one_each();
    table.add_switch("--make-index", make_index_,
                     "First write FILE.index, as `sito corpus --index` does");
    table.add("-o,--output", output_, "Output file; - (default) for standard output")
        ->type_name("FILE");
    temp_dir_.declare(table);
  }

  int run() override {
    if (ids_.empty() && urls_.empty() && !make_index_)
      return usage_error(invalid("no document was named; use --id or --url"));
    if (make_index_) {
      const auto folder = temp_dir_.build();
      if (!folder) return usage_error(folder.error());
      const auto written = corpus::write_document_index(file_, *folder);
      if (!written) return failed(written.error());
    }
    if (ids_.empty() && urls_.empty()) return kExitDone;
    const auto index = corpus::DocumentIndex::open(file_);
    if (!index) {
      failed(index.error());
      if (index.error().code == ErrorCode::InvalidArgument ||
          index.error().code == ErrorCode::Malformed)
        say("`sito get " + file_ + " --make-index` writes the index");
      return kExitUsage;
    }
    return print(*index);
  }

 private:
  int print(const corpus::DocumentIndex& index) {
    clear_leftovers({output_});
    auto sink = io::open_sink(output_);
    if (!sink) return failed(sink.error());
    bool missing = false;
    using corpus::LookUp;
    for (const auto& [by, keys] : {std::pair{LookUp::Id, &ids_}, std::pair{LookUp::Url, &urls_}}) {
      for (const std::string& key : *keys) {
        const auto found = index.find(by, key, **sink);
        if (!found) return failed(found.error());
        if (*found > 0) continue;
        missing = true;
        say(file_ + ": no document with the " + (by == LookUp::Id ? "id '" : "URL '") + key +
            "' among " + std::to_string(index.documents()));
      }
    }
    const Result<void> closed = (*sink)->close();
    if (!closed) return failed(closed.error());
    return missing ? kExitPartly : kExitDone;
  }

  std::string file_;
  std::vector<std::string> ids_, urls_;
  bool make_index_ = false;
  std::string output_ = "-";
  TempDirFlag temp_dir_;
};

}  // namespace

std::unique_ptr<Invocation> declare_get(FlagTable& table) { return std::make_unique<Get>(table); }

}  // namespace sito::app
