// SPDX-License-Identifier: Apache-2.0
// Inside the browser room only: recognises requests that change data on a server.
#pragma once

#include "sito/browser/json.h"

#include <string_view>

namespace sito::browser {

/// Returns true if a request writes, as far as the request shows (docs/crawling.md, "Requests that
/// write"). `request` and `type` are those of Fetch.requestPaused.
///
/// GET and HEAD read. PUT, DELETE, PATCH, beacons and forms write. A POST of a script reads if it
/// is a GraphQL query, or if its URL, the operation that it names or its fields say that it
/// requests something. Otherwise it writes.
/// Cost: linear in the body; only the first 256 KiB are read, and a longer body writes.
bool writes(const Json& request, std::string_view type);

}  // namespace sito::browser
