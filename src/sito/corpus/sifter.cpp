// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/sifter.h"

#include "sito/document/plain_text.h"

namespace sito::corpus {
namespace {

// A page that needed more than this gives its buffers back.
constexpr std::size_t kKeptBufferBytes = std::size_t{8} << 20;

void sample_document(const Document& document, std::size_t limit, std::string& out) {
  out.clear();
  for (const Paragraph& paragraph : document.paragraphs) {
    out += std::string_view(paragraph.text).substr(0, limit + 4);
    out += '\n';
    if (out.size() >= limit) return;
  }
}

double text_bytes(const Document& document) {
  std::size_t sum = 0;
  for (const Paragraph& paragraph : document.paragraphs) sum += paragraph.text.size();
  return static_cast<double>(sum);
}

}  // namespace

extract::Plan default_plan() {
  return extract::Plan::of(*extract::find_algorithm(kDefaultAlgorithm));
}

std::string_view name_of(Drop drop) {
  switch (drop) {
    case Drop::Kept:
      return "kept";
    case Drop::NoContent:
      return "no-content";
    case Drop::OtherLanguage:
      return "other-language";
  }
  return "kept";
}

Sifter::Sifter(const SiftOptions& options)
    : options_(options),
      keep_all_(extract::Plan::of(*extract::find_algorithm("keep-all"))),
      runner_(options_.plan),
      keep_all_runner_(keep_all_),
      parser_(options.limits),
      assembler_(options.assemble) {}

Sifter::~Sifter() = default;

Result<std::unique_ptr<Sifter>> Sifter::make(const SiftOptions& options) {
  if (Result<void> checked = options.plan.check(options.resources); !checked) {
    return std::move(checked).error();
  }
  auto classifier = text::make_language_classifier(options.classifier, options.classifier_model);
  if (!classifier) return std::move(classifier).error();
  std::unique_ptr<Sifter> sifter(new Sifter(options));
  sifter->classifier_ = std::move(*classifier);
  sifter->page_language_.emplace(*sifter->classifier_);
  return sifter;
}

Drop Sifter::sift(const archive::Webpage& webpage, const Where& where, Diagnostics& diagnostics,
                  Document& document, std::string_view taken) {
  document.clear();
  page_bytes_ = webpage.payload.size();
  if (webpage.kind == archive::PageKind::PlainText) {
    const Html text =
        decoder_.decode(webpage.payload, "utf-8", options_.charset_policy, where, diagnostics);
    read_plain_text(text.text, document);
    document.algorithm = "none";
    document.origin.charset = text.charset.used;
    document.cut = webpage.truncated;
  } else {
    sift_html(webpage, where, diagnostics, document);
    if (options_.metadata && webpage.kind != archive::PageKind::Wiki) {
      read_metadata(taken, document);
    }
  }
  document.url = webpage.url;
  if (document.paragraphs.empty()) return Drop::NoContent;
  // A prepared Wikipedia file has one language, which its reader knows (algorithms, section 7.4).
  if (webpage.kind == archive::PageKind::Wiki) return Drop::Kept;
  return judge_language(document);
}

void Sifter::sift_html(const archive::Webpage& webpage, const Where& where,
                       Diagnostics& diagnostics, Document& document) {
  const Html html = decoder_.decode(webpage.payload, webpage.http_charset, options_.charset_policy,
                                    where, diagnostics);
  page_bytes_ = html.text.size();
  parser_.parse(html.text, webpage.url, page_);
  if (page_.cut() != Cut::Not) diagnostics.note(name_of(page_.cut()), where, "");

  // Everything of a prepared Wikipedia page is content.
  const bool keep_all = webpage.kind == archive::PageKind::Wiki;
  const extract::Plan& plan = keep_all ? keep_all_ : options_.plan;
  extract::Inputs inputs;
  inputs.hooks = options_.hooks;
  inputs.resources = &options_.resources;
  page_language_->forget();
  if (plan.wants_stop_words()) inputs.stop_words = stop_words_for(page_);
  (keep_all ? keep_all_runner_ : runner_).label(page_, inputs, nullptr, labels_);
  if (const text::Language* language = page_language_->of_kept(page_, labels_)) {
    document.language = language->code;
    document.language_score = language->score;
  }

  assembler_.assemble(page_, labels_, document);
  document.title = webpage.title.empty() ? page_.title() : webpage.title;
  document.algorithm = plan.name();
  document.cut = page_.cut() != Cut::Not || webpage.truncated;
  document.origin.charset = html.charset.used;
  document.origin.charset_declared = html.charset.declared;
  document.origin.charset_detected = html.charset.detected;
}

void Sifter::read_metadata(std::string_view taken, Document& document) {
  metadata_reader_.read(page_, {taken, document.language}, document.metadata);
}

const text::StopWords* Sifter::stop_words_for(const Page& page) {
  if (options_.stop_list == StopListChoice::None) return nullptr;
  if (options_.stop_list == StopListChoice::Given) return options_.stop_words;
  page_language_->detect(page);
  return page_language_->stop_words(page);
}

Drop Sifter::judge_language(Document& document) {
  if (document.language.empty()) {
    sample_document(document, text::kLanguageSampleBytes, sample_);
    const text::Language language = classifier_->detect(text::language_sample(sample_));
    document.language = language.code;
    document.language_score = language.score;
  }
  if (options_.paragraph_languages) {
    for (Paragraph& paragraph : document.paragraphs) {
      const text::Language found = classifier_->detect(text::language_sample(paragraph.text));
      paragraph.language = found.code;
      paragraph.language_score = found.score;
    }
  }
  if (options_.target_language.empty()) return Drop::Kept;
  if (text::language_matches(options_.target_language, document.language)) return Drop::Kept;
  if (text_bytes(document) < options_.language_min_chars) return Drop::Kept;
  if (document.language_score < options_.language_min_score) return Drop::Kept;
  return Drop::OtherLanguage;
}

void Sifter::trim() { decoder_.release_above(kKeptBufferBytes); }

}  // namespace sito::corpus
