# Several files at a time (SITO_UNITY): headers and templates that all of them use, those of googletest and nlohmann::json, are
# compiled once, which is most of the compiler's time. The price: a changed file compiles the others of its group again. unity_groups.py keeps files
# apart whose names would meet; when a new name meets one, `cmake --preset test` groups them anew.
#
# Programs, and rooms that mostly wait for others or work once a site, are optimised little then (in tests not at all): optimising them takes
# longer than it saves.
# Tests run the rooms of archives on little, so that they are not optimised for them either.
set(sito_waiting_rooms "")
set(sito_fast_build "")
set(sito_unity_files 16)
if(SITO_UNITY)
  set(sito_waiting_rooms tool web_tool fetch basex browser frontier reveal crawl)
  if(SITO_TESTS OR CMAKE_BUILD_TYPE STREQUAL Debug)
    list(APPEND sito_waiting_rooms corpus door elements shard)
    set(sito_fast_build -O0)
    set(sito_unity_files 32)
    # Takes half the time of the usual linker for the forty programs of the tests. Of libraries, it exports more than it should.
    find_program(SITO_GOLD ld.gold)
    if(SITO_GOLD AND NOT SITO_SANITIZE)
      string(APPEND CMAKE_EXE_LINKER_FLAGS " -fuse-ld=gold")
    endif()
  else()
    # Tests measure with these; `sift` and `process` take less than 0.3 % of a run over an archive.
    list(APPEND sito_waiting_rooms corpus fields site structure eval elements shard xqt sift process)
    set(sito_fast_build -O1)
  endif()
  find_package(Python3 REQUIRED COMPONENTS Interpreter)
endif()

# sito_unity(TARGET): compiles the sources of TARGET in groups.
function(sito_unity target)
  if(NOT SITO_UNITY)
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "^${CMAKE_SOURCE_DIR}/.*\\.cpp$")
  execute_process(COMMAND ${Python3_EXECUTABLE} ${CMAKE_SOURCE_DIR}/cmake/unity_groups.py ${CMAKE_SOURCE_DIR} ${sito_unity_files} ${sources}
                  OUTPUT_VARIABLE groups OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  string(REPLACE "\n" ";" groups "${groups}")
  foreach(line IN LISTS groups)
    string(REGEX MATCH "^[0-9]+" group "${line}")
    string(REGEX REPLACE "^[0-9]+\\|" "" file "${line}")
    set_source_files_properties(${file} PROPERTIES UNITY_GROUP ${group})
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  # Types of an unnamed namespace are as local here as in the files of their own.
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
  get_target_property(kind ${target} TYPE)
  string(REPLACE sito_ "" room ${target})
  if(kind STREQUAL EXECUTABLE OR room IN_LIST sito_waiting_rooms)
    target_compile_options(${target} PRIVATE ${sito_fast_build})
  endif()
endfunction()
