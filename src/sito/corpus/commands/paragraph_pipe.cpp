// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/commands/paragraph_pipe.h"

#include "sito/base/cut.h"
#include "sito/base/json_values.h"
#include "sito/page/page.h"
#include "sito/text/utf8.h"
#include "sito/write/json/json_fields.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <utility>

namespace sito::corpus {
namespace {

using extract::ModifiableParagraph;
using extract::ModifierPhase;
using Json = nlohmann::json;

std::string number_text(std::size_t number) { return std::to_string(number); }

/// One line of the output of the command.
class AnswerLine {
 public:
  AnswerLine(const Command& command, std::string_view line, std::size_t number)
      : command_(command), number_(number), json_(parse_foreign_json<Json>(line)), line_(line) {}

  Result<void> take(ModifierPhase phase, ModifiableParagraph& paragraph) const {
    if (!json_.is_object()) return fault("is not a JSON object: " + shown());
    const auto number = json_.find("number");
    if (number != json_.end() && (!number->is_number_unsigned() || *number != number_)) {
      return fault("is about paragraph " + number->dump() +
                   "; expected one line for each paragraph, in their order");
    }
    Result<void> taken = take_text("text", paragraph.text);
    if (taken) taken = take_text("html", paragraph.html);
    if (taken) taken = take_text("class", paragraph.label);
    if (!taken) return taken;
    const bool known = paragraph.label == "good" || paragraph.label == "bad";
    if (known || (phase == ModifierPhase::Before && paragraph.label.empty())) return {};
    return fault("has the class '" + paragraph.label + "'; expected good or bad");
  }

 private:
  [[nodiscard]] Error fault(const std::string& what) const {
    return command_error(command_, "has answered: line " + number_text(number_) + " " + what);
  }
  [[nodiscard]] std::string shown() const {
    constexpr std::size_t kShown = 80;
    return "'" + std::string(line_.substr(0, kShown)) + "'";
  }
  Result<void> take_text(const char* name, std::string& value) const {
    const auto field = json_.find(name);
    if (field == json_.end() || field->is_null()) return {};
    if (!field->is_string()) return fault("has a " + std::string(name) + " that is not a string");
    value = field->get<std::string>();
    return {};
  }

  const Command& command_;
  std::size_t number_;
  Json json_;
  std::string_view line_;
};

}  // namespace

std::string paragraph_lines(std::string_view url, ModifierPhase phase,
                            std::span<const ModifiableParagraph> paragraphs) {
  std::string lines;
  for (std::size_t i = 0; i < paragraphs.size(); ++i) {
    const ModifiableParagraph& paragraph = paragraphs[i];
    write::Fields fields(lines);
    fields.text("phase", name_of(phase));
    fields.text("url", url);
    fields.number("number", static_cast<std::uint64_t>(i + 1));
    fields.text("class", paragraph.label);
    fields.text("cf_class", paragraph.context_free);
    fields.text("rule", paragraph.rule);
    fields.number("link_density", static_cast<float>(paragraph.link_density));
    fields.name("heading");
    lines += paragraph.heading ? "true" : "false";
    fields.text("text", paragraph.text);
    fields.text("html", paragraph.html);
    fields.end();
    lines += '\n';
  }
  return lines;
}

Result<void> read_answer(const Command& command, std::string_view answer, ModifierPhase phase,
                         std::vector<ModifiableParagraph>& paragraphs) {
  std::size_t n_lines = 0;
  for (const std::string_view part : parts_of(answer, '\n')) {
    const std::string_view line = text::trim(part);
    if (line.empty()) continue;
    if (++n_lines > paragraphs.size()) break;
    const Result<void> taken =
        AnswerLine(command, line, n_lines).take(phase, paragraphs[n_lines - 1]);
    if (!taken) return taken;
  }
  if (n_lines == paragraphs.size()) return {};
  const bool more = n_lines > paragraphs.size();
  return command_error(command, "has answered " + (more ? "more" : number_text(n_lines)) +
                                    " lines; expected one for each of the " +
                                    number_text(paragraphs.size()) + " paragraphs");
}

extract::ParagraphModifier make_modifier(ParagraphPipe pipe,
                                         std::shared_ptr<sift::FirstFailure> failure) {
  return [pipe = std::move(pipe), failure = std::move(failure)](
             const Page& page, ModifierPhase phase,
             std::vector<ModifiableParagraph>& paragraphs) -> Result<void> {
    const bool asked = phase == ModifierPhase::Before ? pipe.before : pipe.after;
    if (!asked || paragraphs.empty()) return {};
    if (auto before = failure->get()) return *before;
    Result<void> done;
    const auto answer = answer_of(pipe.command, paragraph_lines(page.url(), phase, paragraphs));
    if (answer) {
      done = read_answer(pipe.command, *answer, phase, paragraphs);
    } else {
      done = answer.error();
    }
    if (!done) failure->note(done.error());
    return done;
  };
}

}  // namespace sito::corpus
