// SPDX-License-Identifier: Apache-2.0
// Folders that several machines write to at a time.
#pragma once

#include "sito/base/result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace sito::io {

/// The names of the folders in a folder, sorted; none when it is not there. Errors: Io.
Result<std::vector<std::string>> folders_in(const std::string& folder);
/// Makes a folder whose parent is there. false: it is there already. Errors: Io.
Result<bool> make_new_folder(const std::string& path);
/// Removes a folder with the files in it (not with folders). Errors: Io.
Result<void> remove_folder(const std::string& path);

/// Gives a file a second name, unless something has that name: of all who try, one does it, also on
/// network file systems. false: another file has the name. Errors: Io; Unsupported when the file
/// system has no hard links.
Result<bool> link_file(const std::string& from, const std::string& to);
/// Copies the front of a file to another one, which is replaced. Errors: Io; Truncated when it is
/// shorter than `bytes`.
Result<void> copy_front(const std::string& from, const std::string& to, std::uint64_t bytes);

/// Size and time of a file, which tell whether it has changed.
struct FileState {
  std::uint64_t size = 0;
  std::int64_t mtime_ns = 0;  ///< since 1970

  bool operator==(const FileState&) const = default;
};
/// Of an archive inside a WACZ file, that of the WACZ file. Errors: Io when there is no such file.
Result<FileState> file_state(const std::string& path);

/// The name of this machine, as far as it can be part of a file's name.
std::string machine_name();

}  // namespace sito::io
