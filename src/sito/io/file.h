// SPDX-License-Identifier: Apache-2.0
// Whole small files, and folders of inputs.
#pragma once

#include "sito/base/result.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sito::io {

/// The whole file (or standard input for "-"), decompressed by what it is.
/// Errors: Io; TooLarge above `limit` bytes.
Result<std::string> read_file(std::string_view path, std::size_t limit);

/// The inputs below a folder, sorted by path (bytes), so that runs agree: files whose names end in
/// one of the suffixes sito knows (archives, pages, JSONL, each also compressed). Other files are
/// named in `ignored`. A path that is no folder is returned as it is, whatever its name; a WACZ
/// file as the paths of its archives. Errors: Io when a folder cannot be read; as
/// archives_in_wacz() for a WACZ file.
Result<std::vector<std::string>> expand_path(const std::string& path,
                                             std::vector<std::string>& ignored);

/// Size of a regular file in bytes; 0 for anything else (a pipe, a missing file).
std::uint64_t file_size(const std::string& path);

/// False for standard input, pipes, sockets and terminals; a file that is not there is no such
/// thing.
bool can_read_twice(const std::string& path);

/// The full path of a regular file without links or dots, also of one that is not there yet, so
/// that two names of one file agree; "" for a device or a pipe.
std::string place_of(const std::string& path);

/// The last part of a path.
std::string file_name(std::string_view path);
/// The folder that a path is in: "." for a name alone.
std::string folder_of(std::string_view path);
/// The last part of a path, up to its first dot: "crawl" of "data/crawl.vert.gz".
std::string file_stem(std::string_view path);

/// True for an existing folder.
bool is_folder(const std::string& path);

/// The names of the files in a folder (not in those below it), sorted. Errors: Io.
Result<std::vector<std::string>> names_in(const std::string& folder);

/// Makes a folder and those above it.
Result<void> make_folder(const std::string& path);

}  // namespace sito::io
