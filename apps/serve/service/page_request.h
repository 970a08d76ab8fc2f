// SPDX-License-Identifier: Apache-2.0
// One page that somebody wants extracted, with the options of the command line by their names.
#pragma once

#include "sito/base/result.h"

#include "serve/json.h"
#include "tool/flag_table.h"
#include "tool/page_flags.h"

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

  /// THE parser of requests: the options of `sito extract` except files and bounds, and the paging.
  void declare(app::FlagTable& table);
  /// The part of a request that is equal for all requests to the same extractor.
  std::string key;
};

/// Reads options. InvalidArgument for an unknown option, or an invalid combination.
Result<std::unique_ptr<PageRequest>> parse_options(const GivenOptions& options);
/// Returns a message of the command line for requests, whose options have no dashes.
std::string without_dashes(std::string message);
/// Reads the options from a JSON object: text, numbers, true and false, lists of texts.
/// InvalidArgument: a value of another kind.
Result<GivenOptions> options_of(const Json& object);

/// Returns the options as parameters of an OpenAPI document and of a tool of MCP.
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
