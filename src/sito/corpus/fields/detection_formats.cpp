// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/fields/detection_formats.h"

#include "sito/site/structure_template.h"
#include "sito/structure/template/site_config.h"

#include <algorithm>
#include <iterator>

namespace sito::corpus {
namespace {

using Pages = std::span<const structure::PageInput>;
using Notes = std::vector<structure::Note>;

template <void (*kAppend)(const structure::Detection&, const write::HitFilter&, std::string&)>
void append(const structure::Detection& detection, Pages /*pages*/, const write::HitFilter& wanted,
            std::string& out, Notes& /*notes*/) {
  kAppend(detection, wanted, out);
}

// Makes a template of the chosen hits among the wanted ones.
fields::Template fields_of(structure::Detection detection, Pages pages,
                           const write::HitFilter& wanted) {
  std::erase_if(detection.hits, [&](const structure::Hit& hit) { return !wanted(hit); });
  return structure::make_template(detection, pages);
}

void append_template(const structure::Detection& detection, Pages pages,
                     const write::HitFilter& wanted, std::string& out, Notes& /*notes*/) {
  const fields::Template fields = fields_of(detection, pages, wanted);
  if (!fields.fields.empty()) out += site::to_json(site::template_of(fields, detection));
}

void append_site_config(const structure::Detection& detection, Pages pages,
                        const write::HitFilter& wanted, std::string& out, Notes& /*notes*/) {
  std::vector<std::string> urls;
  for (const structure::PageName& page : detection.pages) {
    if (!page.url.empty()) urls.push_back(page.url);
  }
  const fields::Template fields = fields_of(detection, pages, wanted);
  if (!fields.fields.empty()) out += structure::to_site_config(fields, urls);
}

// A believed value may have no path while another hit has one. Therefore all hits of the wanted
// fields count.
void append_xqt(const structure::Detection& detection, Pages pages, const write::HitFilter& wanted,
                std::string& out, Notes& notes) {
  structure::Detection of_fields = detection;
  std::erase_if(of_fields.hits, [&](const structure::Hit& hit) {
    return std::none_of(
        detection.hits.begin(), detection.hits.end(),
        [&](const structure::Hit& other) { return other.field == hit.field && wanted(other); });
  });
  const fields::Template made = structure::make_record_template(of_fields, pages, notes);
  if (!made.fields.empty()) out += site::to_json(site::template_of(made, detection));
}

constexpr DetectionFormat kFormats[] = {{"text", append<write::append_detection_text>, false},
                                        {"json", append<write::append_detection_json>, false},
                                        {"xml", append<write::append_detection_xml>, false},
                                        {"template", append_template, true},
                                        {"xqt", append_xqt, true},
                                        {"site-config", append_site_config, true}};

}  // namespace

const DetectionFormat* find_detection_format(std::string_view name) {
  const auto format = std::find_if(std::begin(kFormats), std::end(kFormats),
                                   [&](const DetectionFormat& row) { return row.name == name; });
  return format == std::end(kFormats) ? nullptr : format;
}

}  // namespace sito::corpus
