// SPDX-License-Identifier: Apache-2.0
// The meaning of each HTML element for the structure of a document.
#pragma once

#include "sito/document/document.h"
#include "sito/page/names.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace sito::structured {

enum class Act : std::uint8_t {
  Pass,   ///< no effect
  Block,  ///< ends a paragraph at its start and at its end
  Heading,
  List,
  Item,
  Definitions,
  Term,
  Description,
  Table,
  Row,
  Cell,
  Caption,  ///< of a table
  Figure,
  Quote,
  Code,
  Rule,
  Break,
  Image,
  Link,
  Emphasis,  ///< this and the following ones are spans; see span_of
  Strong,
  InlineCode,
  Strike,
  Superscript,
  Subscript,
};

namespace detail {

struct TagAct {
  Tag tag;
  Act act;
};

inline constexpr TagAct kTagActs[] = {
    {Tag::Address, Act::Block},    {Tag::Article, Act::Block},    {Tag::Aside, Act::Block},
    {Tag::Body, Act::Block},       {Tag::Center, Act::Block},     {Tag::Details, Act::Block},
    {Tag::Dialog, Act::Block},     {Tag::Div, Act::Block},        {Tag::Fieldset, Act::Block},
    {Tag::Footer, Act::Block},     {Tag::Form, Act::Block},       {Tag::Frameset, Act::Block},
    {Tag::Header, Act::Block},     {Tag::Hgroup, Act::Block},     {Tag::Main, Act::Block},
    {Tag::Nav, Act::Block},        {Tag::Noframes, Act::Block},   {Tag::P, Act::Block},
    {Tag::Search, Act::Block},     {Tag::Section, Act::Block},    {Tag::Summary, Act::Block},
    {Tag::Tbody, Act::Block},      {Tag::Tfoot, Act::Block},      {Tag::Thead, Act::Block},
    {Tag::H1, Act::Heading},       {Tag::H2, Act::Heading},       {Tag::H3, Act::Heading},
    {Tag::H4, Act::Heading},       {Tag::H5, Act::Heading},       {Tag::H6, Act::Heading},
    {Tag::Dir, Act::List},         {Tag::Menu, Act::List},        {Tag::Ol, Act::List},
    {Tag::Ul, Act::List},          {Tag::Li, Act::Item},          {Tag::Dl, Act::Definitions},
    {Tag::Dt, Act::Term},          {Tag::Dd, Act::Description},   {Tag::Table, Act::Table},
    {Tag::Tr, Act::Row},           {Tag::Td, Act::Cell},          {Tag::Th, Act::Cell},
    {Tag::Caption, Act::Caption},  {Tag::Figcaption, Act::Block}, {Tag::Figure, Act::Figure},
    {Tag::Blockquote, Act::Quote}, {Tag::Pre, Act::Code},         {Tag::Xmp, Act::Code},
    {Tag::Plaintext, Act::Code},   {Tag::Textarea, Act::Code},    {Tag::Hr, Act::Rule},
    {Tag::Br, Act::Break},         {Tag::Img, Act::Image},        {Tag::A, Act::Link},
    {Tag::Em, Act::Emphasis},      {Tag::I, Act::Emphasis},       {Tag::Dfn, Act::Emphasis},
    {Tag::Var, Act::Emphasis},     {Tag::B, Act::Strong},         {Tag::Strong, Act::Strong},
    {Tag::Code, Act::InlineCode},  {Tag::Kbd, Act::InlineCode},   {Tag::Samp, Act::InlineCode},
    {Tag::Tt, Act::InlineCode},    {Tag::S, Act::Strike},         {Tag::Strike, Act::Strike},
    {Tag::Del, Act::Strike},       {Tag::Sup, Act::Superscript},  {Tag::Sub, Act::Subscript},
};

constexpr std::array<Act, kTagNames.size()> make_acts() {
  std::array<Act, kTagNames.size()> acts = {};
  for (const TagAct& row : kTagActs) acts[static_cast<std::size_t>(row.tag)] = row.act;
  return acts;
}

inline constexpr std::array<Act, kTagNames.size()> kActs = make_acts();

}  // namespace detail

constexpr Act act_of(Tag tag) { return detail::kActs[static_cast<std::size_t>(tag)]; }

/// Returns the meaning of a box with this WAI-ARIA role; Pass for all other roles.
constexpr Act act_of_role(std::string_view role) {
  if (role == "heading") return Act::Heading;
  if (role == "table" || role == "grid") return Act::Table;
  if (role == "row") return Act::Row;
  if (role == "cell" || role == "gridcell" || role == "columnheader" || role == "rowheader")
    return Act::Cell;
  if (role == "list") return Act::List;
  return role == "listitem" ? Act::Item : Act::Pass;
}

/// Returns the kind of span. Requires Emphasis or a later value.
constexpr SpanKind span_of(Act act) {
  constexpr std::array<SpanKind, 6> kSpans = {SpanKind::Emphasis,    SpanKind::Strong,
                                              SpanKind::Code,        SpanKind::Strike,
                                              SpanKind::Superscript, SpanKind::Subscript};
  return kSpans[static_cast<std::size_t>(act) - static_cast<std::size_t>(Act::Emphasis)];
}

}  // namespace sito::structured
