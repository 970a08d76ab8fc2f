// SPDX-License-Identifier: Apache-2.0
#include "lab/eval_elements.h"

#include "sito/base/error.h"
#include "sito/elements/classifier.h"
#include "sito/eval/element_scores.h"

#include "lab/element_entries.h"

namespace sito::app {
void ElementsEval::declare(FlagTable& table) {
  table
      .add("--elements", entries_,
           "Score the classes of labelled elements instead of rows; repeatable")
      ->type_name("FILE")
      ->one_each();
  model_.declare(table, "--element-model", "Model to score with --elements: ")->group(kMoreOptions);
}

Result<std::string> ElementsEval::rendered(const std::string& format) {
  if (format != "text" && format != "markdown" && format != "json") {
    return invalid("--elements is printed as text, markdown or json, not as " + format);
  }
  if (Result<void> loaded = model_.load(); !loaded) return loaded.error();
  const elements::Classifier& classifier = model_.classifier();
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
    if (scores.size() == 0) return invalid(file + ": no element has a class");
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
