// SPDX-License-Identifier: Apache-2.0
#include "sito/xqt/query/module.h"

#include "sito/fields/template/template_file.h"

#include <gtest/gtest.h>

#include <string>

namespace sito::xqt {
namespace {

fields::Template mapping_of(fields::Field field) {
  fields::Template mapping;
  mapping.id = "m";
  field.name = "f";
  if (field.paths.empty()) field.paths = {"//p"};
  mapping.fields = {std::move(field)};
  return mapping;
}

bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

TEST(Module, DeclaresWhatItUses) {
  const std::string plain = generate_module(mapping_of({}));
  EXPECT_TRUE(has(plain, "declare function s:norm("));
  EXPECT_TRUE(has(plain, "declare variable $s:edges"));
  for (const char* unused : {"s:paras", "s:date", "s:month", "s:split", "s:has-class", "s:abs"})
    EXPECT_FALSE(has(plain, unused)) << unused;
  fields::Field dates;
  dates.type = fields::Type::Date;
  dates.value.language = "cs-CZ";
  const std::string czech = generate_module(mapping_of(dates));
  EXPECT_TRUE(has(czech, "leden=1;"));
  EXPECT_TRUE(has(czech, "january=1;"));
  EXPECT_FALSE(has(czech, "janvier=1;"));
  dates.value.language = "";
  EXPECT_TRUE(has(generate_module(mapping_of(dates)), "janvier=1;"));
}

TEST(Module, SaysWhichTemplateItIs) {
  fields::Template mapping = mapping_of({});
  mapping.id = "news";
  mapping.version = 12;
  const std::string module = generate_module(mapping);
  EXPECT_TRUE(module.starts_with("(: XQT template news, version 12\n"));
  const auto read = fields::read_template(module, "x.xq");
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(read->id, "news");
  EXPECT_EQ(read->version, 12U);
}

TEST(Module, TextOfTemplatesStaysText) {
  fields::Field field;
  field.value.after = "'), fetch:text('x";
  field.value.before = "&#x27;{1}";
  fields::Template mapping = mapping_of(field);
  mapping.id = ":) 1 (:' {\n";
  const std::string module = generate_module(mapping);
  EXPECT_TRUE(module.starts_with("(: XQT template : ) 1 ( :' { , version"));
  EXPECT_TRUE(has(module, "s:after('''), fetch:text(''x')"));
  EXPECT_TRUE(has(module, "s:before('&amp;#x27;{1}')"));
  EXPECT_TRUE(has(module, "attribute template { ':) 1 (:'' {&#xA;' }"));
}

TEST(Module, WhatWasEditedByHandStandsForItself) {
  fields::Template mapping = mapping_of({});
  EXPECT_EQ(module_of(mapping), generate_module(mapping));
  mapping.query = "<a/>";
  EXPECT_EQ(module_of(mapping), "<a/>");
}

}  // namespace
}  // namespace sito::xqt
