// SPDX-License-Identifier: Apache-2.0
// The known facts about a document as a whole, in the form that headers of formats need.
#pragma once

#include "sito/document/document.h"

#include <string_view>
#include <vector>

namespace sito::write {

/// Views into the document. Only accepted metadata; dates only if they are machine-readable.
struct Description {
  std::string_view title;  ///< of the metadata, else of the document
  std::vector<std::string_view> authors;
  std::string_view published, modified;
  std::string_view site;
  std::string_view description;
  std::string_view perex;
  std::vector<std::string_view> categories, tags;
  std::string_view licence;  ///< a URL or a name
  std::string_view image;    ///< a web URL
  std::string_view url;      ///< of the document, if it is a web URL
};
Description describe(const Document& document);

}  // namespace sito::write
