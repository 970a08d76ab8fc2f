// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/spill.h"

#include <algorithm>
#include <utility>

namespace sito::corpus {

void Spill::add(std::size_t output, std::string& bytes, const std::string& folder) {
  if (bytes.empty()) return;
  Part& part = parts_.emplace_back();
  part.output = output;
  if (!file_) {
    if (auto made = io::TempFile::make(folder)) file_.emplace(std::move(*made));
  }
  if (file_) part.begin = file_->size();
  if (file_ && file_->append(bytes)) {
    part.end = file_->size();
    std::string().swap(bytes);
  } else {
    part.end = part.begin;
    part.kept.swap(bytes);
  }
}

Result<void> Spill::pour(std::size_t output, ByteSink& sink) const {
  constexpr std::uint64_t kPiece = std::uint64_t{1} << 20;
  std::string piece;
  for (const Part& part : parts_) {
    if (part.output != output) continue;
    if (!part.kept.empty()) {
      if (Result<void> written = sink.write(part.kept); !written) return written;
    }
    for (std::uint64_t at = part.begin; at < part.end; at += kPiece) {
      piece.resize(std::min(kPiece, part.end - at));
      if (Result<void> read = file_->read_at(at, piece); !read) return read;
      if (Result<void> written = sink.write(piece); !written) return written;
    }
  }
  return {};
}

}  // namespace sito::corpus
