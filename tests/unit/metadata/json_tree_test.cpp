// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/json_tree.h"

#include <gtest/gtest.h>

#include <string>

namespace sito {
namespace {

/// The tree in a canonical form, so that tests can compare it.
std::string show(const JsonTree& tree, std::uint32_t id) {
  const JsonNode& node = tree.node(id);
  std::string out;
  if (node.kind != JsonKind::Array && node.kind != JsonKind::Object) return std::string(node.text);
  out += node.kind == JsonKind::Array ? '[' : '{';
  for (std::uint32_t child = node.first; child != kNoJson; child = tree.node(child).next) {
    if (out.size() > 1) out += ',';
    if (node.kind == JsonKind::Object) out += std::string(tree.node(child).key) + ':';
    out += show(tree, child);
  }
  return out + (node.kind == JsonKind::Array ? ']' : '}');
}

std::string read(std::string_view json) {
  JsonTree tree;
  CharStore chars;
  tree.add(json, 0, chars);
  std::string out;
  for (const std::uint32_t root : tree.roots()) out += show(tree, root);
  return out;
}

TEST(JsonTree, ReadsJson) {
  EXPECT_EQ(read(R"({"a":"b","c":[1,-2.5e3,true,null,{"d":""}]})"),
            "{a:b,c:[1,-2.5e3,true,,{d:}]}");
  EXPECT_EQ(read(R"({"a":"\u010desk\u00fd \"x\" \\ \/ \ud83d\ude00"})"),
            "{a:\xC4\x8D"
            "esk\xC3\xBD \"x\" \\ / \xF0\x9F\x98\x80}");
}

TEST(JsonTree, ReadsDamagedJson) {
  EXPECT_EQ(read("<!-- {\"a\":1} -->"), "{a:1}");
  EXPECT_EQ(read("//<![CDATA[\n{\"a\":1}\n//]]>"), "{a:1}");
  EXPECT_EQ(read("{\"a\":1,/* c */ \"b\":2, // d\n}"), "{a:1,b:2}");
  EXPECT_EQ(read("{\"a\":[1,2,],}; junk"), "{a:[1,2]}");
  EXPECT_EQ(read("{\"a\":\"one\ntwo\"}"), "{a:one\ntwo}");
  EXPECT_EQ(read(R"({"a":"he said "no" twice","b":2})"), "{a:he said \"no\" twice,b:2}");
  EXPECT_EQ(read("{\"a\":1}{\"b\":2}"), "{a:1}{b:2}");
  EXPECT_EQ(read("{a:'x', b : 'y'}"), "{a:x,b:y}");
  EXPECT_EQ(read("{\"a\":\"b\" \"c\":\"d\"}"), "{a:b,c:d}");
  EXPECT_EQ(read(R"({"a":"\ud800 \uZZZZ \q"})"), "{a:\xEF\xBF\xBD \xEF\xBF\xBDZZZZ q}");
  EXPECT_EQ(read("no json at all"), "");
}

TEST(JsonTree, PositionsAreThoseOfTheText) {
  const std::string json = R"({"a":"b c","d":[12]})";
  JsonTree tree;
  CharStore chars;
  tree.add(json, 100, chars);
  for (const JsonNode& node : tree.nodes()) {
    if (node.kind != JsonKind::Text && node.kind != JsonKind::Number) continue;
    EXPECT_EQ(json.substr(node.begin - 100, node.end - node.begin), node.text);
  }
}

TEST(JsonTree, DepthHasABound) {
  std::string deep(100'000, '[');
  EXPECT_LE(read(deep + "1").size(), 2U * JsonTree::kMaxDepth + 2);
  std::string objects;
  for (int i = 0; i < 1000; ++i) objects += "{\"a\":";
  read(objects + "1");
}

TEST(JsonTree, MayBeCutAnywhere) {
  const std::string_view json =
      R"({"@graph":[{"a":"\u010d\ud83d\ude00","b":[1,{"c":'x'}]},/* y */{"d":true}]})";
  for (std::size_t end = 0; end <= json.size(); ++end) {
    for (std::size_t begin = 0; begin <= end; ++begin) {
      const std::string exact(json.substr(begin, end - begin));
      JsonTree tree;
      CharStore chars;
      tree.add(exact, 0, chars);
      for (const JsonNode& node : tree.nodes()) {
        ASSERT_LE(node.begin, node.end);
        ASSERT_LE(node.end, exact.size());
      }
    }
  }
}

}  // namespace
}  // namespace sito
