// SPDX-License-Identifier: Apache-2.0
#include "sito/document/identity.h"

#include <openssl/evp.h>

namespace sito {
namespace {

constexpr std::size_t kIdBytes = 16;  // 128 bits: no collision to expect below 10^18 documents
constexpr char kHexDigits[] = "0123456789abcdef";
// Between the parts of a key; stands in none of them.
constexpr char kSeparator = '\0';

std::string_view base_name(std::string_view path) {
  const std::size_t slash = path.find_last_of("/\\");
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

}  // namespace

struct Sha1::State {
  EVP_MD* algorithm = EVP_MD_fetch(nullptr, "SHA1", nullptr);
  EVP_MD_CTX* context = EVP_MD_CTX_new();
  State() = default;
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State() {
    EVP_MD_CTX_free(context);
    EVP_MD_free(algorithm);
  }
};

Sha1::Sha1() : state_(std::make_unique<State>()) {}
Sha1::~Sha1() = default;
Sha1::Sha1(Sha1&&) noexcept = default;
Sha1& Sha1::operator=(Sha1&&) noexcept = default;

Sha1::Digest Sha1::of(std::string_view bytes) {
  Digest digest{};
  // These fail only when the library has no SHA-1 at all, which the tests would show.
  EVP_DigestInit_ex2(state_->context, state_->algorithm, nullptr);
  EVP_DigestUpdate(state_->context, bytes.data(), bytes.size());
  EVP_DigestFinal_ex(state_->context, digest.data(), nullptr);
  return digest;
}

std::string Identifier::id_of(const Document& document) {
  const Origin& origin = document.origin;
  key_.clear();
  if (!origin.record_id.empty() || origin.offset > 0) {
    key_ += base_name(origin.file);
    key_ += kSeparator;
    key_ += std::to_string(origin.offset);
    key_ += kSeparator;
    key_ += origin.record_id;
  } else {
    key_ += document.url;
    for (const Paragraph& paragraph : document.paragraphs) {
      key_ += kSeparator;
      key_ += paragraph.text;
    }
  }
  const Sha1::Digest digest = sha1_.of(key_);
  std::string id;
  for (std::size_t i = 0; i < kIdBytes; ++i) {
    id += kHexDigits[digest[i] >> 4];
    id += kHexDigits[digest[i] & 15];
  }
  return id;
}

std::string document_id(const Document& document) { return Identifier().id_of(document); }

}  // namespace sito
