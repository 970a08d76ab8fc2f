// SPDX-License-Identifier: Apache-2.0
#include "sito/base/deadline.h"
#include "sito/extract/recovery/data_strings.h"
#include "sito/extract/recovery/flight.h"
#include "sito/extract/recovery/prose.h"
#include "sito/extract/recovery/recovered.h"
#include "sito/extract/recovery/scripts.h"
#include "sito/extract/recovery/writer.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <string>
#include <vector>

namespace sito::extract {
namespace {

// Shorter data hold no useful text; in bytes.
constexpr std::size_t kMinData = 200;
// Data in a string of data in a string ...
constexpr int kMaxNesting = 3;
// A script may have this many values that turn out not to be data.
constexpr int kMaxFailures = 64;

constexpr std::string_view kFlightPush = "__next_f.push(";
constexpr std::string_view kParse = "JSON.parse(";
constexpr std::string_view kFunction = "(function(";
constexpr std::string_view kReturn = "return";
constexpr std::string_view kNuxt = "__NUXT__=";
constexpr std::string_view kBlanks = " \t\r\n";

class PageData {
 public:
  PageData(const Page& page, Recovered& found) : page_(page), writer_(page, found) {}

  void run() {
    for_each_script(page_, [&](const DataScript& script) {
      writer_.set_origin(script.node, {});
      if (script.kind == ScriptKind::Data) take_data(script.text);
      if (script.kind == ScriptKind::Code) take_code(script);
    });
    take_attributes();
    flight_.write(writer_);
  }

 private:
  struct Level {
    std::string_view key;
    bool left_out = false;
  };

  void take_data(std::string_view text) {
    const std::size_t begin = text.find_first_of("{[");
    if (begin != std::string_view::npos) walk(text, begin, 0);
  }

  // Takes assignments of literals: `x = {...}`, `x = JSON.parse("...")`, `x = (function(a){return
  // {...}}`.
  void take_code(const DataScript& script) {
    const std::string_view text = script.text;
    int failures = 0;
    for (std::size_t at = 0; at < text.size() && failures < kMaxFailures;) {
      at = text.find_first_of("=(", at);
      if (at == std::string_view::npos) return;
      if (text[at] == '(') {
        at = take_push(script, at);
        continue;
      }
      const std::size_t begin = value_behind(text, at + 1);
      if (begin == std::string_view::npos) {
        ++at;
        continue;
      }
      const std::size_t end = walk(text, begin, 0);
      if (end == text.size()) ++failures;
      at = end == text.size() ? begin + 1 : end;
    }
  }

  // Returns where data begin behind the "=" in front of `at`; npos if there are none. Programs hold
  // literals too, but a serialiser writes data with quoted names.
  static std::size_t value_behind(std::string_view text, std::size_t at) {
    const std::size_t begin = std::min(text.find_first_not_of(kBlanks, at), text.size());
    const std::string_view rest = text.substr(begin);
    if (rest.size() < kMinData) return std::string_view::npos;
    if (rest.starts_with(kParse)) return begin + kParse.size();
    if (rest.starts_with(kFunction)) return returned_object(text, begin);
    if (rest[0] != '{' && rest[0] != '[') return std::string_view::npos;
    const std::size_t inside = rest.find_first_not_of(" \t\r\n[{", 0);
    return inside != std::string_view::npos && rest[inside] == '"' ? begin : std::string_view::npos;
  }

  // Returns where the object begins in `__NUXT__=(function(a,b){return {...}}(...))`.
  static std::size_t returned_object(std::string_view text, std::size_t begin) {
    const std::string_view before = text.substr(0, begin);
    if (!text::trim(before).ends_with(kNuxt)) return std::string_view::npos;
    const std::size_t back = text.find(kReturn, begin);
    return back == std::string_view::npos ? back : text.find('{', back);
  }

  // Takes a push of flight rows whose "(" is at `at`. Returns where to continue.
  std::size_t take_push(const DataScript& script, std::size_t at) {
    const std::size_t behind = at + 1;
    if (behind < kFlightPush.size() || behind >= script.text.size() ||
        script.text.substr(behind - kFlightPush.size(), kFlightPush.size()) != kFlightPush) {
      return behind;
    }
    const std::size_t end = walk_data(script.text, behind, [&](const DataEvent& event) {
      if (event.kind == DataEvent::Kind::String) {
        flight_.add(event.text, writer_.range_of(event.text), script.node);
      }
    });
    return std::max(end, behind);
  }

  std::size_t walk(std::string_view text, std::size_t begin, int nesting) {
    std::vector<Level> levels;
    return walk_data(text, begin, [&](const DataEvent& event) { take(event, levels, nesting); });
  }

  void take(const DataEvent& event, std::vector<Level>& levels, int nesting) {
    if (event.kind == DataEvent::Kind::Close) {
      if (!levels.empty()) levels.pop_back();
      return;
    }
    const Level above = levels.empty() ? Level{} : levels.back();
    const std::string_view key = event.key.empty() ? above.key : event.key;
    if (event.kind == DataEvent::Kind::Open) {
      levels.push_back({key, above.left_out || is_skipped_key(event.key, event.array)});
    } else if (!above.left_out) {
      take_string(key, event.text, nesting);
    }
  }

  void take_string(std::string_view key, std::string_view written, int nesting) {
    std::string text;
    append_unescaped(written, text);
    const bool is_data = text.size() >= kMinData && (text.front() == '{' || text.front() == '[');
    if (!is_data) {
      writer_.add(data_text_of(key, text), text, written);
    } else if (nesting < kMaxNesting) {
      const SourceRange outside = writer_.range();
      writer_.set_origin(writer_.node(), writer_.range_of(written));
      walk(text, 0, nesting + 1);
      writer_.set_origin(writer_.node(), outside);
    }
  }

  // Some frameworks put their data into an attribute of the element into which they draw.
  void take_attributes() {
    for (std::uint32_t i = 0; i < page_.nodes().size(); ++i) {
      Deadline::tick();
      const Node& node = page_.nodes()[i];
      if (node.is_text()) continue;
      for (const Attribute& attribute : page_.attributes(NodeId{i})) {
        const std::string_view value = attribute.value;
        if (value.size() < kMinData || (value.front() != '{' && value.front() != '[')) continue;
        writer_.set_origin(NodeId{i}, node.source);
        walk(value, 0, 1);
      }
    }
  }

  const Page& page_;
  RecoveredWriter writer_;
  Flight flight_;
};

}  // namespace

void collect_page_data(const Page& page, Recovered& found) {
  found.clear();
  PageData(page, found).run();
  if (found.n_text_bytes > 0) found.from = RecoveredFrom::PageData;
}

}  // namespace sito::extract
