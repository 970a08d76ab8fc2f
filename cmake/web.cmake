# SPDX-License-Identifier: Apache-2.0
# Puts the page of the workbench (web/, built by scripts/lib/web.sh into build/web) into a program, so that it needs no
# files at run time. Where it was not built, the program says so.
#
#   sito_embed_page(TARGET)
#
# defines `std::span<const WebFile> sito::serve::web_files()`, one entry a file.
enable_language(ASM)

function(sito_embed_page target)
  file(GLOB files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/build/web/*.html ${CMAKE_SOURCE_DIR}/build/web/*.js
       ${CMAKE_SOURCE_DIR}/build/web/*.css ${CMAKE_SOURCE_DIR}/build/web/*.svg ${CMAKE_SOURCE_DIR}/build/web/*.woff2)
  set(assembler "    .section .rodata\n")
  set(symbols "")
  set(rows "")
  set(index 0)
  foreach(file IN LISTS files)
    get_filename_component(name ${file} NAME)
    string(APPEND assembler "    .globl sito_web_${index}, sito_web_${index}_end\n"
           "sito_web_${index}:\n    .incbin \"${file}\"\nsito_web_${index}_end:\n    .byte 0\n")
    string(APPEND symbols "extern \"C\" const char sito_web_${index}[];\n"
           "extern \"C\" const char sito_web_${index}_end[];\n")
    string(APPEND rows "      WebFile{\"${name}\", {sito_web_${index}, sito_web_${index}_end}},\n")
    math(EXPR index "${index} + 1")
  endforeach()
  string(APPEND assembler "    .section .note.GNU-stack,\"\",%progbits\n")
  set(code "// Made by cmake/web.cmake; do not edit.\n#include \"serve/workbench/web_files.h\"\n\n#include <vector>\n\n")
  string(APPEND code "${symbols}\nnamespace sito::serve {\nstd::span<const WebFile> web_files() {\n"
         "  static const std::vector<WebFile> files = {\n${rows}  };\n  return files;\n}\n}  // namespace sito::serve\n")
  set(folder ${CMAKE_BINARY_DIR}/generated/web)
  file(CONFIGURE OUTPUT ${folder}/web_files.cpp CONTENT "${code}" @ONLY)
  file(CONFIGURE OUTPUT ${folder}/web_files.S CONTENT "${assembler}" @ONLY)
  set_source_files_properties(${folder}/web_files.S PROPERTIES OBJECT_DEPENDS "${files}")
  target_sources(${target} PRIVATE ${folder}/web_files.cpp ${folder}/web_files.S)
endfunction()
