// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/commands/html_command.h"

#include "sito/text/utf8.h"

#include <string>
#include <utility>

namespace sito::corpus {

sift::HtmlFilter make_html_filter(Command command, std::shared_ptr<sift::FirstFailure> failure) {
  return [command = std::move(command), failure = std::move(failure)](
             std::string_view html, std::string_view) -> Result<std::string> {
    if (auto before = failure->get()) return *before;
    auto answer = answer_of(command, html);
    if (answer && !text::is_valid_utf8(*answer)) {
      answer = command_error(command, "has answered with text that is not UTF-8");
    }
    if (!answer) failure->note(answer.error());
    return answer;
  };
}

}  // namespace sito::corpus
