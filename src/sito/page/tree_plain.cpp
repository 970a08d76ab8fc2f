// SPDX-License-Identifier: Apache-2.0
// Reads plain tags, and texts in front of them, without lexbor's tokenizer, and passes them on as
// its tokens. Everything else is left to it, from the front of the text or tag on.
#include "sito/base/find_byte.h"
#include "sito/page/tree.h"

#include <lexbor/html/tokenizer/state.h>

namespace sito {
namespace {

/// The name of the attribute that holds a whole tag. Its number is its address, as for all names
/// outside lexbor's constant table.
struct KeptTagName {
  KeptTagName() { data.attr_id = reinterpret_cast<lxb_dom_attr_id_t>(&data); }
  lxb_dom_attr_data_t data = {};
};

const lxb_dom_attr_data_t& kept_tag_name() {
  static const KeptTagName name;
  return name.data;
}

const lxb_char_t* bytes_of(std::string_view text) {
  return reinterpret_cast<const lxb_char_t*>(text.data());
}

const lxb_char_t* end_of(std::string_view text) { return bytes_of(text) + text.size(); }

// A carriage return does not end a plain text, but often stands in the indentation of tags.
constexpr auto kEndsPlainText = [](auto byte) {
  return (byte == '<') | (byte == '&') | (byte == '\0');
};

// Appends a text with the line ends of the tree.
void append_with_line_feeds(std::string_view text, std::string& out) {
  for (;;) {
    const std::size_t place = text.find('\r');
    out.append(text.substr(0, place));
    if (place == std::string_view::npos) return;
    text.remove_prefix(place + 1);
    if (!text.starts_with('\n')) out += '\n';
  }
}

}  // namespace

std::string_view Tree::copied_tag(const lxb_dom_node_t* node) {
  const lxb_dom_attr_t* first = reinterpret_cast<const lxb_dom_element_t*>(node)->first_attr;
  if (first == nullptr || first->node.local_name != kept_tag_name().attr_id) return {};
  return {reinterpret_cast<const char*>(first->value->data), first->value->length};
}

/// Takes over the tokenizer where a text or tag begins.
void Tree::begin_plain() {
  if (lexbor_.tokenizer->state == &lxb_html_tokenizer_state_data_before) {
    lexbor_.tokenizer->state = &Tree::read_plain;
  }
}

const lxb_char_t* Tree::read_plain(lxb_html_tokenizer_t* tokenizer, const lxb_char_t* data,
                                   const lxb_char_t* end) {
  Tree& self = *static_cast<Tree*>(tokenizer->callback_token_ctx);
  PlainTagReader reader(*self.page_.names, *self.page_.chars, tokenizer->tags);
  while (data != end && !tokenizer->is_eof) {
    const std::string_view rest(reinterpret_cast<const char*>(data),
                                static_cast<std::size_t>(end - data));
    const bool begins_tag = rest.front() == '<';
    const std::string_view text =
        rest.substr(0, begins_tag ? 0 : find_byte(rest, 0, kEndsPlainText));
    PlainTag tag;
    const std::size_t first_attr = self.page_.attributes->size();
    if (text.size() == rest.size() || rest[text.size()] != '<' ||
        !reader.read_name(rest.substr(text.size()), tag) || self.is_for_lexbor(tag) ||
        !reader.read_attributes(tag, *self.page_.attributes)) {
      self.page_.attributes->resize(first_attr);
      break;
    }
    if (!text.empty() && !self.pass_text(text)) return end;
    if (!self.pass_tag(tag, first_attr)) return end;
    data = end_of(tag.text);
    if (tokenizer->state != &Tree::read_plain) return data;
  }
  if (data != end) tokenizer->state = &lxb_html_tokenizer_state_data_before;
  return data;
}

bool Tree::is_for_lexbor(const PlainTag& tag) const {
  if (tag.is_end_tag) return false;
  if (lexbor_.builder->open_elements->length >= limits_.depth) return true;
  return !tag.is_bare && tag.id != LXB_TAG_A && keeps_attributes(tag.id);
}

/// Passes the current token on, as lexbor's tokenizer does. Returns false if the parse has ended.
bool Tree::pass_on(lxb_html_token_t* token) {
  lexbor_.tokenizer->token = token;
  if (token == nullptr) {
    if (lexbor_.tokenizer->status == LXB_STATUS_OK) lexbor_.tokenizer->status = LXB_STATUS_ERROR;
    return false;
  }
  lxb_html_token_clean(token);
  return true;
}

bool Tree::pass_text(std::string_view text) {
  lxb_html_token_t* token = lexbor_.tokenizer->token;
  token->tag_id = LXB_TAG__TEXT;
  token->begin = token->text_start = bytes_of(text);
  token->end = token->text_end = end_of(text);
  if (text.find('\r') != std::string_view::npos) {
    line_feeds_.clear();
    append_with_line_feeds(text, line_feeds_);
    token->text_start = bytes_of(line_feeds_);
    token->text_end = end_of(line_feeds_);
  }
  return pass_on(take_text(token));
}

bool Tree::pass_tag(const PlainTag& tag, std::size_t first_attr) {
  lxb_html_token_t* token = lexbor_.tokenizer->token;
  token->tag_id = tag.id;
  token->begin = bytes_of(tag.name);
  token->end = end_of(tag.name);
  if (tag.closes_itself) token->type |= LXB_HTML_TOKEN_TYPE_CLOSE_SELF;
  if (!tag.is_end_tag) return pass_on(open_plain(token, tag, first_attr));
  token->type |= LXB_HTML_TOKEN_TYPE_CLOSE;
  return pass_on(take_end_tag(token));
}

/// Opens the element of a plain tag. The builder copies the attributes of a link when it opens it
/// again, and an element that is misplaced in a table may not be found: their nodes get the tag,
/// from which copied_tag() reads the attributes.
lxb_html_token_t* Tree::open_plain(lxb_html_token_t* token, const PlainTag& tag,
                                   std::size_t first_attr) {
  if (!depth_.take_start_tag(lexbor_.builder, token)) return token;
  ElementSource element;
  element.start_tag.begin = static_cast<std::uint32_t>(tag.text.data() - source_.data());
  element.start_tag.end = element.start_tag.begin + static_cast<std::uint32_t>(tag.text.size());
  element.attrs_in_tree = keeps_attributes(tag.id) && tag.id != LXB_TAG_A;
  if (first_attr < page_.attributes->size()) {
    set_attributes(first_attr, element);
    if (tag.id == LXB_TAG_A || is_misplaced(tag.id)) {
      kept_tag_.name = &kept_tag_name();
      kept_tag_.value = const_cast<lxb_char_t*>(bytes_of(tag.text));  // C interface
      kept_tag_.value_begin = kept_tag_.value;
      kept_tag_.value_end = end_of(tag.text);
      kept_tag_.value_size = tag.text.size();
      token->attr_first = token->attr_last = &kept_tag_;
    }
  }
  return open_element(token, element);
}

}  // namespace sito
