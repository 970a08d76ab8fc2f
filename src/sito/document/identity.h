// SPDX-License-Identifier: Apache-2.0
// Names that stay the same from run to run: of documents, and digests of bytes.
#pragma once

#include "sito/document/document.h"

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace sito {

/// SHA-1, which archives use for digests. Not for secrets. Keeps its context; one per thread.
class Sha1 {
 public:
  using Digest = std::array<unsigned char, 20>;

  Sha1();
  ~Sha1();
  Sha1(Sha1&&) noexcept;
  Sha1& operator=(Sha1&&) noexcept;

  Digest of(std::string_view bytes);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Makes document ids. One per thread.
class Identifier {
 public:
  /// 32 hexadecimal digits: the front of the SHA-1 of where the document came from, which is the
  /// file's name without its folders, the record's offset and the record's id; or of the URL and
  /// the text when it came from no archive (no record id, and nothing in front of it in its file).
  /// Two documents get one id only when these are the same.
  std::string id_of(const Document& document);

 private:
  Sha1 sha1_;
  std::string key_;
};

/// The same for one document. Cost: a context; use an Identifier for many.
std::string document_id(const Document& document);

}  // namespace sito
