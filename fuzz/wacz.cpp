// SPDX-License-Identifier: Apache-2.0
// Any bytes as a WACZ file. Properties: the archives that are named can be opened or give an error
// of their own; they read the same twice.
#include "sito/io/file.h"
#include "sito/io/source.h"

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace {

constexpr std::size_t kLimit = std::size_t{1} << 18;

void must(bool holds) {
  if (!holds) std::abort();
}

/// A file of this process; a WACZ file is known by its name.
const std::string& place() {
  static const struct Folder {
    Folder() {
      std::string name = (std::filesystem::temp_directory_path() / "sito-fuzz-XXXXXX").string();
      must(::mkdtemp(name.data()) != nullptr);
      path = name + "/x.wacz";
    }
    ~Folder() {
      std::error_code ignored;
      std::filesystem::remove_all(std::filesystem::path(path).parent_path(), ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    std::string path;
  } folder;
  return folder.path;
}

std::string contents(const std::string& path) {
  auto source = sito::io::open_source(path);
  if (!source) return source.error().message;
  std::string out;
  std::string piece(1000, '\0');
  while (out.size() < kLimit) {
    auto count = (*source)->read(piece);
    if (!count) return out + count.error().message;
    if (*count == 0) break;
    out.append(piece, 0, *count);
  }
  return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::ofstream(place(), std::ios::binary)
      .write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
  std::vector<std::string> ignored;
  const auto archives = sito::io::expand_path(place(), ignored);
  if (!archives) return 0;
  must(!archives->empty() && ignored.empty());
  for (const std::string& archive : *archives) {
    must(archive.starts_with(place() + "/archive/"));
    must(contents(archive) == contents(archive));
  }
  return 0;
}
