// SPDX-License-Identifier: Apache-2.0
// Templates as files, and templates made from detections.
#include "sito/base/ascii.h"
#include "sito/base/error.h"
#include "sito/fields/template/template_file.h"
#include "sito/fields/template/template_json.h"
#include "sito/site/structure_template.h"

#include "serve/workbench/handlers.h"
#include "serve/workbench/xqt_pages.h"

#include <utility>

namespace sito::serve {
namespace {

constexpr std::size_t kMostTemplateBytes = std::size_t{4} << 20;
constexpr std::string_view kEnding = ".json";

Error no_root() {
  return invalid("this server has no folder; start it with `sito serve --root FOLDER`");
}

// Returns "valley-2.json", with harmless characters only.
std::string file_name(const fields::Template& mapping) {
  std::string name;
  for (const char c : mapping.id) {
    const bool plain = is_letter_or_digit(c) || c == '.' || c == '-' || c == '_';
    name += plain ? c : '_';
  }
  if (name.starts_with('.')) name.insert(0, "template");
  return name + "-" + std::to_string(mapping.version) + std::string(kEnding);
}

}  // namespace

Result<Reply> open_template(const Call& call) {
  const bool is_file = call.body.contains("path");
  const auto name = text_of(call.body, is_file ? "path" : "name");
  if (!name) return name.error();
  if (is_file && !call.bench.root) return no_root();
  const auto text =
      is_file ? call.bench.root->read(*name, kMostTemplateBytes) : text_of(call.body, "text");
  if (!text) return text.error();
  const auto mapping = fields::read_template(*text, *name);
  if (!mapping) {
    Error error = mapping.error();
    error.where.source = *name;
    return error;
  }
  return json_reply({{"name", *name}, {"mapping", to_json(*mapping)}});
}

Result<Reply> save_template(const Call& call) {
  const auto mapping = xqt_mapping(call.body, true);
  if (!mapping) return mapping.error();
  const std::string text = site::to_json(site::template_of(*mapping));
  auto path = text_of(call.body, "path", "");
  if (!path) return path.error();
  if (!call.body.contains("path")) {
    return json_reply({{"name", file_name(*mapping)}, {"text", text}});
  }
  if (!call.bench.root) return no_root();
  *path = with_ending(std::move(*path), kEnding);
  if (!path->ends_with(kEnding)) return invalid("the name of a template has to end in .json");
  if (const auto made = call.bench.root->make(*path, text); !made) return made.error();
  return json_reply({{"name", *path}, {"text", text}});
}

Result<Reply> template_from_detection(const Call& call) {
  const auto job = text_of(call.body, "job");
  if (!job) return job.error();
  const auto session = call.bench.detections.find(*job);
  if (session == nullptr) return not_found("the detection is no longer in memory; run it again");
  std::optional<DetectionSession::Ids> hits;
  if (call.body.contains("hits")) {
    auto ids = numbers_of(call.body, "hits");
    if (!ids) return std::move(ids).error();
    if (ids->empty()) return invalid("no field is checked");
    hits = std::move(*ids);
  }
  const auto detection = session->chosen(hits);
  if (!detection) return detection.error();
  std::vector<structure::Note> notes;
  const fields::Template mapping = session->make_mapping(*detection, notes);
  if (mapping.fields.empty()) return invalid("no checked field has a place on the pages");
  OrderedJson list = OrderedJson::array();
  for (const structure::Note& note : notes) {
    list.push_back({{"code", note.code}, {"message", note.message}});
  }
  return json_reply({{"mapping", to_json(mapping)}, {"notes", std::move(list)}});
}

}  // namespace sito::serve
