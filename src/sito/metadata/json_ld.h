// SPDX-License-Identifier: Apache-2.0
// Reads JSON-LD with the vocabulary of schema.org.
#pragma once

#include "sito/metadata/candidates.h"
#include "sito/metadata/json_tree.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace sito {

/// The relation of a schema.org type to the page.
enum class SchemaType : std::uint8_t {
  None,
  Article,  ///< one work: an article, a posting, a question, a recipe
  Page,     ///< the page around it
  Site,
  Body,  ///< an organisation
  Person,
  Product,
  Breadcrumbs,
  List,
  Comment,  ///< about the work
  Media,    ///< an image or a recording in the work
};
/// Returns the type of a name, with or without a URL prefix.
SchemaType schema_type(std::string_view name);
/// Returns true for the types of articles in newspapers.
bool is_news_type(std::string_view name);

/// Reads all scripts of a page as one graph, so that references between them resolve. Keeps its
/// memory; one for each thread.
class JsonLd {
 public:
  void clear();
  /// Adds the script `node` if it is JSON-LD.
  void add_script(const Page& page, NodeId node, Candidates& candidates);
  /// Collects from everything that was added.
  void collect(const Page& page, Candidates& candidates);

 private:
  struct Script {
    std::uint32_t first = 0;  // of its values
    NodeId node = kNoNode;
    SourceRange whole;  // if positions of values are unknown
  };
  struct Use {  // how a value is to be added
    MetadataField field = MetadataField::Title;
    float score = 0;
  };

  [[nodiscard]] SchemaType type_of(std::uint32_t object) const;
  [[nodiscard]] bool is_news(std::uint32_t object) const;
  [[nodiscard]] std::uint32_t resolve(std::uint32_t value) const;
  [[nodiscard]] std::string_view text_of(std::uint32_t object, std::string_view key) const;
  void index();
  void visit(std::uint32_t value, int depth);
  void visit_object(std::uint32_t object, int depth);
  void take_work(std::uint32_t object, float score);
  void take_site_around(std::uint32_t object, float score);
  [[nodiscard]] std::string_view address_of_crumb(std::uint32_t crumb) const;
  void take_breadcrumbs(std::uint32_t object);
  void take(std::uint32_t value, Use use, int depth = 0, bool body = false);
  void take_pictures(std::uint32_t value, int depth = 0);
  void take_member(std::uint32_t object, std::string_view key, MetadataField field, float score);
  [[nodiscard]] bool is_this_page(std::uint32_t object) const;

  const Page* page_ = nullptr;
  Candidates* candidates_ = nullptr;
  JsonTree tree_;
  std::vector<Script> scripts_;
  std::unordered_map<std::string_view, std::uint32_t> by_id_;
  std::vector<std::uint32_t> works_;
  bool has_crumbs_ = false;  // sections of breadcrumbs were taken
  std::string buffer_;
};

}  // namespace sito
