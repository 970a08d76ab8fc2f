// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/output/exclusions.h"

#include "sito/write/json/json_fields.h"

namespace sito::corpus {

void append_exclusion(const archive::Record& record, std::string_view reason, bool failed,
                      std::span<const quality::Broken> broken, std::string& out) {
  write::Fields line(out);
  line.text("reason", reason);
  line.text("kind", failed ? "failed" : "dropped");
  line.text("url", record.target_uri);
  line.text("file", record.source);
  line.name("offset");
  write::append_number(record.offset, out);
  line.number("length", record.length);
  line.text("record_id", record.field("WARC-Record-ID"));
  line.text("date", record.field("WARC-Date"));
  if (!broken.empty()) {
    line.name("rules");
    char before = '[';
    for (const quality::Broken& one : broken) {
      out += before;
      write::Fields rule(out);
      rule.text("name", one.filter->name);
      rule.name("measure");
      write::append_number(static_cast<float>(one.measure), out);
      rule.name("limit");
      write::append_number(static_cast<float>(one.limit), out);
      rule.end();
      before = ',';
    }
    out += ']';
  }
  line.end();
  out += '\n';
}

}  // namespace sito::corpus
