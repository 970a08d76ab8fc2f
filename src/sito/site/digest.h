// SPDX-License-Identifier: Apache-2.0
// Tells whether two templates come from the same pages.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace sito::site {

/// Returns "sha1:" and the digest of the hashes of URLs, in this order.
std::string digest_of(std::span<const std::uint64_t> addresses);

}  // namespace sito::site
