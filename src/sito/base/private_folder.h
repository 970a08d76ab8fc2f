// SPDX-License-Identifier: Apache-2.0
// A folder of one program among the temporary files, for what its helpers keep while they run.
#pragma once

#include "sito/base/result.h"

#include <memory>
#include <string>

namespace sito {

/// Only this user can read it, and it is gone with this object. Those of programs that were killed
/// are removed when the next one with the same prefix is made.
class PrivateFolder {
 public:
  /// Below `parent`; "": where temporary files go. Errors: Io.
  static Result<std::unique_ptr<PrivateFolder>> make(const std::string& prefix,
                                                     const std::string& parent = {});
  ~PrivateFolder();
  PrivateFolder(const PrivateFolder&) = delete;
  PrivateFolder& operator=(const PrivateFolder&) = delete;
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  PrivateFolder(std::string path, int lock) : path_(std::move(path)), lock_(lock) {}
  std::string path_;
  int lock_;  // held for as long as the folder is in use; the system lets go of it at our end
};

}  // namespace sito
