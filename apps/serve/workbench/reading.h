// SPDX-License-Identifier: Apache-2.0
// An open page as the reader shows it: its text with its structure, or the list of its links.
#pragma once

#include "sito/base/result.h"
#include "sito/document/document.h"
#include "sito/document/link_list.h"
#include "sito/sift/sifter.h"

#include "serve/json.h"
#include "serve/workbench/pages.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

namespace sito::serve {

struct Reading {
  enum class Kind : std::uint8_t {
    Text,
    List,       ///< it leads to other pages and has little text of its own
    Unchanged,  ///< nothing was kept of it
  };
  Kind kind = Kind::Text;
  Document document;            ///< with structure and metadata
  std::vector<ListEntry> list;  ///< also for pages that are shown as text; may be empty
};

/// Reads pages for the reader; keeps its memory for the next one. Several threads may use it.
class Readings {
 public:
  /// Errors: those of Sifter::sift.
  Result<Reading> read(const OpenPage& page);

 private:
  Result<std::unique_ptr<sift::Sifter>> take();
  void give_back(std::unique_ptr<sift::Sifter> sifter);

  std::mutex mutex_;
  std::vector<std::unique_ptr<sift::Sifter>> idle_;
};

/// Returns the description of the reading for the API (docs/workbench.md).
OrderedJson reading_json(const OpenPage& page, const Reading& reading);

}  // namespace sito::serve
