// SPDX-License-Identifier: Apache-2.0
// A private temporary folder for the files of child processes.
#pragma once

#include "sito/base/result.h"

#include <memory>
#include <string>

namespace sito {

/// A folder that only this user can read. The destructor removes it. Folders of killed programs are
/// removed when the next folder with the same prefix is made.
class PrivateFolder {
 public:
  /// Makes a folder in `parent`; "": in the folder for temporary files. Errors: Io.
  static Result<std::unique_ptr<PrivateFolder>> make(const std::string& prefix,
                                                     const std::string& parent = {});
  ~PrivateFolder();
  PrivateFolder(const PrivateFolder&) = delete;
  PrivateFolder& operator=(const PrivateFolder&) = delete;
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  PrivateFolder(std::string path, int lock) : path_(std::move(path)), lock_(lock) {}
  std::string path_;
  int lock_;  // held while the folder is in use; the system releases it when the process ends
};

}  // namespace sito
