// SPDX-License-Identifier: Apache-2.0
#include "tool/xqt_outputs.h"

#include "sito/base/error.h"
#include "sito/write/escape.h"

#include "tool/outputs.h"

#include <nlohmann/json.hpp>

#include <utility>

namespace sito::app {
namespace {

constexpr NamedFormat kRecordExtensions[] = {{".xml", "xml"}, {".jsonl", "jsonl"}};

class NoStore final : public corpus::RecordStore {
 public:
  void render(const fields::Template& /*mapping*/, const fields::Element& /*record*/,
              std::string& /*out*/) const override {}
  Result<void> put(const corpus::StoredRecord& /*record*/) override { return {}; }
  Result<void> close() override { return {}; }
};

}  // namespace

void RecordOutput::declare(FlagTable& table) {
  table
      .add("-o,--output", output_,
           "Output file, whose name chooses the format (.xml, .jsonl), or folder for --format "
           "folder; - (default) for standard output")
      ->type_name("FILE");
  table
      .add("--format", format_,
           "xml (default): one file; jsonl: a line for each record; folder: a file for each URL")
      ->type_name("NAME");
  table
      .add("--database", database_,
           "Write to this database of BaseX instead of files; replace documents of the same URLs")
      ->type_name("NAME");
}

Result<void> RecordOutput::open(ServerFlags& server, const TempDirFlag& temp_dir) {
  if (is_database()) {
    if (output_ != "-" || !format_.empty())
      return invalid("--database and --output or --format exclude each other");
    return open_database(server, temp_dir);
  }
  if (format_.empty()) {
    auto by_name = own_format_by_name(output_, kRecordExtensions);
    if (!by_name) return std::move(by_name).error();
    format_ = std::move(*by_name);
  }
  using Opened = Result<std::unique_ptr<corpus::RecordStore>>;
  Opened opened = invalid("unknown format \"" + format_ + "\"; there are xml, jsonl and folder");
  if (format_ == "folder") {
    if (output_ == "-") return invalid("--format folder needs a folder (-o)");
    opened = corpus::open_folder_store(output_);
  } else if (format_.empty() || format_ == "xml") {
    opened = corpus::open_xml_store(output_);
  } else if (format_ == "jsonl") {
    opened = corpus::open_jsonl_store(output_);
  }
  if (!opened) return std::move(opened).error();
  store_ = std::move(*opened);
  return {};
}

Result<void> RecordOutput::open_database(ServerFlags& server, const TempDirFlag& temp_dir) {
  basex::DatabaseOptions options;
  options.name = database_;
  Result<std::string> folder = temp_dir.build();
  if (!folder) return std::move(folder).error();
  Result<std::string> journal = server.journal_folder(*folder);
  if (!journal) return std::move(journal).error();
  options.journal_folder = std::move(*journal);
  auto started = server.start_databases();
  if (!started) return std::move(started).error();
  auto opened = corpus::open_database_store(std::move(*started), options);
  if (!opened) return std::move(opened).error();
  store_ = std::move(*opened);
  return {};
}

void RecordOutput::discard() { store_ = std::make_unique<NoStore>(); }

std::string RecordOutput::file() const {
  return format_ == "folder" || is_database() ? "" : output_;
}

void XqtReports::declare(FlagTable& table) {
  table
      .add("--faults", faults_,
           "Write missing, superfluous and wrong values as JSONL, with the page's URL")
      ->type_name("FILE");
  table.add("--stats", stats_, "Write the account as JSON")->type_name("FILE");
}

Result<void> XqtReports::open() {
  for (auto& [path, sink] :
       {std::pair(&faults_, &faults_sink_), std::pair(&stats_, &stats_sink_)}) {
    if (path->empty()) continue;
    auto opened = io::open_sink(*path);
    if (!opened) return std::move(opened).error();
    *sink = std::move(*opened);
  }
  return {};
}

Result<void> XqtReports::write_fault(std::string_view url, std::string_view id,
                                     std::string_view field, std::string_view fault,
                                     std::string_view value) {
  if (faults_sink_ == nullptr) return {};
  std::string line;
  for (const auto& [name, text] : {std::pair<std::string_view, std::string_view>("url", url),
                                   {"template", id},
                                   {"field", field},
                                   {"fault", fault},
                                   {"value", value}}) {
    if (text.empty()) continue;
    line.append(line.empty() ? "{\"" : ",\"").append(name).append("\":\"");
    write::append_json(text, line);
    line += '"';
  }
  return faults_sink_->write(line + "}\n");
}

Result<void> XqtReports::close(const corpus::Account& account, bool complete, bool keep) {
  Result<void> closed;
  if (faults_sink_ != nullptr) {
    closed = complete ? faults_sink_->close() : faults_sink_->end_unfinished(keep);
  }
  if (closed && stats_sink_ != nullptr) {
    nlohmann::json stats = nlohmann::json::parse(corpus::to_json(account));
    for (const auto& [id, counts] : account.templates) stats["xqt"][id] = to_json(counts);
    closed = stats_sink_->write(
        stats.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
    if (closed) closed = stats_sink_->close();
  }
  return closed;
}

}  // namespace sito::app
