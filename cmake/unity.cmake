# Several files at a time (SITO_UNITY): templates that all of them use, those of googletest and nlohmann::json, are
# instantiated once, which is two thirds of the compiler's time. The price: a changed file compiles seven others again, and
# names beside the tests must differ within a target.

# sito_unity(TARGET [FILE...]): FILEs have names that another file of the target has, too; they are compiled alone.
function(sito_unity target)
  if(SITO_UNITY)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
    set_source_files_properties(${ARGN} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
endfunction()
