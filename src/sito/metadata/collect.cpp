// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/collect.h"

#include "sito/base/deadline.h"
#include "sito/base/hash.h"
#include "sito/metadata/class_words.h"
#include "sito/metadata/clean_value.h"
#include "sito/metadata/date.h"
#include "sito/metadata/date_tokens.h"
#include "sito/metadata/head.h"
#include "sito/metadata/link_urls.h"
#include "sito/metadata/words.h"
#include "sito/text/language.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <optional>

namespace sito {
namespace {

using Field = MetadataField;
using Source = MetadataSource;

// Longer texts are not titles, names or dates.
constexpr std::size_t kMaxTitleBytes = 400;
constexpr std::size_t kMostNameBytes = 160;
constexpr std::size_t kMaxDateBytes = 120;
constexpr std::size_t kMaxKeptNames = 400;
// Levels between the last item of breadcrumbs and their list.
constexpr int kMostTrailLevels = 4;
// Nodes between a value and the label in front of it.
constexpr std::uint32_t kMostLabelNodes = 4;

struct PropertyName {
  std::string_view name;
  Field field;
  float score;
};

// Properties of schema.org in microdata and RDFa, and of vocabularies of older systems.
constexpr PropertyName kProperties[] = {
    {"headline", Field::Title, 0.9F},           {"author", Field::Author, 0.85F},
    {"creator", Field::Author, 0.75F},          {"has_creator", Field::Author, 0.75F},
    {"datePublished", Field::Published, 0.9F},  {"datepublished", Field::Published, 0.9F},
    {"dateCreated", Field::Published, 0.75F},   {"date", Field::Published, 0.75F},
    {"issued", Field::Published, 0.75F},        {"created", Field::Published, 0.7F},
    {"published_time", Field::Published, 0.9F}, {"dateModified", Field::Modified, 0.9F},
    {"modified", Field::Modified, 0.8F},        {"description", Field::Description, 0.6F},
    {"articleSection", Field::Category, 0.8F},  {"keywords", Field::Tag, 0.7F},
    {"inLanguage", Field::Language, 0.6F},      {"license", Field::Licence, 0.7F},
};

// Returns true if the two elements just before a node are links beside it.
bool is_behind_links(const Page& page, NodeId node) {
  std::uint32_t n_links = 0;
  for (std::uint32_t i = index_of(node); i-- > 0 && n_links < 2;) {
    const Node& before = page.nodes()[i];
    if (before.is_text() || before.end <= i) continue;
    if (before.end > index_of(node)) return false;  // around it
    if (before.parent != page.node(node).parent) continue;
    if (before.tag != Tag::A) return false;
    ++n_links;
  }
  return n_links == 2;
}

bool is_heading(Tag tag) { return tag == Tag::H1 || tag == Tag::H2 || tag == Tag::H3; }

}  // namespace

void Collector::collect(const Page& page, std::span<const ServerField> header,
                        Candidates& candidates) {
  page_ = &page;
  candidates_ = &candidates;
  json_ld_.clear();
  systems_.clear();
  systems_.look(header);
  const std::span<const Node> nodes = page.nodes();
  own_.assign(nodes.size(), Around::None);
  around_.assign(nodes.size(), Around::None);
  next_block_ = BlockId{0};
  names_.by_hash.fill({});
  names_.too_long = {};
  crumbs_.clear();
  picture_texts_.clear();
  signing_.label_before = false;
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    Deadline::tick(2);
    if (nodes[i].is_text()) {
      const BlockId block = page.text(nodes[i].text).block;
      if (block != kNoBlock) next_block_ = block;
      continue;
    }
    const bool has_data = read_names(i);
    collect_element(NodeId{i}, has_data);
    systems_.look_at_element(page, NodeId{i});
  }
  json_ld_.collect(page, candidates);
  collect_systems();
  collect_blocks();
  collect_category();  // looks at the dates in texts
  collect_around_heading();
  collect_pictures();
}

// Reads what the attributes of an element say of it: of its content, of breadcrumbs, of texts of
// pictures, and of the system that made the page. Returns true if some are data about the page.
bool Collector::read_names(std::uint32_t i) {
  const Node& node = page_->nodes()[i];
  const bool is_whole_page = node.tag == Tag::Body || node.tag == Tag::Html;
  Around own = around_of_tag(node.tag);
  bool crumbs = false;
  bool of_picture = node.tag == Tag::Figcaption;
  bool has_data = false;
  for (const Attribute& attribute : page_->attributes(NodeId{i})) {
    const bool is_name = attribute.id == Attr::Class || attribute.id == Attr::Id;
    if (is_name || (attribute.id == Attr::Other && attribute.name == "data-testid")) {
      KnownNames& names = known(attribute.value);
      if (!is_whole_page) own = own | names.meaning.around;
      crumbs = crumbs || (is_name && names.crumbs);
      of_picture = of_picture || (attribute.id == Attr::Class && names.is_of_picture());
      if (is_name && node.tag != Tag::Meta && !names.no_system) {
        names.no_system = systems_.look_at_names(attribute, NodeId{i}, next_block_);
      }
    } else if (attribute.id == Attr::Itemprop || attribute.id == Attr::Property) {
      has_data = true;
    } else if (attribute.id == Attr::AriaLabel || attribute.id == Attr::Itemtype) {
      has_data = has_data || attribute.id == Attr::Itemtype;
      crumbs = crumbs || names_crumbs(attribute.value);
    }
    if (!is_name && node.tag != Tag::Meta) {
      systems_.look_at_attribute(attribute, node.tag, NodeId{i});
    }
  }
  if (crumbs) crumbs_.push_back(NodeId{i});
  if (of_picture) picture_texts_.push_back(NodeId{i});
  if (node.hidden || node.style_hidden) own = own | Around::Hidden;
  own_[i] = own;
  around_[i] = node.parent == kNoNode ? own : own | around_[index_of(node.parent)];
  return has_data;
}

// Returns what is known of the names, which stays valid until the next call.
Collector::KnownNames& Collector::known(std::string_view names) {
  const bool is_long = names.size() > kMaxKeptNames;
  KnownNames& known =
      is_long ? names_.too_long : names_.by_hash[hash_bytes(names) % names_.by_hash.size()];
  if (known.names != names) known = {names, meaning_of_names(names), names_crumbs(names), false};
  return known;
}

void Collector::collect_element(NodeId node, bool has_data) {
  const Node& element = page_->node(node);
  switch (element.tag) {
    case Tag::Html:
      return collect_html_element(*page_, node, *candidates_);
    case Tag::Meta:
      if (page_->attribute(node, Attr::Itemprop) && is_of_part(node)) return;
      if (page_->attribute(node, Attr::Itemprop) == "name") {
        return collect_name_property(node, "name", Source::Microdata);
      }
      collect_meta(*page_, node, *candidates_);
      return collect_labelled_meta(node);
    case Tag::Link:
      return sito::collect_link(*page_, node, *candidates_);
    case Tag::Title:
      return collect_title_element(*page_, node, *candidates_);
    case Tag::Script:
      return json_ld_.add_script(*page_, node, *candidates_);
    default:
      break;
  }
  if (has_data) {
    for (const Attribute& attribute : page_->attributes(node)) {
      if (attribute.id == Attr::Itemprop) {
        collect_property(node, attribute.value, Source::Microdata);
      } else if (attribute.id == Attr::Property) {
        collect_property(node, attribute.value, Source::Rdfa);
      } else if (attribute.id == Attr::Itemtype && is_news_type(attribute.value)) {
        candidates_->set_news();
      }
    }
  }
  if (element.tag == Tag::Time) collect_time(node);
  if (element.tag == Tag::A) collect_link(node);
  if (is_heading(element.tag)) collect_heading(node);
  collect_named(node);
}

// twitter:label1 names the meaning of twitter:data1; some systems put the author there.
void Collector::collect_labelled_meta(NodeId node) {
  const auto name = page_->attribute(node, Attr::Name);
  const auto content = meta_content(*page_, node);
  if (!name || !content || !name->starts_with("twitter:")) return;
  const std::string_view what = name->substr(8);
  if (what.starts_with("label")) {
    buffer_.clear();
    text::append_lower(*content, buffer_);
    signing_.label_before = phrase_at_front(buffer_).kind == PhraseKind::By;
  } else if (what.starts_with("data")) {
    if (signing_.label_before) {
      add_value(Field::Author, Source::Meta, Shape::None, 0.8F, node, *content);
    }
    signing_.label_before = false;
  }
}

void Collector::collect_property(NodeId node, std::string_view names, Source source) {
  std::size_t at = 0;
  for (std::string_view name = text::next_word(names, at); !name.empty();
       name = text::next_word(names, at)) {
    const std::size_t colon = name.find_last_of(":/");
    if (colon != std::string_view::npos) name.remove_prefix(colon + 1);
    if (name == "name" || name == "title") {
      collect_name_property(node, name, source);
    } else {
      collect_one_property(node, name, source);
    }
  }
}

// Reads the value of a property: an attribute if the element has one for it, otherwise its text.
void Collector::collect_one_property(NodeId node, std::string_view name, Source source) {
  for (const PropertyName& property : kProperties) {
    if (property.name != name) continue;
    const bool is_scope = page_->attribute(node, Attr::Itemscope).has_value();
    if (property.field == Field::Author && is_scope) return;  // its name follows
    if (source == Source::Microdata && is_of_part(node)) return;
    const bool date = property.field == Field::Published || property.field == Field::Modified;
    for (const Attr attr : {Attr::Content, date ? Attr::Datetime : Attr::Content,
                            property.field == Field::Licence ? Attr::Href : Attr::Content}) {
      const auto value = page_->attribute(node, attr);
      if (!value) continue;
      return add_value(property.field, source, Shape::Property, property.score, node, *value);
    }
    return add_text(property.field, source, Shape::Property, property.score, node,
                    property.field == Field::Title ? kMaxTitleBytes : kMostNameBytes);
  }
}

// A name belongs to the item around it.
void Collector::collect_name_property(NodeId node, std::string_view name, Source source) {
  const NodeId scope = scope_of(node);
  if (scope == kNoNode) return;
  const std::string_view role =
      page_->attribute(scope, Attr::Itemprop).value_or(std::string_view());
  const SchemaType type =
      schema_type(page_->attribute(scope, Attr::Itemtype).value_or(std::string_view()));
  Field field = Field::Title;
  float score = 0.7F;
  if (role.find("author") != std::string_view::npos ||
      role.find("creator") != std::string_view::npos) {
    field = Field::Author;
    score = 0.9F;
    if (name == "title" || is_of_part(scope)) return;  // the title of a person is a role
  } else if (role.find("publisher") != std::string_view::npos || type == SchemaType::Site) {
    field = Field::SiteName;
    score = 0.6F;
  } else if (!role.empty() || (type != SchemaType::Article && type != SchemaType::Product)) {
    return;
  }
  const auto content = page_->attribute(node, Attr::Content);
  if (content) return add_value(field, source, Shape::Property, score, node, *content);
  add_text(field, source, Shape::Property, score, node, kMaxTitleBytes);
}

NodeId Collector::scope_of(NodeId node) const {
  for (NodeId up = page_->node(node).parent; up != kNoNode; up = page_->node(up).parent) {
    if (page_->attribute(up, Attr::Itemscope) || page_->attribute(up, Attr::Itemtype)) return up;
  }
  return kNoNode;
}

// Returns true for a property of an item that another one has as its part: of an image, whose
// author is a photographer, or of a comment.
bool Collector::is_of_part(NodeId node) const {
  const NodeId scope = scope_of(node);
  if (scope == kNoNode || !page_->attribute(scope, Attr::Itemprop)) return false;
  const SchemaType type =
      schema_type(page_->attribute(scope, Attr::Itemtype).value_or(std::string_view()));
  return type == SchemaType::Media || type == SchemaType::Comment;
}

void Collector::collect_time(NodeId node) {
  const Around around = around_[index_of(node)];
  const Field field = any(around, Around::Modified) ? Field::Modified : Field::Published;
  const auto datetime = page_->attribute(node, Attr::Datetime);
  if (datetime && has_date_digit(*datetime)) {
    return add_value(field, Source::Time, Shape::Attribute, 0.7F, node, *datetime);
  }
  add_text(field, Source::Time, Shape::Element, 0.6F, node, kMaxDateBytes);
}

// Collects elements whose class or id gives their meaning.
void Collector::collect_named(NodeId node) {
  const Around own = own_[index_of(node)];
  if (any(own, Around::Author)) {
    add_text(Field::Author, Source::Byline, Shape::Element, 0.6F, node, kMostNameBytes);
  } else if (any(own, Around::User)) {
    add_text(Field::Author, Source::Byline, Shape::Element, 0.4F, node, kMostNameBytes);
  }
  if (any(own, Around::Date | Around::Modified) && page_->node(node).tag != Tag::Time) {
    collect_date_attributes(node);
    add_text(any(own, Around::Modified) ? Field::Modified : Field::Published, Source::Byline,
             Shape::Element, 0.5F, node, kMaxDateBytes);
  }
  if (any(own, Around::Title) && !is_heading(page_->node(node).tag)) {
    add_text(Field::Title, Source::Byline, Shape::Element, 0.4F, node, kMaxTitleBytes);
  }
}

void Collector::collect_date_attributes(NodeId node) {
  const Field field =
      any(own_[index_of(node)], Around::Modified) ? Field::Modified : Field::Published;
  for (const Attribute& attribute : page_->attributes(node)) {
    const bool may_hold_date = attribute.id == Attr::Title || attribute.id == Attr::Datetime ||
                               attribute.id == Attr::Content || attribute.name.starts_with("data-");
    if (!may_hold_date || attribute.value.size() < 8 || !has_date_digit(attribute.value)) continue;
    add_value(field, Source::Byline, Shape::Attribute, 0.55F, node, attribute.value);
  }
}

void Collector::collect_link(NodeId node) {
  std::optional<std::string_view> rel, href;
  for (const Attribute& attribute : page_->attributes(node)) {
    if (attribute.id == Attr::Rel) rel = attribute.value;
    if (attribute.id == Attr::Href) href = attribute.value;
  }
  if (rel) sito::collect_link(*page_, node, *candidates_);
  const auto says = [&rel](std::string_view word) {
    return rel && rel->find(word) != std::string_view::npos;
  };
  if (says("author"))
    return add_text(Field::Author, Source::Link, Shape::Link, 0.75F, node, kMostNameBytes);
  if (says("category"))
    return add_text(Field::Category, Source::Link, Shape::Link, 0.7F, node, kMostNameBytes);
  if (rel && text::trim(*rel) == "tag")
    return add_text(Field::Tag, Source::Link, Shape::Link, 0.6F, node, kMostNameBytes);
  if (!href) return;
  const Around elsewhere = Around::Related | Around::Footer | Around::Comment | Around::Header;
  const UrlMeaning leads = meaning_of_url(*href);
  if (leads.tag && !any(around_[index_of(node)], elsewhere)) {
    add_text(Field::Tag, Source::Link, Shape::Link, kTagLinkScore, node, kMostNameBytes);
  }
  if (leads.author) {
    add_text(Field::Author, Source::Byline, Shape::Link, 0.5F, node, kMostNameBytes);
  }
}

bool Collector::is_tag_link(NodeId link) const {
  const auto rel = page_->attribute(link, Attr::Rel);
  return (rel && text::trim(*rel) == "tag") ||
         meaning_of_url(page_->attribute(link, Attr::Href).value_or("")).tag;
}

// Collects elements whose class marks the title in the page's content management system. Authors
// and dates are not collected here, because their names find them as well: a feature of their own
// changed nothing in cross-validation, and lost an author on pages of other sets
// (docs/evidence.md).
void Collector::collect_systems() {
  systems_.add_systems(*page_, *candidates_);
  for (const SystemHint& hint : systems_.hints()) {
    if (hint.role != SystemRole::Title) continue;
    next_block_ = hint.block;
    add_text(Field::Title, Source::System, Shape::Element, kSystemHintScore, hint.node,
             kMaxTitleBytes);
  }
}

// Returns true for a heading that is the last item of breadcrumbs: in a list of links, or right
// behind two links.
bool Collector::is_in_trail(NodeId heading) const {
  if (is_behind_links(*page_, heading)) return true;
  NodeId up = heading;
  for (int level = 0; level < kMostTrailLevels && up != kNoNode; ++level) {
    const Tag tag = page_->node(up).tag;
    if (tag == Tag::Nav || tag == Tag::Li) return true;
    // The list of named elements ends with the nearest ones.
    if (std::find(crumbs_.rbegin(), crumbs_.rend(), up) != crumbs_.rend()) return true;
    up = page_->node(up).parent;
  }
  return false;
}

void Collector::collect_heading(NodeId node) {
  const bool first = page_->node(node).tag == Tag::H1;
  if (first && is_in_trail(node)) around_[index_of(node)] = around_[index_of(node)] | Around::Trail;
  add_text(Field::Title, Source::Heading, Shape::Element, first ? 0.8F : 0.4F, node,
           kMaxTitleBytes);
}

// Returns true for the date in `<b>Joined:</b> <span>...</span>`.
bool Collector::is_behind_other(NodeId node) {
  const NodeId parent = page_->node(node).parent;
  if (parent == kNoNode) return false;
  const std::uint32_t begin =
      std::max(index_of(parent), index_of(node) - std::min(index_of(node), kMostLabelNodes));
  for (std::uint32_t i = index_of(node); i-- > begin;) {
    const Node& before = page_->nodes()[i];
    if (!before.is_text() || page_->text(before.text).blank) continue;
    return phrase_of(text::trim(page_->text(before.text).text)).kind == PhraseKind::Other;
  }
  return false;
}

void Collector::add_text(Field field, Source source, Shape shape, float score, NodeId node,
                         std::size_t most_bytes) {
  Candidate candidate;
  candidate.text = visible_text(node, most_bytes, candidate.range);
  const bool date = field == Field::Published || field == Field::Modified;
  if (candidate.text.empty() || (date && !has_date_digit(candidate.text))) return;
  if (date &&
      (phrase_of(text::trim(candidate.text)).kind == PhraseKind::Other || is_behind_other(node))) {
    return;
  }
  candidate.field = field;
  candidate.source = source;
  candidate.shape = shape;
  candidate.score = score;
  candidate.node = node;
  candidate.block = next_block_;
  add(candidate);
}

void Collector::add_value(Field field, Source source, Shape shape, float score, NodeId node,
                          std::string_view value) {
  Candidate candidate;
  candidate.text = value;
  candidate.field = field;
  candidate.source = source;
  candidate.shape = shape;
  candidate.score = score;
  candidate.node = node;
  candidate.range = range_of(*page_, value, page_->node(node).source);
  candidate.block = next_block_;
  add(candidate);
}

void Collector::add(Candidate candidate) {
  candidate.around = around_[index_of(candidate.node)];
  candidates_->add(candidate);
}

}  // namespace sito
