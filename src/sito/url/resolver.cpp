// SPDX-License-Identifier: Apache-2.0
// Resolves references by lexbor's WHATWG URL parser, with two small arenas that are reused.
#include "sito/base/ascii.h"
#include "sito/base/find_byte.h"
#include "sito/url/url.h"

#include <lexbor/core/mraw.h>
#include <lexbor/url/url.h>

#include <algorithm>
#include <array>

namespace sito::url {
namespace {

constexpr std::size_t kArenaBytes = 4096;  // enough for usual URLs; longer ones get an extra chunk

const lxb_char_t* chars_of(std::string_view text) {
  // lexbor needs a pointer also for an empty text.
  return reinterpret_cast<const lxb_char_t*>(text.data() == nullptr ? "" : text.data());
}

lxb_status_t append_to_string(const lxb_char_t* data, std::size_t length, void* context) {
  static_cast<std::string*>(context)->append(reinterpret_cast<const char*>(data), length);
  return LXB_STATUS_OK;
}

/// What a character is in the path, query or fragment of a URL.
enum class UrlChar : std::uint8_t { Plain, Slash, Percent, QuestionMark, Hash, Other };

// Plain characters are those that a parser leaves alone in all three parts.
constexpr auto kUrlChars = [] {
  std::array<UrlChar, 256> kinds{};
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    const char c = static_cast<char>(i);
    const bool plain =
        is_letter_or_digit(c) || std::string_view("-_.~!$&()*+,;=:@").find(c) != std::string::npos;
    kinds[i] = plain      ? UrlChar::Plain
               : c == '/' ? UrlChar::Slash
               : c == '%' ? UrlChar::Percent
               : c == '?' ? UrlChar::QuestionMark
               : c == '#' ? UrlChar::Hash
                          : UrlChar::Other;
  }
  return kinds;
}();

// Returns true if the rest of a URL from its path on is written as a parser would write it: with
// nothing to escape, and without segments of dots. Only plain URLs qualify, but these are most.
bool is_plain_path(std::string_view path) {
  bool in_path = true;
  bool in_fragment = false;
  // Skips runs of the most frequent plain characters.
  const auto next = [path](std::size_t at) {
    return find_byte(path, at, [](auto byte) {
      const auto lower = byte | 0x20;
      const auto is_letter = (lower >= 'a') & (lower <= 'z');
      return (is_letter == 0) & ((byte < '-') | (byte > '9') | (byte == '/')) & (byte != '_');
    });
  };
  for (std::size_t at = next(0); at < path.size(); at = next(at + 1)) {
    switch (kUrlChars[static_cast<unsigned char>(path[at])]) {
      case UrlChar::Plain:
        continue;
      case UrlChar::Slash: {
        const std::string_view segment = path.substr(at + 1);
        if (in_path && (segment.starts_with('.') || segment.starts_with("%2"))) return false;
        continue;
      }
      case UrlChar::Percent:  // lexbor misreads some that escape nothing
        if (at + 2 >= path.size() || hex_value(path[at + 1]) < 0 || hex_value(path[at + 2]) < 0) {
          return false;
        }
        continue;
      case UrlChar::QuestionMark:
        in_path = false;
        continue;
      case UrlChar::Hash:
        if (in_fragment) return false;
        in_path = false;
        in_fragment = true;
        continue;
      case UrlChar::Other:
        return false;
    }
  }
  return true;
}

// Returns true for a host of labels of small letters and digits that needs no further look: no
// number, no port, nothing that may be Punycode.
bool is_plain_host(std::string_view host) {
  constexpr std::size_t kMaxHost = 253, kMaxLabel = 63, kPunycodeHyphen = 2;
  if (host.size() > kMaxHost) return false;
  while (!host.empty()) {
    const std::string_view label = host.substr(0, host.find('.'));
    if (label.empty() || label.size() > kMaxLabel || label.front() == '-' || label.back() == '-') {
      return false;
    }
    if (label.size() > kPunycodeHyphen && label[kPunycodeHyphen] == '-') return false;
    if (!std::all_of(label.begin(), label.end(),
                     [](char c) { return is_lower(c) || is_digit(c) || c == '-'; })) {
      return false;
    }
    const bool is_last = label.size() == host.size();
    if (is_last) return is_lower(label.front());
    host.remove_prefix(label.size() + 1);
  }
  return false;
}

// Returns true for a URL that its parser would write as it is.
bool is_plain_url(std::string_view url) {
  const std::size_t host = url.starts_with("https://")  ? 8
                           : url.starts_with("http://") ? 7
                                                        : std::string_view::npos;
  if (host == std::string_view::npos) return false;
  const std::size_t path = url.find('/', host);
  return path != std::string_view::npos && is_plain_host(url.substr(host, path - host)) &&
         is_plain_path(url.substr(path));
}

struct Arena {
  Arena() : memory(lexbor_mraw_create()) { lexbor_mraw_init(memory, kArenaBytes); }
  ~Arena() { lexbor_mraw_destroy(memory, true); }
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;
  lexbor_mraw_t* memory;
};

}  // namespace

struct Resolver::State {
  State() : parser(lxb_url_parser_create()) { lxb_url_parser_init(parser, scratch.memory); }
  ~State() { lxb_url_parser_destroy(parser, true); }
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  lxb_url_t* parse(Arena& arena, const lxb_url_t* against, std::string_view text) {
    lxb_url_parser_clean(parser);
    lxb_url_mraw_set(parser, arena.memory);
    return lxb_url_parse(parser, against, chars_of(text), text.size());
  }

  Arena base_memory;
  Arena scratch;
  lxb_url_parser_t* parser;
  lxb_url_t* base = nullptr;
  std::string origin;  // of the base: "https://a.test"; empty if it is not known to be of the web
};

Resolver::Resolver() : state_(std::make_unique<State>()) {}
Resolver::~Resolver() = default;
Resolver::Resolver(Resolver&&) noexcept = default;
Resolver& Resolver::operator=(Resolver&&) noexcept = default;

void Resolver::set_base(std::string_view base) {
  lexbor_mraw_clean(state_->base_memory.memory);
  state_->base = base.empty() ? nullptr : state_->parse(state_->base_memory, nullptr, base);
  state_->origin.clear();
  if (is_plain_url(base)) state_->origin = base.substr(0, base.find('/', base.find("//") + 2));
}

std::string Resolver::resolve(std::string_view reference) {
  // Most references are written as the parser writes them, or lack only the origin.
  if (is_plain_url(reference)) return std::string(reference);
  const bool is_path = reference.starts_with('/') && !reference.starts_with("//");
  if (is_path && !state_->origin.empty() && is_plain_path(reference)) {
    std::string url;
    url.reserve(state_->origin.size() + reference.size());
    return url.append(state_->origin).append(reference);
  }
  lexbor_mraw_clean(state_->scratch.memory);
  const lxb_url_t* url = state_->parse(state_->scratch, state_->base, reference);
  std::string text;
  if (url != nullptr) lxb_url_serialize(url, append_to_string, &text, false);
  return text;
}

}  // namespace sito::url
