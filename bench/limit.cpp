// SPDX-License-Identifier: Apache-2.0
// The limit line: the least work that turns an archive into parsed pages. libdeflate over a mapped
// file, WARC and HTTP headers, UTF-8 validation, lexbor with a reused document, one walk over all
// nodes. Nothing is extracted and nothing is written; every ratio of the bench is a share of this.
#include "bench/measure.h"

#include <fcntl.h>
#include <lexbor/dom/dom.h>
#include <lexbor/html/html.h>
#include <libdeflate.h>
#include <malloc.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <charconv>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <optional>
#include <string_view>

namespace {

// Both arenas start with one chunk that holds nearly every page, so that cleaning the document
// between pages gives no memory back (clean() frees all chunks but the first). Measured on the
// bench archive: 4 MB is the fastest by some 2 %, lexbor's own 32 KB and 16 MB the slowest.
constexpr std::size_t kArenaChunkBytes = std::size_t{4} << 20;
constexpr int kNeverBytes = 1 << 30;
constexpr std::size_t kFirstMemberBytes = std::size_t{8} << 20;

struct MappedFile {
  explicit MappedFile(const char* path) {
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    struct stat status = {};
    if (fd < 0 || fstat(fd, &status) != 0) return;
    const auto length = static_cast<std::size_t>(status.st_size);
    void* mapped = mmap(nullptr, length, PROT_READ, MAP_PRIVATE, fd, 0);
    close(fd);
    if (mapped == MAP_FAILED) return;
    data = static_cast<const char*>(mapped);
    size = length;
  }
  ~MappedFile() {
    if (data != nullptr) munmap(const_cast<char*>(data), size);
  }
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  const char* data = nullptr;
  std::size_t size = 0;
};

/// Inflates gzip members one after the other into one buffer, which grows and is kept.
class Inflater {
 public:
  Inflater() : decompressor_(libdeflate_alloc_decompressor()) {}
  ~Inflater() { libdeflate_free_decompressor(decompressor_); }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;

  /// The next member of `stored`, which moves behind it; nothing when it does not inflate.
  std::optional<std::string_view> next(std::string_view& stored) {
    for (;;) {
      std::size_t consumed = 0;
      std::size_t produced = 0;
      const auto result =
          libdeflate_gzip_decompress_ex(decompressor_, stored.data(), stored.size(), buffer_.get(),
                                        capacity_, &consumed, &produced);
      if (result == LIBDEFLATE_INSUFFICIENT_SPACE) {
        capacity_ *= 2;
        buffer_.reset(new char[capacity_]);
        continue;
      }
      if (result != LIBDEFLATE_SUCCESS) return std::nullopt;
      stored.remove_prefix(consumed);
      return std::string_view(buffer_.get(), produced);
    }
  }

 private:
  libdeflate_decompressor* decompressor_;
  std::size_t capacity_ = kFirstMemberBytes;
  std::unique_ptr<char[]> buffer_{new char[kFirstMemberBytes]};
};

/// One document for all pages, with larger arenas. The arenas are public fields of lexbor's struct
/// but no documented interface; they are worth about 4 %.
class Parser {
 public:
  Parser() : document_(lxb_html_document_create()) {
    auto* dom = lxb_dom_interface_document(document_);
    dom->mraw = bigger_arena(dom->mraw);
    dom->text = bigger_arena(dom->text);
  }
  ~Parser() { lxb_html_document_destroy(document_); }
  Parser(const Parser&) = delete;
  Parser& operator=(const Parser&) = delete;

  lxb_dom_node_t* parse(std::string_view html) {
    lxb_html_document_clean(document_);
    // clean() of lexbor 3.0.1 leaves the quirks mode of the page before (see docs/scale.md).
    lxb_dom_interface_document(document_)->compat_mode = LXB_DOM_DOCUMENT_CMODE_NO_QUIRKS;
    if (lxb_html_document_parse(document_, reinterpret_cast<const lxb_char_t*>(html.data()),
                                html.size()) != LXB_STATUS_OK) {
      return nullptr;
    }
    return lxb_dom_interface_node(document_);
  }

 private:
  static lexbor_mraw_t* bigger_arena(lexbor_mraw_t* small) {
    lexbor_mraw_destroy(small, true);
    lexbor_mraw_t* arena = lexbor_mraw_create();
    lexbor_mraw_init(arena, kArenaChunkBytes);
    return arena;
  }
  lxb_html_document_t* document_;
};

struct Totals {
  std::uint64_t records = 0;
  std::uint64_t pages = 0;
  std::uint64_t html_bytes = 0;
  std::uint64_t invalid_utf8 = 0;
  std::uint64_t nodes = 0;
  std::uint64_t text_bytes = 0;
};

/// One walk in document order; script and style are counted but not entered.
void walk(lxb_dom_node_t* root, Totals& totals) {
  lxb_dom_node_t* node = root;
  while (node != nullptr) {
    ++totals.nodes;
    if (node->type == LXB_DOM_NODE_TYPE_TEXT) {
      totals.text_bytes += lxb_dom_interface_character_data(node)->data.length;
    }
    const bool closed = node->local_name == LXB_TAG_SCRIPT || node->local_name == LXB_TAG_STYLE;
    if (node->first_child != nullptr && !closed) {
      node = node->first_child;
      continue;
    }
    while (node != root && node->next == nullptr) node = node->parent;
    if (node == root) break;
    node = node->next;
  }
}

std::size_t ascii_run(const unsigned char* bytes, std::size_t at, std::size_t size) {
  constexpr std::uint64_t kHighBits = 0x8080808080808080U;
  for (; at + 32 <= size; at += 32) {
    std::uint64_t words[4];
    std::memcpy(words, bytes + at, sizeof words);
    if (((words[0] | words[1] | words[2] | words[3]) & kHighBits) != 0) break;
  }
  while (at < size && bytes[at] < 0x80) ++at;
  return at;
}

bool is_utf8(std::string_view text) {
  const auto* bytes = reinterpret_cast<const unsigned char*>(text.data());
  const std::size_t size = text.size();
  for (std::size_t at = ascii_run(bytes, 0, size); at < size; at = ascii_run(bytes, at, size)) {
    const unsigned lead = bytes[at];
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || at + length > size) return false;
    for (std::size_t i = 1; i < length; ++i) {
      if ((bytes[at + i] & 0xC0) != 0x80) return false;
    }
    const unsigned second = bytes[at + 1];
    if ((lead == 0xE0 && second < 0xA0) || (lead == 0xED && second > 0x9F) ||
        (lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second > 0x8F)) {
      return false;
    }
    at += length;
  }
  return true;
}

/// The HTML in an HTTP response record of our own archive (one message, identity coding), or "".
std::string_view html_of(std::string_view record) {
  const std::size_t head_end = record.find("\r\n\r\n");
  if (head_end == std::string_view::npos) return {};
  const std::string_view head = record.substr(0, head_end);
  if (head.find("WARC-Type: response") == std::string_view::npos) return {};
  constexpr std::string_view kLength = "Content-Length: ";
  const std::size_t length_at = head.find(kLength);
  if (length_at == std::string_view::npos) return {};
  std::size_t length = 0;
  std::from_chars(head.data() + length_at + kLength.size(), head.data() + head.size(), length);
  const std::string_view block = record.substr(head_end + 4, length);
  const std::size_t http_end = block.find("\r\n\r\n");
  if (http_end == std::string_view::npos || !block.starts_with("HTTP/1.1 200")) return {};
  if (block.substr(0, http_end).find("Content-Type: text/html") == std::string_view::npos)
    return {};
  return block.substr(http_end + 4);
}

bool run_pass(std::string_view stored, Inflater& inflater, Parser& parser, Totals& totals) {
  while (!stored.empty()) {
    const auto record = inflater.next(stored);
    if (!record) return false;
    ++totals.records;
    const std::string_view html = html_of(*record);
    if (html.empty()) continue;
    ++totals.pages;
    totals.html_bytes += html.size();
    if (!is_utf8(html)) ++totals.invalid_utf8;
    lxb_dom_node_t* root = parser.parse(html);
    if (root == nullptr) return false;
    walk(root, totals);
  }
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  if (!bench::build_is_measurable()) return 2;
  if (argc < 2) {
    std::fprintf(stderr, "usage: sito_limit ARCHIVE.warc.gz [PASSES]\n");
    return 2;
  }
  const MappedFile file(argv[1]);
  if (file.data == nullptr) {
    std::fprintf(stderr, "sito_limit: cannot map %s\n", argv[1]);
    return 1;
  }
  // Like everything else that is fast here: memory is never handed back between pages.
  mallopt(M_MMAP_THRESHOLD, kNeverBytes);
  mallopt(M_TRIM_THRESHOLD, kNeverBytes);
  const int passes = argc > 2 ? std::atoi(argv[2]) : 1;
  Inflater inflater;
  Parser parser;
  Totals totals;
  const double begin = bench::cpu_seconds();
  for (int pass = 0; pass < passes; ++pass) {
    if (!run_pass({file.data, file.size}, inflater, parser, totals)) {
      std::fprintf(stderr, "sito_limit: a member does not inflate or parse\n");
      return 1;
    }
  }
  const double cpu = bench::cpu_seconds() - begin;
  std::printf(
      "{\"pages\": %llu, \"html_bytes\": %llu, \"cpu_s\": %.6f, \"peak_kb\": %ld, "
      "\"digest\": \"%llu records, %llu not utf-8, %llu nodes, %llu text bytes\"}\n",
      static_cast<unsigned long long>(totals.pages),
      static_cast<unsigned long long>(totals.html_bytes), cpu, bench::peak_kb(),
      static_cast<unsigned long long>(totals.records),
      static_cast<unsigned long long>(totals.invalid_utf8),
      static_cast<unsigned long long>(totals.nodes),
      static_cast<unsigned long long>(totals.text_bytes));
  return 0;
}
