// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/fields/xqt_store.h"

#include "sito/io/durable.h"
#include "sito/io/file.h"
#include "sito/io/sink.h"
#include "sito/write/escape.h"

#include <algorithm>
#include <cstdint>
#include <fstream>

namespace sito::corpus {
namespace {

constexpr std::string_view kDeclaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

std::string replaced_remark(std::uint64_t n) {
  if (n == 0) return "";
  return std::to_string(n) + (n == 1 ? " record replaced" : " records replaced") +
         " others with the same URL\n";
}

class XmlStore final : public RecordStore {
 public:
  explicit XmlStore(std::unique_ptr<io::OutputSink> sink) : sink_(std::move(sink)) {}

  void render(const fields::Template& /*mapping*/, const fields::Element& record,
              std::string& out) const override {
    fields::append_xml(record, out);
    out += '\n';
  }
  Result<void> put(const StoredRecord& record) override {
    if (Result<void> begun = begin(); !begun) return begun;
    return sink_->write(record.document);
  }
  Result<void> close() override {
    Result<void> ended = end();
    return ended ? sink_->close() : ended;
  }
  Result<void> end_unfinished(bool keep) override {
    Result<void> ended = end();
    return ended ? sink_->end_unfinished(keep) : ended;
  }

 private:
  Result<void> begin() {
    if (started_) return {};
    started_ = true;
    return sink_->write(std::string(kDeclaration) + "<database>\n");
  }
  Result<void> end() {
    Result<void> begun = begin();
    return begun ? sink_->write("</database>\n") : begun;
  }

  std::unique_ptr<io::OutputSink> sink_;
  bool started_ = false;
};

class JsonlStore final : public RecordStore {
 public:
  explicit JsonlStore(std::unique_ptr<io::OutputSink> sink) : sink_(std::move(sink)) {}

  void render(const fields::Template& mapping, const fields::Element& record,
              std::string& out) const override {
    append_json(mapping, record, out);
    out += '\n';
  }
  Result<void> put(const StoredRecord& record) override { return sink_->write(record.document); }
  Result<void> close() override { return sink_->close(); }
  Result<void> end_unfinished(bool keep) override { return sink_->end_unfinished(keep); }

 private:
  std::unique_ptr<io::OutputSink> sink_;
};

class FolderStore final : public RecordStore {
 public:
  FolderStore(std::string folder, io::FileLock lock)
      : folder_(std::move(folder)),
        lock_(std::move(lock)),
        index_(folder_ + "/index.jsonl", std::ios::app | std::ios::binary) {}

  void render(const fields::Template& /*mapping*/, const fields::Element& record,
              std::string& out) const override {
    out += kDeclaration;
    fields::append_xml(record, out);
    out += '\n';
  }

  [[nodiscard]] bool is_by_address() const override { return true; }
  // The index is written first: if a run ends in between, the index has a line too many, but no
  // file is missing from it.
  Result<void> put(const StoredRecord& record) override {
    std::string name = basex::path_of(record.url);
    std::replace(name.begin(), name.end(), '/', '-');
    const std::string path = folder_ + '/' + name;
    if (io::file_size(path) > 0) {
      ++replaced_;
    } else {
      std::string line = "{\"url\":\"";
      write::append_json(record.url, line);
      line += "\",\"file\":\"" + name + "\"}\n";
      index_ << line;
      if (!index_.flush()) return Error{ErrorCode::Io, "cannot write", {folder_ + "/index.jsonl"}};
    }
    return io::write_file(path, record.document, io::Sync::No);
  }
  Result<void> close() override { return {}; }
  [[nodiscard]] std::string remarks() const override { return replaced_remark(replaced_); }

 private:
  std::string folder_;
  io::FileLock lock_;
  std::ofstream index_;
  std::uint64_t replaced_ = 0;
};

class DatabaseStore final : public RecordStore {
 public:
  explicit DatabaseStore(std::unique_ptr<basex::Database> database)
      : database_(std::move(database)) {}

  void render(const fields::Template& /*mapping*/, const fields::Element& record,
              std::string& out) const override {
    fields::append_xml(record, out);
  }
  [[nodiscard]] bool is_by_address() const override { return true; }
  Result<void> put(const StoredRecord& record) override {
    return database_->put(basex::path_of(record.url), record.document);
  }
  Result<void> close() override { return database_->finish(); }
  [[nodiscard]] std::string remarks() const override {
    const basex::DatabaseCounts& counts = database_->counts();
    std::string lines = replaced_remark(counts.replaced);
    if (counts.taken_up) lines += "sito resumed an incomplete run\n";
    if (counts.recovered > 0) {
      lines += "the database server was lost, and sito restored the database, " +
               std::to_string(counts.recovered) + (counts.recovered == 1 ? " time\n" : " times\n");
    }
    return lines;
  }

 private:
  std::unique_ptr<basex::Database> database_;
};

template <typename Store>
Result<std::unique_ptr<RecordStore>> open_store(std::string_view path) {
  auto sink = io::open_sink(path);
  if (!sink) return std::move(sink).error();
  return std::unique_ptr<RecordStore>(std::make_unique<Store>(std::move(*sink)));
}

}  // namespace

Result<std::unique_ptr<RecordStore>> open_xml_store(std::string_view path) {
  return open_store<XmlStore>(path);
}

Result<std::unique_ptr<RecordStore>> open_jsonl_store(std::string_view path) {
  return open_store<JsonlStore>(path);
}

Result<std::unique_ptr<RecordStore>> open_folder_store(const std::string& folder) {
  if (Result<void> made = io::make_folder(folder); !made) return made.error();
  auto lock = io::FileLock::take(folder + "/index.jsonl");
  if (!lock) return std::move(lock).error();
  return std::unique_ptr<RecordStore>(std::make_unique<FolderStore>(folder, std::move(*lock)));
}

Result<std::unique_ptr<RecordStore>> open_database_store(std::shared_ptr<basex::Supervisor> server,
                                                         const basex::DatabaseOptions& options) {
  auto database = basex::Database::open(std::move(server), options);
  if (!database) return std::move(database).error();
  return std::unique_ptr<RecordStore>(std::make_unique<DatabaseStore>(std::move(*database)));
}

}  // namespace sito::corpus
