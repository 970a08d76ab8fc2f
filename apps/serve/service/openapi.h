// SPDX-License-Identifier: Apache-2.0
// The paths of the service as one table: requests are dispatched by it, and the OpenAPI document is
// made from it.
#pragma once

#include "serve/json.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace sito::serve {

enum class ServiceCall : std::uint8_t { Extract, Health, Metrics, OpenApi };

struct ServicePath {
  std::string_view method, path;
  ServiceCall call;
  bool needs_token;  ///< if the service has one
  std::string_view summary;
};
/// Returns null if there is no such path. `other_method`: the path takes another method.
const ServicePath* find_service_path(std::string_view method, std::string_view path,
                                     bool& other_method);

/// Returns the methods that a path takes, as the header Allow has them.
std::string methods_of(std::string_view path);

/// Makes the document (OpenAPI 3.1.0) from the table, the options of the command line and the
/// formats.
OrderedJson openapi_document();

}  // namespace sito::serve
