// SPDX-License-Identifier: Apache-2.0
// Reads xz files: any number of streams, with padding between them.
#include "sito/io/source_base.h"

#include <lzma.h>

#include <string>
#include <utility>

namespace sito::io {
namespace {

constexpr std::uint64_t kMemoryLimit = std::uint64_t{80} << 20;  // xz -9 needs 65 MB

Error describe(lzma_ret code) {
  switch (code) {
    case LZMA_MEMLIMIT_ERROR:
      return {ErrorCode::Unsupported, "xz data needs more than 80 MB to decompress (xz -dc can)"};
    case LZMA_OPTIONS_ERROR:
      return {ErrorCode::Unsupported, "xz data uses an unknown filter"};
    case LZMA_BUF_ERROR:
      return {ErrorCode::Truncated, "xz data ends too early"};
    case LZMA_FORMAT_ERROR:
      return {ErrorCode::Malformed, "bytes behind an xz stream are not xz"};
    default:
      return {ErrorCode::Malformed, "xz data is damaged"};
  }
}

class XzSource final : public SourceBase {
 public:
  XzSource(StoredInput input, std::string name) : SourceBase(std::move(input), std::move(name)) {
    if (lzma_stream_decoder(&stream_, kMemoryLimit, LZMA_CONCATENATED) != LZMA_OK) {
      fault_ = error_here(ErrorCode::Internal, "the xz decoder cannot be started");
    }
  }
  ~XzSource() override { lzma_end(&stream_); }
  XzSource(const XzSource&) = delete;
  XzSource& operator=(const XzSource&) = delete;

  [[nodiscard]] Compression compression() const override { return Compression::Xz; }
  [[nodiscard]] bool at_member_end() const override { return ended_; }
  bool resync() override { return false; }  // records are not streams of their own

  Result<std::size_t> read(std::span<char> into) override {
    if (fault_) return *fault_;
    stream_.next_out = reinterpret_cast<std::uint8_t*>(into.data());
    stream_.avail_out = into.size();
    while (stream_.avail_out > 0 && !ended_ && !fault_) step();
    const std::size_t count = into.size() - stream_.avail_out;
    if (count == 0 && fault_) return *fault_;
    return count;
  }

 private:
  void step() {
    auto filled = input_.fill(1);
    if (!filled) {
      fault_ = located(std::move(filled).error());
      return;
    }
    const Bytes rest = input_.rest();
    stream_.next_in = reinterpret_cast<const std::uint8_t*>(rest.data());
    stream_.avail_in = rest.size();
    const lzma_ret code = lzma_code(&stream_, *filled ? LZMA_RUN : LZMA_FINISH);
    input_.skip(rest.size() - stream_.avail_in);
    if (code == LZMA_STREAM_END) {
      ended_ = true;
    } else if (code != LZMA_OK) {
      fault_ = located(describe(code));
    }
  }

  lzma_stream stream_ = LZMA_STREAM_INIT;
  bool ended_ = false;
};

}  // namespace

std::unique_ptr<Source> make_xz_source(StoredInput input, std::string name) {
  return std::make_unique<XzSource>(std::move(input), std::move(name));
}

}  // namespace sito::io
