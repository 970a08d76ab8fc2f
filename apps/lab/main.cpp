// SPDX-License-Identifier: Apache-2.0
// The program sito-lab: evaluation and training.
#include "lab/lab_commands.h"

#include <array>
#include <span>

namespace sito::app {
namespace {

constexpr std::array<Implementation, 9> kOwn = {{
    {"", "eval", declare_eval},
    {"", "tune", declare_tune},
    {"train", "extractor", declare_train_extractor},
    {"train", "victor", declare_train_victor},
    {"train", "genres", declare_train_genres},
    {"train", "words", declare_train_words},
    {"train", "metadata", declare_train_metadata},
    {"train", "elements", declare_train_elements},
    {"", "label", declare_label},
}};

}  // namespace

Program this_program() { return Program::Lab; }
std::span<const Implementation> own_commands() { return kOwn; }

}  // namespace sito::app

int main(int argc, char** argv) { return sito::app::run_program(argc, argv); }
