// SPDX-License-Identifier: Apache-2.0
#include "sito/text/language.h"

#include "sito/text/utf8.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>
#include <vector>

namespace sito::text {
namespace {

namespace fs = std::filesystem;

struct Sample {
  std::string_view code;
  std::string_view text;
};
// Written for this test; characters beyond ASCII as escapes.
const std::vector<Sample> kSamples = {
    {"en",
     "The old bridge over the river was opened again this morning, and many people came to see "
     "it."},
    {"de",
     "Die alte Br\u00FCcke \u00FCber den Fluss wurde heute Morgen wieder ge\u00F6ffnet, und viele "
     "Leute kamen."},
    {"cs",
     "Star\u00FD most p\u0159es \u0159eku byl dnes r\u00E1no znovu otev\u0159en a p\u0159i\u0161lo "
     "se na n\u011Bj pod\u00EDvat mnoho lid\u00ED."},
    {"pl",
     "Stary most nad rzek\u0105 zosta\u0142 dzi\u015B rano ponownie otwarty i przysz\u0142o wielu "
     "ludzi, \u017Ceby go zobaczy\u0107."},
    {"hu",
     "A foly\u00F3 feletti r\u00E9gi hidat ma reggel \u00FAjra megnyitott\u00E1k, \u00E9s sokan "
     "elj\u00F6ttek megn\u00E9zni."},
    {"ru",
     "\u0421\u0442\u0430\u0440\u044B\u0439 \u043C\u043E\u0441\u0442 \u0447\u0435\u0440\u0435\u0437 "
     "\u0440\u0435\u043A\u0443 "
     "\u0441\u0435\u0433\u043E\u0434\u043D\u044F \u0441\u043D\u043E\u0432\u0430 "
     "\u043E\u0442\u043A\u0440\u044B\u043B\u0438."},
};

std::unique_ptr<LanguageClassifier> make(std::string_view name) {
  auto made = make_language_classifier(name, "");
  EXPECT_TRUE(made.has_value());
  return std::move(*made);
}

TEST(Language, Cld2KnowsTheLanguagesWeShipListsFor) {
  const auto classifier = make("cld2");
  EXPECT_EQ(classifier->name(), "cld2");
  for (const Sample& sample : kSamples) {
    const Language language = classifier->detect(sample.text);
    EXPECT_EQ(language.code, sample.code);
    EXPECT_TRUE(language.reliable);
    EXPECT_GT(language.score, 0.8F);
    EXPECT_LE(language.score, 1.0F);
  }
}

TEST(Language, NothingIsDecidedWithoutText) {
  const auto classifier = make("cld2");
  for (const std::string_view text : {"", " ", "12 34 :-)", "x"}) {
    EXPECT_EQ(classifier->detect(text).code, "");
    EXPECT_EQ(classifier->detect(text).score, 0.0F);
  }
}

TEST(Language, SkipDecidesNothing) { EXPECT_EQ(make("skip")->detect(kSamples[0].text).code, ""); }

TEST(Language, ClassifiersOfSeveralThreadsDoNotDisturbEachOther) {
  std::vector<std::thread> threads;
  for (int n = 0; n < 4; ++n) {
    threads.emplace_back([] {
      const auto classifier = make("cld2");
      for (int round = 0; round < 50; ++round) {
        for (const Sample& sample : kSamples)
          EXPECT_EQ(classifier->detect(sample.text).code, sample.code);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

TEST(Language, UnknownClassifiersAndModelsAreErrors) {
  EXPECT_EQ(make_language_classifier("naive", "").error().code, ErrorCode::InvalidArgument);
  EXPECT_EQ(make_language_classifier("fasttext", "").error().code, ErrorCode::Unsupported);
  EXPECT_EQ(make_language_classifier("fasttext", "/nowhere/lid.ftz").error().code,
            ErrorCode::Unsupported);
}

/// A small model of our own, trained by the library's program on the samples.
class FastTextModel : public testing::Test {
 protected:
  void SetUp() override {
    if (std::system("command -v fasttext > /dev/null") != 0)
      GTEST_SKIP() << "the fasttext program is not installed";
    folder_ = fs::temp_directory_path() / ("sito-language-test-" + std::to_string(::getpid()));
    fs::create_directories(folder_);
    std::ofstream train(folder_ / "train.txt");
    for (int round = 0; round < 40; ++round) {
      for (const Sample& sample : kSamples)
        train << "__label__" << sample.code << ' ' << sample.text << '\n';
    }
    train.close();
    const std::string command =
        "fasttext supervised -input " + (folder_ / "train.txt").string() + " -output " +
        (folder_ / "model").string() +
        " -dim 8 -minn 2 -maxn 3 -bucket 20000 -lr 1 -epoch 60 -thread 1 > /dev/null 2>&1";
    ASSERT_EQ(std::system(command.c_str()), 0);
  }
  void TearDown() override {
    if (!folder_.empty()) fs::remove_all(folder_);
  }
  [[nodiscard]] std::string model() const { return (folder_ / "model.bin").string(); }

  fs::path folder_;
};

TEST_F(FastTextModel, IsReadAndAsked) {
  auto made = make_language_classifier("fasttext", model());
  ASSERT_TRUE(made.has_value());
  for (const Sample& sample : kSamples) {
    const Language language = (*made)->detect(sample.text);
    EXPECT_EQ(language.code, sample.code);
    EXPECT_TRUE(language.reliable);
    EXPECT_LE(language.score, 1.0F);
  }
  std::string lines(kSamples[2].text);
  for (std::size_t at = lines.find(' '); at != std::string::npos; at = lines.find(' ', at))
    lines[at] = at % 2 == 0 ? '\n' : '\0';
  EXPECT_EQ((*made)->detect(lines).code, "cs");  // lines and NULs are blanks
  (*made)->detect("");
}

TEST_F(FastTextModel, ThatIsCutOrOfAnotherKindIsUnsupported) {
  std::ifstream file(model(), std::ios::binary);
  const std::string whole((std::istreambuf_iterator<char>(file)), {});
  const std::string cut = (folder_ / "cut.bin").string();
  for (std::size_t size :
       {std::size_t{0}, std::size_t{4}, std::size_t{8}, std::size_t{40}, std::size_t{100},
        std::size_t{300}, whole.size() / 2, whole.size() - 1}) {
    std::ofstream(cut, std::ios::binary) << whole.substr(0, size);
    const auto made = make_language_classifier("fasttext", cut);
    ASSERT_FALSE(made.has_value()) << size;
    EXPECT_EQ(made.error().code, ErrorCode::Unsupported);
    EXPECT_EQ(made.error().where.source, cut);
  }
  EXPECT_FALSE(make_language_classifier("fasttext", (folder_ / "train.txt").string()).has_value());
  EXPECT_FALSE(make_language_classifier("fasttext", folder_.string()).has_value());
}

TEST(LanguageSample, EndsBetweenWords) {
  EXPECT_EQ(language_sample("one two three", 9), "one two");
  EXPECT_EQ(language_sample("one two", 7), "one two");
  EXPECT_EQ(language_sample("one two", 3), "one");
  const std::string wide = "\u4E2D\u4E2D\u4E2D";
  EXPECT_EQ(language_sample(wide, 7), "\u4E2D\u4E2D");
  std::string longer(5000, 'a');
  EXPECT_EQ(language_sample(longer).size(), kLanguageSampleBytes);
  EXPECT_EQ(language_sample(longer).data(), longer.data());
}

TEST(LanguageCodes, AreThoseOfIso639) {
  EXPECT_EQ(normalise_language("zh-Hant"), "zh");
  EXPECT_EQ(normalise_language("iw"), "he");
  EXPECT_EQ(normalise_language("cs_CZ"), "cs");
  EXPECT_EQ(normalise_language("ces"), "cs");
  EXPECT_EQ(normalise_language("SLK-Latn"), "sk");
  EXPECT_EQ(normalise_language("hsb"), "hsb");
  EXPECT_EQ(normalise_language("sr-ME"), "sr");
  for (const std::string_view none : {"", "un", "xx-Bugi", "und", "x", "c3", "english"})
    EXPECT_EQ(normalise_language(none), "") << none;
}

TEST(LanguageCodes, MatchByPrimarySubtag) {
  EXPECT_TRUE(language_matches("cs", "cs"));
  EXPECT_TRUE(language_matches("cs-CZ", "cs"));
  EXPECT_TRUE(language_matches("de, sk ,pl", "sk"));
  EXPECT_TRUE(language_matches("zh-Hans", "zh-Hant"));
  EXPECT_TRUE(language_matches("no", "nn"));
  EXPECT_TRUE(language_matches("nb", "no"));
  EXPECT_FALSE(language_matches("nn", "nb"));
  EXPECT_FALSE(language_matches("cs", "sk"));
  EXPECT_FALSE(language_matches("cs", "csb"));
  EXPECT_FALSE(language_matches("", "cs"));
  EXPECT_FALSE(language_matches("cs,", ""));
}

}  // namespace
}  // namespace sito::text
