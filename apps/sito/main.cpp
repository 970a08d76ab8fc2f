// SPDX-License-Identifier: Apache-2.0
// Parses, dispatches, maps the outcome to an exit code; nothing else.
#include "sito/commands.h"
#include "sito/help.h"
#include "sito/say.h"
#include "sito/suggest.h"

#include <fcntl.h>
#include <malloc.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <map>
#include <memory>
#include <new>
#include <string>
#include <vector>

namespace sito::app {
namespace {

// The deepest command that was named on the command line.
CLI::App* named_command(CLI::App& root) {
  CLI::App* app = &root;
  while (!app->get_subcommands().empty()) app = app->get_subcommands().front();
  return app;
}

// An option that was given nothing, as by `--stats "$UNSET"`; "" for none. It would be taken as
// left out, or as a file without a name.
std::string empty_option(const CLI::App& app) {
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_items_expected_max() == 0) continue;  // a flag
    for (const std::string& value : option->results()) {
      if (value.empty()) return option->get_name();
    }
  }
  return "";
}

// `sito help corpus` is `sito corpus -h`, and a group without a command is a question too.
std::vector<std::string> words_of(int argc, char** argv) {
  std::vector<std::string> words(argv + 1, argv + argc);
  const bool asks = !words.empty() && words.front() == "help";
  if (asks) words.erase(words.begin());
  if (asks || words.empty()) words.emplace_back("-h");
  return words;
}

struct Declared {
  CLI::App* app;
  std::unique_ptr<Invocation> invocation;
};

std::vector<Declared> declare_all(CLI::App& root) {
  std::map<std::string_view, CLI::App*> groups = {{"", &root}};
  std::vector<Declared> declared;
  for (const Command& command : commands()) {
    CLI::App*& group = groups[command.group];
    if (group == nullptr) {
      group = root.add_subcommand(std::string(command.group),
                                  std::string(group_summary(command.group)));
      prepare(*group, "");
      group->require_subcommand(1);
    }
    CLI::App* app = group->add_subcommand(std::string(command.name), std::string(command.summary));
    prepare(*app, command.example);
    declared.push_back({app, command.declare(*app)});
  }
  return declared;
}

// What a command needs besides the program to read ordinary pages.
constexpr std::size_t kRoomBytes = std::size_t{64} << 20;

// Whether the limit of memory (`ulimit -v`) leaves that much.
bool has_room() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return true;
  void* const room = ::mmap(nullptr, kRoomBytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return room != MAP_FAILED && ::munmap(room, kRoomBytes) == 0;
}

int dispatch(int argc, char** argv) {
  CLI::App root("sito sifts the web: archives and pages into clean text and corpora", "sito");
  prepare(root, commands().front().example);
  root.require_subcommand(1);
  root.set_version_flag("--version", version_text);
  const std::vector<Declared> declared = declare_all(root);
  std::vector<std::string> words = words_of(argc, argv);
  if (const std::string wrong = unknown_command(root, words); !wrong.empty()) {
    say(wrong);
    say("see `sito help`");
    return kExitUsage;
  }
  try {
    std::reverse(words.begin(), words.end());  // as the parser takes them
    root.parse(std::move(words));
  } catch (const CLI::CallForHelp&) {
    std::fputs(help_text(*named_command(root), false).c_str(), stdout);
    return kExitDone;
  } catch (const CLI::CallForAllHelp&) {
    std::fputs(help_text(*named_command(root), true).c_str(), stdout);
    return kExitDone;
  } catch (const CLI::CallForVersion&) {
    std::fputs(version_text().c_str(), stdout);
    return kExitDone;
  } catch (const CLI::ParseError& error) {
    CLI::App& app = *named_command(root);
    if (!app.get_subcommands([](const CLI::App*) { return true; }).empty() &&
        app.remaining().empty()) {
      std::fputs(help_text(app, false).c_str(), stdout);  // a group alone
      return kExitDone;
    }
    const bool extra = dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr;
    say(extra ? unexpected_argument(root, app) : error.what());
    say("see `" + command_line_name(app) + " -h`");
    return kExitUsage;
  }
  const CLI::App* chosen = named_command(root);
  if (const std::string name = empty_option(*chosen); !name.empty()) {
    say(name + " is empty");
    return kExitUsage;
  }
  if (!has_room()) {
    std::fprintf(stderr, "sito: the limit of memory (ulimit -v) leaves less than %zu MB\n",
                 kRoomBytes >> 20U);
    return kExitUsage;
  }
  for (const Declared& command : declared) {
    if (command.app == chosen) return command.invocation->run();
  }
  return kExitUsage;
}

// A closed standard stream would be the number of the next file that is opened, and messages would
// go into an output. What stands in for it fails as a closed one does.
void keep_standard_streams_apart() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(stream, F_GETFD) >= 0) continue;
    (void)::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
}

}  // namespace
}  // namespace sito::app

int main(int argc, char** argv) {
  sito::app::keep_standard_streams_apart();
  // Buffers of large pages go back to the system when they are freed; left to itself, glibc keeps
  // them after the first one. Below 2 MB that would cost more time than it saves memory.
  ::mallopt(M_MMAP_THRESHOLD, 2 << 20);
  ::mallopt(M_TRIM_THRESHOLD, 2 << 20);
  // A closed pipe is told to the writer as an error; it must not end the process.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);  // the same for a file that may not grow
  try {
    return sito::app::dispatch(argc, argv);
  } catch (const std::bad_alloc&) {
    std::fputs("sito: there is not enough memory\n", stderr);
    return sito::app::kExitPartly;
  }
}
