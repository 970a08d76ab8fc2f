// SPDX-License-Identifier: Apache-2.0
// An address from anywhere: normalised, it is one still, stays as it is, and is known under the
// same name whatever stands behind the hash.
#include "sito/url/normalise.h"

#include "sito/url/url.h"

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  sito::url::Normaliser normaliser;
  const std::string once = normaliser.normalised(input);
  if (once.empty()) return 0;
  require(once.starts_with("http://") || once.starts_with("https://"));
  require(normaliser.normalised(once) == once);
  sito::url::Resolver resolver;
  require(resolver.resolve(once) == once);
  if (once.find('#') == std::string::npos) require(normaliser.normalised(once + "#x") == once);
  return 0;
}
