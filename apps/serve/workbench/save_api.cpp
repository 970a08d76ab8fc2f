// SPDX-License-Identifier: Apache-2.0
// What was found, as a file.
#include "sito/write/detection.h"

#include "serve/workbench/handlers.h"

#include <array>
#include <utility>

namespace sito::serve {
namespace {

using structure::Detection;
using structure::Hit;

Error invalid(std::string message) { return {ErrorCode::InvalidArgument, std::move(message)}; }

bool is_chosen(const Hit& hit) { return hit.chosen; }

Result<std::string> as_xml(const Detection& detection) {
  std::string out;
  write::append_detection_xml(detection, is_chosen, out);
  return out;
}

Result<std::string> as_json(const Detection& detection) {
  std::string out;
  write::append_detection_json(detection, is_chosen, out);
  return out + "\n";
}

struct FileFormat {
  std::string_view name, ending, type;
  Result<std::string> (*write)(const Detection&);
};

constexpr std::array kFormats = {
    FileFormat{"xml", ".xml", "application/xml", as_xml},
    FileFormat{"json", ".json", kJsonType, as_json},
};

// A file name out of a host: of harmless characters only.
std::string file_name(const std::string& site, std::string_view ending) {
  std::string name;
  for (const char c : site) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-';
    name += plain ? c : '_';
  }
  if (name.empty() || name.front() == '.') name = "site" + name;
  return name + std::string(ending);
}

}  // namespace

Result<Reply> save_detection(const Call& call) {
  const auto session = call.bench.detections.find(call.parts[0]);
  if (session == nullptr) return not_found("there is no such detection any more");
  const auto name = text_of(call.body, "format");
  if (!name) return name.error();
  const auto hits = numbers_of(call.body, "hits");
  if (!hits) return hits.error();
  if (hits->empty()) return invalid("no record is checked");
  const auto detection = session->chosen(*hits);
  if (!detection) return detection.error();
  std::string known;
  for (const FileFormat& format : kFormats) {
    known += (known.empty() ? "" : ", ") + std::string(format.name);
    if (format.name != *name) continue;
    auto text = format.write(*detection);
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
  return invalid("there is no format '" + *name + "'; there are " + known);
}

}  // namespace sito::serve
