// SPDX-License-Identifier: Apache-2.0
// Collects all candidates in one walk over a page.
#pragma once

#include "sito/metadata/candidates.h"
#include "sito/metadata/class_words.h"
#include "sito/metadata/json_ld.h"
#include "sito/metadata/page_facts.h"
#include "sito/metadata/systems.h"
#include "sito/metadata/words.h"

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito {

/// Score of a link whose URL shows that it leads to the pages of a keyword.
inline constexpr float kTagLinkScore = 0.3F;

/// Titles of fewer words are not looked for in texts.
inline constexpr std::uint32_t kLeastWordsOfTitle = 3;

/// Collects from pages. Keeps its memory from page to page; one for each thread.
class Collector {
 public:
  /// Adds every candidate of the page. Cost: linear in the page.
  /// `header`: of the response; empty if it is unknown.
  void collect(const Page& page, std::span<const ServerField> header, Candidates& candidates);

 private:
  void collect_element(NodeId node, bool has_data);
  bool read_names(std::uint32_t i);
  void collect_labelled_meta(NodeId node);
  void collect_property(NodeId node, std::string_view names, MetadataSource source);
  void collect_one_property(NodeId node, std::string_view name, MetadataSource source);
  void collect_name_property(NodeId node, std::string_view name, MetadataSource source);
  void collect_time(NodeId node);
  void collect_named(NodeId node);
  void collect_date_attributes(NodeId node);
  void collect_link(NodeId node);
  [[nodiscard]] bool is_in_trail(NodeId heading) const;
  [[nodiscard]] bool is_behind_other(NodeId node);
  void collect_heading(NodeId node);
  void collect_systems();
  void collect_category();
  void collect_around_heading();
  void mark_dates_of_readers(BlockId heading);
  [[nodiscard]] bool is_in_comments(NodeId node, NodeId text) const;
  void collect_lead(BlockId heading, std::vector<WordBag>& titles);
  void collect_short_lead(BlockId heading);
  void collect_bold_lead(BlockId heading);
  [[nodiscard]] BlockId block_of_title(const std::vector<WordBag>& titles) const;
  void collect_pictures();
  void collect_caption(NodeId node);
  void add_credit(NodeId node, std::string_view text, const SourceRange& range);
  void add_of_picture(MetadataField field, NodeId node, std::string_view text,
                      const SourceRange& range);
  [[nodiscard]] bool is_near_picture(NodeId node) const;
  bool is_byline(std::string_view text);
  [[nodiscard]] bool is_about_picture(NodeId node) const;
  [[nodiscard]] NodeId named_lead(NodeId node) const;
  bool names_crumbs(std::string_view names);
  [[nodiscard]] std::string_view page_address() const;
  std::string_view section_of(NodeId link);
  bool collect_crumbs(NodeId box);
  bool collect_bare_crumbs();
  [[nodiscard]] bool is_current_item(NodeId link) const;
  [[nodiscard]] bool is_tag_link(NodeId link) const;
  std::string_view text_before(NodeId link);
  bool is_labelled_section(NodeId link);
  bool collect_labelled_sections();
  bool collect_address_sections();
  bool collect_section_above_heading();
  void collect_blocks();
  void collect_block(BlockId block);
  Candidate bare_names_of(BlockId block, bool& dated);
  [[nodiscard]] bool has_paragraph_between(BlockId first, BlockId last) const;
  void collect_bare_names();
  void collect_signature(BlockId block, bool behind_paragraph, bool paragraph);
  void collect_names_in_bold(BlockId block);
  [[nodiscard]] NodeId emphasis_at_front(const Block& block) const;
  [[nodiscard]] bool is_below_text(BlockId block) const;
  [[nodiscard]] bool ends_with_bracket(const Block& block) const;
  [[nodiscard]] NodeId list_of(const Block& block) const;
  void append_block_text(const Block& block, SourceRange& range);
  bool append_first_line(const Block& block, SourceRange& range);
  [[nodiscard]] bool cut_to_line(Block& block) const;
  [[nodiscard]] bool is_title(std::string_view text) const;
  PhraseMatch phrase_of_block();
  PhraseMatch phrase_of(std::string_view text);
  struct KnownNames;
  KnownNames& known(std::string_view names);
  void add_text(MetadataField field, MetadataSource source, Shape shape, float score, NodeId node,
                std::size_t most_bytes);
  void add_value(MetadataField field, MetadataSource source, Shape shape, float score, NodeId node,
                 std::string_view value);
  void add(Candidate candidate);
  [[nodiscard]] std::string_view visible_text(NodeId node, std::size_t most_bytes,
                                              SourceRange& range);
  [[nodiscard]] NodeId scope_of(NodeId node) const;
  [[nodiscard]] bool is_of_part(NodeId node) const;

  // Who signs the blocks around the current one.
  struct Signing {
    bool label_before = false;      // the previous block had only "Written by"
    bool is_label = false;          // the same for the current block
    bool behind_paragraph = false;  // the previous block was a paragraph
    NodeId list = kNoNode;          // the list whose items such a label names
    std::vector<BlockId> unmarked;  // short blocks that may be nothing but names
  };
  // What a class or another name says; most elements of a page share theirs with others.
  struct KnownNames {
    std::string_view names;
    NameMeaning meaning;
    bool crumbs = false;     // of breadcrumbs
    bool no_system = false;  // without a meaning in a system
    [[nodiscard]] bool is_of_picture() const {
      return meaning.has(ClassKind::Caption) || meaning.has(ClassKind::Credit);
    }
  };
  struct NamesOfPage {
    std::array<KnownNames, 1024> by_hash{};
    KnownNames too_long;  // for the table
  };

  const Page* page_ = nullptr;
  Candidates* candidates_ = nullptr;
  JsonLd json_ld_;
  SystemFinder systems_;
  NamesOfPage names_;
  std::vector<Around> own_;     // of each node: its own meaning
  std::vector<Around> around_;  // and with everything around it
  BlockId next_block_{};        // the first block behind the current element's start
  Signing signing_;
  std::vector<NodeId> crumbs_;         // elements named like breadcrumbs
  std::vector<NodeId> picture_texts_;  // elements that may be captions or credits
  std::string buffer_, lower_;
};

}  // namespace sito
