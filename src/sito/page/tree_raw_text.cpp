// SPDX-License-Identifier: Apache-2.0
// Skips the texts of scripts and style sheets: the page reads them from the source. Two fifths of
// the bytes of a page are such texts, and lexbor would look at and copy each of them.
#include "sito/base/ascii.h"
#include "sito/page/tree.h"

#include <lexbor/html/tokenizer/state_rawtext.h>
#include <lexbor/html/tokenizer/state_script.h>

#include <algorithm>
#include <cstring>

namespace sito {
namespace {

// In a script, this begins a comment, in which </script> may be text.
constexpr std::string_view kComment = "!--";

bool starts_with_tag(std::string_view text, std::string_view tag) {
  return text.size() >= tag.size() &&
         std::equal(tag.begin(), tag.end(), text.begin(),
                    [](char name, char c) { return name == lower(c); });
}

}  // namespace

/// Takes over the tokenizer behind the start tag of a script or style.
void Tree::begin_raw_text(lxb_tag_id_t tag) {
  const auto state = lexbor_.tokenizer->state;
  if (tag == LXB_TAG_SCRIPT && state == &lxb_html_tokenizer_state_script_data_before) {
    raw_text_.end = "/script";
  } else if (tag == LXB_TAG_STYLE && state == &lxb_html_tokenizer_state_rawtext_before) {
    raw_text_.end = "/style";
  } else {
    return;
  }
  raw_text_.state = state;
  lexbor_.tokenizer->state = &Tree::enter_raw_text;
}

/// Lets lexbor read the first character, or line end, for the stub of the text.
const lxb_char_t* Tree::enter_raw_text(lxb_html_tokenizer_t* tokenizer, const lxb_char_t* data,
                                       const lxb_char_t* end) {
  Tree& self = *static_cast<Tree*>(tokenizer->callback_token_ctx);
  data = self.raw_text_.state(tokenizer, data, end);
  if (tokenizer->is_eof || *data == '<' || *data == '\0') return data;
  const bool line_end = *data == '\r';
  if (line_end && (end - data < 2 || data[1] != '\n')) return data;
  self.raw_text_.state = tokenizer->state;
  data = self.raw_text_.state(tokenizer, data, data + (line_end ? 2 : 1));
  tokenizer->state = &Tree::skip_raw_text;
  return data;
}

/// Goes on to what may be the end of the text, or to the end of the part that was fed. lexbor
/// decides whether it is the end, and reads on if it is not.
const lxb_char_t* Tree::skip_raw_text(lxb_html_tokenizer_t* tokenizer, const lxb_char_t* data,
                                      const lxb_char_t* end) {
  const Tree& self = *static_cast<const Tree*>(tokenizer->callback_token_ctx);
  while (!tokenizer->is_eof) {
    const auto n_left = static_cast<std::size_t>(end - data);
    const auto* open = static_cast<const lxb_char_t*>(std::memchr(data, '<', n_left));
    if (open == nullptr) return end;
    data = open;
    const std::string_view behind(reinterpret_cast<const char*>(open) + 1,
                                  static_cast<std::size_t>(end - open) - 1);
    if (behind.size() < self.raw_text_.end.size() || behind.starts_with(kComment) ||
        starts_with_tag(behind, self.raw_text_.end)) {
      break;
    }
    ++data;
  }
  tokenizer->state = self.raw_text_.state;
  return data;
}

}  // namespace sito
