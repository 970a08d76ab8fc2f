// SPDX-License-Identifier: Apache-2.0
// Where the bytes of large documents wait for their turn.
#pragma once

#include "sito/base/bytes.h"
#include "sito/base/result.h"
#include "sito/io/temp_file.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sito::corpus {

/// Finished bytes of the outputs of a batch, in a temporary file: a document of 16 MB of text is as
/// large again in every output. Keeps them in memory where no file can be made.
class Spill {
 public:
  /// Adds what `bytes` holds to an output, and gives its memory back. `folder`: for the file.
  void add(std::size_t output, std::string& bytes, const std::string& folder);
  /// Hands what output `output` has to a sink, in the order in which it was added. Io of either.
  Result<void> pour(std::size_t output, ByteSink& sink) const;

  [[nodiscard]] bool empty() const { return parts_.empty(); }
  /// Forgets what was added after parts() was `n`.
  [[nodiscard]] std::size_t parts() const { return parts_.size(); }
  void cut(std::size_t n) { parts_.resize(n); }

 private:
  struct Part {
    std::size_t output = 0;
    std::string kept;  // bytes that are in no file
    std::uint64_t begin = 0, end = 0;
  };
  std::optional<io::TempFile> file_;
  std::vector<Part> parts_;
};

}  // namespace sito::corpus
