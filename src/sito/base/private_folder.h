// SPDX-License-Identifier: Apache-2.0
// Inside the browser room only: the folder in which a browser keeps its files while it runs.
#pragma once

#include "sito/base/result.h"

#include <memory>
#include <string>

namespace sito::browser {

/// A folder of its own among the temporary files, gone with this object. Those of programs that
/// were killed are removed when the next one is made.
class Profile {
 public:
  /// Errors: Io.
  static Result<std::unique_ptr<Profile>> make();
  ~Profile();
  Profile(const Profile&) = delete;
  Profile& operator=(const Profile&) = delete;
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  Profile(std::string path, int lock) : path_(std::move(path)), lock_(lock) {}
  std::string path_;
  int lock_;  // held for as long as the folder is in use; the system lets go of it at our end
};

}  // namespace sito::browser
