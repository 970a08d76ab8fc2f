// SPDX-License-Identifier: Apache-2.0
// Inside the browser room only: which requests of a page change something at a server.
#pragma once

#include "sito/browser/json.h"

#include <string_view>

namespace sito::browser {

/// Whether a request writes, as far as it says itself (docs/crawling.md, "Requests that write").
/// `request` and `type` are those of Fetch.requestPaused.
///
/// GET and HEAD read. PUT, DELETE, PATCH, beacons and forms write. A POST of a script reads when
/// it is a GraphQL query, or when its address, the operation that it names or its fields say that
/// it asks for something; else it writes.
/// Cost: linear in the body, of which the first 256 KiB are looked at; a longer one writes.
bool writes(const Json& request, std::string_view type);

}  // namespace sito::browser
