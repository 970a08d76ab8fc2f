// SPDX-License-Identifier: Apache-2.0
// The destination of a proxy's request, and connections to it.
#pragma once

#include "sito/base/result.h"

#include "serve/connection.h"

#include <atomic>
#include <memory>
#include <string>
#include <string_view>

namespace sito::serve::proxy {

struct Place {
  std::string host;  ///< without brackets
  std::string port;
};

/// A request in the form of proxies: the destination and the target.
struct Destination {
  Place place;
  std::string authority;  ///< as written, for Host
  std::string target;     ///< "/path?query"
};
/// Reads "http://host:port/path". Unsupported: another scheme; Malformed.
Result<Destination> destination_of(std::string_view url);
/// Reads "host:port", as CONNECT has it. Malformed.
Result<Place> place_of(std::string_view authority, std::string_view usual_port);

/// Connects to the first address of the host that answers. Network: none does.
Result<std::unique_ptr<Connection>> connect_to(const Place& place);

/// Copies bytes both ways until one side ends, both are silent for long, or `stop` is set.
void tunnel(Connection& one, Connection& other, const std::atomic<bool>& stop);

}  // namespace sito::serve::proxy
