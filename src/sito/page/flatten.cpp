// SPDX-License-Identifier: Apache-2.0
// One pass over lexbor's tree into the arrays of a Page. lexbor's memory is free afterwards: what
// the page keeps is copied, or stands in the source (docs/decisions/0002).
#include "sito/page/builder.h"

#include <algorithm>
#include <cstring>

namespace sito {
namespace {

// algorithms: section 2.2. `math` is visible by default.
constexpr TagSet kHidden{Tag::Script, Tag::Style,  Tag::Head,  Tag::Template, Tag::Noscript,
                         Tag::Svg,    Tag::Object, Tag::Embed, Tag::Applet,   Tag::Iframe,
                         Tag::Audio,  Tag::Video,  Tag::Canvas};

constexpr std::uint16_t kMaxDepth = 0xFFFF;
constexpr std::size_t kNameSlots = 256;  // doubles for pages with many names

std::string_view view_of(const lxb_char_t* data, std::size_t length) {
  return {reinterpret_cast<const char*>(data), data == nullptr ? 0 : length};
}

const lxb_dom_node_t* first_child_of(const lxb_dom_node_t* node) {
  if (node->local_name == LXB_TAG_TEMPLATE && node->ns == LXB_NS_HTML) {
    const auto* element = reinterpret_cast<const lxb_html_template_element_t*>(node);
    if (element->content != nullptr) return element->content->node.first_child;
  }
  return node->first_child;
}

bool is_kept(const lxb_dom_node_t* node) {
  return node->type == LXB_DOM_NODE_TYPE_ELEMENT || node->type == LXB_DOM_NODE_TYPE_TEXT ||
         node->type == LXB_DOM_NODE_TYPE_CDATA_SECTION;
}

const lxb_dom_node_t* first_kept(const lxb_dom_node_t* node) {
  while (node != nullptr && !is_kept(node)) node = node->next;
  return node;
}

constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// Reads "name : value" anywhere in an inline style, as far as that needs no parser.
bool style_says(std::string_view style, std::string_view name, std::string_view value) {
  const auto same = [](char a, char b) { return lower(a) == b; };
  auto at = style.begin();
  for (;;) {
    at = std::search(at, style.end(), name.begin(), name.end(), same);
    if (at == style.end()) return false;
    at += static_cast<std::ptrdiff_t>(name.size());
    auto after = at;
    while (after != style.end() && *after == ' ') ++after;
    if (after == style.end() || *after != ':') continue;
    ++after;
    while (after != style.end() && *after == ' ') ++after;
    if (static_cast<std::size_t>(style.end() - after) >= value.size() &&
        std::equal(value.begin(), value.end(), after,
                   [](char a, char b) { return a == lower(b); })) {
      return true;
    }
  }
}

bool hides(const Attribute& attribute) {
  switch (attribute.id) {
    case Attr::Hidden:
      return true;
    case Attr::AriaHidden:
      return attribute.value == "true";
    case Attr::Style:
      return style_says(attribute.value, "display", "none") ||
             style_says(attribute.value, "visibility", "hidden");
    default:
      return false;
  }
}

std::string_view view_of(const lexbor_hash_entry_t& entry) {
  return view_of(lexbor_hash_entry_str(&entry), entry.length);
}

}  // namespace

PageBuilder::PageBuilder() {
  for (std::size_t id = 0; id < tags_.size(); ++id) {
    const lxb_tag_data_t* data = lxb_tag_data_by_id(id);
    if (data == nullptr) continue;
    tags_[id] = tag_from_name(view_of(data->entry));
  }
  for (std::size_t id = 0; id < static_attrs_.size(); ++id) {
    const lxb_dom_attr_data_t* data = lxb_dom_attr_data_by_id(nullptr, id);
    if (data == nullptr) continue;
    static_attrs_[id].name = view_of(data->entry);
    static_attrs_[id].id = attr_from_name(static_attrs_[id].name);
  }
}

void PageBuilder::build(const Tree& tree, std::string_view source, std::string_view url,
                        const Limits& limits, Cut cut, Page& page) {
  page_ = &page;
  page.nodes_.clear();
  page.texts_.clear();
  page.blocks_.clear();
  page.links_.clear();
  page.images_.clear();
  page.attributes_.clear();
  page.other_names_.clear();
  page.chars_.clear();
  page.url_ = url;
  page.base_url_ = url;
  page.title_.clear();
  page.language_.clear();
  page.source_ = source;
  page.cut_ = cut;
  names_.assign(kNameSlots, {});
  n_names_ = 0;
  flatten(tree, limits);
  survey();
  page_ = nullptr;
}

void PageBuilder::flatten(const Tree& tree, const Limits& limits) {
  // All that is copied fits without growing, so that views stay valid: text and values as lexbor
  // holds them, and names, each of which stands in the source at least once a page.
  page_->chars_.prepare(tree.text_bytes() + page_->source_.size() + 64);
  const lxb_dom_node_t* node = tree.root();
  path_.clear();
  if (node == nullptr) {  // cut inside the first tag
    Node& html = page_->nodes_.emplace_back();
    html.end = 1;
    html.tag = Tag::Html;
    return;
  }
  while (node != nullptr && !full(limits)) {
    const NodeId id{static_cast<std::uint32_t>(page_->nodes_.size())};
    const NodeId parent = path_.empty() ? kNoNode : path_.back().id;
    const lxb_dom_node_t* next = nullptr;
    if (node->type == LXB_DOM_NODE_TYPE_ELEMENT) {
      enter_element(tree, node, parent);
      next = first_kept(first_child_of(node));
      if (next != nullptr) path_.push_back({node, id});
    } else {
      enter_text(tree, node, parent);
    }
    if (next == nullptr) {
      page_->nodes_[index_of(id)].end = index_of(id) + 1;
      if (path_.empty()) break;
      next = first_kept(node->next);
    }
    while (next == nullptr && path_.size() > 1) {
      page_->nodes_[index_of(path_.back().id)].end =
          static_cast<std::uint32_t>(page_->nodes_.size());
      next = first_kept(path_.back().node->next);
      path_.pop_back();
    }
    node = next;
  }
  for (const OpenNode& open : path_) {
    page_->nodes_[index_of(open.id)].end = static_cast<std::uint32_t>(page_->nodes_.size());
  }
}

bool PageBuilder::full(const Limits& limits) {
  if (page_->nodes_.size() >= limits.nodes) {
    page_->cut_ = Cut::Nodes;
  } else if (page_->attributes_.size() >= limits.attributes) {
    page_->cut_ = Cut::Attributes;
  } else {
    return false;
  }
  return true;
}

void PageBuilder::enter_element(const Tree& tree, const lxb_dom_node_t* node, NodeId parent) {
  Node out;
  out.parent = parent;
  if (node->local_name < tags_.size()) out.tag = tags_[node->local_name];
  if (out.tag == Tag::Other) {
    const NodeId id{static_cast<std::uint32_t>(page_->nodes_.size())};
    page_->other_names_.push_back({id, name_of_tag(node->local_name)});
  }
  if (parent != kNoNode) {
    const Node& above = page_->nodes_[index_of(parent)];
    out.depth = above.depth == kMaxDepth ? kMaxDepth : static_cast<std::uint16_t>(above.depth + 1);
    out.hidden = above.hidden;
    out.style_hidden = above.style_hidden;
  }
  out.hidden = out.hidden || kHidden.contains(out.tag);
  const NodeSource where = tree.source_of(node);
  out.source = where.source;
  out.end_tag = where.end_tag;
  take_attributes(tree, node, out);
  page_->nodes_.push_back(out);
}

void PageBuilder::take_attributes(const Tree& tree, const lxb_dom_node_t* node, Node& out) {
  out.first_attr = static_cast<std::uint32_t>(page_->attributes_.size());
  const lxb_dom_attr_t* attribute = reinterpret_cast<const lxb_dom_element_t*>(node)->first_attr;
  for (; attribute != nullptr; attribute = attribute->next) {
    Attribute& kept = page_->attributes_.emplace_back();
    const lxb_dom_attr_id_t id = attribute->node.local_name;
    if (id < static_attrs_.size()) {
      kept.id = static_attrs_[id].id;
      kept.name = static_attrs_[id].name;
    } else {
      const KnownName& known = name_of_attribute(tree, id);
      kept.id = known.attr;
      kept.name = known.name;
    }
    if (attribute->value != nullptr)
      kept.value = keep(view_of(attribute->value->data, attribute->value->length));
    out.style_hidden = out.style_hidden || hides(kept);
  }
  out.n_attrs = static_cast<std::uint16_t>(page_->attributes_.size() - out.first_attr);
}

/// The entry of a name that lexbor met on this page only: copied into the page once.
PageBuilder::KnownName& PageBuilder::known_name(std::uintptr_t id) {
  if (n_names_ * 2 >= names_.size()) {
    std::vector<KnownName> old = std::move(names_);
    names_.assign(old.size() * 2, {});
    n_names_ = 0;
    for (const KnownName& known : old) {
      if (known.id != 0) known_name(known.id) = known;
    }
  }
  // The id is an address; its low bits tell little.
  std::size_t at = (id >> 4) % names_.size();
  while (names_[at].id != 0 && names_[at].id != id) at = (at + 1) % names_.size();
  if (names_[at].id == 0) ++n_names_;
  return names_[at];
}

const PageBuilder::KnownName& PageBuilder::name_of_attribute(const Tree& tree,
                                                             lxb_dom_attr_id_t id) {
  KnownName& known = known_name(id);
  if (known.id == 0) {
    const lxb_dom_attr_data_t* data = lxb_dom_attr_data_by_id(tree.attribute_names(), id);
    known.id = id;
    known.name = keep(view_of(data->entry));
    known.attr = attr_from_name(known.name);
  }
  return known;
}

std::string_view PageBuilder::name_of_tag(lxb_tag_id_t id) {
  const lxb_tag_data_t* data = lxb_tag_data_by_id(id);
  if (id < tags_.size()) return view_of(data->entry);  // in lexbor's own constant table
  KnownName& known = known_name(id);
  if (known.id == 0) {
    known.id = id;
    known.name = keep(view_of(data->entry));
  }
  return known.name;
}

void PageBuilder::enter_text(const Tree& tree, const lxb_dom_node_t* node, NodeId parent) {
  const auto* data = reinterpret_cast<const lxb_dom_character_data_t*>(node);
  const Node& above = page_->nodes_[index_of(parent)];
  Node out;
  out.parent = parent;
  out.text = TextId{static_cast<std::uint32_t>(page_->texts_.size())};
  out.first_attr = static_cast<std::uint32_t>(page_->attributes_.size());
  out.depth = above.depth == kMaxDepth ? kMaxDepth : static_cast<std::uint16_t>(above.depth + 1);
  out.hidden = above.hidden;
  out.style_hidden = above.style_hidden;
  out.source = tree.source_of(node).source;

  Text text;
  const std::string_view chars = view_of(data->data.data, data->data.length);
  const std::string_view written =
      out.source.known()
          ? page_->source_.substr(out.source.begin, out.source.end - out.source.begin)
          : "";
  text.text = written == chars ? written : keep(chars);
  text.node = NodeId{static_cast<std::uint32_t>(page_->nodes_.size())};
  text.hidden = out.hidden;
  page_->texts_.push_back(text);
  page_->nodes_.push_back(out);
}

std::string_view PageBuilder::keep(std::string_view text) {
  const std::size_t at = page_->chars_.size();
  page_->chars_.append(text);
  return page_->chars_.view().substr(at, text.size());
}

}  // namespace sito
