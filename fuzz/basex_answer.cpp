// SPDX-License-Identifier: Apache-2.0
// Any bytes as what a server of BaseX answers: read in pieces of any size they give the same, no
// more than was allowed, and an error where they are none of its protocol.
#include "sito/basex/answer.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace sito;
using namespace sito::basex;

constexpr std::size_t kMost = 4096;

void require(bool holds) {
  if (!holds) std::abort();
}

class Pieces : public ByteSource {
 public:
  Pieces(std::string_view bytes, std::size_t size) : rest_(bytes), size_(size) {}
  Result<std::size_t> read(std::span<char> into) override {
    const std::size_t n = std::min({rest_.size(), size_, into.size()});
    std::memcpy(into.data(), rest_.data(), n);
    rest_.remove_prefix(n);
    return n;
  }

 private:
  std::string_view rest_;
  std::size_t size_;
};

void tell(const Result<void>& result, std::string& told) {
  told += result ? "fine" : to_string(result.error());
  told += '\n';
}

/// Everything that is read, in one text.
std::string read_all(std::string_view kinds, std::string_view bytes, std::size_t piece) {
  Pieces source(bytes, piece);
  AnswerReader reader(source);
  std::string told;
  for (const char kind : kinds) {
    std::string out;
    std::vector<Item> items;
    switch (kind & 3) {
      case 0:
        tell(reader.command(kMost, append_to(out)), told);
        break;
      case 1:
        tell(reader.query(kMost, append_to(out)), told);
        break;
      case 2:
        tell(reader.content(kMost), told);
        break;
      default:
        tell(reader.items(kMost, items), told);
        break;
    }
    require(out.size() <= kMost);
    std::size_t size = 0;
    for (const Item& item : items) {
      require(item.kind > 1);
      size += item.text.size();
      if (!reader.broken()) told += item.text;
    }
    require(size <= kMost);
    // Pieces of an answer that broke off are as many as had come.
    if (!reader.broken()) told += out;
  }
  return told;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::size_t n_kinds = std::min<std::size_t>(1 + (data[0] & 7U), size - 1);
  const std::string_view kinds = input.substr(1, n_kinds), bytes = input.substr(1 + n_kinds);
  const std::string whole = read_all(kinds, bytes, bytes.size() + 1);
  for (const std::size_t piece : {std::size_t{1}, std::size_t{7}}) {
    require(read_all(kinds, bytes, piece) == whole);
  }
  const QueryFault fault = parse_fault(bytes);
  require(fault.message.size() <= bytes.size());
  require(!error_of(bytes).message.empty());
  return 0;
}
