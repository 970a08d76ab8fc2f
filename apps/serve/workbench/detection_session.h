// SPDX-License-Identifier: Apache-2.0
// What was detected on a few pages, and what somebody has made of it since.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/detection_pages.h"
#include "sito/structure/detect.h"
#include "sito/structure/field_template.h"
#include "sito/xqt/mapping.h"

#include "serve/workbench/pages.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sito::serve {

struct DetectionOptions {
  structure::Options structure;
  bool structured_data = true;  ///< what pages say of themselves for machines counts
};

/// One detection. Hits keep their number whatever happens to others. Several threads may use it at
/// once.
class DetectionSession {
 public:
  using Ids = std::vector<std::uint32_t>;

  static Result<std::shared_ptr<DetectionSession>> make(const DetectionOptions& options);

  // To begin with; one thread.

  /// Errors: as DetectionPages::add.
  Result<void> add(std::shared_ptr<const OpenPage> page);
  [[nodiscard]] const std::vector<std::shared_ptr<const OpenPage>>& pages() const { return open_; }
  void detect();

  // From then on. Each gives the detection as JSON.

  [[nodiscard]] std::string json() const;
  /// The place that somebody has pointed at becomes the field's only one.
  Result<std::string> assign(structure::Field field, std::uint32_t page, NodeId node);
  Result<std::string> assign(structure::Field field, std::string_view xpath);
  /// These hits of the field are believed, and no others.
  Result<std::string> choose(structure::Field field, const Ids& hits);

  /// A copy, for files, in which these hits are chosen and no others; without `hits` it is as it
  /// is.
  [[nodiscard]] Result<structure::Detection> chosen(const std::optional<Ids>& hits) const;
  /// What finds the chosen hits of such a copy on other pages.
  [[nodiscard]] structure::FieldTemplate make_template(const structure::Detection& chosen) const;
  /// The same as a template to edit; `notes` says what it could not take.
  [[nodiscard]] xqt::Mapping make_mapping(const structure::Detection& chosen,
                                          std::vector<structure::Note>& notes) const;

 private:
  explicit DetectionSession(const DetectionOptions& options) : options_(options) {}
  std::string take(structure::Hit hit);
  [[nodiscard]] std::string to_json() const;
  [[nodiscard]] std::vector<structure::PageInput> inputs() const;

  const DetectionOptions options_;
  std::vector<std::shared_ptr<const OpenPage>> open_;
  std::unique_ptr<corpus::DetectionPages> read_;
  Metadata nothing_;  // what pages say of themselves when that does not count

  mutable std::mutex mutex_;
  structure::Detection detection_;
  Ids ids_;  // of the hits
};

/// The latest ones, by the name of their job. Several threads may use it at once.
class DetectionShelf {
 public:
  static constexpr std::size_t kMost = 16;

  void add(std::string job, std::shared_ptr<DetectionSession> session);
  /// Null: it is not there, or not any more.
  [[nodiscard]] std::shared_ptr<DetectionSession> find(std::string_view job) const;

 private:
  mutable std::mutex mutex_;
  std::deque<std::pair<std::string, std::shared_ptr<DetectionSession>>> sessions_;
};

}  // namespace sito::serve
