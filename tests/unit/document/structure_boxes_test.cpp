// SPDX-License-Identifier: Apache-2.0
// What stands in boxes: tasks, admonitions, details that open.
#include "support/outline.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

using test::outline;

TEST(StructureBoxes, TasksHaveTheirSign) {
  EXPECT_EQ(outline("<ul><li><input type=checkbox checked> done<li><input type=checkbox>to do"
                    "<li>no task <input type=checkbox><li><input type=text>a</ul>"),
            "list\n  item\n    paragraph: \xE2\x98\x91 done\n  item\n"
            "    paragraph: \xE2\x98\x90 to do\n  item\n    paragraph: no task\n  item\n"
            "    paragraph: a\n");
}

TEST(StructureBoxes, TheBoxOfATaskStandsInItsFirstBlock) {
  EXPECT_EQ(outline("<ul><li><input type=checkbox checked><p>done</p><p>more</p><li><input "
                    "type=checkbox><div>to do</div></ul>"),
            "list\n  item\n    paragraph: \xE2\x98\x91 done\n    paragraph: more\n  item\n"
            "    paragraph: \xE2\x98\x90 to do\n");
}

TEST(StructureBoxes, FormsHaveNoTasks) {
  EXPECT_EQ(outline("<p><input type=checkbox> I agree</p>"), "paragraph: I agree\n");
}

TEST(StructureBoxes, AdmonitionsAreQuotations) {
  EXPECT_EQ(outline("<p>a</p><div class='admonition warning'><p class=admonition-title>Warning</p>"
                    "<p>Careful.</p></div><p>b</p>"),
            "paragraph: a\nquote\n  paragraph: {strong Warning}\n  paragraph: Careful.\n"
            "paragraph: b\n");
}

TEST(StructureBoxes, ASummaryIsStrong) {
  EXPECT_EQ(outline("<details><summary>More</summary><p>Detail</p></details>"),
            "paragraph: {strong More}\nparagraph: Detail\n");
}

TEST(StructureBoxes, ASignInFrontOfAnItemIsNoText) {
  EXPECT_EQ(
      outline("<ul><li><span>\xE2\x80\xA2</span><p>one</p></li><li><span>-</span> two</li></ul>"),
      "list\n  item\n    paragraph: one\n  item\n    paragraph: two\n");
  EXPECT_EQ(
      outline("<ol><li><span>(1)</span><p>one</p></li><li><span>2 cups</span> milk</li></ol>"),
      "list from 1\n  item\n    paragraph: one\n  item\n    paragraph: 2 cups milk\n");
}

TEST(StructureBoxes, ButtonsStandApartFromWhatTheyTouch) {
  EXPECT_EQ(outline("<p><button>Save</button><button>Cancel</button></p>"),
            "paragraph: Save Cancel\n");
  EXPECT_EQ(outline("<p><span role=button>one</span><span role=button>two</span></p>"),
            "paragraph: one two\n");
  EXPECT_EQ(outline("<p>Copy this<button>Copy</button></p>"), "paragraph: Copy this Copy\n");
  EXPECT_EQ(outline("<p>one<button>, two</button></p>"), "paragraph: one, two\n");
}

}  // namespace
}  // namespace sito
