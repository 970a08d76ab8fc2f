// SPDX-License-Identifier: Apache-2.0
#include "sito/signals.h"

#include "sito/commands.h"

#include <csignal>
#include <cstdlib>

namespace sito::app {
namespace {

// A signal handler has nowhere else to look.
std::atomic<std::atomic<bool>*> stop_switch{nullptr};

void on_signal(int /*signal*/) {
  std::atomic<bool>* stop = stop_switch.load();
  if (stop == nullptr || stop->exchange(true)) std::_Exit(kExitInterrupted);
}

}  // namespace

StopOnSignal::StopOnSignal(std::atomic<bool>& stop) {
  stop_switch = &stop;
  std::signal(SIGINT, on_signal);
  std::signal(SIGTERM, on_signal);
}

StopOnSignal::~StopOnSignal() {
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
  stop_switch = nullptr;
}

}  // namespace sito::app
