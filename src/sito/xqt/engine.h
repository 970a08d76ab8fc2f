// SPDX-License-Identifier: Apache-2.0
// What runs templates on pages: the mapping itself, or BaseX.
#pragma once

#include "sito/base/result.h"
#include "sito/page/page.h"
#include "sito/xqt/direct.h"
#include "sito/xqt/mapping.h"
#include "sito/xqt/record.h"

#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace sito::xqt {

enum class EngineChoice : std::uint8_t {
  Auto,  ///< Direct where the template is a mapping, BaseX where its query was edited
  Direct,
  BaseX,
};
std::string_view name_of(EngineChoice choice);

/// Runs some templates. One per thread.
class Engine {
 public:
  virtual ~Engine() = default;
  /// What template `index` makes of the page: one element, or of a query that was edited any
  /// number. Errors are of this page (Timeout: a runaway query; TooLarge), but Network and Io,
  /// which say that the engine cannot go on.
  virtual Result<std::vector<Element>> run(std::size_t index, const Page& page,
                                           const PageOrigin& origin) = 0;
};

/// An engine without a server. Errors: as of DirectTemplate::make.
Result<std::unique_ptr<Engine>> make_direct_engine(std::span<const Mapping> mappings);

}  // namespace sito::xqt
