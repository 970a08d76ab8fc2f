// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/names.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

using Names = std::vector<std::string>;

Names names(std::string_view text) {
  Names out;
  append_names(text, out);
  return out;
}

bool is_signed(std::string_view line) {
  const auto date = find_date(line, {});
  return date && looks_signed(line, *date);
}

std::string_view beside_date(std::string_view line) {
  const auto date = find_date(line, {});
  return date ? names_beside_date(line, *date) : std::string_view();
}

TEST(Names, PhrasesInFrontAreTakenOff) {
  EXPECT_EQ(names("By Jane Doe"), Names{"Jane Doe"});
  EXPECT_EQ(names("Written by: Jane Doe"), Names{"Jane Doe"});
  EXPECT_EQ(names("Autor: Jana Nov\u00e1"), Names{"Jana Nov\u00e1"});
  EXPECT_EQ(names("Szerz\u0151: Kov\u00e1cs J\u00e1nos"), Names{"Kov\u00e1cs J\u00e1nos"});
  EXPECT_EQ(names("\u0410\u0432\u0442\u043e\u0440: \u0418\u0432\u0430\u043d"),
            Names{"\u0418\u0432\u0430\u043d"});
  EXPECT_EQ(names("Von Karl Meier"), Names{"Karl Meier"});
  EXPECT_EQ(names("Jun 2 Written By Jane Doe"), Names{"Jane Doe"});
}

TEST(Names, PhrasesOfOtherScriptsAreTakenOff) {
  EXPECT_EQ(names("\u4f5c\u8005\uff1a\u5f20\u4f1f"), Names{"\u5f20\u4f1f"});
  EXPECT_EQ(names("\u05de\u05d0\u05ea \u05d3\u05e0\u05d4 \u05db\u05d4\u05df"),
            Names{"\u05d3\u05e0\u05d4 \u05db\u05d4\u05df"});
  EXPECT_EQ(names("\u0628\u0642\u0644\u0645: \u0644\u064a\u0644\u0649"),
            Names{"\u0644\u064a\u0644\u0649"});
}

TEST(Names, SemicolonsSeparateInvertedNames) {
  Names found;
  append_names("McLeod, Andrew L.; Newby, David E.", found, /*is_value=*/true);
  EXPECT_EQ(found, (Names{"Andrew L. McLeod", "David E. Newby"}));
}

TEST(Names, DatesAreNoNames) {
  EXPECT_EQ(names("3. Mai 2024"), Names{});
  EXPECT_EQ(names("3 \u0e1e\u0e24\u0e29\u0e20\u0e32\u0e04\u0e21 2567"), Names{});  // Thai
  EXPECT_EQ(names("Jane Doe, 3. Mai 2024"), Names{"Jane Doe"});
}

TEST(Names, AKnownNameMayStandBesideADate) {
  for (const std::string_view line : {"Anna Miller, 24 June 2010", "24 June 2010 - Anna Miller",
                                      "Anna Miller 24 June 2010", "24 June 2010 | Anna Miller"}) {
    EXPECT_EQ(beside_date(line), "Anna Miller") << line;
  }
  for (const std::string_view line :
       {"San Marcos, 24 June 2010", "Meeting in Prague, 24 June 2010", "24 June 2010",
        "Thursday, 24 June 2010 - Anna Miller said so"}) {
    EXPECT_EQ(beside_date(line), "") << line;
  }
}

TEST(Names, RolesDegreesAndDatesBehindAreTakenOff) {
  EXPECT_EQ(names("Jane Doe, Staff Writer"), Names{"Jane Doe"});
  EXPECT_EQ(names("Jane Doe Senior Autos Reporter"), Names{"Jane Doe"});
  EXPECT_EQ(names("Jane Doe, MD, PhD"), Names{"Jane Doe"});
  EXPECT_EQ(names("Jane Doe, Editor-in-Chief \u22c5 Updated"), Names{"Jane Doe"});
  EXPECT_EQ(names("Jane Doe Editor-in-Chief"), Names{"Jane Doe"});
  EXPECT_EQ(names("By Jane Doe | 5 May 2012"), Names{"Jane Doe"});
  EXPECT_EQ(names("Jane Doe May 5, 2012 10:20"), Names{"Jane Doe"});
  EXPECT_EQ(names("5 May 2012 - Jane Doe"), Names{"Jane Doe"});
  EXPECT_EQ(names("By Jane Doe Published 3 hours ago"), Names{"Jane Doe"});
}

TEST(Names, InitialsAndAgenciesInFrontOfANameAreAuthorsOfTheirOwn) {
  EXPECT_EQ(names("fdv Jan Novak"), (Names{"fdv", "Jan Novak"}));
  EXPECT_EQ(names("dpa Karl Meier"), (Names{"dpa", "Karl Meier"}));
  EXPECT_EQ(names("van der Berg"), Names{"van der Berg"});
  EXPECT_EQ(names("de Anna Silva"), Names{"de Anna Silva"});
  EXPECT_EQ(names("jane doe"), Names{"jane doe"});
}

TEST(Names, CountsDaysAndTimesAreNoNames) {
  EXPECT_EQ(names("8 Posts"), Names{});
  EXPECT_EQ(names("98 Example Group"), Names{"98 Example Group"});
  EXPECT_EQ(names("December 15"), Names{});
  EXPECT_EQ(names("15. prosince"), Names{});
  EXPECT_EQ(names("Loading... Thanks"), Names{});
  EXPECT_EQ(names("Last"), Names{});
  EXPECT_EQ(names("Jane Doe last updated"), Names{"Jane Doe"});
  EXPECT_EQ(names("Jane Doe 5 minute Read"), Names{"Jane Doe"});
  EXPECT_EQ(names("Jane Doe."), Names{"Jane Doe"});
  EXPECT_EQ(names("John Doe Jr."), Names{"John Doe Jr."});
  EXPECT_EQ(names("\u4f5c\u8005\uff1a"), Names{}) << "a Chinese label alone";
  EXPECT_EQ(names("Our Foreign Staff"), Names{"Our Foreign Staff"});
}

TEST(Names, ValuesOfDataHaveNothingBehindTheName) {
  const auto value = [](std::string_view text) {
    Names out;
    append_names(text, out, /*is_value=*/true);
    return out;
  };
  EXPECT_EQ(value("Center for Bridges in Rivertown"), Names{"Center for Bridges in Rivertown"});
  EXPECT_EQ(value("Rivertown Editorial Team"), Names{"Rivertown Editorial Team"});
  EXPECT_EQ(value("By Jane Doe, Staff Writer"), Names{"Jane Doe"});
  EXPECT_EQ(names("Jane Doe in Rivertown"), Names{"Jane Doe"});
}

TEST(Names, AnInvertedNameIsTurnedRound) {
  EXPECT_EQ(uninverted("Doe, Jane"), "Jane Doe");
  EXPECT_EQ(uninverted("van der Berg, Jan Piet"), "Jan Piet van der Berg");
  EXPECT_EQ(uninverted("Doe, J."), "J. Doe");
  EXPECT_EQ(uninverted("Doe, J.-R."), "J.-R. Doe");
  for (const std::string_view name : {"Jane Doe", "Jane Doe, John Roe", "Doe, Jane, Roe, John",
                                      "Doe, MD", "Hives, Inc.", "Jane, Editor", ", Jane", "Doe,"})
    EXPECT_EQ(uninverted(name), name);
}

// What stands between a name and its date, in front of it or behind, is no part of the name.
TEST(Names, DatesBesideNamesAreTakenOff) {
  EXPECT_EQ(names("Posted by Jane Doe on May 5, 2012 at 9:55 am in Culture | Permalink"),
            Names{"Jane Doe"});
  EXPECT_EQ(names("May 5th, 2012 by Jane Doe"), Names{"Jane Doe"});
  EXPECT_EQ(names("Autor Jan Nov\u00e1k dne 5. 3. 2013"), Names{"Jan Nov\u00e1k"});
  EXPECT_EQ(names("5. ledna 2007 od Jan Nov\u00e1k"), Names{"Jan Nov\u00e1k"});
  EXPECT_EQ(names("Tuesday, May 8, 2012 | Jane Doe"), Names{"Jane Doe"});
  EXPECT_EQ(names("May 8, 2012 \u00b7 4 min \u00b7 500 words \u00b7 Jane Doe, John Roe"),
            (Names{"Jane Doe", "John Roe"}));
  // 5 March 2013 with a sign for the year behind it.
  EXPECT_EQ(names("5 \u043c\u0430\u0440\u0442\u0430 2013 \u0433. \u0418\u0432\u0430\u043d"),
            Names{"\u0418\u0432\u0430\u043d"});
}

TEST(Names, APortalBehindANameIsTakenOff) {
  EXPECT_EQ(names("Jane Doe example.org"), Names{"Jane Doe"});
  EXPECT_EQ(names("example.org"), Names{"example.org"});
  EXPECT_EQ(names("Jane Doe Jr."), Names{"Jane Doe Jr."});
}

TEST(Names, LegalFormsOfCompaniesAreNoNames) {
  EXPECT_EQ(names("Economia, a.s."), Names{"Economia"});
  EXPECT_EQ(names("Jane Doe, Example Media, Ltd."), (Names{"Jane Doe", "Example Media"}));
  EXPECT_EQ(names("News, spol. s r.o."), Names{"News"});
  EXPECT_EQ(names("Jana Nov\xC3\xA1, ks"), (Names{"Jana Nov\xC3\xA1", "ks"})) << "initials";
}

TEST(Names, ListsOfFullNamesMayHaveInitials) {
  EXPECT_TRUE(is_list_of_names("Jane Doe"));
  EXPECT_TRUE(is_list_of_names("Jane Doe, mkp, AFP"));
  EXPECT_TRUE(is_list_of_names("Jana Nov\xC3\xA1 a Karel Mal\xC3\xBD"));
  EXPECT_FALSE(is_list_of_names("mkp")) << "initials alone";
  EXPECT_FALSE(is_list_of_names("Jane Doe, who was there"));
  EXPECT_FALSE(is_list_of_names("Kam d\xC3\xA1l"));
  EXPECT_FALSE(is_list_of_names(""));
}

TEST(Names, ListsAreDivided) {
  EXPECT_EQ(names("By Jane Doe and John Roe"), (Names{"Jane Doe", "John Roe"}));
  EXPECT_EQ(names("Jane Doe, John Roe & Max Mohr"), (Names{"Jane Doe", "John Roe", "Max Mohr"}));
  EXPECT_EQ(names("Jane Doe; Jane Doe"), Names{"Jane Doe"});
  EXPECT_EQ(names("Karl Meier und Eva Kranz"), (Names{"Karl Meier", "Eva Kranz"}));
}

TEST(Names, OneLetterBehindAnAmpersandIsNoOtherName) {
  EXPECT_EQ(names("Hive & i"), Names{"Hive & i"});
  EXPECT_EQ(names("Jane Doe, Hive & i"), (Names{"Jane Doe", "Hive & i"}));
  EXPECT_EQ(names("Jane Doe & Ed"), (Names{"Jane Doe", "Ed"}));
}

TEST(Names, BracketsInsideANameBelongToIt) {
  EXPECT_EQ(names("Jane (J.R.) Doe"), Names{"Jane (J.R.) Doe"});
  EXPECT_EQ(names("By Jane (Ann Maria) Doe | 5 May 2012"), Names{"Jane (Ann Maria) Doe"});
  EXPECT_EQ(names("Jane Doe (Rivertown) Reporter"), Names{"Jane Doe"});
  EXPECT_EQ(names("Jane (Rivertown)"), Names{"Jane"});
  EXPECT_EQ(names("dpa (Berlin) Karl"), Names{"dpa"});
  EXPECT_EQ(names("Jane (J.R. Doe"), Names{"Jane"});
}

TEST(Names, WhoEditedOrTranslatedIsNoAuthor) {
  EXPECT_EQ(names("Written by Jane Doe Edited by John Roe"), Names{"Jane Doe"});
  EXPECT_EQ(names("Jane Doe and Eva Kranz Photos by John Roe"), (Names{"Jane Doe", "Eva Kranz"}));
  EXPECT_EQ(names("Jane Doe, translated by John Roe"), Names{"Jane Doe"});
}

TEST(Names, WordsBehindANameAreTakenOffInTheOrderOfTheList) {
  EXPECT_EQ(names("Jane Doe in Rivertown"), Names{"Jane Doe"});
  EXPECT_EQ(names("Jane Doe Updated in March"), Names{"Jane Doe"});
  EXPECT_EQ(names("Jane Doe in on May"), Names{"Jane Doe in"});
  EXPECT_EQ(names("Jane Doe on in May"), Names{"Jane Doe"});
}

TEST(Names, ALineWithANameBesideADateLooksSigned) {
  EXPECT_TRUE(is_signed("Jane Doe | May 5, 2012 10:20 | Culture"));
  EXPECT_TRUE(is_signed("Jane Doe and Jan van Dam - 5 May 2012"));
  EXPECT_TRUE(is_signed("May 5th, 2012 by Jane Doe"));
  EXPECT_FALSE(is_signed("New York, May 5, 2012"));
  EXPECT_FALSE(is_signed("Culture | May 5, 2012"));
  EXPECT_FALSE(is_signed("How to write | May 5, 2012"));
  EXPECT_FALSE(is_signed("May 5, 2012 by train"));
  EXPECT_FALSE(is_signed("May 5, 2012 by"));
}

TEST(Names, AddressesAndHandlesAreNone) {
  EXPECT_EQ(names("https://example.org/jane"), Names{});
  EXPECT_EQ(names("@jane"), Names{});
  EXPECT_EQ(names("jane@example.org"), Names{});
  EXPECT_EQ(names("Autor: Jana Nov\u00e1, foto: Jan Nov\u00e1k"), Names{"Jana Nov\u00e1"});
  EXPECT_EQ(names("foto: Example.org"), Names{});
  EXPECT_EQ(names("12345"), Names{});
  EXPECT_EQ(names(""), Names{});
  EXPECT_EQ(names("By"), Names{});
}

TEST(Names, WhatStandsBesideNamesIsNoName) {
  EXPECT_EQ(names("& Jane Doe"), Names{"Jane Doe"});
  EXPECT_EQ(names("Jane Doe Last updated on 5 May 2012"), Names{"Jane Doe"});
  EXPECT_EQ(names("Jane Doe Last 5 May 2012"), Names{"Jane Doe"});
  EXPECT_EQ(names("Jun 2 Written By"), Names{});
  EXPECT_EQ(names("5 min read"), Names{});
  EXPECT_EQ(names("1,617 points"), Names{});
  EXPECT_EQ(names("4chan"), Names{"4chan"});
  EXPECT_EQ(names("98 Example Group"), Names{"98 Example Group"});
}

TEST(Names, SomeNameNobody) {
  EXPECT_TRUE(is_generic_name("Admin"));
  EXPECT_TRUE(is_generic_name("view all posts"));
  EXPECT_FALSE(is_generic_name("Jane Doe"));
}

}  // namespace
}  // namespace sito
