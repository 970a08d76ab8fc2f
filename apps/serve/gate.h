// SPDX-License-Identifier: Apache-2.0
// Who may ask. Three things are kept out: pages of the web that lead a name of their own here (DNS
// rebinding), pages of the web that send requests from the browser of somebody who has this server
// open, and, beyond loopback, everybody who was not given the token.
#pragma once

#include "serve/http.h"

#include <memory>
#include <string>
#include <string_view>

namespace sito::serve {

/// "127.0.0.1" and its like, "::1".
bool is_loopback_address(std::string_view host);

class Gate {
 public:
  /// `host`: the numeric address that the server is bound to.
  Gate(std::string_view host, std::string token);

  [[nodiscard]] const std::string& token() const { return token_; }
  [[nodiscard]] bool is_open_to_others() const { return !loopback_; }

  /// The answer to a request that is not for this server or not from its own pages; null: nothing
  /// speaks against it.
  [[nodiscard]] std::shared_ptr<Reply> refusal(const Head& head) const;
  /// Whether it has the token in its header.
  [[nodiscard]] bool has_token(const Head& head) const;
  /// Whether that is the token of a form.
  [[nodiscard]] bool is_token(std::string_view given) const;

 private:
  bool loopback_;
  std::string token_;
};

}  // namespace sito::serve
