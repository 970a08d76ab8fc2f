// SPDX-License-Identifier: Apache-2.0
// Resolves references by lexbor's WHATWG URL parser, with two small arenas that are reused.
#include "sito/url/url.h"

#include <lexbor/core/mraw.h>
#include <lexbor/url/url.h>

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
};

Resolver::Resolver() : state_(std::make_unique<State>()) {}
Resolver::~Resolver() = default;
Resolver::Resolver(Resolver&&) noexcept = default;
Resolver& Resolver::operator=(Resolver&&) noexcept = default;

void Resolver::set_base(std::string_view base) {
  lexbor_mraw_clean(state_->base_memory.memory);
  state_->base = base.empty() ? nullptr : state_->parse(state_->base_memory, nullptr, base);
}

std::string Resolver::resolve(std::string_view reference) {
  lexbor_mraw_clean(state_->scratch.memory);
  const lxb_url_t* url = state_->parse(state_->scratch, state_->base, reference);
  std::string text;
  if (url != nullptr) lxb_url_serialize(url, append_to_string, &text, false);
  return text;
}

}  // namespace sito::url
