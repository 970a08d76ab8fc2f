// SPDX-License-Identifier: Apache-2.0
// The table of output formats. A writer is a function from a document to bytes. Worker threads can
// therefore render, and the output keeps the order of the input.
#pragma once

#include "sito/base/result.h"
#include "sito/document/assemble_options.h"
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
  std::string_view values;  ///< "knot|xml", or a description of the value
  std::string_view doc;
};
using Settings = std::map<std::string, std::string, std::less<>>;

/// Renders documents of one format. Use one for each thread and output. It has no state that
/// outlives a call, so the bytes of a document do not depend on the documents before it.
class Renderer {
 public:
  virtual ~Renderer() = default;
  /// Appends the bytes in front of the first document of a file (WET's warcinfo record); often
  /// nothing.
  virtual void begin_file(std::string& /*out*/) {}
  /// Appends the bytes behind the last document of a file; often nothing.
  virtual void end_file(std::string& /*out*/) {}
  /// Appends one document. A pure function of the document and the settings.
  virtual void render(const Document& document, std::string& out) = 0;
  /// Replaces everything that render() has appended since the last call by the input of a
  /// FileMaker; for formats that have one. A pure function of these bytes.
  virtual void pack(std::string& /*rendered*/) {}
  /// Sets the names that make one position each, in formats that have positions. They must outlive
  /// the renderer.
  virtual void use_names(const text::NameList& /*names*/) {}
};

/// Makes a file from the packed bytes of renderers, in order, for formats whose files are not a
/// sequence of documents. Use one for each file.
class FileMaker {
 public:
  virtual ~FileMaker() = default;
  /// Takes packed bytes in any portions; appends the part of the file that is ready.
  virtual void add(std::string_view packed, std::string& out) = 0;
  /// Appends the rest of the file, which is then complete, even without any document.
  virtual void end(std::string& out) = 0;
};

/// What a format writes besides paragraphs, if documents have it.
struct Wants {
  bool structure = false;  ///< Document::structured; without it paragraphs are written by role
  bool metadata = false;   ///< as part of the format; others write it where it is
  bool code = false;       ///< the structure of documents that have code

  /// Asks for the structure.
  void ask(AssembleOptions& options) const {
    options.structure |= structure;
    options.code |= code;
  }
};

/// Renders a document for one output. Leaves out metadata that were read for other outputs only.
/// The document is unchanged when the function returns.
void render(Renderer& renderer, bool with_metadata, Document& document, std::string& out);

struct Format {
  std::string_view name;       ///< "vertical"
  std::string_view extension;  ///< ".vert"
  std::string_view summary;
  bool frame_per_document = false;  ///< its compressed files hold one frame for each document
  bool attributes = false;  ///< it writes languages and provenance of paragraphs, and metadata
  bool many = true;         ///< one file may hold several documents, and a reader can tell them
                            ///< apart
  std::span<const SettingSpec> settings;
  Wants (*wants)(const Settings& settings);
  Result<std::unique_ptr<Renderer>> (*make)(const Settings& settings);
  /// Null for formats whose files are a sequence of documents. Other formats compress inside their
  /// files.
  std::unique_ptr<FileMaker> (*make_file)(const Settings& settings) = nullptr;
  std::string_view alias;   ///< another name of the format; "" for none
  bool posts_only = false;  ///< it writes nothing but posts
};

std::span<const Format> formats();
/// Finds a format by name or alias; null if there is none.
const Format* find_format(std::string_view name);
/// Why a page without posts gives nothing in a format of posts only.
inline constexpr std::string_view kNoPosts = "no-posts";
/// Returns false for a document without posts and a format that writes nothing else.
bool writes(const Format& format, const Document& document);
/// InvalidArgument for a format that has no bytes for a single document, because a run over
/// archives makes its files as a whole.
Result<void> check_renders_alone(const Format& format);
/// Checks the settings against the specs of the format and fills in defaults.
Result<Settings> resolve_settings(const Format& format,
                                  std::span<const std::pair<std::string, std::string>> settings);

}  // namespace sito::write
