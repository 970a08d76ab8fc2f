// SPDX-License-Identifier: Apache-2.0
#include "serve/workbench/detection_session.h"

#include "sito/archive/webpage.h"
#include "sito/extract/plan.h"
#include "sito/write/detection/detection.h"

#include <algorithm>
#include <utility>

namespace sito::serve {
namespace {

using structure::Detection;
using structure::Field;
using structure::Hit;

// Of all stored detections.
constexpr std::size_t kMostBytes = std::size_t{192} << 20;

// Returns the approximate memory: a session holds its pages once more, with their labels.
std::size_t weight_of(const DetectionSession& session) {
  std::size_t sum = 0;
  for (const auto& page : session.pages()) sum += 2 * page->weight();
  return sum;
}

Error no_such_hit() { return {ErrorCode::InvalidArgument, "there is no such hit"}; }

}  // namespace

Result<std::shared_ptr<DetectionSession>> DetectionSession::make(const DetectionOptions& options) {
  sift::SiftOptions sift;
  auto plan = extract::Plan::parse(corpus::cleaner_of(options.structure.method));
  if (!plan) return std::move(plan).error();
  sift.plan = std::move(*plan);
  auto pages = corpus::DetectionPages::make(sift);
  if (!pages) return std::move(pages).error();
  std::shared_ptr<DetectionSession> session(new DetectionSession(options));
  session->read_ = std::move(*pages);
  return session;
}

Result<void> DetectionSession::add(std::shared_ptr<const OpenPage> page) {
  const RawPage& raw = page->raw();
  archive::Webpage webpage;
  webpage.url = raw.url;
  webpage.http_charset = raw.charset;
  webpage.payload = raw.bytes;
  NoDiagnostics nobody;
  Result<void> added = read_->add(webpage, raw.name, nobody);
  if (added) open_.push_back(std::move(page));
  return added;
}

std::vector<structure::PageInput> DetectionSession::inputs() const {
  std::vector<structure::PageInput> inputs = read_->inputs();
  if (options_.structured_data) return inputs;
  std::vector<structure::PageInput> silent;
  silent.reserve(inputs.size());
  for (const structure::PageInput& input : inputs) {
    silent.push_back({input.page, input.cleaned, nothing_, input.name});
  }
  return silent;
}

void DetectionSession::detect() {
  detection_ = structure::detect(inputs(), options_.structure);
  ids_.resize(detection_.hits.size());
  for (std::size_t i = 0; i < ids_.size(); ++i) ids_[i] = static_cast<std::uint32_t>(i);
}

std::string DetectionSession::to_json() const {
  std::string out;
  write::append_detection_json(
      detection_, [](const Hit&) { return true; }, out, ids_);
  return out;
}

std::string DetectionSession::json() const {
  const std::lock_guard lock(mutex_);
  return to_json();
}

// choose_first puts the hit in front of the others of its field.
std::string DetectionSession::take(Hit hit) {
  const Field field = hit.field;
  // A user who points twice at the same place means one hit.
  for (std::size_t i = ids_.size(); i-- > 0;) {
    if (!structure::is_same_manual_hit(detection_.hits[i], hit)) continue;
    detection_.hits.erase(detection_.hits.begin() + static_cast<std::ptrdiff_t>(i));
    ids_.erase(ids_.begin() + static_cast<std::ptrdiff_t>(i));
  }
  const std::uint32_t id = ids_.empty() ? 0 : *std::max_element(ids_.begin(), ids_.end()) + 1;
  structure::choose_first(detection_, std::move(hit));
  const auto place = std::find_if(detection_.hits.begin(), detection_.hits.end(),
                                  [field](const Hit& other) { return other.field == field; });
  ids_.insert(ids_.begin() + (place - detection_.hits.begin()), id);
  return to_json();
}

Result<std::string> DetectionSession::assign(Field field, std::uint32_t page, NodeId node) {
  const std::lock_guard lock(mutex_);
  auto hit = structure::hit_of_node(inputs(), field, page, node);
  if (!hit) return std::move(hit).error();
  return take(std::move(*hit));
}

Result<std::string> DetectionSession::assign(Field field, std::string_view xpath) {
  const std::lock_guard lock(mutex_);
  auto hit = structure::hit_of_xpath(inputs(), field, xpath);
  if (!hit) return std::move(hit).error();
  return take(std::move(*hit));
}

Result<std::string> DetectionSession::choose(Field field, const Ids& hits) {
  const std::lock_guard lock(mutex_);
  for (const std::uint32_t id : hits) {
    const auto at = std::find(ids_.begin(), ids_.end(), id);
    if (at == ids_.end()) return no_such_hit();
    const Hit& hit = detection_.hits[static_cast<std::size_t>(at - ids_.begin())];
    if (hit.field != field) return no_such_hit();
  }
  for (std::size_t i = 0; i < ids_.size(); ++i) {
    Hit& hit = detection_.hits[i];
    if (hit.field == field) hit.chosen = std::find(hits.begin(), hits.end(), ids_[i]) != hits.end();
  }
  return to_json();
}

fields::Template DetectionSession::make_template(const Detection& chosen) const {
  return structure::make_template(chosen, inputs());
}

fields::Template DetectionSession::make_mapping(const Detection& chosen,
                                                std::vector<structure::Note>& notes) const {
  return structure::make_record_template(chosen, inputs(), notes);
}

Result<Detection> DetectionSession::chosen(const std::optional<Ids>& hits) const {
  const std::lock_guard lock(mutex_);
  Detection copy = detection_;
  if (!hits) return copy;
  for (const std::uint32_t id : *hits) {
    if (std::find(ids_.begin(), ids_.end(), id) == ids_.end()) return no_such_hit();
  }
  for (std::size_t i = 0; i < ids_.size(); ++i) {
    copy.hits[i].chosen = std::find(hits->begin(), hits->end(), ids_[i]) != hits->end();
  }
  std::stable_sort(copy.hits.begin(), copy.hits.end(), [](const Hit& a, const Hit& b) {
    return a.field != b.field ? a.field < b.field : a.chosen && !b.chosen;
  });
  return copy;
}

// Removes the oldest sessions if there are too many. Sessions in use stay alive.
void DetectionShelf::add(std::string job, std::shared_ptr<DetectionSession> session) {
  const std::lock_guard lock(mutex_);
  sessions_.emplace_back(std::move(job), std::move(session));
  std::size_t bytes = 0;
  std::size_t n_kept = 0;
  for (; n_kept < std::min(kMost, sessions_.size()); ++n_kept) {
    bytes += weight_of(*sessions_[sessions_.size() - 1 - n_kept].second);
    if (n_kept > 0 && bytes > kMostBytes) break;
  }
  sessions_.erase(sessions_.begin(), sessions_.end() - static_cast<std::ptrdiff_t>(n_kept));
}

std::shared_ptr<DetectionSession> DetectionShelf::find(std::string_view job) const {
  const std::lock_guard lock(mutex_);
  for (const auto& [name, session] : sessions_) {
    if (name == job) return session;
  }
  return nullptr;
}

}  // namespace sito::serve
