// SPDX-License-Identifier: Apache-2.0
// Folders to which several machines write at the same time.
#pragma once

#include "sito/base/result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace sito::io {

/// Returns the names of the folders in a folder, sorted; none if it does not exist. Errors: Io.
Result<std::vector<std::string>> folders_in(const std::string& folder);
/// Makes a folder whose parent exists. Returns false if the folder exists already. Errors: Io.
Result<bool> make_new_folder(const std::string& path);
/// Removes a folder with the files in it (not with folders). Errors: Io.
Result<void> remove_folder(const std::string& path);

/// Gives a file a second name, unless the name exists. If several processes try, one succeeds, also
/// on network file systems. Returns false if another file has the name. Errors: Io; Unsupported if
/// the file system has no hard links.
Result<bool> link_file(const std::string& from, const std::string& to);
/// Copies the front of a file to another one, which is replaced. Errors: Io; Truncated if it is
/// shorter than `bytes`.
Result<void> copy_front(const std::string& from, const std::string& to, std::uint64_t bytes);

/// Size and time of a file, which show whether it has changed.
struct FileState {
  std::uint64_t size = 0;
  std::int64_t mtime_ns = 0;  ///< since 1970

  bool operator==(const FileState&) const = default;
};
/// Returns the state of a file; for an archive inside a WACZ file, that of the WACZ file. Errors:
/// Io if there is no such file.
Result<FileState> file_state(const std::string& path);

/// Returns the name of this machine, in a form that is allowed in file names.
std::string machine_name();

}  // namespace sito::io
