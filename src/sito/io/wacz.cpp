// SPDX-License-Identifier: Apache-2.0
// Format: WACZ 1.1.1, whose archives stand in the folder "archive" of a ZIP file.
#include "sito/io/wacz.h"

#include <zip.h>

#include <cerrno>
#include <cstring>
#include <memory>
#include <utility>

namespace sito::io {
namespace {

constexpr std::string_view kSuffix = ".wacz";
constexpr std::string_view kArchives = "archive/";

Error malformed(const std::string& path, std::string message) {
  return {ErrorCode::Malformed, std::move(message), {path}};
}

struct Discard {
  void operator()(zip_t* zip) const { zip_discard(zip); }
};
using Zip = std::unique_ptr<zip_t, Discard>;

Result<Zip> open_zip(const std::string& path) {
  int code = 0;
  Zip zip(zip_open(path.c_str(), ZIP_RDONLY, &code));
  if (zip) return zip;
  zip_error_t error;
  zip_error_init_with_code(&error, code);
  const bool unreadable = code == ZIP_ER_OPEN || code == ZIP_ER_NOENT || code == ZIP_ER_READ;
  Error told{unreadable ? ErrorCode::Io : ErrorCode::Malformed,
             std::string("not a WACZ file that can be read: ") + zip_error_strerror(&error),
             {path}};
  zip_error_fini(&error);
  return told;
}

class ZipEntry final : public ByteSource {
 public:
  ZipEntry(Zip zip, zip_file_t* file) : zip_(std::move(zip)), file_(file) {}
  ~ZipEntry() override { zip_fclose(file_); }
  ZipEntry(const ZipEntry&) = delete;
  ZipEntry& operator=(const ZipEntry&) = delete;

  Result<std::size_t> read(std::span<char> into) override {
    const zip_int64_t count = zip_fread(file_, into.data(), into.size());
    if (count >= 0) return static_cast<std::size_t>(count);
    return Error{ErrorCode::Malformed,
                 std::string("the WACZ file is damaged: ") + zip_file_strerror(file_)};
  }

 private:
  Zip zip_;
  zip_file_t* file_;
};

}  // namespace

bool is_wacz_name(std::string_view path) { return path.ends_with(kSuffix); }

Result<std::vector<std::string>> archives_in_wacz(const std::string& path) {
  auto zip = open_zip(path);
  if (!zip) return std::move(zip).error();
  std::vector<std::string> paths;
  const zip_int64_t n = zip_get_num_entries(zip->get(), 0);
  for (zip_int64_t i = 0; i < n; ++i) {
    const char* name = zip_get_name(zip->get(), static_cast<zip_uint64_t>(i), 0);
    if (name == nullptr) continue;
    const std::string_view entry(name);
    if (entry.starts_with(kArchives) && entry.size() > kArchives.size() && !entry.ends_with('/')) {
      paths.push_back(path + "/" + name);
    }
  }
  if (paths.empty()) return malformed(path, "the WACZ file has no archive");
  return paths;
}

Result<Stored> open_in_wacz(const std::string& path, std::uint64_t offset) {
  const std::size_t end = path.find(std::string(kSuffix) + "/");
  if (end == std::string::npos) return Error{ErrorCode::Io, std::strerror(ENOTDIR), {path}};
  const std::string file = path.substr(0, end + kSuffix.size());
  const std::string name = path.substr(end + kSuffix.size() + 1);
  auto zip = open_zip(file);
  if (!zip) return std::move(zip).error();
  zip_stat_t stat;
  zip_stat_init(&stat);
  zip_file_t* entry = nullptr;
  if (zip_stat(zip->get(), name.c_str(), 0, &stat) == 0) {
    entry = zip_fopen_index(zip->get(), stat.index, 0);
  }
  if (entry == nullptr) {
    return malformed(file, name + " cannot be read: " + zip_strerror(zip->get()));
  }
  auto bytes = std::make_unique<ZipEntry>(*std::move(zip), entry);
  if (offset > 0 && zip_fseek(entry, static_cast<zip_int64_t>(offset), SEEK_SET) != 0) {
    return Error{
        ErrorCode::InvalidArgument, "an offset needs an archive that ZIP only stores", {path}};
  }
  return Stored{std::move(bytes), stat.size, offset};
}

}  // namespace sito::io
