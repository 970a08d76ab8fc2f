// SPDX-License-Identifier: Apache-2.0
// The template of one site: a value, its file form (docs/formats/template.md), and its use on
// pages.
#pragma once

#include "sito/base/result.h"
#include "sito/page/labels.h"
#include "sito/page/page.h"
#include "sito/parts/page_shape.h"
#include "sito/site/learner.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sito {

/// The learned part for one kind of pages of the site: a section, a time, or all pages.
struct TemplatePart {
  std::uint64_t pages = 0;  ///< number of pages learned from
  std::string first_date;   ///< of these pages, from the archive; "" if unknown
  std::string last_date;
  std::string path;    ///< common beginning of the URLs of these pages, after the host
  parts::Shape shape;  ///< decides whether a page is of this kind
  site::Json body;     ///< the learner's own
};

struct SiteTemplate {
  std::string learner;
  int revision = 1;
  std::vector<Setting> params;  ///< all of them, by name
  std::string key;              ///< the pages it is for: "host:www.example.org"; see site_key
  std::uint64_t pages_seen = 0;
  std::uint64_t pages_used = 0;   ///< different pages in the sample
  std::uint64_t error_pages = 0;  ///< in the sample, as evidence of what is not content
  std::string digest;             ///< of the URLs learned from
  /// The first part is for all pages; one for each kind of pages follows. Never
  /// empty.
  std::vector<TemplatePart> parts;
};

namespace site {

/// Version of template files; newer files are refused.
inline constexpr int kTemplateFormat = 1;

/// Writes one JSON object and a line feed; on several lines for people, or on one line.
std::string to_json(const SiteTemplate& site, bool one_line = false);

/// Reads the templates of a file: one JSON object, or one on each line. Also reads XML as
/// fields::read_template().
/// Errors: Malformed: not such JSON (with the byte), a missing or wrong field;
///         Unsupported: a newer version, an unknown learner, or another revision of it.
Result<std::vector<SiteTemplate>> read_templates(std::string_view text);

/// A template ready for use. Immutable; share freely between threads.
class Applier {
 public:
  /// Errors: Malformed or Unsupported: as LoadFn; InvalidArgument: its parameters.
  static Result<Applier> make(const SiteTemplate& site);

  [[nodiscard]] const LearnerRow& row() const { return *row_; }
  [[nodiscard]] const std::string& key() const { return key_; }
  /// Labels the page by the part of its kind, or by the first part. Returns false if nothing fits;
  /// then everything is kept.
  bool apply(const Page& page, Labels& labels) const;
  /// Returns the reader of fields for a page like this one; null if only text was learned.
  [[nodiscard]] const structure::FieldReader* fields_for(const Page& page) const;
  /// Returns the part that would be used.
  [[nodiscard]] std::size_t part_of(const Page& page) const;

 private:
  struct Part {
    parts::Shape shape;
    std::shared_ptr<const Model> model;
  };
  const LearnerRow* row_ = nullptr;
  std::string key_;
  std::vector<Part> parts_;
};

}  // namespace site
}  // namespace sito
