// SPDX-License-Identifier: Apache-2.0
#include "sito/eval_elements.h"

#include "sito/element_entries.h"
#include "sito/elements/classifier.h"
#include "sito/help.h"
#include "sito/io/file.h"

#include <optional>
#include <utility>

namespace sito::app {
namespace {

constexpr std::size_t kModelLimitBytes = std::size_t{256} << 20U;

Error invalid(std::string message) { return {ErrorCode::InvalidArgument, std::move(message)}; }

}  // namespace

void ElementsEval::declare(CLI::App& app) {
  app.add_option("--elements", entries_,
                 "Score the classes of labelled elements instead of rows; repeatable")
      ->type_name("FILE")
      ->allow_extra_args(false);
  app.add_option("--element-model", model_,
                 "With --elements: a model of `sito train elements`, or rules; default: the model "
                 "that ships")
      ->type_name("FILE")
      ->group(kMoreOptions);
}

Result<std::string> ElementsEval::rendered(const std::string& format) const {
  if (format != "text" && format != "markdown" && format != "json") {
    return invalid("--elements is printed as text, markdown or json, not as " + format);
  }
  std::optional<elements::Classifier> loaded;
  if (!model_.empty() && model_ != "rules") {
    const auto bytes = io::read_file(model_, kModelLimitBytes);
    if (!bytes) return bytes.error();
    auto model = elements::Classifier::load(*bytes, model_);
    if (!model) return std::move(model).error();
    loaded = std::move(*model);
  }
  const elements::Classifier& classifier = loaded              ? *loaded
                                           : model_ == "rules" ? elements::Classifier::rules()
                                                               : elements::Classifier::builtin();
  const auto classes = classifier.classes();
  std::string out;
  for (const std::string& file : entries_) {
    const auto entries = read_entry_files({file});
    if (!entries) return entries.error();
    eval::ElementScores scores;
    for (const elements::Entry& entry : *entries) {
      if (entry.crawler_class.empty()) continue;
      scores.add(entry.crawler_class, classes[classifier.decide(entry).of_class]);
    }
    if (scores.size() == 0) return invalid(file + ": no entry has a class");
    if (format == "json") {
      out += scores.json();
    } else {
      out += (out.empty() ? "" : "\n") + file + "\n\n" +
             scores.text(format == "text" ? eval::TableStyle::Text : eval::TableStyle::Markdown);
    }
  }
  return out;
}

}  // namespace sito::app
