// SPDX-License-Identifier: Apache-2.0
// The URLs of a page's links and images in a document.
#pragma once

#include "sito/url/url.h"

#include <string>
#include <string_view>

namespace sito {

/// Resolves references against the base of one page after another. One per thread.
class WebAddresses {
 public:
  /// Sets the base of the next page. Pass "" if it has no URL; relative references then stay.
  void set_base(std::string_view base) {
    resolver_.set_base(base);
    has_base_ = !base.empty();
  }
  /// Return the absolute URL, escaped as by append_address; "" for other schemes than http, https,
  /// ftp and, for links, mailto. Without a base they also return relative references, except to
  /// fragments of the same page. Cost: a parse of the reference.
  std::string of_link(std::string_view reference) { return resolve(reference, true); }
  std::string of_image(std::string_view reference) { return resolve(reference, false); }

 private:
  std::string resolve(std::string_view reference, bool is_link);

  url::Resolver resolver_;
  bool has_base_ = false;
};

}  // namespace sito
