// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/recovery/scripts.h"

#include "sito/base/deadline.h"
#include "sito/extract/recovery/recovered.h"

namespace sito::extract {
namespace {

ScriptKind kind_of(const Page& page, NodeId script) {
  const std::string_view type = page.attribute(script, Attr::Type).value_or("");
  if (type.find("ld+json") != std::string_view::npos) return ScriptKind::LinkedData;
  return type.find("json") != std::string_view::npos ? ScriptKind::Data : ScriptKind::Code;
}

}  // namespace

void for_each_script(const Page& page, const std::function<void(const DataScript&)>& take) {
  for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
    Deadline::tick();
    const Node& node = page.nodes()[i];
    if (node.tag != Tag::Script || node.end == i + 1) continue;
    const Node& inside = page.nodes()[i + 1];
    if (!inside.is_text()) continue;
    take({kind_of(page, NodeId{i}), NodeId{i}, page.text(inside.text).text});
  }
}

std::string_view name_of(RecoveredFrom from) {
  switch (from) {
    case RecoveredFrom::Nothing:
      return "nothing";
    case RecoveredFrom::LinkedData:
      return "linked-data";
    case RecoveredFrom::PageData:
      return "page-data";
  }
  return "nothing";
}

void Recovered::clear() {
  from = RecoveredFrom::Nothing;
  html.clear();
  pieces.clear();
  n_text_bytes = 0;
}

}  // namespace sito::extract
