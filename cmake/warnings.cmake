# Warnings of our own code; third-party headers come in as system headers.
add_library(sito_warnings INTERFACE)
target_compile_options(sito_warnings INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)
