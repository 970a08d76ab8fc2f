// SPDX-License-Identifier: Apache-2.0
// Reads whole small files, and lists folders of inputs.
#pragma once

#include "sito/base/result.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sito::io {

/// Returns the whole file (or standard input for "-"), decompressed by its content.
/// Errors: Io; TooLarge above `limit` bytes.
Result<std::string> read_file(std::string_view path, std::size_t limit);

/// Returns the inputs below a folder, sorted by path (bytes), so that runs agree: files whose names
/// end in one of the suffixes sito knows (archives, pages, JSONL, each also compressed). `ignored`
/// gets the other files. A path that is not a folder is returned as it is, whatever its name; a
/// WACZ file as the paths of its archives. Errors: Io if a folder cannot be read; those of
/// archives_in_wacz() for a WACZ file.
Result<std::vector<std::string>> expand_path(const std::string& path,
                                             std::vector<std::string>& ignored);

/// Returns the size of a regular file in bytes; 0 for anything else (a pipe, a missing file).
std::uint64_t file_size(const std::string& path);

/// Returns false for standard input, pipes, sockets and terminals. A missing file is none of
/// these.
bool can_read_twice(const std::string& path);

/// Returns the full path of a regular file, existing or not, without links or dots, so that two
/// names of one file agree; "" for a device or a pipe.
std::string place_of(const std::string& path);

/// Returns the absolute path of a file or folder, existing or not, without dots; links stay.
std::string absolute_path(const std::string& path);

/// Returns the last part of a path.
std::string file_name(std::string_view path);
/// Returns the folder of a path: "." for a name alone.
std::string folder_of(std::string_view path);
/// Returns the last part of a path, up to its first dot: "crawl" of "data/crawl.vert.gz".
std::string file_stem(std::string_view path);

/// Returns true for an existing folder.
bool is_folder(const std::string& path);

/// Returns the names of the files in a folder (not below it), sorted. Errors: Io.
Result<std::vector<std::string>> names_in(const std::string& folder);

/// Makes a folder and its parents.
Result<void> make_folder(const std::string& path);

}  // namespace sito::io
