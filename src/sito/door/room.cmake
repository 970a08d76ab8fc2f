# The public headers, where types of the rooms have the same names.
target_include_directories(sito_door PUBLIC ${CMAKE_SOURCE_DIR}/include)
target_compile_definitions(sito_door PRIVATE SITO_INSIDE)
