// SPDX-License-Identifier: Apache-2.0
// WACZ 1.1.1 (https://specs.webrecorder.net/wacz/1.1.1/): a ZIP file with uncompressed archives, so
// that replay tools read single records out of it.
#include "sito/crawl/output/wacz.h"

#include "sito/archive/cdx.h"
#include "sito/base/cut.h"
#include "sito/base/sha256.h"
#include "sito/io/durable.h"
#include "sito/io/file.h"
#include "sito/io/sink.h"
#include "sito/io/source.h"
#include "sito/io/stored.h"

#include <nlohmann/json.hpp>
#include <zip.h>

#include <limits>
#include <span>
#include <utility>

namespace sito::crawl {
namespace {

constexpr std::string_view kPagesHeader =
    "{\"format\": \"json-pages-1.0\", \"id\": \"pages\", \"title\": \"All Pages\"}\n";
constexpr std::string_view kTemporary = ".part";
// Every file in the ZIP has this time (1980, the earliest of ZIP), so that the same crawl gives the
// same bytes; the times of captures are in the records.
constexpr zip_uint16_t kDosDate = 1U << 5 | 1U;

// Ignores notes: our own archives are complete, and the index needs no notes.
class SilentDiagnostics final : public Diagnostics {
 public:
  void note(std::string_view /*problem*/, const Where& /*where*/,
            std::string_view /*detail*/) override {}
};

class TextSink final : public ByteSink {
 public:
  Result<void> write(Bytes bytes) override {
    text += bytes;
    return {};
  }
  Result<void> close() override { return {}; }
  std::string text;
};

Result<void> index_into(ByteSink& sink, const std::string& folder,
                        const std::vector<std::string>& archives) {
  archive::CdxIndex index(sink, true);
  SilentDiagnostics unheard;
  for (const std::string& name : archives) {
    auto source = io::open_source(folder + "/" + name);
    if (!source) return std::move(source).error();
    auto added = index.add(std::move(*source), name, Limits{}, unheard);
    if (!added) return added;
  }
  if (auto finished = index.finish(); !finished) return std::move(finished).error();
  return {};
}

/// A file in the package, with its entry in the description.
struct Resource {
  std::string path, hash;
  std::uint64_t bytes = 0;
};

/// A ZIP file under construction; it does not exist before close().
class Package {
 public:
  explicit Package(std::string path) : path_(std::move(path)) {
    int code = 0;
    zip_ = zip_open(path_.c_str(), ZIP_CREATE | ZIP_TRUNCATE, &code);
  }
  ~Package() {
    if (zip_ != nullptr) zip_discard(zip_);
  }
  Package(const Package&) = delete;
  Package& operator=(const Package&) = delete;

  [[nodiscard]] bool is_open() const { return zip_ != nullptr; }

  /// `text` must live until close().
  Result<void> add_text(const std::string& path, const std::string& text, bool compressed) {
    if (!is_open()) return failure();
    zip_source_t* source = zip_source_buffer(zip_, text.data(), text.size(), 0);
    if (auto added = add(path, source, compressed); !added) return added;
    Sha256 hash;
    hash.add(text);
    resources_.push_back({path, hash.hex(), text.size()});
    return {};
  }

  Result<void> add_file(const std::string& path, const std::string& file) {
    if (!is_open()) return failure();
    auto hash = hash_of(file);
    if (!hash) return std::move(hash).error();
    zip_source_t* source = zip_source_file(zip_, file.c_str(), 0, -1);  // all of it
    if (auto added = add(path, source, false); !added) return added;
    resources_.push_back({path, *hash, io::file_size(file)});
    return {};
  }

  Result<void> close() {
    if (!is_open()) return failure();
    if (zip_close(zip_) != 0) return failure();  // in this case it still has to be discarded
    zip_ = nullptr;
    return {};
  }

  [[nodiscard]] const std::vector<Resource>& resources() const { return resources_; }

 private:
  Error failure() {
    std::string message = "the ZIP file cannot be made";
    if (zip_ != nullptr) message = zip_error_strerror(zip_get_error(zip_));
    return {ErrorCode::Io, message, {path_}};
  }

  Result<void> add(const std::string& path, zip_source_t* source, bool compressed) {
    if (source == nullptr) return failure();
    const zip_int64_t index = zip_file_add(zip_, path.c_str(), source, ZIP_FL_ENC_UTF_8);
    if (index < 0) {
      zip_source_free(source);
      return failure();
    }
    const auto at = static_cast<zip_uint64_t>(index);
    const zip_int32_t method = compressed ? ZIP_CM_DEFLATE : ZIP_CM_STORE;
    if (zip_set_file_compression(zip_, at, method, 0) != 0 ||
        zip_file_set_dostime(zip_, at, 0, kDosDate, 0) != 0) {
      return failure();
    }
    return {};
  }

  static Result<std::string> hash_of(const std::string& file) {
    auto stored = io::open_stored(file);
    if (!stored) return std::move(stored).error();
    Sha256 hash;
    std::string piece(std::size_t{1} << 18, '\0');
    for (;;) {
      auto count = stored->bytes->read(std::span<char>(piece));
      if (!count) return std::move(count).error();
      if (*count == 0) return hash.hex();
      hash.add(Bytes(piece).substr(0, *count));
    }
  }

  std::string path_;
  zip_t* zip_ = nullptr;
  std::vector<Resource> resources_;
};

// Returns the time of the newest capture: "com,example)/ 20140216050221 {..." has it after its
// first blank.
std::string newest(std::string_view index) {
  std::string_view found = "19800101000000";
  for (const std::string_view line : parts_of(index, '\n')) {
    const std::size_t blank = line.find(' ');
    const std::string_view time =
        blank == std::string_view::npos ? "" : line.substr(blank + 1, found.size());
    if (time > found) found = time;
  }
  std::string date(found);  // "2014-02-16T05:02:21Z"
  for (const auto& [at, c] : {std::pair{4, '-'}, {7, '-'}, {10, 'T'}, {13, ':'}, {16, ':'}}) {
    date.insert(date.begin() + at, c);
  }
  return date + "Z";
}

std::string description(const std::vector<Resource>& resources, const std::string& created) {
  nlohmann::ordered_json package;
  package["profile"] = "data-package";
  package["wacz_version"] = "1.1.1";
  package["created"] = created;
  package["software"] = "sito";
  for (const Resource& resource : resources) {
    nlohmann::ordered_json one;
    one["name"] = io::file_name(resource.path);
    one["path"] = resource.path;
    one["hash"] = "sha256:" + resource.hash;
    one["bytes"] = resource.bytes;
    package["resources"].push_back(std::move(one));
  }
  return package.dump(2) + "\n";
}

Result<void> fill(Package& package, const std::string& folder,
                  const std::vector<std::string>& archives, const std::string& index,
                  const std::string& pages, std::string& about, std::string& digest) {
  for (const std::string& name : archives) {
    if (auto done = package.add_file("archive/" + name, folder + "/" + name); !done) return done;
  }
  if (auto done = package.add_text("indexes/index.cdx", index, true); !done) return done;
  if (auto done = package.add_text("pages/pages.jsonl", pages, true); !done) return done;
  about = description(package.resources(), newest(index));
  if (auto done = package.add_text("datapackage.json", about, true); !done) return done;
  nlohmann::ordered_json of_about;
  of_about["path"] = "datapackage.json";
  of_about["hash"] = "sha256:" + package.resources().back().hash;
  digest = of_about.dump(2) + "\n";
  return package.add_text("datapackage-digest.json", digest, true);
}

// Removes leftovers of killed runs; libzip adds letters to the name.
Result<void> remove_leftovers(const std::string& folder, const std::string& temporary) {
  auto names = io::names_in(folder);
  if (!names) return std::move(names).error();
  for (const std::string& name : *names) {
    if (!name.starts_with(temporary)) continue;
    if (auto removed = io::remove_file(folder + "/" + name); !removed) return removed;
  }
  return {};
}

}  // namespace

Result<void> write_index(const std::string& folder, const std::vector<std::string>& archives,
                         const std::string& path) {
  auto sink = io::open_sink(path);
  if (!sink) return std::move(sink).error();
  if (auto indexed = index_into(**sink, folder, archives); !indexed) return indexed;
  return (*sink)->close();
}

Result<void> write_wacz(const std::string& folder, const std::vector<std::string>& archives,
                        const std::string& pages, const std::string& name) {
  const std::string temporary = name + std::string(kTemporary);
  if (auto removed = remove_leftovers(folder, temporary); !removed) return removed;
  TextSink index;
  if (auto indexed = index_into(index, folder, archives); !indexed) return indexed;
  auto lines = io::read_file(folder + "/" + pages, std::numeric_limits<std::size_t>::max());
  if (!lines) return std::move(lines).error();
  lines->insert(0, kPagesHeader);
  const std::string part = folder + "/" + temporary;
  std::string about, digest;  // must be valid until the package is closed
  Package package(part);
  auto filled = fill(package, folder, archives, index.text, *lines, about, digest);
  if (filled) filled = package.close();
  if (filled) filled = io::rename_file(part, folder + "/" + name);
  if (!filled) (void)remove_leftovers(folder, temporary);
  return filled;
}

}  // namespace sito::crawl
