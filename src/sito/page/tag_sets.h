// SPDX-License-Identifier: Apache-2.0
// Sets of elements that several methods use.
#pragma once

#include "sito/page/names.h"

namespace sito {

/// BLOCK: starts and ends a block of text.
inline constexpr TagSet kBlockElements{
    Tag::Address,  Tag::Article,  Tag::Aside,    Tag::Blockquote, Tag::Body,   Tag::Center,
    Tag::Dd,       Tag::Details,  Tag::Dialog,   Tag::Dir,        Tag::Div,    Tag::Dl,
    Tag::Dt,       Tag::Fieldset, Tag::Figure,   Tag::Figcaption, Tag::Footer, Tag::Form,
    Tag::Frameset, Tag::H1,       Tag::H2,       Tag::H3,         Tag::H4,     Tag::H5,
    Tag::H6,       Tag::Header,   Tag::Hgroup,   Tag::Hr,         Tag::Li,     Tag::Main,
    Tag::Menu,     Tag::Nav,      Tag::Noframes, Tag::Ol,         Tag::P,      Tag::Pre,
    Tag::Section,  Tag::Summary,  Tag::Table,    Tag::Tbody,      Tag::Td,     Tag::Tfoot,
    Tag::Th,       Tag::Thead,    Tag::Tr,       Tag::Ul};

/// INLINE: stands within a line of text.
inline constexpr TagSet kInlineElements{
    Tag::A,    Tag::Abbr, Tag::Acronym, Tag::B,     Tag::Bdi,  Tag::Bdo,    Tag::Big,    Tag::Br,
    Tag::Cite, Tag::Code, Tag::Data,    Tag::Del,   Tag::Dfn,  Tag::Em,     Tag::Font,   Tag::I,
    Tag::Ins,  Tag::Kbd,  Tag::Label,   Tag::Mark,  Tag::Nobr, Tag::Q,      Tag::Rp,     Tag::Rt,
    Tag::Ruby, Tag::S,    Tag::Samp,    Tag::Small, Tag::Span, Tag::Strike, Tag::Strong, Tag::Sub,
    Tag::Sup,  Tag::Time, Tag::Tt,      Tag::U,     Tag::Var,  Tag::Wbr};

/// HEAD: headings.
inline constexpr TagSet kHeadingElements{Tag::H1, Tag::H2, Tag::H3, Tag::H4, Tag::H5, Tag::H6};

}  // namespace sito
