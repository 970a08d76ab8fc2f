// SPDX-License-Identifier: Apache-2.0
// Where the time of a page goes: the rooms of sito called one after the other on one thread, with
// the clock read between them. Prints one JSON object a stage; the stages of the sum are disjoint.
#include "sito/archive/reader.h"
#include "sito/archive/webpage.h"
#include "sito/document/assemble.h"
#include "sito/document/document.h"
#include "sito/extract/algorithm.h"
#include "sito/io/source.h"
#include "sito/page/html.h"
#include "sito/page/labels.h"
#include "sito/page/parse.h"
#include "sito/text/language.h"
#include "sito/text/segment.h"
#include "sito/text/stop_words.h"
#include "sito/write/writer.h"

#include "bench/measure.h"

#include <array>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

namespace {

using namespace sito;  // a program of one file that calls every room

enum Stage : std::size_t {
  Read,
  Http,
  Decode,
  Parse,
  Label,
  Assemble,
  Language,
  Sentences,
  Tokens,
  Vertical,
  Jsonl,
  PlainText,
  kStages
};
constexpr std::array<const char*, kStages> kNames = {
    "read: inflate, records",       "open: HTTP message", "decode: charset, UTF-8",
    "parse: tree, flatten, blocks", "label: jusText",     "assemble: paragraphs, links",
    "language of the document",     "sentences alone",    "tokens alone",
    "render vertical (all in it)",  "render JSONL",       "render text"};

/// Adds the CPU time since the last call to a stage.
class StageClock {
 public:
  void start() { last_ = bench::cpu_seconds(); }
  void end(Stage stage) {
    const double now = bench::cpu_seconds();
    seconds_[stage] += now - last_;
    last_ = now;
  }
  [[nodiscard]] double of(std::size_t stage) const { return seconds_[stage]; }

 private:
  std::array<double, kStages> seconds_ = {};
  double last_ = 0;
};

std::unique_ptr<write::Renderer> renderer(std::string_view name) {
  const write::Format* format = write::find_format(name);
  if (format == nullptr) return nullptr;
  auto settings = write::resolve_settings(*format, {});
  if (!settings) return nullptr;
  auto made = format->make(*settings);
  return made ? std::move(*made) : nullptr;
}

std::unique_ptr<text::LanguageClassifier> classifier() {
  auto made = text::make_language_classifier("cld2", "");
  return made ? std::move(*made) : nullptr;
}

/// Everything that a worker keeps from page to page.
struct Workshop {
  StageClock clock;
  NoDiagnostics diagnostics;
  Limits limits;
  archive::WebpageOpener opener{limits};
  HtmlDecoder decoder;
  PageParser parser{limits};
  Page page;
  const extract::Algorithm* algorithm = extract::find_algorithm("justext");
  Params params = extract::default_params(*algorithm);
  Labels labels;
  Assembler assembler;
  Document document;
  std::unique_ptr<text::LanguageClassifier> languages = classifier();
  text::Segmenter segmenter;
  std::unique_ptr<write::Renderer> vertical = renderer("vertical");
  std::unique_ptr<write::Renderer> jsonl = renderer("jsonl");
  std::unique_ptr<write::Renderer> plain = renderer("text");
  std::string sample, out;
  std::vector<text::Span> sentences;
  std::vector<text::Token> tokens;
  std::uint64_t pages = 0, html_bytes = 0, text_bytes = 0, n_sentences = 0, n_tokens = 0,
                out_bytes = 0;

  void do_page(const archive::Record& record, const archive::Webpage& webpage);
  void do_text();
  void render(write::Renderer& one, Stage stage);
};

void Workshop::do_page(const archive::Record& record, const archive::Webpage& webpage) {
  const Html html = decoder.decode(webpage.payload, webpage.http_charset, CharsetPolicy::Lenient,
                                   record.where(), diagnostics);
  clock.end(Decode);
  parser.parse(html.text, webpage.url, page);
  clock.end(Parse);
  extract::Inputs inputs;
  inputs.params = &params;
  inputs.stop_words = text::shipped_stop_words("en");
  algorithm->label(page, inputs, nullptr, labels);
  clock.end(Label);
  document.clear();
  assembler.assemble(page, labels, document);
  document.url = webpage.url;
  document.title = page.title();
  clock.end(Assemble);
  ++pages;
  html_bytes += html.text.size();
  do_text();
}

void Workshop::do_text() {
  sample.clear();
  for (const Paragraph& paragraph : document.paragraphs) {
    text_bytes += paragraph.text.size();
    if (sample.size() < text::kLanguageSampleBytes) sample += paragraph.text + '\n';
  }
  document.language = languages->detect(text::language_sample(sample)).code;
  clock.end(Language);
  segmenter.set_language(document.language);
  for (const Paragraph& paragraph : document.paragraphs) {
    segmenter.sentences(paragraph.text, sentences);
    clock.end(Sentences);
    n_sentences += sentences.size();
    for (const text::Span sentence : sentences) {
      segmenter.tokens(paragraph.text, sentence, tokens);
      n_tokens += tokens.size();
    }
    clock.end(Tokens);
  }
  render(*vertical, Vertical);
  render(*jsonl, Jsonl);
  render(*plain, PlainText);
}

void Workshop::render(write::Renderer& one, Stage stage) {
  out.clear();
  one.render(document, out);
  out_bytes += out.size();
  clock.end(stage);
}

int run(const char* path) {
  Workshop shop;
  auto source = io::open_source(path);
  if (!source || shop.languages == nullptr || shop.vertical == nullptr || shop.jsonl == nullptr ||
      shop.plain == nullptr) {
    std::fprintf(stderr, "sito_stages: cannot open %s, or a format or the classifier is missing\n",
                 path);
    return 1;
  }
  auto opened = archive::open_archive(std::move(*source), shop.limits, shop.diagnostics);
  if (!opened) {
    std::fprintf(stderr, "sito_stages: %s\n", to_string(opened.error()).c_str());
    return 1;
  }
  archive::Record record;
  shop.clock.start();
  for (;;) {
    const auto more = opened->reader->next(record);
    shop.clock.end(Read);
    if (!more || !*more) break;
    const auto webpage = shop.opener.open(record, shop.diagnostics);
    shop.clock.end(Http);
    if (webpage && !webpage->skipped) shop.do_page(record, webpage->page);
  }
  for (std::size_t stage = 0; stage < kStages; ++stage) {
    std::printf(
        "{\"row\": \"%s\", \"cpu_s\": %.6f, \"pages\": %llu, \"html_bytes\": %llu, \"digest\": "
        "\"%llu text bytes, %llu sentences, %llu tokens, %llu bytes out\"}\n",
        kNames[stage], shop.clock.of(stage), static_cast<unsigned long long>(shop.pages),
        static_cast<unsigned long long>(shop.html_bytes),
        static_cast<unsigned long long>(shop.text_bytes),
        static_cast<unsigned long long>(shop.n_sentences),
        static_cast<unsigned long long>(shop.n_tokens),
        static_cast<unsigned long long>(shop.out_bytes));
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (!bench::build_is_measurable()) return 2;
  if (argc < 2) {
    std::fprintf(stderr, "usage: sito_stages ARCHIVE\n");
    return 2;
  }
  return run(argv[1]);
}
