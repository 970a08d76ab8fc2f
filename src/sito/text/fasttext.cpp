// SPDX-License-Identifier: Apache-2.0
// fastText (MIT, from Debian) with a model of the user. Exceptions of the library are caught here.
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

/// Reads from memory, because fastText needs a stream.
class MemoryBuffer final : public std::streambuf {
 public:
  explicit MemoryBuffer(std::string& text) {
    setg(text.data(), text.data(), text.data() + text.size());
  }
};

/// Gives access to the library's check of a file's front, which also sets the version.
class Model final : public fasttext::FastText {
 public:
  bool has_known_front(std::istream& file) { return checkModel(file); }
};

class FastText final : public LanguageClassifier {
 public:
  [[nodiscard]] std::string_view name() const override { return "fasttext"; }

  /// Returns false if the file is no model. Throws as the library does if it is damaged.
  bool load(std::istream& file) {
    if (!model_.has_known_front(file)) return false;
    model_.loadModel(file);
    return true;
  }

  Language detect(std::string_view text) override {
    // fastText treats a line as a document, and NUL as the end of a word.
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
    // By rounding, the library's probabilities may be slightly above 1.
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
  if (model_path.empty()) return unreadable(model_path, "no model file was given");
  std::ifstream file(std::string(model_path), std::ios::binary);
  if (!file) return unreadable(model_path, "no such file");
  try {
    // If the library opened a truncated file itself, it would loop for ever; a stream that throws
    // at the end prevents that.
    file.exceptions(std::ios::failbit | std::ios::badbit | std::ios::eofbit);
    auto classifier = std::make_unique<FastText>();
    if (!classifier->load(file)) return unreadable(model_path, "it is not a model");
    return std::unique_ptr<LanguageClassifier>(std::move(classifier));
  } catch (const std::exception& fault) {
    return unreadable(model_path, fault.what());
  }
}

}  // namespace sito::text
