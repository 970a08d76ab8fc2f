// SPDX-License-Identifier: Apache-2.0
// The one folder that a workbench reads and writes. No path leads out of it: no "..", no link.
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

  /// Also makes it the current folder of the process, so that outputs and messages name files by
  /// their paths below it. Error: Io: it is not a readable folder.
  static Result<Root> enter(const std::string& folder);
  Root(Root&& other) noexcept;
  Root& operator=(Root&& other) noexcept;
  ~Root();

  /// The last part of its name.
  [[nodiscard]] const std::string& name() const { return name_; }

  // Paths are relative to the folder; "" is the folder itself. Errors: InvalidArgument for a path
  // that leads out or through a link, or is not of the requested kind; Io.

  /// Lists a folder, folders first, by name; at most `most` entries. Leaves out names that begin
  /// with a dot, and entries that are neither folders nor files.
  [[nodiscard]] Result<std::vector<Entry>> list(std::string_view path, std::size_t most) const;
  /// Reads the whole file. TooLarge above `limit` bytes.
  [[nodiscard]] Result<std::string> read(std::string_view path, std::size_t limit) const;
  /// Returns the name by which the library can open an existing file (or folder).
  [[nodiscard]] Result<std::string> existing(std::string_view path) const;
  /// Returns the name by which the library can make a new file, which must not exist yet; its
  /// folder must exist.
  [[nodiscard]] Result<std::string> to_make(std::string_view path) const;
  /// Writes a new file; leaves none after an error.
  [[nodiscard]] Result<void> make(std::string_view path, std::string_view bytes) const;

 private:
  Root(int folder, std::string name) : folder_(folder), name_(std::move(name)) {}
  [[nodiscard]] Result<int> open_below(std::string_view path, int flags) const;
  [[nodiscard]] Result<int> open_folder_of(std::string_view path) const;

  int folder_ = -1;
  std::string name_;
};

}  // namespace sito::serve
