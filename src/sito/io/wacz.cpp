// SPDX-License-Identifier: Apache-2.0
// Format: WACZ 1.1.1, whose archives are in the folder "archive" of a ZIP file.
#include "sito/io/wacz.h"

#include <sys/stat.h>
#include <zip.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <utility>

namespace sito::io {
namespace {

constexpr std::string_view kSuffix = ".wacz";
constexpr std::string_view kArchives = "archive/";

Error malformed(const std::string& path, std::string message) {
  return {ErrorCode::Malformed, std::move(message), {path}};
}

std::string too_many_entries() {
  return "a directory of more than " + std::to_string(kMaxWaczEntries) + " entries";
}

Error too_large(const std::string& path, const std::string& bound) {
  return {ErrorCode::TooLarge,
          "the WACZ file has " + bound + "; unpack it and give the folder",
          {path}};
}

std::uint64_t number_at(Bytes bytes, std::size_t at) {
  std::uint64_t number = 0;
  for (std::size_t i = 8; i-- > 0;)
    number = number << 8 | static_cast<unsigned char>(bytes[at + i]);
  return number;
}

/// Returns true if the end of a ZIP64 directory is here and states more entries than allowed:
/// libzip allocates memory for all of them before it reads the first.
bool states_too_many(Bytes bytes) {
  constexpr Bytes kEnd64 = "PK\6\6";
  constexpr std::size_t kEntriesHere = 24;
  constexpr std::size_t kEntries = 32;
  for (std::size_t at = bytes.find(kEnd64); at != Bytes::npos; at = bytes.find(kEnd64, at + 1)) {
    const Bytes end = bytes.substr(at);
    if (end.size() < kEntries + 8) return false;
    const std::uint64_t entries = number_at(end, kEntries);
    if (entries > kMaxWaczEntries && entries == number_at(end, kEntriesHere)) return true;
  }
  return false;
}

/// Returns the limit that the end of a ZIP file exceeds; "" if none. libzip reads the directory of
/// each end that it finds.
std::string look_at(Bytes end) {
  constexpr Bytes kEnd = "PK\5\6";
  std::size_t ends = 0;
  for (std::size_t at = end.find(kEnd); at != Bytes::npos; at = end.find(kEnd, at + 1)) ++ends;
  if (ends > kMaxWaczEnds) return "more than " + std::to_string(kMaxWaczEnds) + " directories";
  return states_too_many(end) ? too_many_entries() : "";
}

/// A file for libzip that ends after `left_` bytes were read: libzip reads the whole directory at
/// once, however large it is.
class BoundedFile {
 public:
  explicit BoundedFile(const std::string& path) : file_(std::fopen(path.c_str(), "rbe"), &close) {
    zip_error_init(&error_);
    if (file_ != nullptr) (void)::fstat(::fileno(file_.get()), &opened_);
  }
  [[nodiscard]] bool is_open() const { return file_ != nullptr; }
  /// Returns true if the path still names this file, and the file is unchanged.
  [[nodiscard]] bool is_file(const std::string& path) const {
    struct stat now {};
    return ::stat(path.c_str(), &now) == 0 && now.st_dev == opened_.st_dev &&
           now.st_ino == opened_.st_ino && now.st_size == opened_.st_size &&
           now.st_mtim.tv_sec == opened_.st_mtim.tv_sec &&
           now.st_mtim.tv_nsec == opened_.st_mtim.tv_nsec;
  }
  /// Returns the limit that the directory exceeds; "" if none.
  [[nodiscard]] const std::string& exceeded() const { return exceeded_; }
  void lift_bound() {
    left_ = std::numeric_limits<std::uint64_t>::max();
    opening_ = false;
  }

  static zip_int64_t call(void* self, void* data, zip_uint64_t length, zip_source_cmd_t command) {
    return static_cast<BoundedFile*>(self)->run(data, length, command);
  }

 private:
  static void close(FILE* file) { (void)std::fclose(file); }

  zip_int64_t run(void* data, zip_uint64_t length, zip_source_cmd_t command) {
    switch (command) {
      case ZIP_SOURCE_OPEN:
        std::rewind(file_.get());
        return 0;
      case ZIP_SOURCE_READ:
        return read(data, length);
      case ZIP_SOURCE_SEEK: {
        const auto* to = ZIP_SOURCE_GET_ARGS(zip_source_args_seek_t, data, length, &error_);
        if (to == nullptr) return -1;
        return ::fseeko(file_.get(), to->offset, to->whence) == 0 ? 0 : fail(ZIP_ER_SEEK);
      }
      case ZIP_SOURCE_TELL:
        return ::ftello(file_.get());
      case ZIP_SOURCE_STAT:
        return stat(static_cast<zip_stat_t*>(data));
      case ZIP_SOURCE_ERROR:
        return zip_error_to_data(&error_, data, length);
      case ZIP_SOURCE_SUPPORTS:
        return zip_source_make_command_bitmap(
            ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE, ZIP_SOURCE_STAT, ZIP_SOURCE_ERROR,
            ZIP_SOURCE_FREE, ZIP_SOURCE_SEEK, ZIP_SOURCE_TELL, ZIP_SOURCE_SUPPORTS, -1);
      case ZIP_SOURCE_CLOSE:
      case ZIP_SOURCE_FREE:
        return 0;
      default:
        return fail(ZIP_ER_OPNOTSUPP);
    }
  }

  zip_int64_t read(void* into, zip_uint64_t length) {
    if (length > left_) {
      exceeded_ = "a directory of more than " + std::to_string(kMaxWaczDirectory >> 20) + " MB";
      return fail(ZIP_ER_READ);
    }
    left_ -= length;
    const std::size_t count = std::fread(into, 1, length, file_.get());
    if (count == 0 && std::ferror(file_.get()) != 0) return fail(ZIP_ER_READ);
    if (opening_) exceeded_ = look_at({static_cast<const char*>(into), count});
    if (!exceeded_.empty()) return fail(ZIP_ER_READ);
    return static_cast<zip_int64_t>(count);
  }

  zip_int64_t stat(zip_stat_t* info) {
    struct stat status {};
    if (::fstat(::fileno(file_.get()), &status) != 0) return fail(ZIP_ER_READ);
    zip_stat_init(info);
    info->size = static_cast<zip_uint64_t>(status.st_size);
    info->valid = ZIP_STAT_SIZE;
    return sizeof(*info);
  }

  zip_int64_t fail(int code) {
    zip_error_set(&error_, code, errno);
    return -1;
  }

  std::unique_ptr<FILE, decltype(&close)> file_;
  struct stat opened_ {};
  std::uint64_t left_ = kMaxWaczDirectory;
  bool opening_ = true;
  std::string exceeded_;
  zip_error_t error_;
};

struct Discard {
  void operator()(zip_t* zip) const { zip_discard(zip); }
};
/// The file must outlive the libzip object that reads it.
struct Zip {
  std::string path;
  std::unique_ptr<BoundedFile> file;
  std::unique_ptr<zip_t, Discard> zip;
  [[nodiscard]] zip_t* get() const { return zip.get(); }
};

/// The WACZ file that was read last, whose directory need not be read again for each archive in it.
/// Only one reader at a time has it: archives of it that are open at the same time have files of
/// their own.
class LastZip {
 public:
  /// Returns nothing if another file was read last, or if the file has changed since, or is in use.
  std::optional<Zip> take(const std::string& path) {
    const std::lock_guard lock(mutex_);
    if (!zip_ || zip_->path != path || !zip_->file->is_file(path)) return std::nullopt;
    return std::exchange(zip_, std::nullopt);
  }
  void give_back(Zip zip) {
    const std::lock_guard lock(mutex_);
    zip_ = std::move(zip);
  }

 private:
  std::mutex mutex_;
  std::optional<Zip> zip_;
};

LastZip& last_zip() {
  static LastZip last;
  return last;
}

Result<Zip> open_zip(const std::string& path) {
  if (auto last = last_zip().take(path)) return *std::move(last);
  Zip opened{path, std::make_unique<BoundedFile>(path), nullptr};
  if (!opened.file->is_open()) return Error{ErrorCode::Io, std::strerror(errno), {path}};
  zip_error_t error;
  zip_error_init(&error);
  zip_source_t* source = zip_source_function_create(&BoundedFile::call, opened.file.get(), &error);
  if (source != nullptr) opened.zip.reset(zip_open_from_source(source, ZIP_RDONLY, &error));
  if (opened.zip == nullptr) {
    const bool unreadable = zip_error_code_zip(&error) == ZIP_ER_READ;
    Error failure{unreadable ? ErrorCode::Io : ErrorCode::Malformed,
                  std::string("the WACZ file cannot be read: ") + zip_error_strerror(&error),
                  {path}};
    if (source != nullptr) zip_source_free(source);
    zip_error_fini(&error);
    if (!opened.file->exceeded().empty()) return too_large(path, opened.file->exceeded());
    return failure;
  }
  zip_error_fini(&error);
  opened.file->lift_bound();
  if (static_cast<std::uint64_t>(zip_get_num_entries(opened.get(), 0)) > kMaxWaczEntries)
    return too_large(path, too_many_entries());
  return opened;
}

class ZipEntry final : public ByteSource {
 public:
  ZipEntry(Zip zip, zip_file_t* file) : zip_(std::move(zip)), file_(file) {}
  ~ZipEntry() override {
    zip_fclose(file_);
    if (!failed_) last_zip().give_back(std::move(zip_));
  }
  ZipEntry(const ZipEntry&) = delete;
  ZipEntry& operator=(const ZipEntry&) = delete;

  Result<std::size_t> read(std::span<char> into) override {
    const zip_int64_t count = zip_fread(file_, into.data(), into.size());
    if (count >= 0) return static_cast<std::size_t>(count);
    failed_ = true;
    return Error{ErrorCode::Malformed,
                 std::string("the WACZ file is damaged: ") + zip_file_strerror(file_)};
  }

 private:
  Zip zip_;
  zip_file_t* file_;
  bool failed_ = false;
};

/// Returns where the name of the WACZ file ends in the path of an archive in it; folders may have
/// such names, too. npos: there is none.
std::size_t end_of_file(const std::string& path) {
  const std::string suffix = std::string(kSuffix) + "/";
  for (std::size_t at = path.find(suffix); at != std::string::npos;
       at = path.find(suffix, at + 1)) {
    struct stat status {};
    const std::size_t end = at + kSuffix.size();
    if (::stat(path.substr(0, end).c_str(), &status) == 0 && S_ISREG(status.st_mode)) return end;
  }
  return std::string::npos;
}

/// WACZ files count in any folder: packages of several have them beside the folder.
bool is_archive(std::string_view entry) {
  if (entry.ends_with('/')) return false;
  return is_wacz_name(entry) || (entry.starts_with(kArchives) && entry.size() > kArchives.size());
}

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
    if (is_archive(name)) paths.push_back(path + "/" + name);
  }
  last_zip().give_back(*std::move(zip));
  if (paths.empty()) return malformed(path, "the WACZ file has no archive");
  const std::set<std::string_view> names(paths.begin(), paths.end());
  if (names.size() < paths.size())
    return malformed(path, "two archives of the WACZ file have the same name");
  return paths;
}

Result<Stored> open_in_wacz(const std::string& path, std::uint64_t offset) {
  const std::size_t end = end_of_file(path);
  if (end == std::string::npos) return Error{ErrorCode::Io, std::strerror(ENOTDIR), {path}};
  const std::string file = path.substr(0, end);
  const std::string name = path.substr(end + 1);
  if (is_wacz_name(name)) {
    return Error{ErrorCode::Unsupported,
                 "sito does not read a WACZ file inside another one; unpack the outer file and "
                 "give the folder",
                 {path}};
  }
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
    return Error{ErrorCode::InvalidArgument,
                 "an offset needs an archive that is stored in the ZIP file without compression",
                 {path}};
  }
  return Stored{std::move(bytes), stat.size, offset};
}

}  // namespace sito::io
