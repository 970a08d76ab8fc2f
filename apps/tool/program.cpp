// SPDX-License-Identifier: Apache-2.0
// Parses, dispatches, maps the outcome to an exit code; nothing else.
#include "sito/base/contains.h"
#include "sito/base/error.h"

#include "tool/child.h"
#include "tool/commands.h"
#include "tool/flag_parser.h"
#include "tool/help.h"
#include "tool/say.h"
#include "tool/suggest.h"
#include "tool/tables_json.h"

#include <fcntl.h>
#include <malloc.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sito::app {
namespace {

// The command, group of commands or program that the first words of a command line name.
struct Place {
  std::string name = "sito";         // "sito warc check"
  const Command* command = nullptr;  // null: a group, or the program
  std::string group;
  std::ptrdiff_t n_words = 0;
};

// `sito help corpus` means `sito corpus -h`. A group without a command prints its help, too.
std::vector<std::string> words_of(int argc, char** argv) {
  std::vector<std::string> words(argv + 1, argv + argc);
  const bool asks = !words.empty() && words.front() == "help";
  if (asks) words.erase(words.begin());
  if (asks || words.empty()) words.emplace_back("-h");
  return words;
}

// Returns names and summaries, in the order of the table; for the program, also those of groups.
std::vector<std::pair<std::string, std::string>> commands_of(std::string_view group) {
  std::vector<std::pair<std::string, std::string>> found;
  for (const Command& command : commands()) {
    if (command.group == group) {
      found.emplace_back(command.name, command.summary);
    } else if (group.empty() && (found.empty() || found.back().first != command.group)) {
      found.emplace_back(command.group, group_summary(command.group));
    }
  }
  return found;
}

// Errors: InvalidArgument if a word is not a command.
Result<Place> find_place(const std::vector<std::string>& words) {
  Place place;
  for (const std::string& word : words) {
    if (place.command != nullptr || word.starts_with('-')) break;
    for (const Command& command : commands()) {
      if (command.group == place.group && command.name == word) place.command = &command;
    }
    const auto known = commands_of(place.group);
    const auto row = std::find_if(known.begin(), known.end(),
                                  [&word](const auto& one) { return one.first == word; });
    if (row == known.end()) return invalid(unknown_command(place.name, word, known));
    if (place.command == nullptr) place.group = word;
    place.name += " " + word;
    ++place.n_words;
  }
  return place;
}

HelpPage help_page(const Place& place, const FlagTable& flags) {
  if (place.command != nullptr) {
    return {place.name, std::string(place.command->summary), std::string(place.command->example),
            &flags};
  }
  const bool is_program = place.group.empty();
  return {place.name,
          is_program ? "Turn web pages and archives into clean text and corpora"
                     : std::string(group_summary(place.group)),
          is_program ? std::string(commands().front().example) : "", &flags,
          commands_of(place.group)};
}

// Returns a flag with an empty value, as in `--stats "$UNSET"`; "" for none. Such a flag would
// otherwise count as absent, or as a file without a name.
std::string empty_flag(const FlagTable& flags) {
  for (const Flag& flag : flags.rows()) {
    if (!flag.is_switch && is_one_of(std::string(), flag.given)) return flag.name();
  }
  return "";
}

// Returns null if the command belongs to another program.
const Implementation* find_own(const Command& command) {
  const auto own = own_commands();
  const auto row = std::find_if(own.begin(), own.end(), [&command](const Implementation& one) {
    return one.group == command.group && one.name == command.name;
  });
  return row == own.end() ? nullptr : &*row;
}

// Memory that a command needs to read ordinary pages, in addition to the program.
constexpr std::size_t kRoomBytes = std::size_t{64} << 20;

// Returns true if the memory limit (`ulimit -v`) leaves that much.
bool has_room() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return true;
  void* const room = ::mmap(nullptr, kRoomBytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return room != MAP_FAILED && ::munmap(room, kRoomBytes) == 0;
}

int refuse(const std::string& why, const std::string& command) {
  say(why);
  say(command == "sito" ? "see `sito help`" : "see `" + command + " -h`");
  return kExitUsage;
}

// Becomes the program that has the command. Returns an exit code if that fails.
int start_other(Program program, char** argv) {
  const std::string name(file_name(program));
  // A file with that name has started this program, and would start it again.
  if (std::filesystem::path(argv[0]).filename() == name) {
    say(name + " is not the program of that name: install sito again");
    return kExitInternal;
  }
  const std::string file = sibling_program(name);
  argv[0] = const_cast<char*>(name.c_str());
  ::execv(file.c_str(), argv);
  say("this command needs " + name + ": " + file + ": " + std::strerror(errno));
  return kExitUsage;
}

int dispatch(int argc, char** argv) {
  if (argc == 2 && argv[1] == kDescribeFlag) {
    std::fputs((own_commands_json().dump() + "\n").c_str(), stdout);
    return kExitDone;
  }
  std::vector<std::string> words = words_of(argc, argv);
  const Result<Place> place = find_place(words);
  if (!place) return refuse(place.error().message, "sito");
  FlagTable flags;
  add_help_flags(flags);
  std::unique_ptr<Invocation> invocation;
  if (place->command != nullptr) {
    const Command& command = *place->command;
    if (command.program != this_program()) return start_other(command.program, argv);
    const Implementation* implementation = find_own(command);
    if (implementation == nullptr) {
      say("this program was built without " + place->name);
      return kExitInternal;
    }
    invocation = implementation->declare(flags);
  } else if (place->group.empty()) {
    flags.add_builtin("--version", "Versions of sito and of its libraries");
  }
  words.erase(words.begin(), words.begin() + place->n_words);
  const Result<Asked> asked = parse_flags(flags, place->name, std::move(words));
  if (!asked) return refuse(asked.error().message, place->name);
  if (*asked == Asked::Version) {
    std::fputs(version_text().c_str(), stdout);
    return kExitDone;
  }
  if (*asked != Asked::Work || invocation == nullptr) {
    const bool all = *asked == Asked::AllHelp;
    std::fputs(help_text(help_page(*place, flags), all).c_str(), stdout);
    return kExitDone;
  }
  if (const std::string name = empty_flag(flags); !name.empty()) {
    say(name + " needs a value");
    return kExitUsage;
  }
  if (!has_room()) {
    std::fprintf(stderr, "sito: the memory limit (ulimit -v) leaves less than %zu MB\n",
                 kRoomBytes >> 20U);
    return kExitUsage;
  }
  return invocation->run();
}

// Returns the exit code of a program that printed text to stdout: another one if that failed. A
// reader that has gone away is no failure.
int after_printing(int code) {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
  if (errno == EPIPE) return code;
  say(std::string("standard output: ") + std::strerror(errno));
  return code == kExitDone ? kExitPartly : code;
}

// If a standard stream is closed, the next opened file gets its number, and messages would go into
// an output. Therefore, opens a substitute that fails like a closed stream.
void keep_standard_streams_apart() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(stream, F_GETFD) >= 0) continue;
    (void)::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
}

}  // namespace

int run_program(int argc, char** argv) {
  keep_standard_streams_apart();
  // Buffers of large pages go back to the system when they are freed; left to itself, glibc keeps
  // them after the first one. Below 4 MB that would cost more time than it saves memory.
  ::mallopt(M_MMAP_THRESHOLD, 4 << 20);
  ::mallopt(M_TRIM_THRESHOLD, 4 << 20);
  // A write to a closed pipe returns an error, and must not end the process.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);  // the same for a file at its size limit
  try {
    return after_printing(dispatch(argc, argv));
  } catch (const std::bad_alloc&) {
    std::fputs("sito: there is not enough memory\n", stderr);
    return kExitPartly;
  }
}

}  // namespace sito::app
