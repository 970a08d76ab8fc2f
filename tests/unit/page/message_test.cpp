// SPDX-License-Identifier: Apache-2.0
#include "sito/page/message.h"

#include "sito/page/html.h"

#include <gtest/gtest.h>

#include <string>

namespace sito {
namespace {

constexpr std::string_view kHead =
    "From: =?utf-8?Q?Jana_Nov=C3=A1?= <jana@x.test>\r\n"
    "To: Karel <karel@x.test>\r\n"
    "Subject: =?iso-8859-2?B?xb5pdm90?= =?utf-8?Q?_u_rybn=C3=ADka?=\r\n"
    "Date: Tue, 5 Mar 2013 10:00:00 +0100\r\n";

std::string html_of(std::string_view message) {
  HtmlDecoder decoder;
  NoDiagnostics ignored;
  return std::string(decoder.decode(message, "", CharsetPolicy::Lenient, {}, ignored).text);
}

std::string message(std::string_view fields, std::string_view body) {
  return std::string(kHead) + std::string(fields) + "\r\n" + std::string(body);
}

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

TEST(Message, TheHeaderGivesTitleAuthorAndDate) {
  const std::string html = html_of(message("", "The swans are back.\r\n"));
  EXPECT_TRUE(has(html, "<meta name=\"author\" content=\"Jana Nov\xC3\xA1\">")) << html;
  EXPECT_TRUE(has(html, "<meta name=\"date\" content=\"Tue, 5 Mar 2013 10:00:00 +0100\">"));
  EXPECT_TRUE(has(html, "u rybn\xC3\xADka</title>"));
  EXPECT_TRUE(has(html, "href=\"mailto:jana@x.test\""));
  EXPECT_TRUE(has(html, "<p>The swans are back.</p>"));
}

// Address books write the last name first.
TEST(Message, ANameWithACommaIsOneName) {
  const auto author = [](std::string_view from) {
    const std::string html =
        html_of("From: " + std::string(from) +
                "\r\nTo: k@x.test\r\nSubject: Swans\r\n"
                "Date: Tue, 5 Mar 2013 10:00:00 +0100\r\n\r\nThey are back.\r\n");
    const std::string_view rest =
        std::string_view(html).substr(html.find("content=\"", html.find("author")) + 9);
    return std::string(rest.substr(0, rest.find('"')));
  };
  EXPECT_EQ(author("\"Novak, Petr\" <petr@x.test>"), "Petr Novak");
  EXPECT_EQ(author("\"Rivertown Press, Inc.\" <p@x.test>"), "Rivertown Press Inc.");
  EXPECT_EQ(author("Petr Novak <petr@x.test>"), "Petr Novak");
}

TEST(Message, QuotedLinesAreQuoted) {
  const std::string html =
      html_of(message("", "Yes, <all>.\n\n> Are they back?\n>> Who?\n\nJana\n"));
  EXPECT_TRUE(has(html, "<p>Yes, &lt;all&gt;.</p>")) << html;
  EXPECT_TRUE(has(html, "<blockquote><p>Are they back?\nWho?</p></blockquote>"));
  EXPECT_TRUE(has(html, "<p>Jana</p>"));
}

TEST(Message, OfAttachmentsAloneHasNoText) {
  const std::string body =
      "--b\nContent-Type: application/pdf\nContent-Disposition: attachment; filename=x.pdf\n"
      "Content-Transfer-Encoding: base64\n\nJVBERi0=\n--b--\n";
  const std::string html = html_of(message("Content-Type: multipart/mixed; boundary=b\n", body));
  EXPECT_TRUE(has(html, "<body>\n</body>")) << html;
  EXPECT_TRUE(has(html, "<meta name=\"author\" content=\"Jana Nov\xC3\xA1\">")) << html;
}

TEST(Message, PartsAreDecodedAndAttachmentsLeftOut) {
  const std::string html = html_of(message(
      "Content-Type: multipart/mixed; boundary=\"a b\"\n",
      "preamble\n--a b\nContent-Type: multipart/alternative; boundary=c\n\n"
      "--c\n\nplain words\n--c\nContent-Type: text/html; charset=windows-1250\n"
      "Content-Transfer-Encoding: quoted-printable\n\n<p>caf=E9 and =\nmore</p>\n--c--\n"
      "--a b\nContent-Type: text/plain\nContent-Disposition: attachment; filename=x\n\nsecret\n"
      "--a b\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\n"
      "SGVsbG8=\n--a b--\nepilogue\n"));
  EXPECT_TRUE(has(html, "<p>caf\xC3\xA9 and more</p>")) << html;
  EXPECT_TRUE(has(html, "<p>Hello</p>"));
  for (const char* left_out : {"plain words", "secret", "preamble", "epilogue"}) {
    EXPECT_FALSE(has(html, left_out)) << left_out;
  }
}

TEST(Message, AForwardedMessageFollows) {
  const std::string html = html_of(
      message("Content-Type: multipart/mixed; boundary=b\n",
              "--b\n\nSee below.\n--b\nContent-Type: message/rfc822\n\nFrom: a@x.test (Ann Lee)\n"
              "Subject: Swans\n\nFirst.\n--b--\n"));
  EXPECT_TRUE(has(html, "<p>See below.</p>")) << html;
  EXPECT_TRUE(has(html, "<h1>Swans</h1>"));
  EXPECT_TRUE(has(html, "href=\"mailto:a@x.test\">Ann Lee</a>"));
  EXPECT_TRUE(has(html, "<p>First.</p>"));
}

TEST(Message, PagesAndTextsAreNone) {
  for (const char* text :
       {"<html><p>From: a\nDate: b\nSubject: c\n\n", "From here to there: a walk\n\n",
        "From: me\nSubject: you\n\ntext", "Name: a\nDate: b\nSubject: c\n\ntext",
        "From: a\nDate: b\nSubject: c\n<p>no empty line", "", "From \n"}) {
    EXPECT_FALSE(begins_message(text)) << text;
    EXPECT_EQ(html_of(text), text);
  }
  EXPECT_TRUE(
      begins_message("From jana@x.test Tue Mar 5 10:00:00 2013\n" + std::string(kHead) + "\n"));
}

TEST(Message, NestingAndNumbersAreBounded) {
  std::string body;
  for (int i = 0; i < 5000; ++i) body += "Content-Type: multipart/mixed; boundary=b\n\n--b\n";
  EXPECT_LT(html_of(message("", "x")).size(), 1000U);
  EXPECT_LT(html_of(message(body.substr(0, body.find("\n\n") + 1), "--b\n" + body)).size(),
            100000U);
  std::string many;
  for (int i = 0; i < 5000; ++i) many += "--b\n\nword\n";
  const std::string html = html_of(message("Content-Type: multipart/mixed; boundary=b\n", many));
  EXPECT_LT(html.size(), 10000U);
  EXPECT_TRUE(has(html, "word"));
}

}  // namespace
}  // namespace sito
