# The Python module sito._sito (python/), where nanobind is installed for the interpreter that Python_EXECUTABLE names.
set(SITO_PYTHON AUTO CACHE STRING "Build the Python module: ON, OFF, or AUTO (where nanobind is found)")
if(SITO_PYTHON STREQUAL "OFF" OR SITO_SANITIZE OR SITO_FUZZ)
  return()
endif()
find_package(Python 3.10 COMPONENTS Interpreter OPTIONAL_COMPONENTS Development.Module Development.SABIModule)
if(Python_Interpreter_FOUND AND Python_Development.Module_FOUND AND NOT nanobind_DIR)
  execute_process(COMMAND ${Python_EXECUTABLE} -m nanobind --cmake_dir OUTPUT_VARIABLE nanobind_dir
                  OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
find_package(nanobind CONFIG QUIET HINTS ${nanobind_dir})
if(NOT nanobind_FOUND)
  if(SITO_PYTHON STREQUAL "ON")
    message(FATAL_ERROR "nanobind was not found for ${Python_EXECUTABLE}: pip install nanobind")
  endif()
  return()
endif()

set(package ${CMAKE_BINARY_DIR}/python/sito)
get_target_property(rooms sito_door LINK_LIBRARIES)
list(REMOVE_ITEM rooms sito_warnings)  # nanobind has warnings of its own
# One module for all versions from Python 3.12 on; one for each before.
file(GLOB module_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/python/*.cpp)
nanobind_add_module(sito_python STABLE_ABI FREE_THREADED NB_STATIC NOMINSIZE ${module_sources} $<TARGET_OBJECTS:sito_door>)
foreach(library nanobind-static nanobind-static-abi3 nanobind-static-ft)
  if(SITO_UNITY AND TARGET ${library})
    set_target_properties(${library} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
  endif()
endforeach()
sito_unity(sito_python)
# Sees the types of the rooms, the other files those of the public headers under the same names.
set_source_files_properties(${CMAKE_SOURCE_DIR}/python/states.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
if(SITO_TESTS)
  target_compile_options(sito_python PRIVATE ${sito_fast_build})
endif()
target_include_directories(sito_python PRIVATE ${CMAKE_SOURCE_DIR}/include ${CMAKE_SOURCE_DIR}/src)
target_link_libraries(sito_python PRIVATE ${rooms} sito_3p_icu)
target_link_options(sito_python PRIVATE LINKER:--as-needed LINKER:--gc-sections LINKER:--exclude-libs,ALL
                    LINKER:--version-script=${CMAKE_SOURCE_DIR}/python/exports.map)
option(SITO_WHEEL "Link the module for a wheel that brings its libraries along (scripts/package wheel)" OFF)
set_target_properties(sito_python PROPERTIES OUTPUT_NAME _sito LIBRARY_OUTPUT_DIRECTORY ${package} SITO_ARCHIVES ${SITO_WHEEL}
                      LINK_DEPENDS ${CMAKE_SOURCE_DIR}/python/exports.map)
nanobind_add_stub(sito_python_stub MODULE _sito OUTPUT ${package}/_sito.pyi PYTHON_PATH ${package}
                  PATTERN_FILE ${CMAKE_SOURCE_DIR}/python/stub.pattern DEPENDS sito_python ${CMAKE_SOURCE_DIR}/python/stub.pattern)

# The package as it is installed, for the tests.
add_custom_target(sito_python_package ALL DEPENDS sito_python sito_python_stub
  COMMAND ${CMAKE_COMMAND} -E copy_directory ${CMAKE_SOURCE_DIR}/python/sito ${package})
install(TARGETS sito_python LIBRARY DESTINATION sito COMPONENT python)
install(FILES ${package}/_sito.pyi DESTINATION sito COMPONENT python)
