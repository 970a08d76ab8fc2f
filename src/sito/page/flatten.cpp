// SPDX-License-Identifier: Apache-2.0
// One pass over lexbor's tree into the arrays of a Page. The page does not refer to lexbor's memory
// afterwards: its text is copied, or stands in the source (docs/decisions/0002).
#include "sito/base/deadline.h"
#include "sito/page/attribute_rules.h"
#include "sito/page/builder.h"
#include "sito/page/text_limit.h"

#include <algorithm>
#include <memory>
#include <string>

namespace sito {
namespace {

// Elements without visible text. `math` is visible by default.
constexpr TagSet kHidden{Tag::Script, Tag::Style,  Tag::Head,   Tag::Template, Tag::Noscript,
                         Tag::Svg,    Tag::Object, Tag::Embed,  Tag::Applet,   Tag::Iframe,
                         Tag::Audio,  Tag::Video,  Tag::Canvas, Tag::Noframes};

constexpr std::uint16_t kMaxDepth = 0xFFFF;

const lxb_dom_node_t* first_kept(const lxb_dom_node_t* node) {
  while (node != nullptr && node->type != LXB_DOM_NODE_TYPE_ELEMENT &&
         node->type != LXB_DOM_NODE_TYPE_TEXT) {
    node = node->next;
  }
  return node;
}

const lxb_dom_node_t* first_child_of(const lxb_dom_node_t* node) {
  if (node->local_name == LXB_TAG_TEMPLATE && node->ns == LXB_NS_HTML) {
    const auto* element = reinterpret_cast<const lxb_html_template_element_t*>(node);
    if (element->content != nullptr) return first_kept(element->content->node.first_child);
  }
  return first_kept(node->first_child);
}

/// Appends a node with the properties that it inherits from its parent. The caller fills in the
/// rest in place.
Node& add_child(std::vector<Node>& nodes, NodeId parent) {
  Node& node = nodes.emplace_back();
  node.parent = parent;
  if (parent == kNoNode) return node;
  const Node& above = nodes[index_of(parent)];
  node.depth = above.depth == kMaxDepth ? kMaxDepth : static_cast<std::uint16_t>(above.depth + 1);
  node.hidden = above.hidden;
  node.style_hidden = above.style_hidden;
  return node;
}

// In HTML, <iframe/> does not close itself and swallows the text behind it. Serialisers of XML
// write it, and so do adverts inside noscript, where browsers with scripts do not read it. Turns
// each such tag from `begin` on into an embed, a void element, of the same length.
void mend_iframes(std::size_t begin, std::string& source) {
  constexpr std::string_view kIframe = "<iframe";
  constexpr std::string_view kEmbed = "<embed ";
  static_assert(kIframe.size() == kEmbed.size());
  while ((begin = source.find('<', begin)) != std::string::npos) {
    const std::size_t end = source.find('>', begin);
    if (end == std::string::npos) break;
    const bool iframe =
        end - begin > kIframe.size() &&
        std::equal(kIframe.begin(), kIframe.end(),
                   source.begin() + static_cast<std::ptrdiff_t>(begin),
                   [](char name, char c) { return name == (c | ('A' ^ 'a')) || name == c; });
    if (iframe && source[end - 1] == '/') {
      source.replace(begin, kEmbed.size(), kEmbed);
    }
    ++begin;
  }
}

}  // namespace

void PageBuilder::build(Tree& tree, std::string_view source, std::string_view url,
                        const Limits& limits, Page& page) {
  page_ = &page;
  page.mended_source_.reset();
  const std::string_view whole = source;
  source = front_of(whole, kMaxTextBytes);
  parse(tree, source, url, limits);
  if (iframe_ != kNone && page.nodes_[iframe_].end > iframe_ + 1) {
    std::string mended(source);
    mend_iframes(page.nodes_[iframe_].source.begin, mended);
    page.mended_source_ = std::make_unique<const std::string>(std::move(mended));
    parse(tree, *page.mended_source_, url, limits);
  }
  if (source.size() < whole.size() && page.cut_ == Cut::Not) page.cut_ = Cut::Memory;
  show_noscript();
  survey();
  page_ = nullptr;
}

void PageBuilder::parse(Tree& tree, std::string_view source, std::string_view url,
                        const Limits& limits) {
  clear(source, url);
  names_.begin(page_->chars_);
  page_->cut_ = tree.parse(source, names_, page_->chars_, page_->attributes_);
  flatten(tree, limits);
}

// Some forums and applications send their text inside noscript and draw it again by script. Such
// pages are read as by a browser without scripts. On other pages noscript holds tracking pixels and
// requests to turn scripts on.
void PageBuilder::show_noscript() {
  std::vector<Node>& nodes = page_->nodes_;
  std::vector<Text>& texts = page_->texts_;
  // Calls act for the nodes inside noscript that would be visible if noscript were.
  const auto for_each = [&](auto&& act) {
    for (const std::uint32_t element : noscripts_) {
      for (std::uint32_t i = element; i < nodes[element].end;) {
        const Tag tag = nodes[i].tag;
        const bool hides = tag != Tag::Noscript && kHidden.contains(tag);
        if (!hides) act(nodes[i]);
        i = hides ? nodes[i].end : i + 1;
      }
    }
  };
  std::size_t n_noscript = 0;  // bytes of text, to compare with the rest of the page
  for_each([&](const Node& node) {
    if (!node.is_text()) return;
    const Text& text = texts[index_of(node.text)];
    if (!text.blank) n_noscript += text.text.size();
  });
  std::size_t n_visible = 0;
  for (std::size_t i = 0; i < texts.size() && n_visible < n_noscript; ++i) {
    if (!texts[i].hidden && !texts[i].blank) n_visible += texts[i].text.size();
  }
  if (n_visible >= n_noscript) return;
  for_each([&](Node& node) {
    node.hidden = false;
    if (!node.is_text()) return;
    Text& text = texts[index_of(node.text)];
    text.hidden = false;
    // Hidden text of several tokens has not been counted.
    take_tally(text.text, tallies_[index_of(node.text)]);
  });
}

void PageBuilder::clear(std::string_view source, std::string_view url) {
  page_->nodes_.clear();
  page_->texts_.clear();
  page_->blocks_.clear();
  page_->links_.clear();
  page_->images_.clear();
  page_->attributes_.clear();
  page_->other_names_.clear();
  page_->chars_.clear();
  page_->url_ = url;
  page_->base_url_ = url;
  page_->title_.clear();
  page_->language_.clear();
  page_->source_ = source;
  path_.clear();
  tallies_.clear();
  noscripts_.clear();
  streamed_.clear();
  iframe_ = kNone;
}

void PageBuilder::flatten(const Tree& tree, const Limits& limits) {
  const lxb_dom_node_t* node = tree.root();
  if (node == nullptr) {  // cut inside the first tag
    Node& html = page_->nodes_.emplace_back();
    html.end = 1;
    html.tag = Tag::Html;
  }
  while (node != nullptr && !full(limits)) {
    Deadline::tick();
    const NodeId id{static_cast<std::uint32_t>(page_->nodes_.size())};
    const NodeId parent = path_.empty() ? kNoNode : path_.back().id;
    const lxb_dom_node_t* next = nullptr;
    OpenNode open{node, id};
    if (node->type == LXB_DOM_NODE_TYPE_ELEMENT) {
      enter_element(tree, node, parent);
      if (streamed_.read(node)) next = first_child_of(node);
      if (const lxb_dom_node_t* part = part_for(tree, node, id, limits)) {
        // The children of the part follow in place of what was shown until then.
        page_->nodes_[index_of(id)].end = index_of(id) + 1;
        open = {end_of_place(node), parent};
        next = first_kept(part->first_child);
      }
    } else {
      enter_text(tree, node, parent);
    }
    if (next != nullptr) {
      path_.push_back(open);
    } else {
      page_->nodes_[index_of(id)].end = index_of(id) + 1;
      if (path_.empty()) break;
      next = first_kept(open.node->next);
      while (next == nullptr && path_.size() > 1) {
        next = first_kept(path_.back().node->next);
        close_from(path_.size() - 1);
      }
    }
    node = next;
  }
  close_from(0);
}

/// Returns the late part that belongs to the place of a template; null if there is none.
const lxb_dom_node_t* PageBuilder::part_for(const Tree& tree, const lxb_dom_node_t* node, NodeId id,
                                            const Limits& limits) {
  if (page_->node(id).tag != Tag::Template || path_.size() >= limits.depth) return nullptr;
  return streamed_.take(tree, page_->attributes_, node, page_->attribute(id, Attr::Id).value_or(""),
                        limits.depth - path_.size());
}

/// Ends the open elements from `level` of the path on.
void PageBuilder::close_from(std::size_t level) {
  const auto end = static_cast<std::uint32_t>(page_->nodes_.size());
  for (std::size_t i = level; i < path_.size(); ++i) page_->nodes_[index_of(path_[i].id)].end = end;
  path_.resize(level);
}

bool PageBuilder::full(const Limits& limits) {
  if (page_->nodes_.size() >= limits.nodes) {
    page_->cut_ = Cut::Nodes;
  } else if (page_->attributes_.size() > limits.attributes) {
    page_->cut_ = Cut::Attributes;
  } else {
    return false;
  }
  return !page_->nodes_.empty();
}

void PageBuilder::enter_element(const Tree& tree, const lxb_dom_node_t* node, NodeId parent) {
  Node& out = add_child(page_->nodes_, parent);
  out.tag = names_.tag(node->local_name);
  if (out.tag == Tag::Noscript && !out.hidden) {
    noscripts_.push_back(static_cast<std::uint32_t>(page_->nodes_.size() - 1));
  }
  out.hidden = out.hidden || kHidden.contains(out.tag);
  if (out.tag == Tag::Other) {
    const NodeId id{static_cast<std::uint32_t>(page_->nodes_.size() - 1)};
    page_->other_names_.push_back({id, names_.tag_name(node->local_name)});
  }
  const ElementSource* source = tree.element_source(node);
  if (source != nullptr) {
    out.source = source->start_tag;
    out.end_tag = source->end_tag;
  }
  if (out.tag == Tag::Iframe && iframe_ == kNone && out.source.known() &&
      page_->source_.substr(0, out.source.end).ends_with("/>")) {
    iframe_ = static_cast<std::uint32_t>(page_->nodes_.size() - 1);
  }
  if (source == nullptr || source->attrs_in_tree) {
    copy_attributes(tree, node, out);
  } else {
    out.first_attr = source->first_attr;
    out.n_attrs = source->n_attrs;
    out.style_hidden = out.style_hidden || source->style_hidden;
  }
}

/// Copies the attributes that lexbor's tree holds (see Tree).
void PageBuilder::copy_attributes(const Tree& tree, const lxb_dom_node_t* node, Node& out) {
  out.first_attr = static_cast<std::uint32_t>(page_->attributes_.size());
  const lxb_dom_attr_t* from = reinterpret_cast<const lxb_dom_element_t*>(node)->first_attr;
  if (const std::string_view tag = Tree::copied_tag(node); !tag.empty()) {
    PlainTag plain;
    PlainTagReader reader(names_, page_->chars_, tree.tag_names());
    if (reader.read_name(page_->chars_.keep(tag), plain)) {
      reader.read_attributes(plain, page_->attributes_);
    }
    from = nullptr;
  }
  for (; from != nullptr; from = from->next) {
    const lxb_dom_attr_data_t* data =
        lxb_dom_attr_data_by_id(tree.attribute_names(), from->node.local_name);
    const NameTable::Name& name = names_.attribute(data);
    Attribute attribute{name.text, {}, name.id};
    if (from->value != nullptr) {
      attribute.value =
          page_->chars_.keep({reinterpret_cast<const char*>(from->value->data),
                              from->value->data == nullptr ? 0 : from->value->length});
    }
    page_->attributes_.push_back(attribute);
  }
  const std::span<const Attribute> own =
      std::span<const Attribute>(page_->attributes_).subspan(out.first_attr);
  out.n_attrs = static_cast<std::uint16_t>(own.size());
  out.style_hidden = out.style_hidden || hide(own);
}

void PageBuilder::enter_text(const Tree& tree, const lxb_dom_node_t* node, NodeId parent) {
  const lexbor_str_t& data = reinterpret_cast<const lxb_dom_character_data_t*>(node)->data;
  const TextSource* source = tree.text_source(node);
  const bool whole = source != nullptr && source->n_in_tree == data.length;
  const NodeId id{static_cast<std::uint32_t>(page_->nodes_.size())};
  Node& out = add_child(page_->nodes_, parent);
  out.text = TextId{static_cast<std::uint32_t>(page_->texts_.size())};
  out.end = index_of(id) + 1;
  // Any other length means that the builder added characters unseen; the range does not cover them.
  if (source != nullptr && (whole || source->n_in_tree == 0)) out.source = source->chars;

  Text& text = page_->texts_.emplace_back();
  text.node = id;
  text.hidden = out.hidden;
  text.text = whole && source->verbatim
                  ? page_->source_.substr(out.source.begin, out.source.end - out.source.begin)
                  : page_->chars_.keep({reinterpret_cast<const char*>(data.data), data.length});
  Tally& tally = tallies_.emplace_back();
  if (whole) {
    tally = source->tally;
  } else if (!out.hidden) {
    take_tally(text.text, tally);
  }
}

}  // namespace sito
