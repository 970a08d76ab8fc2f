// SPDX-License-Identifier: Apache-2.0
// The functions that make renderers for the rows of table.cpp. Their settings are already resolved.
#pragma once

#include "sito/base/result.h"
#include "sito/write/writer.h"

#include <memory>

namespace sito::write {

Result<std::unique_ptr<Renderer>> make_vertical(const Settings& settings);
Result<std::unique_ptr<Renderer>> make_jsonl(const Settings& settings);
Result<std::unique_ptr<Renderer>> make_json(const Settings& settings);
Result<std::unique_ptr<Renderer>> make_markdown(const Settings& settings);
Result<std::unique_ptr<Renderer>> make_html(const Settings& settings);
Result<std::unique_ptr<Renderer>> make_tei(const Settings& settings);
Result<std::unique_ptr<Renderer>> make_jsonld(const Settings& settings);
Result<std::unique_ptr<Renderer>> make_wet(const Settings& settings);
Result<std::unique_ptr<Renderer>> make_wat(const Settings& settings);
Result<std::unique_ptr<Renderer>> make_text(const Settings& settings);
Result<std::unique_ptr<Renderer>> make_csv(const Settings& settings);
Result<std::unique_ptr<Renderer>> make_xml(const Settings& settings);
Result<std::unique_ptr<Renderer>> make_messages(const Settings& settings);
Result<std::unique_ptr<Renderer>> make_parquet(const Settings& settings);
std::unique_ptr<FileMaker> make_parquet_file(const Settings& settings);

}  // namespace sito::write
