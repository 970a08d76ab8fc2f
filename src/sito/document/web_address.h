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
  void set_base(std::string_view base) { resolver_.set_base(base); }
  /// The absolute address as a corpus may hold it, or "" when it is not one of the web: links may
  /// have http, https, ftp or mailto, images not the last. Cost: a parse of the reference.
  std::string of_link(std::string_view reference) { return resolve(reference, true); }
  std::string of_image(std::string_view reference) { return resolve(reference, false); }

 private:
  std::string resolve(std::string_view reference, bool is_link);

  url::Resolver resolver_;
};

}  // namespace sito
