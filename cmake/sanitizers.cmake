if(SITO_SANITIZE)
  add_compile_options(-fsanitize=${SITO_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${SITO_SANITIZE})
endif()
