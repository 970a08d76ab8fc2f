// SPDX-License-Identifier: Apache-2.0
// The table of output formats. A writer is a function from a document to bytes, so that worker
// threads can render and the order of the output stays the order of the input.
#pragma once

#include "sito/base/result.h"
#include "sito/document/document.h"

#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace sito::text {
class NameList;
}

namespace sito::write {

/// Settings of a format: "name=value" pairs checked against its specs.
struct SettingSpec {
  std::string_view name;
  std::string_view fallback;
  std::string_view values;  ///< "knot|xml", or what kind of value it is
  std::string_view doc;
};
using Settings = std::map<std::string, std::string, std::less<>>;

/// Renders documents of one format. One per thread and output; has no state that outlives a call,
/// so the bytes of a document do not depend on the documents before it.
class Renderer {
 public:
  virtual ~Renderer() = default;
  /// What stands in front of the first document of a file (WET's warcinfo record); often nothing.
  virtual void begin_file(std::string& /*out*/) {}
  /// What stands behind the last document of a file; often nothing.
  virtual void end_file(std::string& /*out*/) {}
  /// Appends one document. A pure function of it and of the settings.
  virtual void render(const Document& document, std::string& out) = 0;
  /// Names that make one position each, in formats that have positions. They must outlive the
  /// renderer.
  virtual void use_names(const text::NameList& /*names*/) {}
};

/// What a format writes beyond the paragraphs, if documents have it.
struct Wants {
  bool structure = false;  ///< Document::structured; without it paragraphs are written by role
  bool metadata = false;   ///< as part of the format; others write it where it is
};

/// Renders a document for one output: without metadata, when they were read for other outputs.
/// The document is as before when it returns.
void render(Renderer& renderer, bool with_metadata, Document& document, std::string& out);

struct Format {
  std::string_view name;       ///< "vertical"
  std::string_view extension;  ///< ".vert"
  std::string_view summary;
  bool frame_per_document = false;  ///< compressed files of it hold one frame for each document
  bool attributes = false;  ///< languages and provenance of paragraphs, and metadata, are written
  bool many = true;         ///< several documents may stand in one file, and can be told apart
  std::span<const SettingSpec> settings;
  Wants (*wants)(const Settings& settings);
  Result<std::unique_ptr<Renderer>> (*make)(const Settings& settings);
};

std::span<const Format> formats();
const Format* find_format(std::string_view name);
/// Checks the settings against the format's specs and fills in defaults.
Result<Settings> resolve_settings(const Format& format,
                                  std::span<const std::pair<std::string, std::string>> settings);

}  // namespace sito::write
