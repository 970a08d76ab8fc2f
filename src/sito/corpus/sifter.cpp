// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/sifter.h"

#include "sito/document/plain_text.h"
#include "sito/write/registry.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace sito::corpus {
namespace {

// The plans of the reader.
constexpr std::size_t kPlan = 0;
constexpr std::size_t kKeepAll = 1;

Drop drop_of(extract::PageState state) {
  switch (state) {
    case extract::PageState::Content:
      return Drop::NoContent;
    case extract::PageState::Empty:
      return Drop::EmptyPage;
    case extract::PageState::Error:
      return Drop::ErrorPage;
    case extract::PageState::Login:
      return Drop::LoginPage;
    case extract::PageState::Parked:
      return Drop::ParkedDomain;
    case extract::PageState::ConsentWall:
      return Drop::ConsentWall;
    case extract::PageState::NeedsScript:
      return Drop::NeedsScript;
    case extract::PageState::RobotCheck:
      return Drop::RobotCheck;
  }
  return Drop::NoContent;
}

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

Result<void> check_page_types(const SiftOptions& options) {
  if (options.page_types.empty()) return {};
  const extract::Algorithm* row = options.plan.root().row;
  if (row == nullptr || row->page_types == nullptr) {
    return Error{ErrorCode::InvalidArgument,
                 "the algorithm does not tell the types of pages; the row sito does"};
  }
  const auto known = row->page_types(&options.resources);
  for (const std::string& type : options.page_types) {
    if (std::find(known.begin(), known.end(), type) != known.end()) continue;
    std::string names;
    for (const std::string& name : known) names += (names.empty() ? "" : ", ") + name;
    return Error{ErrorCode::InvalidArgument,
                 "no type of pages is called '" + type + "'; known are " + names};
  }
  return {};
}

}  // namespace

extract::Plan default_plan() {
  return extract::Plan::of(*extract::find_algorithm(kDefaultAlgorithm));
}

Result<void> check_languages(std::string_view languages) {
  for (std::size_t at = 0; at < languages.size();) {
    const std::size_t end = std::min(languages.find(',', at), languages.size());
    const std::string_view written = languages.substr(at, end - at);
    const std::string code = text::normalise_language(written);
    // ICU knows every code of two letters, and not all of those of three that fastText answers
    // with.
    if (code.size() > 3 || (code.size() < 3 && write::english_name(code).empty())) {
      return Error{ErrorCode::InvalidArgument,
                   "'" + std::string(written) + "' is no language code, such as cs or en"};
    }
    at = end + 1;
  }
  return {};
}

std::string_view name_of(Drop drop) {
  constexpr std::array kNames = std::to_array<std::string_view>(
      {"kept", "no-content", "other-language", "other-page-type", "empty-page", "error-page",
       "login-page", "parked-domain", "consent-wall", "needs-script", "robot-check"});
  return kNames.at(static_cast<std::size_t>(drop));
}

Sifter::Sifter(const SiftOptions& options, std::unique_ptr<text::LanguageClassifier> classifier)
    : options_(options),
      keep_all_(extract::Plan::of(*extract::find_algorithm("keep-all"))),
      classifier_(std::move(classifier)),
      reader_(std::array<const extract::Plan*, 2>{&options_.plan, &keep_all_}, options_,
              *classifier_) {
  if (options_.sites != nullptr) sites_.emplace(*options_.sites);
}

Sifter::~Sifter() = default;

Result<std::unique_ptr<Sifter>> Sifter::make(const SiftOptions& options) {
  if (Result<void> checked = options.plan.check(options.resources); !checked) {
    return std::move(checked).error();
  }
  if (Result<void> checked = check_page_types(options); !checked) return std::move(checked).error();
  auto classifier = text::make_language_classifier(options.classifier, options.classifier_model);
  if (!classifier) return std::move(classifier).error();
  return std::unique_ptr<Sifter>(new Sifter(options, std::move(*classifier)));
}

Result<Drop> Sifter::sift(const archive::Webpage& webpage, const Where& where,
                          Diagnostics& diagnostics, Document& document, std::string_view taken) {
  deadline_ = Deadline::after(options_.page_seconds);
  document.clear();
  Result<Drop> drop = sift_any(webpage, where, diagnostics, document, taken);
  const Result<void> in_time = deadline_.check();
  if (drop && !in_time) drop = in_time.error();
  if (!drop) document.clear();
  document.url = webpage.url;
  if (drop && *drop != Drop::Kept) document.reason = name_of(*drop);
  return drop;
}

Result<Drop> Sifter::sift_any(const archive::Webpage& webpage, const Where& where,
                              Diagnostics& diagnostics, Document& document,
                              std::string_view taken) {
  const bool html = webpage.kind != archive::PageKind::PlainText;
  // A prepared Wikipedia file has one language, which its reader knows (algorithms, section 7.4).
  const bool wiki = webpage.kind == archive::PageKind::Wiki;
  bool of_wanted_type = options_.page_types.empty();
  if (html) {
    if (Result<void> read = sift_html(webpage, where, diagnostics, document); !read) {
      return std::move(read).error();
    }
    const FeedEntry* feed = options_.feeds == nullptr ? nullptr : options_.feeds->find(webpage.url);
    if (!wiki) of_wanted_type = judge_type(document);
    if (options_.metadata && !wiki) read_metadata(taken, feed, document);
    if (feed != nullptr && !feed->lead.empty()) compare_lead(*feed, document);
  } else {
    sift_text(webpage, where, diagnostics, document);
  }
  // The reader has taken out all that is not a mark.
  const LeaveOut marks = {.links = options_.leave_out.links, .images = options_.leave_out.images};
  if (marks.any()) {
    leave_out(marks, document);
    leave_out(marks, document.structured);
  }
  if (document.paragraphs.empty()) return html ? drop_of(reader_.state()) : Drop::NoContent;
  if (!of_wanted_type) return Drop::OtherPageType;
  return wiki ? Drop::Kept : judge_language(document);
}

void Sifter::sift_text(const archive::Webpage& webpage, const Where& where,
                       Diagnostics& diagnostics, Document& document) {
  page_bytes_ = webpage.payload.size();
  const Html text =
      text_decoder_.decode(webpage.payload, "utf-8", options_.charset_policy, where, diagnostics);
  read_plain_text(text.text, document);
  document.algorithm = "none";
  document.origin.charset = text.charset.used;
  document.cut = webpage.truncated;
}

Result<void> Sifter::sift_html(const archive::Webpage& webpage, const Where& where,
                               Diagnostics& diagnostics, Document& document) {
  Result<void> read =
      reader_.open(webpage.payload, webpage.http_charset, webpage.url, where, diagnostics);
  const Page& page = reader_.page();
  page_bytes_ = page.source().size();
  if (!read) return read;
  if (webpage.kind == archive::PageKind::Html) use_site(webpage.url, where, diagnostics);
  // Everything of a prepared Wikipedia page is content.
  read = reader_.run(webpage.kind == archive::PageKind::Wiki ? kKeepAll : kPlan, document);
  if (!read) return read;
  if (reader_.recovered() != extract::RecoveredFrom::Nothing) {
    diagnostics.note("text-recovered", where, extract::name_of(reader_.recovered()));
  }
  if (const text::Language* language = reader_.language()) {
    document.language = language->code;
    document.language_score = language->score;
  }
  document.title = webpage.title.empty() ? page.title() : webpage.title;
  document.cut = page.cut() != Cut::Not || webpage.truncated;
  document.origin.charset = reader_.charset().used;
  document.origin.charset_declared = reader_.charset().declared;
  document.origin.charset_detected = reader_.charset().detected;
  return deadline_.check();
}

void Sifter::use_site(std::string_view url, const Where& where, Diagnostics& diagnostics) {
  if (!sites_) return;
  const Result<const site::Applier*> applier = sites_->for_page(url);
  if (!applier) {
    diagnostics.note("site-template-unreadable", where, applier.error().message);
  } else if (*applier != nullptr) {
    reader_.use(**applier);
  }
}

void Sifter::compare_lead(const FeedEntry& feed, Document& document) {
  sample_.clear();
  for (const Paragraph& paragraph : document.paragraphs) {
    sample_ += paragraph.text;
    sample_ += '\n';
  }
  document.feed_recall = word_recall(feed.lead, sample_);
}

void Sifter::read_metadata(std::string_view taken, const FeedEntry* feed, Document& document) {
  metadata_reader_.read(reader_.page(), {taken, document.language, feed}, document.metadata);
  reader_.merge_fields(document.metadata);
}

std::vector<extract::BlockReasons> Sifter::reasons() { return reader_.reasons(kPlan); }

/// Whether the page is of a type that is wanted; says which one it is.
bool Sifter::judge_type(Document& document) {
  const extract::PageType type = reader_.page_type(kPlan);
  document.page_type = type.name;
  document.page_type_score = std::round(type.probability * 100) / 100;
  const auto& wanted = options_.page_types;
  return wanted.empty() || std::find(wanted.begin(), wanted.end(), type.name) != wanted.end();
}

Drop Sifter::judge_language(Document& document) {
  if (document.language.empty()) {
    sample_document(document, text::kLanguageSampleBytes, sample_);
    const text::Language language = classifier_->detect(text::language_sample(sample_));
    document.language = language.code;
    document.language_score = language.score;
  }
  if (options_.paragraph_languages) {
    judge_paragraphs(document.paragraphs);
    judge_paragraphs(document.structured.paragraphs);
  }
  if (options_.target_language.empty()) return Drop::Kept;
  if (text::language_matches(options_.target_language, document.language)) return Drop::Kept;
  if (text_bytes(document) < options_.language_min_chars) return Drop::Kept;
  if (document.language_score < options_.language_min_score) return Drop::Kept;
  return Drop::OtherLanguage;
}

void Sifter::judge_paragraphs(std::vector<Paragraph>& paragraphs) const {
  for (Paragraph& paragraph : paragraphs) {
    const text::Language found = classifier_->detect(text::language_sample(paragraph.text));
    paragraph.language = found.code;
    paragraph.language_score = found.score;
  }
}

void Sifter::trim() {
  reader_.trim();
  text_decoder_.release_above(kKeptBufferBytes);
}

}  // namespace sito::corpus
