// SPDX-License-Identifier: Apache-2.0
// Documents that try writers: random, from a seed, made of what usually breaks formats.
#pragma once

#include "sito/document/document.h"
#include "sito/document/paragraph_builder.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace sito::test {

class NastyDocuments {
 public:
  explicit NastyDocuments(std::uint64_t seed) : state_(seed * 2 + 1) {}

  Document next() {
    Document document;
    document.id = "id-" + std::to_string(random(1000000));
    document.url = random(4) == 0 ? "" : "http://x.test/?" + words(2);
    document.title = words(random(5));
    document.language = random(2) == 0 ? "" : "cs";
    document.language_score = share();
    document.algorithm = "justext";
    document.page_type = "forum";
    document.page_type_score = 0.5F;
    document.cut = random(5) == 0;
    if (document.cut) document.duplicate = "near";
    if (random(3) != 0) fill(document.origin);
    if (random(3) != 0) fill(document.metadata);
    for (std::uint64_t n = random(6); n > 0; --n) fill(document.paragraphs.emplace_back());
    if (document.cut) join(document);
    return document;
  }

  /// The same with elements, posts, images and spans that may be broken in every way.
  Document next_structured() {
    Document document = next();
    for (std::uint64_t n = random(4); n > 0; --n) {
      document.posts.push_back({random(2) == 0, words(random(2)), words(random(3)),
                                random(2) == 0 ? "2026-05-03" : words(1), words(random(2))});
      document.images.push_back({address(), words(random(3))});
    }
    for (Paragraph& paragraph : document.paragraphs) {
      for (std::uint64_t n = random(6); n > 0; --n) fill(paragraph, paragraph.spans.emplace_back());
      if (random(3) == 0) paragraph.verbatim = words(3) + "\r\n\n" + words(2);
      if (random(4) == 0)
        paragraph.marks.push_back({0, place_in(paragraph), MarkKind::Link, false, address()});
    }
    if (random(5) == 0) return document;
    for (std::uint64_t n = random(40); n > 0; --n) fill(document, document.elements.emplace_back());
    return document;
  }

  /// Below `n`.
  std::uint64_t random(std::uint64_t n) {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;  // Knuth's MMIX
    return (state_ >> 33) % n;
  }

 private:
  void fill(Metadata& metadata) {
    for (std::size_t field = 0; field < kMetadataFields; ++field) {
      for (std::uint64_t n = random(3); n > 0; --n) {
        MetadataValue& value = metadata.values.emplace_back();
        value.field = static_cast<MetadataField>(field);
        value.source = static_cast<MetadataSource>(random(14));
        value.accepted = random(2) == 0;
        value.score = share();
        value.value = words(1 + random(3));
        value.written = words(random(3));
        value.xpath = random(2) == 0 ? "" : "/html[1]/head[1]";
        value.source_begin = random(1000);
        value.source_end = value.source_begin + random(100);
      }
    }
  }

  std::string address() {
    static constexpr std::array<std::string_view, 5> kAddresses = {
        "https://x.test/a b?q=\"<&'#1#2", "javascript:alert(1)", "data:text/html,x",
        "mailto:a@b.test", "http://y.test/(%zz)"};
    return std::string(kAddresses[random(kAddresses.size())]);
  }

  // A place between characters.
  std::uint32_t place_in(const Paragraph& paragraph) {
    auto at = static_cast<std::uint32_t>(random(paragraph.text.size() + 1));
    while (at > 0 && at < paragraph.text.size() && (paragraph.text[at] & 0xC0) == 0x80) --at;
    return at;
  }

  void fill(const Paragraph& paragraph, Span& span) {
    span.kind = static_cast<SpanKind>(random(9));
    span.begin = place_in(paragraph);
    span.end = std::max(span.begin, place_in(paragraph));
    if (span.kind == SpanKind::Math || span.kind == SpanKind::NoteRef) {
      span.value = random(3) == 0 ? "<math><mi>" + words(1) + "</mo><script>" : words(random(3));
    }
  }

  void fill(const Document& document, Element& element) {
    element.kind = static_cast<ElementKind>(random(20));
    element.level = static_cast<std::uint8_t>(random(7));
    element.ordered = random(2) == 0;
    element.header = random(2) == 0;
    element.start = random(3) == 0 ? static_cast<std::int32_t>(random(20)) - 5 : 1;
    element.columns = static_cast<std::uint16_t>(random(3));
    element.rows = static_cast<std::uint16_t>(random(3));
    element.end = static_cast<std::uint32_t>(document.elements.size() + random(20));
    if (random(2) == 0) {
      element.paragraph = static_cast<std::uint32_t>(random(document.paragraphs.size() + 2));
    }
    if (random(3) > 0) element.detail = static_cast<std::uint32_t>(random(4));
    if (random(3) == 0) element.value = words(random(3));
  }

  float share() { return static_cast<float>(random(1000)) / 999.0F; }

  std::string_view piece() {
    static constexpr std::array<std::string_view, 34> kPieces = {
        "word",
        "Two",
        "slo\xC5\xBEka",
        "1.5",
        "?",
        "!",
        ".",
        ",",
        "...",
        "\"",
        "'",
        "<",
        ">",
        "&",
        "&amp;",
        "<doc>",
        "</s>",
        "<g/>",
        "|",
        "\\",
        "\\u0000",
        "\x01",
        "\x7F",
        "\xC2\x85",                              // NEXT LINE
        "\xC2\xAD",                              // SOFT HYPHEN
        "\xE2\x80\xA8",                          // LINE SEPARATOR
        "\xE2\x80\x8D",                          // ZERO WIDTH JOINER
        "\xE2\x80\xAE",                          // RIGHT-TO-LEFT OVERRIDE
        "\xCC\x81",                              // COMBINING ACUTE ACCENT
        "\xEF\xBF\xBE",                          // U+FFFE, which is no character
        "\xEF\xBB\xBF",                          // ZERO WIDTH NO-BREAK SPACE
        "\xF0\x9F\x98\x80",                      // GRINNING FACE
        "\xE6\xBC\xA2\xE5\xAD\x97\xE3\x80\x82",  // two ideographs and a full stop
        "http://y.test/?a=1&b=2"};
    return kPieces[random(kPieces.size())];
  }

  std::string words(std::uint64_t n) {
    std::string text;
    for (; n > 0; --n) {
      text += piece();
      if (random(2) == 0) text += ' ';
    }
    return text;
  }

  void fill(Origin& origin) {
    origin.file = "/d/" + words(1) + ".warc.gz";
    origin.offset = random(1U << 31U) << 20U;
    origin.length = random(1000);
    origin.record_id = "<urn:uuid:" + std::to_string(random(100)) + ">";
    origin.date = "2026-01-31T12:00:00Z";
    origin.mime = "text/html";
    origin.charset = "utf-8";
    origin.charset_declared = random(2) == 0 ? "" : words(1);
  }

  void fill(Paragraph& paragraph) {
    ParagraphBuilder builder;
    bool in_link = false;
    for (std::uint64_t n = random(12); n > 0; --n) {
      switch (random(6)) {
        case 0:
          builder.close_link();
          in_link = !in_link;
          if (in_link) builder.open_link("http://l.test/" + words(1));
          break;
        case 1:
          builder.add_image("http://i.test/" + words(1));
          break;
        default:
          builder.add_text(words(1 + random(4)));
      }
    }
    builder.finish(paragraph);
    paragraph.role = static_cast<ParagraphRole>(random(6));
    paragraph.heading_level = static_cast<std::uint8_t>(random(7));
    if (random(2) == 0) paragraph.xpath = "/html[1]/body[1]/p[" + std::to_string(random(9)) + "]";
    if (!paragraph.xpath.empty()) paragraph.duplicate = "exact";
    if (random(2) == 0) {
      paragraph.source_begin = random(1000);
      paragraph.source_end = paragraph.source_begin + 1 + random(1000);
    }
    if (random(2) == 0) {
      paragraph.language = "sk";
      paragraph.language_score = share();
    }
  }

  // Makes it a document of several pages.
  static void join(Document& document) {
    document.parts = {{document.url, document.origin.record_id},
                      {"http://x.test/?page=2&a=<\"> b", ""},
                      {"", "<urn:3>"}};
    for (std::size_t i = 0; i < document.paragraphs.size(); ++i)
      document.paragraphs[i].part = static_cast<std::uint32_t>(i / 2);
  }

  std::uint64_t state_;
};

}  // namespace sito::test
