# Headers that most files include, parsed once: SITO_PRECOMPILE shortens a build of everything by a quarter. Only a build
# with -DSITO_PRECOMPILE=OFF -DSITO_UNITY=OFF shows an include that is missing.
if(SITO_PRECOMPILE)
  # One header a kind of target: the compiler takes no header that was parsed with other options.
  add_compile_options(-pthread)
  set(standard <algorithm> <array> <chrono> <functional> <map> <memory> <optional> <span> <string> <string_view>
      <unordered_map> <utility> <variant> <vector>)
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/generated/precompiled.cpp CONTENT "")
  function(sito_precompiled kind)
    add_library(sito_precompiled_${kind} OBJECT ${CMAKE_BINARY_DIR}/generated/precompiled.cpp)
    target_link_libraries(sito_precompiled_${kind} PRIVATE sito_warnings)
    target_precompile_headers(sito_precompiled_${kind} PRIVATE ${standard} ${ARGN})
  endfunction()
  sito_precompiled(plain)
  sito_precompiled(json <nlohmann/json.hpp>)
  if(sito_waiting_rooms)
    sito_precompiled(waiting <nlohmann/json.hpp>)
    target_compile_options(sito_precompiled_waiting PRIVATE ${sito_fast_build})
  endif()
  # Rooms above `corpus` share many headers of the project, too. Tests see warnings of these headers, which are not shown for
  # precompiled ones, so tests do without.
  if(sito_waiting_rooms AND NOT SITO_TESTS)
    set(sito_upper_rooms corpus shard tool web_tool)
    sito_precompiled(upper <nlohmann/json.hpp> <sito/corpus/run.h> <sito/corpus/account/account.h> <sito/io/file.h> <sito/io/sink.h>
                     <sito/write/writer.h> <sito/document/document.h>)
    target_include_directories(sito_precompiled_upper PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/src ${CMAKE_BINARY_DIR}/generated)
    target_compile_options(sito_precompiled_upper PRIVATE ${sito_fast_build})
  endif()
  if(SITO_TESTS)
    find_package(GTest REQUIRED)
    sito_precompiled(test <nlohmann/json.hpp> <gtest/gtest.h>)
    target_link_libraries(sito_precompiled_test PRIVATE GTest::gtest_main)
    # Programs of tests are compiled with -fPIE, libraries with -fPIC.
    set_target_properties(sito_precompiled_test PROPERTIES POSITION_INDEPENDENT_CODE OFF)
    target_compile_options(sito_precompiled_test PRIVATE -fPIE ${sito_fast_build})
  endif()
endif()

# sito_precompile(TARGET KIND): TARGET takes the headers of a kind above.
function(sito_precompile target kind)
  if(SITO_PRECOMPILE)
    target_precompile_headers(${target} REUSE_FROM sito_precompiled_${kind})
  endif()
endfunction()
