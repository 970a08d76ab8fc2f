// SPDX-License-Identifier: Apache-2.0
// The block functions of libcrypto, which need none of its providers: linked statically they add
// 40 kB, the functions that OpenSSL 3 prefers 5 MB.
#define OPENSSL_SUPPRESS_DEPRECATED
#include "sito/base/digest.h"

#include <openssl/md5.h>
#include <openssl/sha.h>

#include <cstddef>

namespace sito {
namespace {

template <typename Context, std::size_t size>
std::string run(int (*begin)(Context*), int (*add)(Context*, const void*, std::size_t),
                int (*end)(unsigned char*, Context*), std::string_view bytes) {
  std::string digest(size, '\0');
  Context context;
  begin(&context);
  add(&context, bytes.data(), bytes.size());
  end(reinterpret_cast<unsigned char*>(digest.data()), &context);
  return digest;
}

}  // namespace

std::string digest_of(DigestKind kind, std::string_view bytes) {
  switch (kind) {
    case DigestKind::Md5:
      return run<MD5_CTX, MD5_DIGEST_LENGTH>(MD5_Init, MD5_Update, MD5_Final, bytes);
    case DigestKind::Sha1:
      return run<SHA_CTX, SHA_DIGEST_LENGTH>(SHA1_Init, SHA1_Update, SHA1_Final, bytes);
    case DigestKind::Sha256:
      return run<SHA256_CTX, SHA256_DIGEST_LENGTH>(SHA256_Init, SHA256_Update, SHA256_Final, bytes);
    case DigestKind::Sha512:
      return run<SHA512_CTX, SHA512_DIGEST_LENGTH>(SHA512_Init, SHA512_Update, SHA512_Final, bytes);
  }
  return {};
}

}  // namespace sito
