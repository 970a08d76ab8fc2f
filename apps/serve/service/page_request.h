// SPDX-License-Identifier: Apache-2.0
// One page that somebody wants extracted, with the options of the command line by their names.
#pragma once

#include "sito/base/result.h"
#include "sito/page_flags.h"

#include "serve/json.h"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sito::serve {

/// Options as they were given: names without the dashes, in their order.
using GivenOptions = std::vector<std::pair<std::string, std::string>>;

/// Which part of an answer is wanted, in characters.
struct Paging {
  std::uint64_t start_index = 0;
  std::uint64_t max_length = 0;  ///< 0: all
};

struct PageRequest {
  app::PageFlags flags;
  Paging paging;
  bool names_format = false;

  /// THE parser of requests: `sito extract`'s own options but for files and bounds, and the paging.
  void declare(CLI::App& app);
  /// What two requests have in common that can be answered by one extractor.
  std::string key;
};

/// Reads options. InvalidArgument for one that is not there, or not in this combination.
Result<std::unique_ptr<PageRequest>> parse_options(const GivenOptions& options);
/// A message of the command line as requests read it: their options have no dashes.
std::string without_dashes(std::string message);
/// The options in an object of JSON: text, numbers, true and false, lists of texts.
/// InvalidArgument: a value of another kind.
Result<GivenOptions> options_of(const Json& object);

/// The options as parameters of an OpenAPI document and of a tool of MCP.
struct OptionSchema {
  std::string name, summary;
  OrderedJson schema;
};
std::vector<OptionSchema> option_schemas();

/// A part of valid UTF-8.
struct Part {
  std::string_view text;
  std::uint64_t length = 0;  ///< of the whole text
  std::uint64_t next = 0;    ///< where the next part starts; 0: this is the last one
};
Part part_of(std::string_view text, Paging paging);

}  // namespace sito::serve
