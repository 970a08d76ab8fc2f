// SPDX-License-Identifier: Apache-2.0
// Documents that try writers: random, from a seed, made of what usually breaks formats.
#pragma once

#include "sito/document/document.h"
#include "sito/document/paragraph_builder.h"

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
    document.cut = random(5) == 0;
    if (random(3) != 0) fill(document.origin);
    if (random(3) != 0) fill(document.metadata);
    for (std::uint64_t n = random(6); n > 0; --n) fill(document.paragraphs.emplace_back());
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
    if (random(2) == 0) {
      paragraph.source_begin = random(1000);
      paragraph.source_end = paragraph.source_begin + 1 + random(1000);
    }
    if (random(2) == 0) {
      paragraph.language = "sk";
      paragraph.language_score = share();
    }
  }

  std::uint64_t state_;
};

}  // namespace sito::test
