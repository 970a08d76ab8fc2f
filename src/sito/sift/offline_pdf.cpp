// SPDX-License-Identifier: Apache-2.0
// Format: the output of `pdftotext -bbox-layout` of poppler 22.12.
#include "sito/base/ascii.h"
#include "sito/metadata/xml_tokens.h"
#include "sito/process/child.h"
#include "sito/process/talk.h"
#include "sito/sift/offline_page.h"
#include "sito/text/utf8.h"
#include "sito/text/xml.h"

#include <fcntl.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <utility>

namespace sito::sift {
namespace {

// The layout of a page has some fifteen bytes for each byte of text.
constexpr std::size_t kLayoutTimes = 4;  // the largest page
// A heading's line is higher than most lines by this factor, and a heading has few words.
constexpr double kHeadingHeight = 1.15;
constexpr std::size_t kMaxHeadingBytes = 200;
// A block is a running head if it is in the same place of at least half of the pages, and of three.
// Places are equal within this many points.
constexpr std::size_t kMinHeads = 3;
constexpr double kPlacePoints = 4;
constexpr std::size_t kMaxHeadBytes = 200;

struct Block {
  std::string text;
  double height = 0;  ///< of its lines, in points
  double top = 0;
  std::size_t page = 0;
};

double number_in(const XmlToken& token, std::string_view attribute) {
  const std::string value = attribute_of(token, attribute);
  double number = 0;
  (void)std::from_chars(value.data(), value.data() + value.size(), number);
  return std::isfinite(number) ? number : 0;
}

/// Adds a line; joins a word that was divided at the end of the previous line.
void append_line(const std::string& line, std::string& text) {
  const bool divided = text.size() > 1 && text.back() == '-' && is_letter(text[text.size() - 2]) &&
                       !line.empty() && is_lower(line.front());
  if (divided) {
    text.pop_back();
  } else if (!text.empty()) {
    text += ' ';
  }
  text += line;
}

class Layout {
 public:
  void read(std::string_view xml) {
    XmlTokens tokens(xml);
    XmlToken token;
    std::string line, value;
    while (tokens.next(token)) {
      const bool opens = token.kind == XmlKind::Open;
      if (token.kind == XmlKind::Text) {
        append_unescaped(token.text, value);
        continue;
      }
      if (opens) value.clear();
      if (token.name == "page") {
        n_pages_ += opens ? 1 : 0;
      } else if (token.name == "block") {
        if (opens) {
          block_ = {.top = number_in(token, "yMin"), .page = n_pages_};
        } else if (!block_.text.empty()) {
          blocks_.push_back(std::move(block_));
        }
      } else if (token.name == "line") {
        if (opens) {
          line.clear();
          block_.height =
              std::max(block_.height, number_in(token, "yMax") - number_in(token, "yMin"));
        } else {
          append_line(line, block_.text);
        }
      } else if (token.name == "word" && !opens) {
        if (!line.empty()) line += ' ';
        line += text::trim(value);
      } else if (token.name == "title" && !opens) {
        facts_.title = text::trim(value);
      } else if (token.name == "meta" && opens) {
        read_meta(token);
      }
    }
  }

  std::string page() {
    drop_running_heads();
    clean_title();
    std::string out = page_head(facts_);
    const double usual = usual_height();
    bool titled = false;
    std::string open;  // a paragraph that may continue in the next block
    const auto flush = [&] {
      if (open.empty()) return;
      out += "<p>";
      text::append_xml_content(open, out);
      out += "</p>\n";
      open.clear();
    };
    for (const Block& block : blocks_) {
      const bool heading =
          block.height > usual * kHeadingHeight && block.text.size() <= kMaxHeadingBytes;
      if (!heading && !open.empty() && goes_on(open, block.text)) {
        append_line(block.text, open);
        continue;
      }
      flush();
      if (!heading) {
        open = block.text;
        continue;
      }
      out += titled ? "<h2>" : "<h1>";
      text::append_xml_content(block.text, out);
      out += titled ? "</h2>\n" : "</h1>\n";
      titled = true;
    }
    flush();
    return out;
  }
  [[nodiscard]] bool empty() const { return blocks_.empty(); }

 private:
  void read_meta(const XmlToken& token) {
    const std::string name = attribute_of(token, "name");
    if (name == "Author") facts_.authors = {attribute_of(token, "content")};
    if (name == "CreationDate") facts_.published = attribute_of(token, "content");
    if (name == "ModDate") facts_.modified = attribute_of(token, "content");
    if (name == "Subject") facts_.description = attribute_of(token, "content");
    if (name == "Keywords") facts_.keywords = {attribute_of(token, "content")};
  }

  /// Some programs write the name of the file as title.
  void clean_title() {
    constexpr std::string_view kWord = "Microsoft Word - ";
    std::string& title = facts_.title;
    if (title.starts_with(kWord)) title.erase(0, kWord.size());
    const std::size_t dot = title.rfind('.');
    const bool is_file =
        dot != std::string::npos && dot + 5 >= title.size() &&
        title.find(' ', dot) == std::string::npos && dot + 1 < title.size() &&
        std::all_of(title.begin() + static_cast<std::ptrdiff_t>(dot) + 1, title.end(), is_letter);
    if (is_file) title.clear();
  }

  /// Returns the line height of most letters.
  [[nodiscard]] double usual_height() const {
    std::map<long, std::size_t> letters;
    for (const Block& block : blocks_) letters[std::lround(block.height * 2)] += block.text.size();
    const auto most = std::max_element(
        letters.begin(), letters.end(),
        [](const auto& one, const auto& other) { return one.second < other.second; });
    return most == letters.end() ? 0 : static_cast<double>(most->first) / 2;
  }

  /// Drops heads, footers and page numbers: the same text, except for its digits, in the same
  /// place.
  void drop_running_heads() {
    const auto key = [](const Block& block) {
      std::string text;
      for (const char c : block.text) {
        if (!is_digit(c)) {
          text += c;
        } else if (text.empty() || text.back() != '#') {
          text += '#';
        }
      }
      return text + '\n' + std::to_string(std::lround(block.top / kPlacePoints));
    };
    std::map<std::string, std::size_t> counts;
    for (const Block& block : blocks_) ++counts[key(block)];
    std::erase_if(blocks_, [&](const Block& block) {
      const std::size_t n = counts[key(block)];
      return block.text.size() <= kMaxHeadBytes && n >= kMinHeads && n * 2 >= n_pages_;
    });
  }

  /// Returns true if a sentence continues in the next block, that is, in the next column or page.
  static bool goes_on(const std::string& text, const std::string& next) {
    const char last = text.back();
    return (is_letter(last) || last == ',' || last == '-') && is_lower(next.front());
  }

  OfflineFacts facts_;
  Block block_;
  std::vector<Block> blocks_;
  std::size_t n_pages_ = 0;
};

Error exceeds(ErrorCode code, std::string message) { return {code, std::move(message)}; }

/// Returns the output of pdftotext.
Result<std::string> layout_of(Bytes file, const PdfOptions& options, std::size_t most_bytes) {
  process::PipeEnds in, out;
  for (process::PipeEnds* pipe : {&in, &out}) {
    if (Result<void> opened = pipe->open(); !opened) return std::move(opened).error();
  }
  ::fcntl(in.writes, F_SETFL, O_NONBLOCK);
  auto child = process::Child::start(
      {.arguments = {options.program, "-q", "-enc", "UTF-8", "-bbox-layout", "-", "-"},
       .environment = {"LC_ALL=C.UTF-8"},
       .files = {in.reads, out.writes, -1},
       .memory_bytes = options.memory_bytes});
  if (!child) return std::move(child).error();
  in.close_reads(), out.close_writes();
  auto talk = process::talk(
      in.writes, out.reads, file,
      {.silent_seconds = options.seconds, .seconds = options.seconds, .most_bytes = most_bytes});
  if (!talk) return std::move(talk).error();
  switch (talk->end) {
    case process::TalkEnd::Whole:
      break;
    case process::TalkEnd::TooMuch:
      return exceeds(ErrorCode::TooLarge, "the text of the PDF file is too large");
    case process::TalkEnd::Silent:
    case process::TalkEnd::Late:
      return exceeds(ErrorCode::Timeout, "pdftotext takes too long");
  }
  const int code = (*child)->wait();
  if (code == 0) return std::move(talk->output);
  if (file.find("/Encrypt") != Bytes::npos) {
    return Error{ErrorCode::Unsupported, "the PDF file is encrypted"};
  }
  return malformed("pdftotext cannot read the PDF file (code " + std::to_string(code) + ")");
}

}  // namespace

std::string page_of_layout(std::string_view layout) {
  Layout read;
  read.read(layout);
  return read.empty() ? std::string() : read.page();
}

Result<std::string> pdf_page(Bytes file, const PdfOptions& options, const Limits& limits) {
  if (options.program.empty()) {
    return Error{ErrorCode::Unsupported,
                 "not a web page, but a file of type PDF, which sito reads with --pdf"};
  }
  auto layout = layout_of(file, options, limits.source_bytes * kLayoutTimes);
  if (!layout) return std::move(layout).error();
  std::string page = page_of_layout(*layout);
  if (page.empty()) return malformed("the PDF file has no text; it may be a scan");
  return page;
}

}  // namespace sito::sift
