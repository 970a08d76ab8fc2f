// SPDX-License-Identifier: Apache-2.0
// A page from anywhere: its metadata has sources, places inside the page, and dates that a calendar
// has; reading it twice gives the same. The same bytes are also read as a date and as JSON.
#include "sito/base/limits.h"
#include "sito/metadata/date.h"
#include "sito/metadata/json_tree.h"
#include "sito/metadata/names.h"
#include "sito/metadata/reader.h"
#include "sito/page/html.h"
#include "sito/page/parse.h"

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace sito;

void require(bool holds) {
  if (!holds) std::abort();
}

void read_as_date(std::string_view text) {
  for (const bool machine : {false, true}) {
    const auto found = find_date(text, {"cs", DayMonthOrder::Unknown, machine});
    if (!found) continue;
    require(is_in_calendar(found->date) && found->begin < found->end && found->end <= text.size());
    // What is written is read as the same date.
    const auto back = find_date(to_iso(found->date), {"", DayMonthOrder::Unknown, true});
    require(back && back->date == found->date);
  }
}

void read_as_json(std::string_view text) {
  JsonTree tree;
  CharStore chars;
  tree.add(text, 0, chars);
  for (const JsonNode& node : tree.nodes()) {
    require(node.begin <= node.end && node.end <= text.size());
  }
}

void read_as_page(std::string_view text) {
  Page page;
  PageParser(Limits{}).parse(text, "https://x.test/2012/01/05/old-bridge", page);
  Metadata metadata;
  MetadataReader reader;
  reader.read(page, {"2020-01-01T00:00:00Z", ""}, metadata);
  const Metadata first = metadata;
  reader.read(page, {"2020-01-01T00:00:00Z", ""}, metadata);
  require(metadata == first);
  for (const MetadataValue& value : metadata.values) {
    require(!value.value.empty() && value.score > 0 && value.score <= 1);
    require(value.source_begin <= value.source_end && value.source_end <= text.size());
    require(value.source == MetadataSource::Address || !value.xpath.empty());
    if (value.field != MetadataField::Published) continue;
    require(value.value.substr(0, 10) <= "2020-01-03");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  HtmlDecoder decoder;
  NoDiagnostics ignored;
  const Html html = decoder.decode({reinterpret_cast<const char*>(data), size}, "utf-8",
                                   CharsetPolicy::Lenient, {}, ignored);
  read_as_date(html.text);
  read_as_json(html.text);
  std::vector<std::string> names;
  append_names(html.text, names);
  read_as_page(html.text);
  return 0;
}
