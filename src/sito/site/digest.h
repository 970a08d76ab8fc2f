// SPDX-License-Identifier: Apache-2.0
// Identifies the pages from which a template was made.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace sito::site {

/// Returns "sha1:" and the digest of the hashes of URLs, in this order.
std::string digest_of(std::span<const std::uint64_t> addresses);

}  // namespace sito::site
