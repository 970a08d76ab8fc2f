// SPDX-License-Identifier: Apache-2.0
// A detection on a few pages, and the changes that the user has made to it.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/fields/detection_pages.h"
#include "sito/fields/template/template.h"
#include "sito/structure/detect.h"
#include "sito/structure/template/field_reader.h"

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
  bool structured_data = true;  ///< the metadata of pages count
};

/// One detection. A hit keeps its number when other hits change. Several threads may use it at
/// once.
class DetectionSession {
 public:
  using Ids = std::vector<std::uint32_t>;

  static Result<std::shared_ptr<DetectionSession>> make(const DetectionOptions& options);

  // Functions to begin with; for one thread.

  /// Errors: as DetectionPages::add.
  Result<void> add(std::shared_ptr<const OpenPage> page);
  [[nodiscard]] const std::vector<std::shared_ptr<const OpenPage>>& pages() const { return open_; }
  void detect();

  // Functions for later. Each returns the detection as JSON.

  [[nodiscard]] std::string json() const;
  /// Makes the place at which the user pointed the only hit of the field.
  Result<std::string> assign(structure::Field field, std::uint32_t page, NodeId node);
  Result<std::string> assign(structure::Field field, std::string_view xpath);
  /// Chooses these hits of the field, and no others.
  Result<std::string> choose(structure::Field field, const Ids& hits);

  /// Returns a copy, for files, in which these hits are chosen and no others; without `hits` an
  /// unchanged copy.
  [[nodiscard]] Result<structure::Detection> chosen(const std::optional<Ids>& hits) const;
  /// Returns the template that finds the chosen hits of such a copy on other pages.
  [[nodiscard]] fields::Template make_template(const structure::Detection& chosen) const;
  /// Returns the same as a template to edit; `notes` lists what it could not include.
  [[nodiscard]] fields::Template make_mapping(const structure::Detection& chosen,
                                              std::vector<structure::Note>& notes) const;

 private:
  explicit DetectionSession(const DetectionOptions& options) : options_(options) {}
  std::string take(structure::Hit hit);
  [[nodiscard]] std::string to_json() const;
  [[nodiscard]] std::vector<structure::PageInput> inputs() const;

  const DetectionOptions options_;
  std::vector<std::shared_ptr<const OpenPage>> open_;
  std::unique_ptr<corpus::DetectionPages> read_;
  Metadata nothing_;  // in place of the metadata of pages, if these do not count

  mutable std::mutex mutex_;
  structure::Detection detection_;
  Ids ids_;  // of the hits
};

/// Keeps the latest ones, by the name of their job. Several threads may use it at once.
class DetectionShelf {
 public:
  static constexpr std::size_t kMost = 16;

  void add(std::string job, std::shared_ptr<DetectionSession> session);
  /// Returns null if it is not there, or no longer.
  [[nodiscard]] std::shared_ptr<DetectionSession> find(std::string_view job) const;

 private:
  mutable std::mutex mutex_;
  std::deque<std::pair<std::string, std::shared_ptr<DetectionSession>>> sessions_;
};

}  // namespace sito::serve
