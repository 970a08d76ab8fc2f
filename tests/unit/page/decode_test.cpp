// SPDX-License-Identifier: Apache-2.0
#include "sito/page/html.h"
#include "sito/text/utf8.h"

#include <gtest/gtest.h>
#include <lexbor/encoding/encoding.h>

#include <fstream>
#include <sstream>

namespace sito {
namespace {

/// Prose of our own in a language, UTF-8.
std::string prose(std::string_view language) {
  std::ifstream file(std::string(SITO_SOURCE_DIR "/tests/data/charset/") + std::string(language) +
                     ".txt");
  std::stringstream text;
  text << file.rdbuf();
  EXPECT_FALSE(text.str().empty()) << language;
  return text.str();
}

/// UTF-8 in another encoding; what it cannot write becomes "?".
std::string encoded(std::string_view text, std::string_view encoding) {
  const lxb_encoding_data_t* data = lxb_encoding_data_by_name(
      reinterpret_cast<const lxb_char_t*>(encoding.data()), encoding.size());
  std::string out;
  lxb_char_t buffer[16];
  lxb_encoding_encode_t context;  // one for all: ISO-2022-JP has states
  lxb_encoding_encode_init(&context, data, buffer, sizeof buffer);
  for (std::size_t at = 0; at < text.size();) {
    const text::CodePoint point = text::code_point_at(text, at);
    at += point.length;
    const lxb_codepoint_t value = point.value;
    const lxb_codepoint_t* from = &value;
    lxb_encoding_encode_buf_used_set(&context, 0);
    const bool good = data->encode(&context, &from, from + 1) == LXB_STATUS_OK;
    if (good)
      out.append(reinterpret_cast<const char*>(buffer), lxb_encoding_encode_buf_used(&context));
    if (!good) out += '?';
  }
  return out;
}

std::string page_of(std::string_view text, std::string_view head = "") {
  return "<!DOCTYPE html><html><head>" + std::string(head) +
         "<title>x</title></head><body class='a'><p>" + std::string(text) +
         "</p><script>var a = '\\u0159';</script></body></html>";
}

struct Decoded {
  std::string text;
  Charset charset;
  CountingDiagnostics notes;
};

Decoded decode(std::string_view bytes, std::string_view http = "",
               CharsetPolicy policy = CharsetPolicy::Lenient) {
  Decoded out;
  HtmlDecoder decoder;
  const Html html = decoder.decode(bytes, http, policy, {}, out.notes);
  out.text = html.text;
  out.charset = html.charset;
  EXPECT_TRUE(text::is_valid_utf8(html.text));
  return out;
}

struct Case {
  const char* language;
  const char* encoding;
};
constexpr Case kLegacy[] = {
    {"cs", "windows-1250"}, {"cs", "iso-8859-2"}, {"sk", "windows-1250"}, {"sk", "iso-8859-2"},
    {"pl", "windows-1250"}, {"pl", "iso-8859-2"}, {"hu", "windows-1250"}, {"hu", "iso-8859-2"},
    {"ru", "windows-1251"}, {"ru", "koi8-r"},     {"ru", "iso-8859-5"},   {"de", "windows-1252"},
    {"ja", "shift_jis"},    {"ja", "euc-jp"},     {"ja", "iso-2022-jp"},  {"zh", "gb18030"},
    {"zh", "big5"},         {"ko", "euc-kr"},
};

TEST(Decode, FindsTheCharsetThatNobodyDeclared) {
  for (const Case& legacy : kLegacy) {
    if (std::string_view(legacy.encoding) == "big5")
      continue;  // the text is in simplified characters
    const std::string page = page_of(prose(legacy.language));
    const Decoded decoded = decode(encoded(page, legacy.encoding));
    EXPECT_EQ(decoded.text, page) << legacy.language << " in " << legacy.encoding << " taken for "
                                  << decoded.charset.used;
    EXPECT_EQ(decoded.charset.source, CharsetSource::Detected) << legacy.encoding;
    EXPECT_EQ(decoded.charset.declared, "");
    EXPECT_EQ(decoded.charset.detected, decoded.charset.used);
  }
}

TEST(Decode, FindsUtf8BehindALongFrontOfAscii) {
  const std::string style = "<style>" + std::string(3'000'000, 'x') + "</style>";
  EXPECT_EQ(decode(page_of(prose("cs"), style)).charset.used, "utf-8");
  EXPECT_NE(decode(page_of(encoded(prose("cs"), "windows-1250"), style)).charset.used, "utf-8");
}

TEST(Decode, BelievesWhatIsDeclared) {
  for (const Case& legacy : kLegacy) {
    std::string page = page_of(prose(legacy.language));
    const std::string bytes = encoded(page, legacy.encoding);
    const Decoded by_http = decode(bytes, legacy.encoding);
    EXPECT_EQ(by_http.charset.used, legacy.encoding);
    EXPECT_EQ(by_http.charset.source, CharsetSource::Http);
    if (bytes.find("?") == std::string::npos) {
      EXPECT_EQ(by_http.text, page) << legacy.encoding;
    }
    page = page_of(prose(legacy.language), std::string("<meta charset=") + legacy.encoding + ">");
    const Decoded by_meta = decode(encoded(page, legacy.encoding));
    EXPECT_EQ(by_meta.charset.used, legacy.encoding);
    EXPECT_EQ(by_meta.charset.source, CharsetSource::Meta);
  }
}

TEST(Decode, GuessesWhenDeclaredUtf8Fails) {
  for (const Case& legacy : {kLegacy[0], kLegacy[1], kLegacy[8], kLegacy[9], kLegacy[12]}) {
    const std::string page = page_of(prose(legacy.language), "<meta charset=utf-8>");
    const Decoded decoded = decode(encoded(page, legacy.encoding));
    EXPECT_EQ(decoded.text, page) << legacy.encoding;
    EXPECT_EQ(decoded.charset.declared, "utf-8");
    EXPECT_EQ(decoded.charset.source, CharsetSource::Detected);
    const Decoded strict = decode(encoded(page, legacy.encoding), "", CharsetPolicy::Strict);
    EXPECT_EQ(strict.charset.used, "utf-8");
    EXPECT_GT(strict.charset.replaced, 10U);
  }
}

/// UTF-8 that was read in another encoding and written as UTF-8 again.
std::string doubled(std::string_view text, bool windows) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<std::uint8_t>(c);
    if (windows && byte == 0x80) {
      out += "\xE2\x82\xAC";
    } else if (windows && byte == 0x94) {
      out += "\xE2\x80\x9D";
    } else {
      text::append_utf8(byte, out);
    }
  }
  return out;
}

TEST(Decode, RepairsUtf8ThatWasEncodedTwice) {
  const std::string dash = "\xE2\x80\x94", e_acute = "\xC3\xA9", nbsp = "\xC2\xA0";
  const std::string page = page_of("a" + dash + "b" + dash + "c" + dash + "caf" + e_acute + nbsp);
  for (const bool windows : {false, true}) {
    const Decoded decoded = decode(doubled(page, windows), "utf-8");
    EXPECT_EQ(decoded.text, page);
    EXPECT_EQ(decoded.charset.used, "utf-8");
    EXPECT_EQ(decoded.notes.count("charset-doubled"), 1U);
  }
  for (const char* language : {"cs", "ru", "ja"}) {
    EXPECT_EQ(decode(doubled(page_of(prose(language)), false)).text, page_of(prose(language)));
  }
}

TEST(Decode, RepairsDoubledLettersIfThereAreMany) {
  const auto repeated = [](const std::string& text, int n) {
    std::string out;
    for (int i = 0; i < n; ++i) out += text;
    return out;
  };
  const std::string french = "d\u00E9j\u00E0 vu \u00E0 la m\u00E8re ";
  const std::string german = "\u00FCber gr\u00FCn \u00F6de M\u00E4rz ";
  const std::string russian = "\u043F\u0440\u0438 \u0432\u0435\u0440\u0430 ";
  for (const std::string& words : {french, german, russian}) {
    const std::string page = page_of(repeated(words, 9));
    const Decoded decoded = decode(doubled(page, true));
    EXPECT_EQ(decoded.text, page);
    EXPECT_EQ(decoded.notes.count("charset-doubled"), 1U);
  }
  // A page in English that quotes one.
  const std::string english =
      "<p>" + repeated("The editor shows strange letters for all that it reads. ", 4) + "</p>";
  const std::string quoting = "<pre>" + doubled(repeated(french, 9), true) + "</pre>";
  const std::string page = page_of(english + quoting + english + english);
  EXPECT_EQ(decode(page).text, page);
  // Short quotations, a page that also has the right letters, and a table of letters.
  for (const std::string& text : {doubled(repeated(french, 4), true),
                                  doubled(repeated(french, 9), true) + repeated(french, 1),
                                  doubled(repeated("\u00E9 \u00E8 \u00E0 \u00FC ", 20), true),
                                  doubled(repeated("\u00A0a", 40), true)}) {
    EXPECT_EQ(decode(page_of(text)).text, page_of(text));
  }
}

TEST(Decode, RepairsDoubledLettersBeforeABlankThatWasANoBreakSpace) {
  // Returns a page in which the second half of each a with grave became a blank.
  const auto cut = [](const std::string& text, bool joins_blanks) {
    std::string page = doubled(text, true);
    const std::string whole = "\u00C3\u00A0";
    for (std::size_t at = page.find(whole); at != std::string::npos; at = page.find(whole, at)) {
      page.replace(at, whole.size(), "\u00C3 ");
      at += 3;
      if (joins_blanks && page[at] == ' ') page.erase(at, 1);
    }
    return page;
  };
  std::string text;
  for (int i = 0; i < 12; ++i)
    text += "d\u00E9j\u00E0 vu \u00E0 la m\u00E8re f\u00EAte voil\u00E0, ";
  EXPECT_EQ(decode(page_of(cut(text, true))).text, page_of(text));
  EXPECT_EQ(decode(page_of(cut(text, false))).text, page_of(text));
  const std::string inside = text + "L\u00E0 o\u00F9 m\u00E8re p\u00E0gina ";
  EXPECT_EQ(decode(page_of(cut(inside, false))).text, page_of(inside));
  // A right letter behind capitals, and pages with nothing else or with too many of them.
  const std::string right = "AMANH\u00C3 ";
  EXPECT_EQ(decode(page_of(cut(text, true) + right)).text, page_of(text + right));
  std::string alone;
  for (int i = 0; i < 40; ++i) alone += "a letter \u00C3 stands here ";
  EXPECT_EQ(decode(page_of(alone)).text, page_of(alone));
  const std::string examples = alone + doubled("\u2014 \u2014 \u2014", true);
  EXPECT_EQ(decode(page_of(examples)).text, page_of(examples));
}

TEST(Decode, RepairsDoubledLettersThatWereEscaped) {
  const auto escaped = [](std::string_view text) {
    std::string page;
    for (const char c : doubled(text, true)) {
      const auto byte = static_cast<std::uint8_t>(c);
      if (byte < 0x80) page += c;
      if (byte == 0xC3) page += "&Atilde;";
      if (byte == 0xA9 || byte == 0xA7) page += byte == 0xA9 ? "&copy;" : "&#xA7;";
      if (byte == 0xAA) page += "&#170;";
    }
    return page;
  };
  std::string text;
  for (int i = 0; i < 12; ++i) text += "l'\u00E9t\u00E9 \u00E7a f\u00EAte ";
  const Decoded decoded = decode(page_of(escaped(text) + "&lt;b&gt; &#x22;"));
  EXPECT_EQ(decoded.text, page_of(text + "&lt;b&gt; &#x22;"));
  EXPECT_EQ(decoded.notes.count("charset-doubled"), 1U);
  const std::string dash = "&acirc;&euro;&rdquo;", space = "\u00C2&nbsp;";
  EXPECT_EQ(decode(page_of(dash + dash + dash + space)).text, page_of("\u2014\u2014\u2014\u00A0"));
  // Examples, right letters, and other references.
  for (const std::string& right :
       {dash + dash, dash + dash + dash + "&eacute;t&eacute;, &eacute;t&eacute;",
        std::string("&Atilde;&amp;copy; S&Atilde;O &copy;")}) {
    EXPECT_EQ(decode(page_of(right)).text, page_of(right));
  }
}

TEST(Decode, RepairsUtf8ThatWasEncodedThreeTimes) {
  std::string text;
  for (int i = 0; i < 3; ++i) text += "d\u00E9j\u00E0 vu \u2014 ";
  for (const bool windows : {false, true}) {
    EXPECT_EQ(decode(page_of(doubled(doubled(text, windows), windows))).text, page_of(text));
  }
  // e with acute, whose lead byte windows-1252 has as a florin sign at the second time.
  const std::string letter = "\u00C3\u0192\u00C2\u00A9";
  EXPECT_EQ(decode(page_of(letter + "t" + letter + " " + letter)).text,
            page_of("\u00E9t\u00E9 \u00E9"));
  EXPECT_EQ(decode(page_of(letter + "t" + letter)).text, page_of(letter + "t" + letter));
}

TEST(Decode, ABlankStaysOfADoubledNoBreakSpaceWhoseHalfBecameABlank) {
  const std::string dash = doubled("\u2014", true);
  EXPECT_EQ(decode(page_of(dash + dash + dash + " 5\u00C2 km, \u00C2\nso")).text,
            page_of("\u2014\u2014\u2014 5 km, \nso"));
  // A right letter behind capitals, and a page that is not damaged.
  EXPECT_EQ(decode(page_of(dash + dash + dash + " PARC\u00C2 ")).text,
            page_of("\u2014\u2014\u2014 PARC\u00C2 "));
  const std::string right = "5\u00C2 km and 6\u00C2 km and 7\u00C2 km";
  EXPECT_EQ(decode(page_of(right)).text, page_of(right));
}

TEST(Decode, LeavesRightTextThatLooksDoubled) {
  const std::string dash = doubled("\xE2\x80\x94", true);
  const auto stays = [](const std::string& text, CharsetPolicy policy = CharsetPolicy::Lenient) {
    const std::string page = page_of(text);
    const Decoded decoded = decode(page, "utf-8", policy);
    return decoded.text == page && decoded.notes.count("charset-doubled") == 0;
  };
  EXPECT_TRUE(stays(dash + dash));  // examples
  EXPECT_TRUE(stays(dash + dash + dash + prose("cs")));
  EXPECT_TRUE(stays(dash + dash + dash, CharsetPolicy::Strict));
  EXPECT_FALSE(stays(dash + dash + dash));
  const std::string french = "\xC3\xA9\xC2\xA0\xC2\xBB";  // an e with acute, a space, a quote
  EXPECT_TRUE(stays(french + french + french + french));
  const std::string cut = dash + dash + "\xC3\xA2\xC2\x80";
  EXPECT_EQ(decode(cut).text, cut);
}

TEST(Decode, LetsValidUtf8BeatAnotherDeclaration) {
  const std::string page = page_of(prose("cs"), "<meta charset=iso-8859-1>");
  const Decoded decoded = decode(page);
  EXPECT_EQ(decoded.text, page);
  EXPECT_EQ(decoded.charset.declared, "windows-1252");
  EXPECT_EQ(decoded.charset.used, "utf-8");
  EXPECT_EQ(decoded.charset.source, CharsetSource::ValidUtf8);
  EXPECT_EQ(decoded.notes.count("charset-overridden"), 1U);
  const Decoded strict = decode(page, "", CharsetPolicy::Strict);
  EXPECT_EQ(strict.charset.used, "windows-1252");
  EXPECT_NE(strict.text, page);
  const Decoded several = decode(page_of(prose("ja"), "<meta charset=gbk>"));
  EXPECT_EQ(several.charset.used, "utf-8");
  EXPECT_EQ(several.notes.count("charset-overridden"), 1U);
}

TEST(Decode, ReadsUtf16WithAndWithoutMark) {
  const std::string page = page_of(prose("cs"), "<meta charset=utf-16>");
  for (const std::string_view encoding : {"utf-16le", "utf-16be"}) {
    const std::string bytes = encoded(page, encoding);
    const Decoded plain = decode(bytes);
    EXPECT_EQ(plain.text, page);
    EXPECT_EQ(plain.charset.used, encoding);
    const Decoded marked =
        decode((encoding == "utf-16le" ? "\xFF\xFE" : "\xFE\xFF") + bytes, "windows-1250");
    EXPECT_EQ(marked.text, page);
    EXPECT_EQ(marked.charset.source, CharsetSource::Bom);
  }
  EXPECT_EQ(decode(page).charset.used, "utf-8");  // a meta tag that could be read at all
  EXPECT_EQ(decode("\xEF\xBB\xBF<p>a", "utf-16").text, "<p>a");
}

TEST(Decode, ReadsUtf16OfEveryScriptWithoutMark) {
  for (const std::string_view language : {"cs", "ru", "ja", "ko", "zh"}) {
    const std::string text = prose(language);
    for (const std::string& page : {page_of(text), "<html><p>" + text + text + text,
                                    page_of(text, "<meta charset=utf-16>")}) {
      for (const std::string_view encoding : {"utf-16le", "utf-16be"}) {
        const Decoded decoded = decode(encoded(page, encoding));
        EXPECT_EQ(decoded.text, page) << language << ' ' << encoding;
        EXPECT_EQ(decoded.charset.used, encoding) << language;
      }
    }
  }
}

TEST(Decode, StrayZerosAreNotUtf16) {
  std::string page = page_of(prose("cs"));
  for (std::size_t at = 40; at < page.size(); at += 40) page[at] = '\0';  // the same parity
  EXPECT_EQ(decode(page).charset.used, "utf-8");
}

TEST(Decode, ReplacesWhatIsNotValid) {
  const Decoded decoded =
      decode("<meta charset=utf-8>ok \xC5\x99 bad \xC5 \xF0\x9F\x98 \xED\xA0\x80 \xC0\xAF end");
  EXPECT_EQ(decoded.text,
            "<meta charset=utf-8>ok \xC5\x99 bad \xEF\xBF\xBD \xEF\xBF\xBD "
            "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD "
            "\xEF\xBF\xBD\xEF\xBF\xBD end");
  EXPECT_EQ(decoded.charset.replaced, 7U);
  EXPECT_EQ(decoded.notes.count("charset-invalid-bytes"), 1U);
  EXPECT_EQ(decode("\x81\x8D a", "windows-1251").charset.replaced, 0U);
  EXPECT_EQ(decode("\xAA", "windows-1253").charset.replaced, 1U);
}

TEST(Decode, CopiesNothingThatIsValid) {
  const std::string page = page_of(prose("ru"), "<meta charset=utf-8>");
  HtmlDecoder decoder;
  NoDiagnostics none;
  EXPECT_EQ(decoder.decode(page, "", CharsetPolicy::Lenient, {}, none).text.data(), page.data());
  const std::string ascii = page_of("plain");
  EXPECT_EQ(decoder.decode(ascii, "windows-1250", CharsetPolicy::Strict, {}, none).text.data(),
            ascii.data());
}

TEST(Decode, PrescansAsTheStandardSays) {
  const auto used = [](std::string_view head) {
    return decode(std::string(head) + "\xE1\xE9").charset.used;
  };
  EXPECT_EQ(used("<META  CHARSET = 'ISO-8859-2' >"), "iso-8859-2");
  EXPECT_EQ(used("<meta http-equiv=Content-Type content='text/html; charset=windows-1251'>"),
            "windows-1251");
  EXPECT_EQ(used("<meta content=\"text/html; charset=koi8-r\" http-equiv=content-type>"), "koi8-r");
  EXPECT_EQ(used("<meta content='text/html; charset=koi8-r'>"), "windows-1252");
  EXPECT_EQ(used("<!-- <meta charset=koi8-r> --><meta charset=windows-1250>"), "windows-1250");
  EXPECT_EQ(used("<!--><meta charset=windows-1250>"), "windows-1250");
  EXPECT_EQ(used("<p title='<meta charset=koi8-r>'><meta charset=latin2>"), "iso-8859-2");
  EXPECT_EQ(used("<metaphor charset=koi8-r>"), "windows-1252");
  EXPECT_EQ(used("<meta charset=nonsense><meta charset=cp1250>"), "windows-1250");
  EXPECT_EQ(used("<meta charset=x-user-defined>"), "windows-1252");
  EXPECT_EQ(used("<?xml version='1.0' encoding=\"ISO-8859-2\"?><html>"), "iso-8859-2");
  EXPECT_EQ(used(std::string(4000, ' ') + "<meta charset=koi8-r>"), "koi8-r");
  EXPECT_EQ(used(std::string(5000, ' ') + "<meta charset=koi8-r>"), "windows-1252");
  EXPECT_EQ(used("<meta charset="), "windows-1252");
  EXPECT_EQ(used("<meta charset=\"koi8-r"), "windows-1252");
}

TEST(Decode, CountsUnknownLabels) {
  const Decoded decoded = decode("<meta charset=koi8-r>\xC1", "no-such-set");
  EXPECT_EQ(decoded.charset.used, "koi8-r");
  EXPECT_EQ(decoded.notes.count("charset-unknown-label"), 1U);
  EXPECT_EQ(decode("a\xE9").charset.source, CharsetSource::Default);
  EXPECT_EQ(decode("").text, "");
}

}  // namespace
}  // namespace sito
