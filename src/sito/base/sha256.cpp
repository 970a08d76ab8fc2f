// SPDX-License-Identifier: Apache-2.0
#include "sito/base/sha256.h"

#include "sito/base/sha1.h"

#include <openssl/evp.h>

#include <array>

namespace sito {

struct Sha256::State {
  State() { begin(); }
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State() { EVP_MD_CTX_free(context); }
  void begin() const { EVP_DigestInit_ex2(context, EVP_sha256(), nullptr); }

  EVP_MD_CTX* context = EVP_MD_CTX_new();
};

Sha256::Sha256() : state_(std::make_unique<State>()) {}
Sha256::~Sha256() = default;

void Sha256::add(std::string_view bytes) {
  EVP_DigestUpdate(state_->context, bytes.data(), bytes.size());
}

std::string Sha256::hex() {
  std::array<char, 32> digest{};
  EVP_DigestFinal_ex(state_->context, reinterpret_cast<unsigned char*>(digest.data()), nullptr);
  state_->begin();
  std::string out;
  append_digits({digest.data(), digest.size()}, kHexAlphabet, 4, out);
  return out;
}

}  // namespace sito
