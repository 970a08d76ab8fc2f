// SPDX-License-Identifier: Apache-2.0
// Runs templates on pages: by the mapping itself, or by BaseX.
#pragma once

#include "sito/base/result.h"
#include "sito/fields/read/direct.h"
#include "sito/fields/read/record.h"
#include "sito/fields/template/template.h"
#include "sito/page/page.h"

#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace sito::xqt {

enum class EngineChoice : std::uint8_t {
  Auto,  ///< Direct if the template is a mapping, BaseX if its query was edited
  Direct,
  BaseX,
};
std::string_view name_of(EngineChoice choice);

/// Runs some templates. One per thread.
class Engine {
 public:
  virtual ~Engine() = default;
  /// Returns the result of template `index` on the page: one element, or any number for an edited
  /// query. Errors concern this page (Timeout: a runaway query; TooLarge), except Network and Io,
  /// after which the engine cannot continue.
  virtual Result<std::vector<fields::Element>> run(std::size_t index, const Page& page,
                                                   const fields::PageOrigin& origin) = 0;
};

/// Makes an engine without a server. Errors: those of DirectTemplate::make.
Result<std::unique_ptr<Engine>> make_direct_engine(std::span<const fields::Template> mappings);

}  // namespace sito::xqt
