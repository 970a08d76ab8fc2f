// SPDX-License-Identifier: Apache-2.0
#include "tool/flag_table.h"

#include "sito/io/folder.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <type_traits>

namespace sito::app {
namespace {

// "0.1", "86400", "1000000".
std::string plain(double number) {
  std::array<char, 64> text{};
  const auto end =
      std::to_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
  return {text.data(), end.ptr};
}

std::optional<double> number_of(const std::string& text) {
  char* end = nullptr;
  const double number = std::strtod(text.c_str(), &end);
  if (text.empty() || *end != '\0') return std::nullopt;
  return number;
}

// `takes` returns true for an allowed number; `which` describes the allowed numbers.
template <typename Takes>
FlagCheck number_that(std::string which, Takes takes) {
  return [which = std::move(which), takes](const std::string& text) {
    const std::optional<double> number = number_of(text);
    if (number && takes(*number)) return std::string();
    return "a number " + which + " was expected, not '" + text + "'";
  };
}

void append_names(std::string_view dashes, const std::vector<std::string>& names,
                  std::string& out) {
  for (const std::string& name : names) {
    if (!out.empty()) out += ',';
    out.append(dashes).append(name);
  }
}

bool has(const std::vector<std::string>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool is_called(const Flag& flag, std::string_view name) {
  if (name.starts_with("--")) return has(flag.long_names, name.substr(2));
  if (name.starts_with("-")) return has(flag.short_names, name.substr(1));
  return flag.argument == name;
}

}  // namespace

FlagCheck positive_number() {
  return number_that("above 0", [](double number) { return number > 0; });
}

FlagCheck number_from_0() {
  return number_that("from 0", [](double number) { return number >= 0; });
}

FlagCheck number_between(double least, double most) {
  return number_that("from " + plain(least) + " to " + plain(most),
                     [least, most](double number) { return least <= number && number <= most; });
}

FlagCheck one_of(std::vector<std::string> words) {
  return [words = std::move(words)](const std::string& text) {
    if (has(words, text)) return std::string();
    std::string all;
    for (std::size_t i = 0; i < words.size(); ++i) {
      all += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + words[i];
    }
    return all + " was expected, not '" + text + "'";
  };
}

FlagCheck existing_file() {
  return [](const std::string& path) {
    return io::file_state(path) ? std::string() : "there is no file '" + path + "'";
  };
}

bool Flag::takes_many() const {
  return std::visit(
      [](const auto& one) {
        using T = std::remove_pointer_t<std::decay_t<decltype(one)>>;
        return std::is_same_v<T, std::vector<std::string>> ||
               std::is_same_v<T, std::vector<double>> || std::is_same_v<T, std::vector<unsigned>> ||
               std::is_same_v<T, std::vector<std::uint64_t>>;
      },
      target);
}

std::string Flag::name() const {
  if (!long_names.empty()) return "--" + long_names.front();
  return short_names.empty() ? argument : "-" + short_names.front();
}

std::string Flag::all_names() const {
  std::string names;
  append_names("-", short_names, names);
  append_names("--", long_names, names);
  return is_argument() ? argument : names;
}

Flag* FlagTable::add_row(const std::string& names, FlagTarget target, std::string help,
                         bool is_switch) {
  Flag& flag = rows_.emplace_back();
  for (std::string_view left = names; !left.empty();) {
    const std::string_view name = left.substr(0, left.find(','));
    left.remove_prefix(std::min(name.size() + 1, left.size()));
    if (name.starts_with("--")) {
      flag.long_names.emplace_back(name.substr(2));
    } else if (name.starts_with("-")) {
      flag.short_names.emplace_back(name.substr(1));
    } else {
      flag.argument = name;
    }
  }
  flag.help = std::move(help);
  flag.target = target;
  flag.is_switch = is_switch;
  return &flag;
}

const Flag* FlagTable::find(std::string_view name) const {
  const auto row = std::find_if(rows_.begin(), rows_.end(),
                                [name](const Flag& flag) { return is_called(flag, name); });
  return row == rows_.end() ? nullptr : &*row;
}

Flag* FlagTable::find(std::string_view name) {
  return const_cast<Flag*>(std::as_const(*this).find(name));
}

void FlagTable::remove_if(const std::function<bool(const Flag&)>& leaves) {
  std::erase_if(rows_, leaves);
}

}  // namespace sito::app
