// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/detect.h"

#include "sito/corpus/fields/detection_formats.h"
#include "sito/corpus/fields/detection_pages.h"
#include "sito/door/contents.h"
#include "sito/door/guard.h"
#include "sito/extract/plan.h"
#include "sito/site.h"

#include <algorithm>
#include <utility>

namespace sito::door {
namespace {

Result<structure::Options> detection_options(const DetectOptions& detect) {
  structure::Options options;
  if (!detect.kind.empty()) {
    options.kind = structure::kind_from_name(detect.kind);
    if (!options.kind) {
      return invalid("kind: there are news, blog, forum, mail and offline, not '" + detect.kind +
                     "'");
    }
  }
  if (detect.method != "evidence" && detect.method != "classic") {
    return invalid("method: there are evidence and classic, not '" + detect.method + "'");
  }
  if (detect.method == "classic") options.method = structure::Method::Classic;
  if (!(detect.min_score >= 0 && detect.min_score <= 1)) {
    return invalid("min_score is a number from 0 to 1");
  }
  options.min_score = static_cast<float>(detect.min_score);
  return options;
}

}  // namespace

struct Detector::State {
  structure::Options options;
  std::vector<structure::Field> fields;
  bool all = false;
  std::unique_ptr<corpus::DetectionPages> pages;
  CountingDiagnostics damage;
  std::vector<Note> notes;

  [[nodiscard]] bool wants(const structure::Hit& hit) const {
    if (!all && !hit.chosen) return false;
    return fields.empty() || std::find(fields.begin(), fields.end(), hit.field) != fields.end();
  }
};

Detector::Detector(std::unique_ptr<State> state) : state_(std::move(state)) {}
Detector::Detector(Detector&& other) noexcept = default;
Detector& Detector::operator=(Detector&& other) noexcept = default;
Detector::~Detector() = default;

Result<Detector> Detector::make(const DetectOptions& detect) {
  auto state = std::make_unique<State>();
  auto options = detection_options(detect);
  if (!options) return std::move(options).error();
  state->options = *options;
  state->all = detect.all;
  for (const std::string& name : detect.fields) {
    const auto field = structure::field_from_name(name);
    if (!field) return invalid("no field is called '" + name + "'");
    state->fields.push_back(*field);
  }
  sift::SiftOptions sift;
  auto plan = extract::Plan::parse(detect.algorithm.empty()
                                       ? std::string(corpus::cleaner_of(state->options.method))
                                       : detect.algorithm);
  if (!plan) return invalid("algorithm: " + plan.error().message);
  sift.plan = std::move(*plan);
  auto pages = corpus::DetectionPages::make(sift);
  if (!pages) return std::move(pages).error();
  state->pages = std::move(*pages);
  return Detector(std::move(state));
}

Result<void> Detector::add(const PageInput& input) {
  if (state_->pages->size() >= kMostPages) {
    return Error{ErrorCode::TooLarge,
                 "there are " + std::to_string(kMostPages) + " pages already; a few are enough"};
  }
  archive::Webpage page;
  page.url = input.url;
  page.content_type = "text/html";
  page.http_charset = input.charset;
  page.payload = input.bytes;
  const std::string_view name = input.name.empty() ? input.url : input.name;
  return guarded([&] { return state_->pages->add(page, name, state_->damage); }, [] {});
}

Result<std::string> Detector::detect(std::string_view name) {
  const corpus::DetectionFormat* format = corpus::find_detection_format(name);
  if (format == nullptr) {
    return invalid("no format is called '" + std::string(name) +
                   "'; there are text, json, xml, template, xqt and site-config");
  }
  if (state_->pages->size() == 0) return invalid("there is no page to detect anything on");
  return guarded(
      [&]() -> Result<std::string> {
        const std::vector<structure::PageInput> pages = state_->pages->inputs();
        const structure::Detection detection = structure::detect(pages, state_->options);
        std::vector<structure::Note> told = detection.notes;
        std::string out;
        format->append(
            detection, pages, [&](const structure::Hit& hit) { return state_->wants(hit); }, out,
            told);
        state_->notes = notes_of(state_->damage);
        for (const structure::Note& note : told) {
          state_->notes.push_back({std::string(note.code), note.message, {}});
        }
        if (!out.empty() && !out.ends_with('\n')) out += '\n';
        return out;
      },
      [] {});
}

const std::vector<Note>& Detector::notes() const { return state_->notes; }

}  // namespace sito::door
