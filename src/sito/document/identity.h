// SPDX-License-Identifier: Apache-2.0
// Names of documents that stay the same from run to run.
#pragma once

#include "sito/base/sha1.h"
#include "sito/document/document.h"

#include <string>

namespace sito {

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
