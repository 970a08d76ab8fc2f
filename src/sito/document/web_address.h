// SPDX-License-Identifier: Apache-2.0
// The addresses of a page's links and images as a document holds them.
#pragma once

#include "sito/url/url.h"

#include <string>
#include <string_view>

namespace sito {

/// Resolves references against the base of one page after another. One per thread.
class WebAddresses {
 public:
  /// "" when the page has no URL: then relative references stay as they are.
  void set_base(std::string_view base) {
    resolver_.set_base(base);
    has_base_ = !base.empty();
  }
  /// The absolute URL as a corpus may hold it, or "" when it is not one of the web: links may
  /// have http, https, ftp or mailto, images not the last. Without a base a relative reference,
  /// but not one within the page. Cost: a parse of the reference.
  std::string of_link(std::string_view reference) { return resolve(reference, true); }
  std::string of_image(std::string_view reference) { return resolve(reference, false); }

 private:
  std::string resolve(std::string_view reference, bool is_link);

  url::Resolver resolver_;
  bool has_base_ = false;
};

}  // namespace sito
