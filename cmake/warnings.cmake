# Warnings of our own code; third-party headers come in as system headers. They are errors where we test: another compiler's opinion must not
# keep anybody from building the tool.
add_library(sito_warnings INTERFACE)
target_compile_options(sito_warnings INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow)
if(SITO_TESTS OR SITO_FUZZ)
  target_compile_options(sito_warnings INTERFACE -Werror)
endif()
# At -O3 g++ 12 takes `"literal" + std::string(...)` for overlapping copies (gcc bug 105329, gone in 13).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(sito_warnings INTERFACE -Wno-restrict)
endif()
# With headers parsed before, g++ 12 forgets that the library's are not ours, and takes short strings for whole ones.
if(SITO_PRECOMPILE AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(sito_warnings INTERFACE -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread)
endif()
