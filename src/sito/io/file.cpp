// SPDX-License-Identifier: Apache-2.0
#include "sito/io/file.h"

#include "sito/base/bytes.h"
#include "sito/io/source.h"
#include "sito/io/wacz.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>

namespace sito::io {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 16> kInputSuffixes = {
    ".warc",   ".arc",  ".wet",       ".wat",  ".html", ".htm",  ".xhtml", ".jsonl",
    ".ndjson", ".wiki", ".warc.open", ".wacz", ".eml",  ".mbox", ".odt",   ".epub"};
constexpr std::array<std::string_view, 6> kCompressedSuffixes = {"",     ".gz",  ".xz",
                                                                 ".zst", ".lz4", ".lzma"};
constexpr std::size_t kReadBytes = std::size_t{64} << 10;

bool is_input_name(std::string_view name) {
  for (const std::string_view compressed : kCompressedSuffixes) {
    if (!name.ends_with(compressed)) continue;
    const std::string_view stem = name.substr(0, name.size() - compressed.size());
    for (const std::string_view suffix : kInputSuffixes) {
      if (stem.ends_with(suffix)) return true;
    }
  }
  return false;
}

}  // namespace

Result<std::string> read_file(std::string_view path, std::size_t limit) {
  auto source = open_source(path);
  if (!source) return std::move(source).error();
  Buffer buffer;
  while (true) {
    char* space = buffer.prepare(kReadBytes);
    const Result<std::size_t> n = (*source)->read({space, kReadBytes});
    if (!n) return n.error();
    if (*n == 0) return std::string(buffer.view());
    buffer.commit(*n);
    if (buffer.size() > limit) {
      return Error{ErrorCode::TooLarge,
                   "more than " + std::to_string(limit) + " bytes",
                   {std::string(path), 0}};
    }
  }
}

Result<std::vector<std::string>> expand_path(const std::string& path,
                                             std::vector<std::string>& ignored) {
  std::error_code failed;
  if (!fs::is_directory(path, failed))
    return is_wacz_name(path) ? archives_in_wacz(path) : std::vector{path};
  std::vector<std::string> found;
  fs::recursive_directory_iterator entry(path, failed);
  while (!failed && entry != fs::recursive_directory_iterator()) {
    if (entry->is_regular_file(failed)) {
      if (is_input_name(entry->path().filename().native())) {
        found.push_back(entry->path().native());
      } else {
        ignored.push_back(entry->path().native());
      }
    }
    entry.increment(failed);
  }
  if (failed) return Error{ErrorCode::Io, "cannot read the folder: " + failed.message(), {path, 0}};
  std::sort(found.begin(), found.end());
  std::vector<std::string> inputs;
  for (std::string& file : found) {
    auto archives = is_wacz_name(file) ? archives_in_wacz(file) : std::vector{file};
    if (!archives) archives = std::vector{file};  // opening it reports the reason
    inputs.insert(inputs.end(), archives->begin(), archives->end());
  }
  return inputs;
}

std::uint64_t file_size(const std::string& path) {
  std::error_code failed;
  const std::uintmax_t size = fs::is_regular_file(path, failed) ? fs::file_size(path, failed) : 0;
  return failed ? 0 : size;
}

bool can_read_twice(const std::string& path) {
  std::error_code failed;
  const fs::file_type type = fs::status(path, failed).type();
  return path != "-" && type != fs::file_type::fifo && type != fs::file_type::socket &&
         type != fs::file_type::character;
}

std::string place_of(const std::string& path) {
  std::error_code failed;
  const auto status = std::filesystem::status(path, failed);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) return "";
  const auto place = std::filesystem::weakly_canonical(path, failed);
  return failed ? path : place.string();
}

std::string absolute_path(const std::string& path) {
  std::error_code failed;
  const auto place = std::filesystem::absolute(path, failed);
  return failed ? path : place.lexically_normal().string();
}

std::string file_name(std::string_view path) {
  path.remove_prefix(path.find_last_of('/') + 1);  // npos + 1 is 0
  return std::string(path);
}

std::string folder_of(std::string_view path) {
  const std::size_t slash = path.find_last_of('/');
  return std::string(slash == std::string_view::npos ? "." : path.substr(0, slash + 1));
}

std::string file_stem(std::string_view path) {
  const std::string name = file_name(path);
  return name.substr(0, name.find('.'));
}

bool is_folder(const std::string& path) {
  std::error_code failed;
  return fs::is_directory(path, failed);
}

Result<std::vector<std::string>> names_in(const std::string& folder) {
  std::error_code failed;
  std::vector<std::string> names;
  fs::directory_iterator entry(folder, failed);
  while (!failed && entry != fs::directory_iterator()) {
    if (entry->is_regular_file(failed)) names.push_back(entry->path().filename().native());
    entry.increment(failed);
  }
  if (failed)
    return Error{ErrorCode::Io, "cannot read the folder: " + failed.message(), {folder, 0}};
  std::sort(names.begin(), names.end());
  return names;
}

Result<void> make_folder(const std::string& path) {
  std::error_code failed;
  fs::create_directories(path, failed);
  if (failed) return Error{ErrorCode::Io, "cannot make the folder: " + failed.message(), {path, 0}};
  return {};
}

}  // namespace sito::io
