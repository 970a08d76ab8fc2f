// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/learned/outline.h"

#include "sito/base/ascii.h"
#include "sito/base/deadline.h"
#include "sito/base/find_byte.h"
#include "sito/base/hash.h"
#include "sito/page/geometry.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

namespace sito::extract::learned {
namespace {

constexpr std::uint32_t bit(Around around) { return static_cast<std::uint32_t>(around); }

constexpr std::array<std::uint32_t, kTagNames.size()> make_tag_bits() {
  std::array<std::uint32_t, kTagNames.size()> bits{};
  const auto set = [&bits](Tag tag, Around around) {
    bits[static_cast<std::size_t>(tag)] |= bit(around);
  };
  set(Tag::Nav, Around::Nav);
  set(Tag::Header, Around::Header);
  set(Tag::Footer, Around::Footer);
  set(Tag::Aside, Around::Aside);
  set(Tag::Article, Around::Article);
  set(Tag::Main, Around::Main);
  set(Tag::Form, Around::Form);
  set(Tag::Td, Around::Cell);
  set(Tag::Th, Around::Cell);
  set(Tag::Li, Around::Item);
  set(Tag::Dt, Around::Definition);
  set(Tag::Dd, Around::Definition);
  set(Tag::Blockquote, Around::Quote);
  set(Tag::Pre, Around::Pre);
  set(Tag::Figure, Around::Figure);
  set(Tag::Details, Around::Details);
  set(Tag::Dialog, Around::Dialog);
  set(Tag::Section, Around::Section);
  set(Tag::P, Around::Paragraph);
  for (const Tag tag : {Tag::H1, Tag::H2, Tag::H3, Tag::H4, Tag::H5, Tag::H6}) {
    set(tag, Around::Heading);
  }
  for (const Tag tag : {Tag::Button, Tag::Label, Tag::Option, Tag::Legend}) {
    set(tag, Around::Button);
  }
  set(Tag::A, Around::Link);
  set(Tag::Noscript, Around::Noscript);
  return bits;
}

constexpr std::array<std::uint32_t, kTagNames.size()> kTagBits = make_tag_bits();

constexpr std::pair<std::string_view, Around> kRoles[] = {
    {"navigation", Around::Nav},     {"menu", Around::Nav},
    {"menubar", Around::Nav},        {"banner", Around::Header},
    {"contentinfo", Around::Footer}, {"complementary", Around::Aside},
    {"article", Around::Article},    {"main", Around::Main},
    {"dialog", Around::Dialog},      {"alertdialog", Around::Dialog},
    {"search", Around::Form},        {"button", Around::Button},
    {"heading", Around::Heading},    {"listitem", Around::Item},
};
constexpr std::pair<std::string_view, Around> kProperties[] = {
    {"articleBody", Around::BodyProperty}, {"text", Around::BodyProperty},
    {"description", Around::BodyProperty}, {"comment", Around::PersonProperty},
    {"review", Around::PersonProperty},    {"author", Around::PersonProperty},
};

template <std::size_t N>
std::uint32_t bit_of(std::string_view value,
                     const std::pair<std::string_view, Around> (&table)[N]) {
  for (const auto& [name, around] : table) {
    if (value == name) return bit(around);
  }
  return 0;
}

constexpr std::size_t kMaxName = 64;  // longer names are cut

// Of the first of the names without its digits, so that numbered siblings are alike. `hash`: of all
// names.
std::uint64_t first_name_hash(std::string_view names, std::uint64_t hash) {
  const auto is_space = [](auto c) {
    return (c == ' ') | ((c >= '\t') & (c <= '\r') & (c != '\v'));
  };
  const std::size_t n_all = names.size();
  while (!names.empty() && is_html_space(names.front())) names.remove_prefix(1);
  const std::string_view name = names.substr(0, std::min(find_byte(names, 0, is_space), kMaxName));
  if (!has_digit(name)) return name.size() == n_all ? hash : hash_bytes(name);
  std::array<char, kMaxName> rest;
  const auto* const end =
      std::copy_if(name.begin(), name.end(), rest.begin(), [](char c) { return !is_digit(c); });
  return hash_bytes({rest.data(), static_cast<std::size_t>(end - rest.begin())});
}

// A dialog that a reader opens is a part of the page, and covers nothing that he reads.
bool was_opened(const Page& page, NodeId dialog) {
  const std::optional<Geometry> geometry = geometry_of(page, dialog);
  return geometry && geometry->opened;
}

constexpr float kLinkText = 0.4F;  // not prose if a larger share of the words is in links

}  // namespace

void Outline::build(const Page& page, const Units& units) {
  const auto nodes = page.nodes();
  nodes_.resize(nodes.size());
  names_.resize(nodes.size());
  containers_.clear();
  runs_.clear();
  run_keys_.open();
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    if (!nodes[i].is_text()) enter(page, units, i);
  }
  sum(units);
  inherit_runs(page, units);
}

void Outline::enter(const Page& page, const Units& units, std::uint32_t index) {
  const Node& node = page.nodes()[index];
  OutlineNode& own = nodes_[index];
  const bool is_root = node.parent == kNoNode;
  const OutlineNode* parent = is_root ? nullptr : &nodes_[index_of(node.parent)];
  const std::uint32_t begin = units.before(index);
  const std::uint32_t end = units.before(node.end);
  own = is_root ? OutlineNode{} : *parent;
  own.run = kNone;
  if (is_root) containers_.push_back({begin, end, kNone, 0});
  if (begin == end) {
    // Inline elements inside a unit still count.
    own.around |= kTagBits[static_cast<std::size_t>(node.tag)];
    return;
  }
  own.around |= kTagBits[static_cast<std::size_t>(node.tag)];
  std::uint64_t tag = static_cast<std::uint64_t>(node.tag);
  if (node.tag == Tag::Other) tag = hash_bytes(page.tag_name(NodeId{index}));
  std::string_view classes;
  std::uint64_t names = tag + 1, class_hash = 0;
  for (const Attribute& attribute : page.attributes(NodeId{index})) {
    if (attribute.id == Attr::Class) {
      classes = attribute.value;
      class_hash = hash_bytes(classes);
      names = chained(names, class_hash);
    }
    if (attribute.id == Attr::Id) names = chained(names + 1, hash_bytes(attribute.value));
    if (attribute.id == Attr::Role) own.around |= bit_of(attribute.value, kRoles);
    if (attribute.id == Attr::Itemprop) own.around |= bit_of(attribute.value, kProperties);
  }
  const bool is_dialog =
      has(own.around, Around::Dialog) && (is_root || !has(parent->around, Around::Dialog));
  if (is_dialog && was_opened(page, NodeId{index})) {
    own.around = (own.around & ~bit(Around::Dialog)) | bit(Around::Opened);
  }
  names_[index] = names;
  const std::uint64_t name = first_name_hash(classes, class_hash);
  own.path_tags = chained(own.path_tags, tag);
  own.path_names = chained(own.path_names, tag ^ mixed(name));
  const Container& around = containers_[own.container];
  if (around.begin != begin || around.end != end) {
    containers_.push_back({begin, end, own.container, around.depth + 1});
    own.container = static_cast<std::uint32_t>(containers_.size() - 1);
  }
  if (!is_root) {
    own.run = run_keys_.number_of(
        chained(static_cast<std::uint64_t>(index_of(node.parent)), tag ^ mixed(name)));
  }
}

void Outline::sum(const Units& units) {
  before_.resize(units.size() + 1);
  Sums sums;
  for (std::uint32_t i = 0; i < units.size(); ++i) {
    Deadline::tick();
    before_[i] = sums;
    const Unit& unit = units[i];
    const std::uint32_t around = nodes_[unit.inner].around;
    Sums own;
    own.words = unit.words;
    own.link_words = unit.link_words;
    own.units = 1;
    if (unit.words >= kLongUnit && unit.link_density() < kLinkText) own.long_words = unit.words;
    if (has(around, Around::Paragraph)) own.p_words = unit.words;
    if (has(around, Around::Item)) own.item_words = unit.words;
    if (has(around, Around::Heading)) own.heading_units = 1;
    own.ends = static_cast<float>(unit.shape.ends);
    own.commas = static_cast<float>(unit.shape.commas);
    own.images = static_cast<float>(unit.images);
    own.digits = static_cast<float>(unit.shape.digits);
    own.chars = static_cast<float>(unit.shape.chars);
    own.capitals = static_cast<float>(unit.shape.capital_words);
    own.currency = static_cast<float>(unit.shape.currency);
    sums += own;
  }
  before_[units.size()] = sums;
}

void Outline::join_run(const Page& page, const Units& units, std::uint32_t index) {
  OutlineNode& own = nodes_[index];
  Run& run = runs_[own.run];
  const Sums sums = between(units.before(index), units.before(page.nodes()[index].end));
  own.run_index = run.members++;
  run.words += sums.words;
  run.squares += sums.words * sums.words;
  run.link_words += sums.link_words;
  run.units += sums.units;
  run.images += sums.images;
}

void Outline::inherit_runs(const Page& page, const Units& units) {
  const auto nodes = page.nodes();
  runs_.assign(run_keys_.size(), {});
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    if (!nodes[i].is_text() && nodes_[i].run != kNone) join_run(page, units, i);
  }
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i].is_text() || nodes[i].parent == kNoNode) continue;
    OutlineNode& own = nodes_[i];
    const OutlineNode& parent = nodes_[index_of(nodes[i].parent)];
    own.nearest = parent.nearest;
    own.heaviest = parent.heaviest;
    own.outermost = parent.outermost;
    if (own.run == kNone || runs_[own.run].members < kRunMembers) continue;
    own.nearest = i;
    if (own.outermost == kNone) own.outermost = i;
    if (own.heaviest == kNone || runs_[own.run].words > runs_[nodes_[own.heaviest].run].words) {
      own.heaviest = i;
    }
  }
}

}  // namespace sito::extract::learned
