// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/commands/tagger.h"

#include "sito/corpus/commands/command.h"
#include "sito/write/escape.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>
#include <utility>

namespace sito::corpus {
namespace {

Error broken(std::string_view message) { return malformed("the tagger " + std::string(message)); }

std::string_view next_line(std::string_view text, std::size_t& at) {
  const std::size_t end = std::min(text.find('\n', at), text.size());
  const std::string_view line = text.substr(at, end - at);
  at = end + 1;
  return line;
}

void append_unescaped(std::string_view line, std::string& out) {
  constexpr std::array<std::pair<std::string_view, char>, 4> kEntities = {
      {{"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&amp;", '&'}}};
  while (!line.empty()) {
    const auto* entity = std::find_if(kEntities.begin(), kEntities.end(),
                                      [&](const auto& one) { return line.starts_with(one.first); });
    if (entity == kEntities.end()) {
      out += line.front();
      line.remove_prefix(1);
    } else {
      out += entity->second;
      line.remove_prefix(entity->first.size());
    }
  }
}

bool is_structure(std::string_view line) { return line.starts_with('<'); }

std::string tokens_of(std::string_view vertical) {
  std::string tokens;
  for (std::size_t at = 0; at < vertical.size();) {
    const std::string_view line = next_line(vertical, at);
    if (line == "</s>" || line == "</head>") tokens += '\n';
    if (is_structure(line)) continue;
    append_unescaped(line, tokens);
    tokens += '\n';
  }
  return tokens;
}

/// Appends the columns of the output to the tokens of the vertical.
class Merger {
 public:
  Merger(const TaggerOptions& options, std::string_view vertical, std::string_view answer)
      : options_(options), vertical_(vertical), answer_(answer) {}

  Result<std::string> merge() {
    const bool tokens = options_.form == TaggerForm::Tokens;
    for (std::size_t at = 0; at < vertical_.size();) {
      const std::string_view line = next_line(vertical_, at);
      const bool ends_sentence = line == "</s>" || line == "</head>";
      if (is_structure(line)) {
        const bool answered = !tokens || ends_sentence;
        if (answered && !take(tokens ? std::string_view() : line)) return wrong(line);
        out_.append(line) += '\n';
      } else if (!take_token(line)) {
        return wrong(line);
      }
    }
    // Skips blank lines at the end.
    while (at_ < answer_.size()) {
      if (!next_line(answer_, at_).empty()) return broken("has answered too many lines");
    }
    return std::move(out_);
  }

 private:
  bool take(std::string_view expected) {
    if (ended_ = at_ >= answer_.size(); ended_) return false;
    got_ = next_line(answer_, at_);
    if (got_.ends_with('\r')) got_.remove_suffix(1);
    ++number_;
    return got_ == expected;
  }

  bool take_token(std::string_view token) {
    if (ended_ = at_ >= answer_.size(); ended_) return false;
    got_ = next_line(answer_, at_);
    if (got_.ends_with('\r')) got_.remove_suffix(1);
    ++number_;
    const std::size_t tab = got_.find('\t');
    const auto columns = static_cast<std::size_t>(std::count(got_.begin(), got_.end(), '\t'));
    std::string word;
    if (options_.form == TaggerForm::Tokens) {
      append_unescaped(token, word);
    } else {
      word = token;
    }
    if (columns != options_.columns || got_.substr(0, tab) != word) return false;
    out_ += token;
    if (tab == std::string_view::npos) {
      out_ += '\n';
      return true;
    }
    const std::string_view rest = got_.substr(tab);
    if (options_.form == TaggerForm::Tokens) {
      write::append_xml(rest, out_);
    } else {
      out_ += rest;
    }
    out_ += '\n';
    return true;
  }

  Error wrong(std::string_view line) const {
    if (ended_) {
      return broken("has answered too few lines: " + std::to_string(number_));
    }
    constexpr std::size_t kShown = 80;
    return broken("was given '" + std::string(line.substr(0, kShown)) + "' and answered '" +
                  std::string(got_.substr(0, kShown)) + "', in line " + std::to_string(number_) +
                  " of a batch; expected the word with " + std::to_string(options_.columns) +
                  " columns behind it, and unchanged structures");
  }

  const TaggerOptions& options_;
  std::string_view vertical_, answer_, got_;
  std::size_t at_ = 0, number_ = 0;
  bool ended_ = false;  // the output has no more lines
  std::string out_;
};

}  // namespace

std::optional<TaggerOptions> tagger_of(const write::Settings& settings) {
  const auto command = settings.find("pipe");
  if (command == settings.end()) return std::nullopt;
  TaggerOptions options;
  options.command = command->second;
  const auto number = [&](std::string_view name, auto& value) {
    const auto found = settings.find(name);
    if (found == settings.end()) return;
    std::from_chars(found->second.data(), found->second.data() + found->second.size(), value);
  };
  number("pipe-columns", options.columns);
  number("pipe-seconds", options.seconds);
  const auto form = settings.find("pipe-form");
  if (form != settings.end() && form->second == "tokens") options.form = TaggerForm::Tokens;
  return options;
}

Result<void> tag(const TaggerOptions& options, std::string& vertical) {
  if (vertical.empty()) return {};
  const bool tokens = options.form == TaggerForm::Tokens;
  auto answer = answer_of({.name = "tagger", .text = options.command, .seconds = options.seconds},
                          tokens ? tokens_of(vertical) : vertical);
  if (!answer) return std::move(answer).error();
  auto merged = Merger(options, vertical, *answer).merge();
  if (!merged) return std::move(merged).error();
  vertical = std::move(*merged);
  return {};
}

}  // namespace sito::corpus
