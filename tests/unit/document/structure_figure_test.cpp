// SPDX-License-Identifier: Apache-2.0
// Figures and images of structured documents.
#include "support/outline.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace sito {
namespace {

using test::outline;

TEST(StructureFigures, ImagesStandBeforeTheCaption) {
  EXPECT_EQ(
      outline("<p>t</p><figure><figcaption>A <b>b</b></figcaption><img src=/i.png alt=' x  y '>"
              "</figure>"),
      "paragraph: t\nfigure\n  image http://x.test/i.png x y\n  caption\n"
      "    paragraph: A {strong b}\n");
}

TEST(StructureFigures, WithoutACaptionThereIsNone) {
  EXPECT_EQ(outline("<p>t</p><figure><img src=/i.png></figure><p>u</p>"),
            "paragraph: t\nfigure\n  image http://x.test/i.png\nparagraph: u\n");
}

TEST(StructureFigures, WithoutImagesItIsItsText) {
  EXPECT_EQ(outline("<figure><video></video><figcaption>c</figcaption></figure>"),
            "paragraph: c\n");
}

TEST(StructureFigures, AFigureOfATableIsTheTable) {
  EXPECT_EQ(outline("<figure><table><tr><th>a<td>b</table><figcaption>c</figcaption></figure>"),
            "table\n  row\n    cell header\n      paragraph: a\n    cell\n      paragraph: b\n"
            "paragraph: c\n");
}

TEST(StructureFigures, OldCaptionBoxesAreFigures) {
  EXPECT_EQ(outline("<p>t</p><div class='wp-caption alignleft'><a href=/b><img src=/i.png></a>"
                    "<p class=wp-caption-text>c</p></div>"),
            "paragraph: t\nfigure\n  image http://x.test/i.png\n  caption\n    paragraph: c\n");
  EXPECT_EQ(outline("<p>t</p><div class='caption wide'><img src=/i.png><span>c</span></div>"),
            "paragraph: t\nfigure\n  image http://x.test/i.png\n  caption\n    paragraph: c\n");
  EXPECT_EQ(outline("<p>t</p><div class=caption>c</div>"), "paragraph: t\nparagraph: c\n");
}

TEST(StructureFigures, LazyImagesHaveTheirAddress) {
  EXPECT_EQ(outline("<p>t</p><div><img src='data:image/gif;base64,R0' data-src=/real.jpg></div>"),
            "paragraph: t\nimage http://x.test/real.jpg\n");
  EXPECT_EQ(outline("<p>t</p><div><img srcset='/s.jpg 100w, /l.jpg 900w'></div>"),
            "paragraph: t\nimage http://x.test/l.jpg\n");
  EXPECT_EQ(outline("<p>t</p><picture><source srcset='/a,b.webp 2x'><img></picture>"),
            "paragraph: t\nimage http://x.test/a,b.webp\n");
}

TEST(StructureFigures, SpacersAreNoImages) {
  EXPECT_EQ(outline("<p>t</p><div><img src=/img/blank.gif alt=Space></div><img src=/t.gif?1>"),
            "paragraph: t\n");
  EXPECT_EQ(outline("<p>t</p><div><img src=/blank.gif data-src=/real.jpg></div>"),
            "paragraph: t\nimage http://x.test/real.jpg\n");
  EXPECT_EQ(outline("<p>t</p><div><img src=/blank.jpg></div>"),
            "paragraph: t\nimage http://x.test/blank.jpg\n");
}

TEST(StructureFigures, ButtonsAreNoImages) {
  const auto image = [](const std::string& html) { return outline("<p>t</p><div>" + html); };
  EXPECT_EQ(image("<a href=/n><img src=/n.png width=20 height=20></a>"), "paragraph: t\n");
  EXPECT_NE(image("<a href=/n><img src=/n.png width=20 height=20 alt=Map></a>"), "paragraph: t\n");
  EXPECT_NE(image("<a href=/n><img src=/n.png width=200></a>"), "paragraph: t\n");
  EXPECT_NE(image("<a href=/n.png><img src=/n.png width=20></a>"), "paragraph: t\n");
  EXPECT_NE(image("<img src=/n.png width=20>"), "paragraph: t\n");
}

TEST(StructureFigures, ImagesInALineAreMarks) {
  EXPECT_EQ(outline("<p><img src=/a.png alt=A> b <a href=/l><img src=/c.png></a></p>"),
            "paragraph: {image http://x.test/a.png A}b{link http://x.test/l}"
            "{image http://x.test/c.png}\n");
}

TEST(StructureFigures, PicturesNamedAsPartsOfThePageAreNone) {
  const auto is_kept = [](const std::string& image) {
    return outline("<p>t</p><p>" + image + "</p><p>u</p>").find("image") != std::string::npos;
  };
  for (const char* image :
       {"<img src=/img/loading.gif>", "<img src=/img/buttons/reply.png alt=Reply>",
        "<a href=/x><img src=/i/icon_mail.gif alt=Mail></a>", "<img src=//x.test/icons/star.svg>",
        "<a href=/><img src=/site-logo.png></a>", "<img src=/Img/Logo.svg>",
        "<img src=/ads/adserver.php?x=1.png>"}) {
    EXPECT_FALSE(is_kept(image)) << image;
  }
  for (const char* image :
       {"<img src=/s/icon_wink.gif alt=';-)'>", "<img src=/icons/check.svg alt=Yes>",
        "<img src=/a/logo-hilton.svg alt=Hilton>", "<img src=/a/old-logo.png>",
        "<img src=/a/red-button.png alt='The button'>", "<img src=/icons/mill.jpg>",
        "<img src=//icons.test/mill.png>"}) {
    EXPECT_TRUE(is_kept(image)) << image;
  }
}

TEST(StructureFigures, OrnamentsAreNoImages) {
  EXPECT_EQ(outline("<p>t</p><img src=/p.gif width=1 height=1><div><img class=avatar src=/u.png>"
                    "</div><p>u</p>"),
            "paragraph: t\nparagraph: u\n");
  const auto kept = [](const std::string& style) {
    return outline("<p>t</p><div><img src=/p.jpg style='" + style + "'></div><p>u</p>")
               .find("image") != std::string::npos;
  };
  EXPECT_FALSE(kept("border: 0; Width: 1px; HEIGHT:1px !important"));
  EXPECT_FALSE(kept("width:0;height:0"));
  for (const char* style : {"width: 1px; height: 90px", "width: 1px", "width: 1%; height: 1%",
                            "width: 1px; height: 1px; min-width: 100%"}) {
    EXPECT_TRUE(kept(style)) << style;
  }
}

TEST(StructureFigures, AnImageWithoutTextThatIsRepeatedIsLayout) {
  const std::string border = "<div><img src=/left.jpg></div>", text = "<p>t</p>";
  EXPECT_EQ(outline(text + border + border + border), "paragraph: t\n");
  EXPECT_EQ(outline(text + border + border), "paragraph: t\nimage http://x.test/left.jpg\n");
  std::string smiles, lazy;
  for (const char* name : {"a", "b", "c"}) {
    smiles += "<img src=/smile.png alt=':)'>";
    lazy += std::string("<div><img src=/wait.gif data-src=/") + name + ".jpg></div>";
  }
  EXPECT_NE(outline("<p>t " + smiles + "</p>").find("smile.png"), std::string::npos);
  EXPECT_EQ(outline(text + lazy),
            "paragraph: t\nimage http://x.test/a.jpg\nimage http://x.test/b.jpg\n"
            "image http://x.test/c.jpg\n");
}

TEST(StructureFigures, APictureInTwoSizesIsOne) {
  for (const auto& [first, second] : {std::pair{"/m/mill.jpg", "/m/mill-small.jpg"},
                                      {"/mill-videoLarge.jpg", "/mill-thumbLarge.jpg"},
                                      {"/mill-300x200.jpg", "/mill-900x600.jpg?v=1"},
                                      {"/640/old-mill-01.jpg", "/900/old-mill-01.jpg"}}) {
    const std::string html = "<p>t</p><div><img src=" + std::string(first) +
                             " alt=Mill></div><div><img src=" + second + " alt=Mill></div><p>u</p>";
    EXPECT_EQ(outline(html),
              "paragraph: t\nimage http://x.test" + std::string(first) + " Mill\nparagraph: u\n");
  }
  // Pictures of a gallery often have the same text.
  for (const auto& [first, second] : {std::pair{"/mill-1.jpg", "/mill-2.jpg"},
                                      {"/mill.jpg", "/miller.jpg"},
                                      {"/1/1.jpg", "/2/1.jpg"}}) {
    const std::string html = "<p>t</p><div><img src=" + std::string(first) +
                             " alt=Mill></div><div><img src=" + second + " alt=Mill></div>";
    EXPECT_NE(outline(html).find(second), std::string::npos) << second;
  }
}

TEST(StructureFigures, AnImageThatIsRepeatedIsPlacedOnce) {
  const std::string image = "<div><img src=/i.png alt=Mill></div>";
  EXPECT_EQ(outline("<p>t</p>" + image + "<p>u</p>" + image + "<p>v</p>"),
            "paragraph: t\nimage http://x.test/i.png Mill\nparagraph: u\nparagraph: v\n");
  EXPECT_EQ(outline("<p>t</p>" + image +
                    "<figure><img src=/i.png alt=Mill><figcaption>A mill"
                    "</figcaption></figure>"),
            "paragraph: t\nimage http://x.test/i.png Mill\nparagraph: A mill\n");
  // Signs in tables.
  const std::string row = "<tr><td>a<td><img src=/y.png alt=yes>";
  const std::string table = outline("<table><tr><th>A<th>B" + row + row + "</table>");
  EXPECT_NE(table.find("yes"), table.rfind("yes"));
}

TEST(StructureFigures, LogosAndButtonsAboveTheTitleAreNoImages) {
  const std::string text = "<h1>Mills</h1><p>t</p>";
  const std::string expected = "heading 1: Mills\nparagraph: t\n";
  EXPECT_EQ(outline("<div><a href=/><img src=/i.png alt=Site></a></div>" + text), expected);
  EXPECT_EQ(outline("<div><img src=/i.png alt='Site logo'></div>" + text), expected);
  EXPECT_EQ(outline("<div><img src=/i.png></div>" + text), expected);
  const std::string picture = "<div><img src=/i.png alt='A mill'></div>";
  EXPECT_EQ(outline(picture + text), "image http://x.test/i.png A mill\n" + expected);
  EXPECT_EQ(outline("<div><img src=/i.png></div><p>t</p>"),
            "image http://x.test/i.png\nparagraph: t\n");
}

TEST(StructureFigures, BadgesBelowTheTextAreNoImages) {
  const std::string text = "<div><p>t</p></div>", expected = "paragraph: t\n";
  EXPECT_EQ(outline(text + "<div><a href=/b><img src=/i.png alt=Badge></a></div>"), expected);
  EXPECT_EQ(outline(text + "<div><img src=/i.png></div>"), expected);
  EXPECT_NE(outline(text + "<div><img src=/i.png alt='A mill'></div>"), expected);
  EXPECT_NE(outline(text + "<figure><img src=/i.png></figure>"), expected);
  EXPECT_NE(outline("<div><p>t</p><p><img src=/i.png></p></div>"), expected);
}

TEST(StructureFigures, WithoutLinksThereAreNoImages) {
  AssembleOptions options;
  options.structure = true;
  options.links = false;
  const Document document = test::structured_body_of(
      test::document_of("<p>t</p><figure><img src=/i.png><figcaption>c</figcaption></figure>",
                        "http://x.test/", options));
  EXPECT_EQ(test::outline_of(document), "paragraph: t\nparagraph: c\n");
}

TEST(StructureFigure, AnImageAloneKeepsItsLink) {
  const auto links = [](std::string_view html) {
    std::string all;
    for (const BlockImage& image : test::structured(html).images)
      all += image.url + " " + image.link + ";";
    return all;
  };
  EXPECT_EQ(links("<p>a</p><p><a href=/big><img src=/small></a></p>"),
            "http://x.test/small http://x.test/big;");
  EXPECT_EQ(links("<p>a</p><p><img src=/1> <a href=/b><img src=/2></a></p>"),
            "http://x.test/1 ;http://x.test/2 http://x.test/b;");
  EXPECT_EQ(links("<p>a<figure><a href=/f><img src=/i></a><figcaption>c</figcaption></figure>"),
            "http://x.test/i http://x.test/f;");
  EXPECT_EQ(links("<p>a</p><p><a href=/i><img src=/i></a></p>"), "http://x.test/i ;");
}

TEST(StructureFigures, AnImageInNoscriptCountsIfAScriptShowsIt) {
  EXPECT_EQ(outline("<p>t</p><noscript><img src=/i.png></noscript><span data-src=/i.png></span>"
                    "<p>u</p>"),
            "paragraph: t\nimage http://x.test/i.png\nparagraph: u\n");
  EXPECT_EQ(outline("<p>t</p><figure><a href=/f><noscript><img src=/i.png></noscript></a>"
                    "<figcaption>c</figcaption></figure>"),
            "paragraph: t\nfigure\n  image http://x.test/i.png\n  caption\n"
            "    paragraph: c\n");
  EXPECT_EQ(outline("<p>t</p><p><img src=data:x data-src=/i.png><noscript><img src=/j.png>"
                    "</noscript></p><p>u</p>"),
            "paragraph: t\nimage http://x.test/i.png\nparagraph: u\n");
  EXPECT_EQ(outline("<p>t</p><noscript><img src=/i.png width=1 height=1></noscript><p>u</p>"),
            "paragraph: t\nparagraph: u\n");
}

TEST(StructureFigures, LazyLoadersHaveAttributesOfTheirOwn) {
  EXPECT_EQ(outline("<p>t</p><p><img data-actualsrc=/i.png src=data:x></p><p>u</p>"),
            "paragraph: t\nimage http://x.test/i.png\nparagraph: u\n");
  EXPECT_EQ(outline("<p>t</p><p><img data-lsrc=/i.png></p><p>u</p>"),
            "paragraph: t\nimage http://x.test/i.png\nparagraph: u\n");
  EXPECT_EQ(outline("<p>t</p><p><img src=/i.png data-original-title='a / b'></p><p>u</p>"),
            "paragraph: t\nimage http://x.test/i.png\nparagraph: u\n");
}

}  // namespace
}  // namespace sito
