// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/json_ld.h"

#include "sito/metadata/clean_value.h"
#include "sito/text/utf8.h"
#include "sito/url/site_key.h"

#include <algorithm>

namespace sito {
namespace {

constexpr int kMaxNesting = 8;  // of objects that are searched for one value
constexpr std::size_t kMaxWorks = 64;

// Scores of values of JSON-LD; the page around a work is less reliable.
constexpr float kWorkScore = 1.0F, kPageScore = 0.75F, kOtherWorkScore = 0.4F;
// Pages show the captions of pictures, and their data has them for the first picture alone.
constexpr float kPictureScore = 0.6F;

struct TypeName {
  std::string_view name;
  SchemaType type;
};

constexpr TypeName kTypes[] = {
    {"BreadcrumbList", SchemaType::Breadcrumbs},
    {"WebSite", SchemaType::Site},
    {"Website", SchemaType::Site},
    {"Blog", SchemaType::Site},
    {"Person", SchemaType::Person},
    {"ItemList", SchemaType::List},
    {"OfferCatalog", SchemaType::List},
    {"Product", SchemaType::Product},
    {"ProductGroup", SchemaType::Product},
    {"IndividualProduct", SchemaType::Product},
    {"Comment", SchemaType::Comment},
    {"UserComments", SchemaType::Comment},
    {"Answer", SchemaType::Comment},
    {"Rating", SchemaType::Comment},
    {"AggregateRating", SchemaType::Comment},
    {"ImageObject", SchemaType::Media},
    {"AudioObject", SchemaType::Media},
    {"MediaObject", SchemaType::Media},
    {"Photograph", SchemaType::Media},
    {"Question", SchemaType::Article},
    {"Recipe", SchemaType::Article},
    {"HowTo", SchemaType::Article},
    {"Report", SchemaType::Article},
    {"Book", SchemaType::Article},
    {"CreativeWork", SchemaType::Article},
    {"Review", SchemaType::Article},
    {"CriticReview", SchemaType::Article},
    {"VideoObject", SchemaType::Article},
    {"PodcastEpisode", SchemaType::Article},
    {"Course", SchemaType::Article},
    {"Dataset", SchemaType::Article},
};

// Endings of names that many types share.
constexpr TypeName kTypeEnds[] = {
    {"Article", SchemaType::Article},    {"article", SchemaType::Article},
    {"Posting", SchemaType::Article},    {"BlogPost", SchemaType::Article},
    {"WebPage", SchemaType::Page},       {"Page", SchemaType::Page},
    {"Organization", SchemaType::Body},  {"Corporation", SchemaType::Body},
    {"LocalBusiness", SchemaType::Body},
};

// Returns true if one text contains the words of the other; compares only letters and digits.
bool contains_either_way(std::string_view a, std::string_view b) {
  std::string first;
  std::string second;
  append_comparable(a, first);
  append_comparable(b, second);
  if (first.empty() || second.empty()) return false;
  return first.find(second) != std::string::npos || second.find(first) != std::string::npos;
}

}  // namespace

SchemaType schema_type(std::string_view name) {
  name = text::trim(name);
  const std::size_t slash = name.find_last_of("/#:");
  if (slash != std::string_view::npos) name.remove_prefix(slash + 1);
  for (const TypeName& type : kTypes) {
    if (type.name == name) return type.type;
  }
  for (const TypeName& type : kTypeEnds) {
    if (name.ends_with(type.name)) return type.type;
  }
  return SchemaType::None;
}

bool is_news_type(std::string_view name) {
  return name.ends_with("NewsArticle") || name.ends_with("LiveBlogPosting");
}

void JsonLd::clear() {
  tree_.clear();
  scripts_.clear();
  by_id_.clear();
  works_.clear();
  has_crumbs_ = false;
}

void JsonLd::add_script(const Page& page, NodeId node, Candidates& candidates) {
  const auto type = page.attribute(node, Attr::Type);
  if (!type || type->find("ld+json") == std::string_view::npos) return;
  const std::uint32_t child = index_of(node) + 1;
  if (child >= page.node(node).end || !page.nodes()[child].is_text()) return;
  std::string_view json = page.text(page.nodes()[child].text).text;
  const SourceRange whole = page.nodes()[child].source;
  const SourceRange range = range_of(page, json, {});
  Script script{static_cast<std::uint32_t>(tree_.nodes().size()), node, {}};
  // Some systems escape the script like text.
  const std::size_t escaped = json.find("&quot;");
  if (!range.known() || escaped < json.find('"')) {
    buffer_.clear();
    append_without_references(json, buffer_);
    json = candidates.keep(buffer_);
    script.whole = whole;
  }
  scripts_.push_back(script);
  tree_.add(json, range.known() ? range.begin : 0, candidates.chars());
}

void JsonLd::collect(const Page& page, Candidates& candidates) {
  if (tree_.nodes().empty()) return;
  page_ = &page;
  candidates_ = &candidates;
  index();
  for (const std::uint32_t root : tree_.roots()) visit(root, 0);
  for (const std::uint32_t work : works_) {
    const bool other = works_.size() > 1 && !is_this_page(work);
    take_work(work, other ? kOtherWorkScore : kWorkScore);
    if (!other && is_news(work)) candidates.set_news();
  }
}

// References to a name lead to the object that has more than its name.
void JsonLd::index() {
  for (std::uint32_t i = 0; i < tree_.nodes().size(); ++i) {
    const JsonNode& id = tree_.node(i);
    if (id.key != "@id" || id.kind != JsonKind::Text || id.parent == kNoJson) continue;
    const bool has_more = tree_.node(id.parent).first != i || id.next != kNoJson;
    if (has_more) by_id_.try_emplace(id.text, id.parent);
  }
}

SchemaType JsonLd::type_of(std::uint32_t object) const {
  const std::uint32_t type = tree_.member(object, "@type");
  if (type == kNoJson) return SchemaType::None;
  if (tree_.node(type).kind == JsonKind::Text) return schema_type(tree_.node(type).text);
  for (std::uint32_t item = tree_.node(type).first; item != kNoJson; item = tree_.node(item).next) {
    const SchemaType found = schema_type(tree_.node(item).text);
    if (found != SchemaType::None) return found;
  }
  return SchemaType::None;
}

bool JsonLd::is_news(std::uint32_t object) const {
  const std::uint32_t type = tree_.member(object, "@type");
  if (type == kNoJson) return false;
  if (tree_.node(type).kind == JsonKind::Text) return is_news_type(tree_.node(type).text);
  for (std::uint32_t item = tree_.node(type).first; item != kNoJson; item = tree_.node(item).next) {
    if (is_news_type(tree_.node(item).text)) return true;
  }
  return false;
}

std::uint32_t JsonLd::resolve(std::uint32_t value) const {
  if (tree_.node(value).kind != JsonKind::Object) return value;
  const std::uint32_t id = tree_.member(value, "@id");
  if (id == kNoJson || tree_.member(value, "name") != kNoJson) return value;
  const auto found = by_id_.find(tree_.node(id).text);
  return found == by_id_.end() ? value : found->second;
}

std::string_view JsonLd::text_of(std::uint32_t object, std::string_view key) const {
  const std::uint32_t member = tree_.member(object, key);
  if (member == kNoJson || tree_.node(member).kind != JsonKind::Text) return {};
  return tree_.node(member).text;
}

void JsonLd::visit(std::uint32_t value, int depth) {
  if (value == kNoJson || depth > kMaxNesting) return;
  const JsonNode& node = tree_.node(value);
  if (node.kind == JsonKind::Object) return visit_object(value, depth);
  if (node.kind != JsonKind::Array) return;
  for (std::uint32_t item = node.first; item != kNoJson; item = tree_.node(item).next) {
    visit(item, depth + 1);
  }
}

void JsonLd::visit_object(std::uint32_t object, int depth) {
  visit(tree_.member(object, "@graph"), depth + 1);
  switch (type_of(object)) {
    case SchemaType::Article:
      if (works_.size() < kMaxWorks) works_.push_back(object);
      break;
    case SchemaType::Page:
      take_work(object, kPageScore);
      visit(tree_.member(object, "mainEntity"), depth + 1);
      visit(tree_.member(object, "mainEntityOfPage"), depth + 1);
      visit(tree_.member(object, "breadcrumb"), depth + 1);
      break;
    case SchemaType::Site:
      take_member(object, "name", MetadataField::SiteName, 0.8F);
      break;
    case SchemaType::Body:
      take_member(object, "name", MetadataField::SiteName, 0.45F);
      break;
    case SchemaType::Product:
      take_member(object, "name", MetadataField::Title, 0.75F);
      take_member(object, "description", MetadataField::Description, 0.75F);
      take_member(object, "image", MetadataField::Image, 0.7F);
      break;
    case SchemaType::Breadcrumbs:
      take_breadcrumbs(object);
      break;
    case SchemaType::None:
      if (tree_.member(object, "headline") != kNoJson && works_.size() < kMaxWorks) {
        works_.push_back(object);
      }
      break;
    case SchemaType::Person:
    case SchemaType::List:
    case SchemaType::Comment:
    case SchemaType::Media:
      break;
  }
}

// Returns true if the page's title or URL names this work; the others are then works it links to.
bool JsonLd::is_this_page(std::uint32_t object) const {
  for (const std::string_view key : {"headline", "name"}) {
    const std::string_view headline = text_of(object, key);
    if (!headline.empty() && contains_either_way(headline, page_->title())) return true;
  }
  const std::string_view url = text_of(object, "url");
  if (!url.empty() && url == page_->url()) return true;
  const std::uint32_t entity = tree_.member(object, "mainEntityOfPage");
  if (entity == kNoJson || page_->url().empty()) return false;
  const JsonNode& node = tree_.node(entity);
  std::string_view of = node.kind == JsonKind::Text ? node.text : text_of(entity, "@id");
  if (of.empty()) of = text_of(entity, "url");
  return !of.empty() && url::path_of(of) == url::path_of(page_->url());
}

void JsonLd::take_work(std::uint32_t object, float score) {
  take_member(object, "headline", MetadataField::Title, 0.9F * score);
  take_member(object, "name", MetadataField::Title, 0.8F * score);
  take_member(object, "author", MetadataField::Author, 0.9F * score);
  take_member(object, "creator", MetadataField::Author, 0.7F * score);
  take_member(object, "datePublished", MetadataField::Published, 0.95F * score);
  take_member(object, "dateCreated", MetadataField::Published, 0.75F * score);
  take_member(object, "uploadDate", MetadataField::Published, 0.6F * score);
  take_member(object, "dateModified", MetadataField::Modified, 0.95F * score);
  take_member(object, "description", MetadataField::Description, 0.85F * score);
  take_member(object, "articleSection", MetadataField::Category, 0.9F * score);
  take_member(object, "keywords", MetadataField::Tag, 0.85F * score);
  take_member(object, "license", MetadataField::Licence, 0.9F * score);
  take_member(object, "image", MetadataField::Image, 0.85F * score);
  take_pictures(tree_.member(object, "image"));
  take_member(object, "thumbnailUrl", MetadataField::Image, 0.5F * score);
  take_member(object, "inLanguage", MetadataField::Language, 0.75F * score);
  take_member(object, "publisher", MetadataField::SiteName, 0.7F * score);
  take_site_around(object, 0.5F * score);
  take_member(object, "url", MetadataField::Canonical, 0.6F * score);
}

// An article is a part of its page, whose name is that of the article, and the page one of the site.
void JsonLd::take_site_around(std::uint32_t object, float score) {
  std::uint32_t whole = tree_.member(object, "isPartOf");
  if (whole != kNoJson && type_of(resolve(whole)) == SchemaType::Page)
    whole = tree_.member(resolve(whole), "isPartOf");
  if (whole != kNoJson) take(whole, {MetadataField::SiteName, score});
}

// Returns the URL to which a crumb leads; "" if it has none.
std::string_view JsonLd::address_of_crumb(std::uint32_t crumb) const {
  const std::uint32_t item = tree_.member(crumb, "item");
  if (item == kNoJson) return {};
  if (tree_.node(item).kind == JsonKind::Text) return tree_.node(item).text;
  const std::string_view id = text_of(item, "@id");
  return id.empty() ? text_of(item, "url") : id;
}

// The first crumb is the site and the last one the page, unless their URLs show that they are not.
// If a page has several ways to it, as products have, the first way counts.
void JsonLd::take_breadcrumbs(std::uint32_t object) {
  const std::uint32_t items = tree_.member(object, "itemListElement");
  if (items == kNoJson || has_crumbs_) return;
  const std::string_view page_path = url::path_of(page_->url());
  const std::uint32_t first = tree_.node(items).first;
  for (std::uint32_t item = first; item != kNoJson; item = tree_.node(item).next) {
    const std::string_view path = url::path_of(address_of_crumb(item));
    const bool is_end = item == first || tree_.node(item).next == kNoJson;
    const bool is_section = path.size() > 1 && !page_path.empty() && path != page_path;
    if (is_end && !is_section) continue;
    take(item, {MetadataField::Category, 0.6F});
    has_crumbs_ = true;
  }
}

// Takes caption and credit of the pictures of a work.
void JsonLd::take_pictures(std::uint32_t value, int depth) {
  if (value == kNoJson || depth > kMaxNesting) return;
  const JsonNode& node = tree_.node(value);
  if (node.kind == JsonKind::Array) {
    for (std::uint32_t item = node.first; item != kNoJson; item = tree_.node(item).next)
      take_pictures(item, depth + 1);
  }
  if (node.kind != JsonKind::Object) return;
  const std::uint32_t object = resolve(value);
  take_member(object, "caption", MetadataField::Caption, kPictureScore);
  for (const std::string_view key : {"creditText", "creator", "author", "copyrightHolder"}) {
    if (tree_.member(object, key) == kNoJson) continue;
    return take_member(object, key, MetadataField::Credit, kPictureScore);
  }
}

void JsonLd::take_member(std::uint32_t object, std::string_view key, MetadataField field,
                         float score) {
  const std::uint32_t value = tree_.member(object, key);
  if (value != kNoJson) take(value, {field, score});
}

void JsonLd::take(std::uint32_t value, Use use, int depth, bool body) {
  if (depth > kMaxNesting) return;
  const JsonNode& node = tree_.node(value);
  if (node.kind == JsonKind::Array) {
    for (std::uint32_t item = node.first; item != kNoJson; item = tree_.node(item).next) {
      take(item, use, depth + 1, body);
    }
    return;
  }
  if (node.kind == JsonKind::Object) {
    const std::uint32_t object = resolve(value);
    const bool is_body = type_of(object) == SchemaType::Body;
    const bool is_address =
        use.field == MetadataField::Image || use.field == MetadataField::Licence;
    for (const std::string_view key :
         {is_address ? "url" : "name", is_address ? "contentUrl" : "item", "@value", "@id"}) {
      if (key == "@id" && !is_address) break;
      const std::uint32_t member = tree_.member(object, key);
      if (member == kNoJson) continue;
      take(member, use, depth + 1, is_body);
      return;
    }
    return;
  }
  if (node.kind != JsonKind::Text && node.kind != JsonKind::Number) return;
  const auto script =
      std::upper_bound(scripts_.begin(), scripts_.end(), value,
                       [](std::uint32_t id, const Script& s) { return id < s.first; }) -
      1;
  Candidate candidate;
  candidate.field = use.field;
  candidate.source = MetadataSource::JsonLd;
  candidate.score = use.score;
  candidate.body = body;
  candidate.text = node.text;
  candidate.node = script->node;
  candidate.range = script->whole.known() ? script->whole : SourceRange{node.begin, node.end};
  candidates_->add(candidate);
}

}  // namespace sito
