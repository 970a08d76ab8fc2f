// SPDX-License-Identifier: Apache-2.0
// Saves a result as a file.
#include "sito/base/ascii.h"
#include "sito/base/error.h"
#include "sito/site/structure_template.h"
#include "sito/structure/template/site_config.h"
#include "sito/write/detection/detection.h"

#include "serve/workbench/handlers.h"

#include <array>
#include <utility>
#include <vector>

namespace sito::serve {
namespace {

using structure::Detection;
using structure::Hit;

bool is_chosen(const Hit& hit) { return hit.chosen; }

// Returns the URLs of the pages that have one.
std::vector<std::string> addresses_of(const Detection& detection) {
  std::vector<std::string> urls;
  for (const structure::PageName& page : detection.pages) {
    if (!page.url.empty()) urls.push_back(page.url);
  }
  return urls;
}

Result<std::string> as_xml(const DetectionSession& /*session*/, const Detection& detection) {
  std::string out;
  write::append_detection_xml(detection, is_chosen, out);
  return out;
}

Result<std::string> as_json(const DetectionSession& /*session*/, const Detection& detection) {
  std::string out;
  write::append_detection_json(detection, is_chosen, out);
  return out + "\n";
}

Result<std::string> as_template(const DetectionSession& session, const Detection& detection) {
  return site::to_json(site::template_of(session.make_template(detection), detection));
}

Result<std::string> as_site_config(const DetectionSession& session, const Detection& detection) {
  return structure::to_site_config(session.make_template(detection), addresses_of(detection));
}

struct FileFormat {
  std::string_view name, ending, type;
  Result<std::string> (*write)(const DetectionSession&, const Detection&);
};

constexpr std::array kFormats = {
    FileFormat{"xml", ".xml", "application/xml", as_xml},
    FileFormat{"json", ".json", kJsonType, as_json},
    FileFormat{"template", ".template.json", kJsonType, as_template},
    FileFormat{"site-config", ".txt", kTextType, as_site_config},
};

// Makes a file name from a host, with harmless characters only.
std::string file_name(const std::string& site, std::string_view ending) {
  std::string name;
  for (const char c : site) {
    const bool plain = is_lower(c) || is_digit(c) || c == '.' || c == '-';
    name += plain ? c : '_';
  }
  if (name.empty() || name.front() == '.') name = "site" + name;
  return name + std::string(ending);
}

}  // namespace

Result<Reply> save_detection(const Call& call) {
  const auto session = call.bench.detections.find(call.parts[0]);
  if (session == nullptr) return not_found("the detection is no longer in memory; run it again");
  const auto name = text_of(call.body, "format");
  if (!name) return name.error();
  const auto hits = numbers_of(call.body, "hits");
  if (!hits) return hits.error();
  if (hits->empty()) return invalid("no field is checked");
  const auto detection = session->chosen(*hits);
  if (!detection) return detection.error();
  std::string known;
  for (const FileFormat& format : kFormats) {
    known += (known.empty() ? "" : ", ") + std::string(format.name);
    if (format.name != *name) continue;
    auto text = format.write(*session, *detection);
    if (!text) return std::move(text).error();
    const std::string file = file_name(detection->site, format.ending);
    if (call.request.header("accept").starts_with(kJsonType)) {
      return json_reply({{"name", file}, {"text", *text}});
    }
    Reply reply{200, std::move(*text)};
    reply.type = format.type;
    reply.headers = {{"Content-Disposition", "attachment; filename=\"" + file + "\""}};
    return reply;
  }
  return invalid("unknown format '" + *name + "'; there are " + known);
}

}  // namespace sito::serve
