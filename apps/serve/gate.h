// SPDX-License-Identifier: Apache-2.0
// Access control. It refuses three kinds of requests: from web pages that lead their own host name
// here (DNS rebinding), from web pages in the browser of a user who has this server open, and,
// beyond loopback, from everybody without the token.
#pragma once

#include "serve/http.h"

#include <memory>
#include <string>
#include <string_view>

namespace sito::serve {

/// Returns true for "127.0.0.1" and similar addresses, and for "::1".
bool is_loopback_address(std::string_view host);

/// Returns true if a browser says that a page of another site sent the request.
bool comes_from_elsewhere(const Head& head);

class Gate {
 public:
  /// `host`: the numeric address that the server is bound to.
  Gate(std::string_view host, std::string token);

  [[nodiscard]] const std::string& token() const { return token_; }
  [[nodiscard]] bool is_open_to_others() const { return !loopback_; }

  /// Returns the refusal of a request that is not for this server or not from its own pages; null:
  /// the request is allowed.
  [[nodiscard]] std::shared_ptr<Reply> refusal(const Head& head) const;
  /// Returns true if the header of the request has the token.
  [[nodiscard]] bool has_token(const Head& head) const;
  /// Returns true if `given`, from a form, is the token.
  [[nodiscard]] bool is_token(std::string_view given) const;

 private:
  bool loopback_;
  std::string token_;
};

}  // namespace sito::serve
