// SPDX-License-Identifier: Apache-2.0
#include "sito/page/page.h"

namespace sito {

std::string_view name_of(Cut cut) {
  switch (cut) {
    case Cut::Not: return "";
    case Cut::Depth: return "cut-depth";
    case Cut::Nodes: return "cut-nodes";
    case Cut::Attributes: return "cut-attributes";
    case Cut::Memory: return "cut-memory";
  }
  return "";
}

Page::Page() = default;
Page::~Page() = default;
Page::Page(Page&&) noexcept = default;
Page& Page::operator=(Page&&) noexcept = default;

}  // namespace sito
