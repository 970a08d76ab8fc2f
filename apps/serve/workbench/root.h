// SPDX-License-Identifier: Apache-2.0
// The one folder that a workbench reads and writes. Nothing leads out of it: no "..", no link.
#pragma once

#include "sito/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::serve {

class Root {
 public:
  struct Entry {
    std::string name;
    bool is_folder = false;
    std::uint64_t bytes = 0;
  };

  /// Also makes it the current folder of the process: files are called by what they are called
  /// below it, in outputs and messages too. Error: Io when it is no folder that can be read.
  static Result<Root> enter(const std::string& folder);
  Root(Root&& other) noexcept;
  Root& operator=(Root&& other) noexcept;
  ~Root();

  /// The last part of its name.
  [[nodiscard]] const std::string& name() const { return name_; }

  // Paths are relative to the folder; "" is the folder itself. Errors: InvalidArgument for a path
  // that leads out or through a link, or is not of the kind that is asked for; Io.

  /// What is in a folder, folders first, by name; at most `most`. Names that begin with a dot are
  /// left out, and so is what is neither a folder nor a file.
  [[nodiscard]] Result<std::vector<Entry>> list(std::string_view path, std::size_t most) const;
  /// The whole file. TooLarge above `limit` bytes.
  [[nodiscard]] Result<std::string> read(std::string_view path, std::size_t limit) const;
  /// The name by which the library can open an existing file (or folder).
  [[nodiscard]] Result<std::string> existing(std::string_view path) const;
  /// The name by which the library can make a new file; there is none yet, its folder is there.
  [[nodiscard]] Result<std::string> to_make(std::string_view path) const;
  /// Writes a new file; on an error there is none.
  [[nodiscard]] Result<void> make(std::string_view path, std::string_view bytes) const;

 private:
  Root(int folder, std::string name) : folder_(folder), name_(std::move(name)) {}
  [[nodiscard]] Result<int> open_below(std::string_view path, int flags) const;
  [[nodiscard]] Result<int> open_folder_of(std::string_view path) const;

  int folder_ = -1;
  std::string name_;
};

}  // namespace sito::serve
