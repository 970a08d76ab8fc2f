// SPDX-License-Identifier: Apache-2.0
// Inside the fetch room only: receives one response part by part, within its bounds.
#pragma once

#include "sito/fetch/address.h"
#include "sito/fetch/fetcher.h"
#include "sito/fetch/hop.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace sito::fetch {

/// Takes the lines of a header and the parts of a body, within the bounds of the options.
class Answering {
 public:
  explicit Answering(const FetchOptions& of) : options(of) {}

  /// Returns true if a connection to an address may be made or used; otherwise sets `refusal`.
  bool lets_through(const std::optional<IpAddress>& address);
  /// Takes a line of a header with its end. Returns false to stop the response.
  bool take_header(std::string_view line);
  /// Takes a part of the body. Returns false to stop the response.
  bool take_body(std::string_view part);
  /// Returns true if the response is a redirect that is followed.
  [[nodiscard]] bool is_followed() const;
  [[nodiscard]] bool head_is_complete() const { return head_is_complete_; }

  const FetchOptions& options;
  HopAnswer answer;
  bool headers_too_large = false;
  bool body_too_large = false;
  bool body_left_unread = false;  ///< of a redirect
  bool connects = false;          ///< a socket was opened
  std::string refusal;            ///< "10.0.0.1 is a private address (10.0.0.0/8)"

 private:
  void begin_head(std::string_view line);

  std::size_t header_bytes_ = 0;
  std::size_t body_bytes_ = 0;
  bool head_is_complete_ = false;
};

}  // namespace sito::fetch
