// SPDX-License-Identifier: Apache-2.0
// Any bytes as a site-config file: what is read is the same once it was written, and finds without
// a fault.
#include "sito/structure/template/site_config.h"

#include "sito/fields/template/template_json.h"
#include "sito/page/parse.h"

#include "support/fixtures.h"

#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace {

using namespace sito;

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto read = structure::read_site_config(text);
  if (!read) {
    require(read.error().code == ErrorCode::Malformed && !read.error().message.empty());
    return 0;
  }
  const std::string written = structure::to_site_config(read->fields, read->test_urls);
  const auto again = structure::read_site_config(written);
  require(again.has_value() && again->fields == read->fields &&
          again->test_urls == read->test_urls);
  const auto from_json = fields::template_from_json(fields::to_json(read->fields));
  require(from_json.has_value() && *from_json == read->fields);
  const auto reader = structure::FieldReader::make(read->fields);
  require(reader.has_value());
  Page page;
  PageParser{Limits{}}.parse(test::kF1, "http://e.org/1", page);
  structure::Reading reading;
  reader->read(page, reading);
  require(reading.kept.size() == page.texts().size());
  return 0;
}
