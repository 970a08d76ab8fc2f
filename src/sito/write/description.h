// SPDX-License-Identifier: Apache-2.0
// What is known of a document as a whole, in the form that heads and headers want.
#pragma once

#include "sito/document/document.h"

#include <string_view>
#include <vector>

namespace sito::write {

/// Views into the document. Only accepted metadata; dates only when machines can read them.
struct Description {
  std::string_view title;  ///< of the metadata, else of the document
  std::vector<std::string_view> authors;
  std::string_view published, modified;
  std::string_view site;
  std::string_view description;
  std::vector<std::string_view> categories, tags;
  std::string_view licence;  ///< an address or a name
  std::string_view image;    ///< a web address
  std::string_view url;      ///< of the document, when it is a web address
};
Description describe(const Document& document);

}  // namespace sito::write
