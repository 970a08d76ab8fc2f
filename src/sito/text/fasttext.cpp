// SPDX-License-Identifier: Apache-2.0
// fastText (MIT, from Debian) with a model the user brings. The library throws; nothing leaves
// here.
#include "sito/text/classifiers.h"

#include <fasttext/fasttext.h>

#include <algorithm>
#include <exception>
#include <fstream>
#include <istream>
#include <streambuf>

namespace sito::text {
namespace {

constexpr std::string_view kLabelPrefix = "__label__";
constexpr float kReliableScore = 0.5F;  // more likely than all others together

/// Reads from memory; fastText wants a stream.
class MemoryBuffer final : public std::streambuf {
 public:
  explicit MemoryBuffer(std::string& text) {
    setg(text.data(), text.data(), text.data() + text.size());
  }
};

/// Opens the library's own check of a file's front, which also notes the version.
class Model final : public fasttext::FastText {
 public:
  bool has_known_front(std::istream& file) { return checkModel(file); }
};

class FastText final : public LanguageClassifier {
 public:
  [[nodiscard]] std::string_view name() const override { return "fasttext"; }

  /// False when the file is no model; throws whatever the library throws about a damaged one.
  bool load(std::istream& file) {
    if (!model_.has_known_front(file)) return false;
    model_.loadModel(file);
    return true;
  }

  Language detect(std::string_view text) override {
    // One line is one document to fastText; NUL ends a word of its dictionary.
    line_.assign(text);
    for (char& byte : line_) {
      if (byte == '\n' || byte == '\r' || byte == '\0') byte = ' ';
    }
    line_.push_back('\n');
    Language language;
    try {
      MemoryBuffer buffer(line_);
      std::istream stream(&buffer);
      found_.clear();
      if (!model_.predictLine(stream, found_, 1, 0.0F) || found_.empty()) return language;
    } catch (const std::exception&) {
      return language;  // undecided
    }
    std::string_view label = found_.front().second;
    if (label.starts_with(kLabelPrefix)) label.remove_prefix(kLabelPrefix.size());
    language.code = normalise_language(label);
    if (language.code.empty()) return language;
    // Rounding takes the library's probabilities a little above 1.
    language.score = std::min(1.0F, found_.front().first);
    language.reliable = language.score >= kReliableScore;
    return language;
  }

 private:
  Model model_;
  std::string line_;
  std::vector<std::pair<fasttext::real, std::string>> found_;
};

Error unreadable(std::string_view path, const std::string& why) {
  return {ErrorCode::Unsupported, "fastText model cannot be read: " + why, {std::string(path), 0}};
}

}  // namespace

Result<std::unique_ptr<LanguageClassifier>> make_fasttext(std::string_view model_path) {
  if (model_path.empty()) return unreadable(model_path, "no model file was named");
  std::ifstream file(std::string(model_path), std::ios::binary);
  if (!file) return unreadable(model_path, "no such file");
  try {
    // The library would open the file itself, but loops for ever at an early end; a stream that
    // throws there does not.
    file.exceptions(std::ios::failbit | std::ios::badbit | std::ios::eofbit);
    auto classifier = std::make_unique<FastText>();
    if (!classifier->load(file)) return unreadable(model_path, "it does not begin as a model does");
    return std::unique_ptr<LanguageClassifier>(std::move(classifier));
  } catch (const std::exception& fault) {
    return unreadable(model_path, fault.what());
  }
}

}  // namespace sito::text
