// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/xqt_store.h"

#include "sito/base/hash.h"
#include "sito/io/durable.h"
#include "sito/io/file.h"
#include "sito/io/sink.h"
#include "sito/write/escape.h"

#include <array>
#include <cstdint>
#include <fstream>

namespace sito::corpus {
namespace {

constexpr std::string_view kDeclaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

class XmlStore final : public RecordStore {
 public:
  explicit XmlStore(std::unique_ptr<ByteSink> sink) : sink_(std::move(sink)) {}

  void render(const xqt::Mapping& /*mapping*/, const xqt::Element& record,
              std::string& out) const override {
    xqt::append_xml(record, out);
    out += '\n';
  }
  Result<void> put(const StoredRecord& record) override {
    if (Result<void> begun = begin(); !begun) return begun;
    return sink_->write(record.document);
  }
  Result<void> close() override {
    if (Result<void> begun = begin(); !begun) return begun;
    if (Result<void> written = sink_->write("</database>\n"); !written) return written;
    return sink_->close();
  }

 private:
  Result<void> begin() {
    if (begun_) return {};
    begun_ = true;
    return sink_->write(std::string(kDeclaration) + "<database>\n");
  }

  std::unique_ptr<ByteSink> sink_;
  bool begun_ = false;
};

class JsonlStore final : public RecordStore {
 public:
  explicit JsonlStore(std::unique_ptr<ByteSink> sink) : sink_(std::move(sink)) {}

  void render(const xqt::Mapping& mapping, const xqt::Element& record,
              std::string& out) const override {
    append_json(mapping, record, out);
    out += '\n';
  }
  Result<void> put(const StoredRecord& record) override { return sink_->write(record.document); }
  Result<void> close() override { return sink_->close(); }

 private:
  std::unique_ptr<ByteSink> sink_;
};

class FolderStore final : public RecordStore {
 public:
  FolderStore(std::string folder, io::FileLock lock)
      : folder_(std::move(folder)),
        lock_(std::move(lock)),
        index_(folder_ + "/index.jsonl", std::ios::app | std::ios::binary) {}

  void render(const xqt::Mapping& /*mapping*/, const xqt::Element& record,
              std::string& out) const override {
    out += kDeclaration;
    xqt::append_xml(record, out);
    out += '\n';
  }

  // The index comes first: a run that dies in between leaves a line too many, not a file that no
  // line knows.
  Result<void> put(const StoredRecord& record) override {
    const std::string name = document_name(record.url);
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
    auto sink = io::open_sink(path);
    if (!sink) return std::move(sink).error();
    if (Result<void> written = (*sink)->write(record.document); !written) return written;
    return (*sink)->close();
  }
  Result<void> close() override { return {}; }
  [[nodiscard]] std::uint64_t replaced() const override { return replaced_; }

 private:
  std::string folder_;
  io::FileLock lock_;
  std::ofstream index_;
  std::uint64_t replaced_ = 0;
};

template <typename Store>
Result<std::unique_ptr<RecordStore>> open_store(std::string_view path) {
  auto sink = io::open_sink(path);
  if (!sink) return std::move(sink).error();
  return std::unique_ptr<RecordStore>(std::make_unique<Store>(std::move(*sink)));
}

// Of an address in a name.
constexpr std::size_t kReadableBytes = 80;

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

std::string document_name(std::string_view url) {
  std::string_view readable = url;
  if (const std::size_t scheme = url.find("://"); scheme != std::string_view::npos)
    readable.remove_prefix(scheme + 3);
  std::string name;
  for (const char c : readable) {
    if (name.size() == kReadableBytes) break;
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    const bool kept = plain || c == '.' || c == '_';
    if (kept && !(name.empty() && c == '.')) {
      name += c;
    } else if (!name.empty() && name.back() != '-') {
      name += '-';
    }
  }
  if (!name.empty() && name.back() != '-') name += '-';
  constexpr std::string_view kDigits = "0123456789abcdef";
  const std::uint64_t hash = hash_bytes(url);
  for (int shift = 60; shift >= 0; shift -= 4) name += kDigits[(hash >> shift) & 15];
  return name + ".xml";
}

}  // namespace sito::corpus
