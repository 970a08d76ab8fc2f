// SPDX-License-Identifier: Apache-2.0
// As in digest.cpp: the block functions of libcrypto.
#define OPENSSL_SUPPRESS_DEPRECATED
#include "sito/base/sha256.h"

#include "sito/base/sha1.h"

#include <openssl/sha.h>

#include <array>

namespace sito {

struct Sha256::State {
  State() { SHA256_Init(&context); }
  SHA256_CTX context;
};

Sha256::Sha256() : state_(std::make_unique<State>()) {}
Sha256::~Sha256() = default;

void Sha256::add(std::string_view bytes) {
  SHA256_Update(&state_->context, bytes.data(), bytes.size());
}

std::string Sha256::hex() {
  std::array<char, 32> digest{};
  SHA256_Final(reinterpret_cast<unsigned char*>(digest.data()), &state_->context);
  SHA256_Init(&state_->context);
  std::string out;
  append_digits({digest.data(), digest.size()}, kHexAlphabet, 4, out);
  return out;
}

}  // namespace sito
