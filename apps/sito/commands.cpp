// SPDX-License-Identifier: Apache-2.0
#include "sito/commands.h"

#include <array>

namespace sito::app {
namespace {

constexpr std::array<Command, 30> kCommands = {{
    {"", "corpus", "Turn archives of pages into a corpus",
     "sito corpus crawl.warc.gz -o crawl.vert.gz --format vertical --target-language cs",
     declare_corpus},
    {"", "crawl", "Follow links from pages to pages, into archives and a corpus",
     "sito crawl https://example.org/ -o example --format vertical --limit 1000", declare_crawl},
    {"", "extract", "Turn pages into clean text",
     "sito extract page.html --url https://example.org/page --format json", declare_extract},
    {"", "render", "Turn pages that scripts, clicks and scrolling make into clean text",
     "sito render https://example.org/thread --report report.json", declare_render},
    {"", "detect", "Find where date, author, title and article stand on pages of a site",
     "sito detect one.html two.html three.html --format xml -o site.xml", declare_detect},
    {"", "learn", "Learn what the pages of a site have in common",
     "sito learn crawl.warc.gz --site-key host -o sites.jsonl", declare_learn},
    {"", "apply", "Turn pages into text with what was learned of their sites",
     "sito apply sites.jsonl crawl.warc.gz -o crawl.jsonl.gz --format jsonl", declare_apply},
    {"", "inspect", "Show what was learned of a site, or what it does to a page",
     "sito inspect site.json page.html", declare_inspect},
    {"", "eval", "Score algorithms on pages with known text",
     "sito eval justext boilerpipe-article --gold pages.jsonl -o scores", declare_eval},
    {"", "compare", "Vote on the texts of two algorithms, side by side in a browser",
     "sito compare justext boilerpipe-article pages/ --tally votes.json", declare_compare},
    {"", "serve", "The workbench: look at pages, find their structure, run corpora, in a browser",
     "sito serve --root archives/", declare_serve},
    {"", "service", "Answer pages or their addresses with clean text, over HTTP, for programs",
     "sito service --port 8080 --rate 50", declare_service},
    {"", "mcp", "Give assistants pages as clean text, by the Model Context Protocol",
     "sito mcp --fetch-timeout 20", declare_mcp},
    {"", "icap", "Clean the pages that pass through a proxy, by ICAP",
     "sito icap --port 1344 --algorithm sito", declare_icap},
    {"", "proxy", "Clean pages on their way to the browser, as a proxy of this machine",
     "sito proxy --port 3128 --leave shop.example", declare_proxy},
    {"xqt", "run", "Turn pages into records with templates",
     "sito xqt run news.xml crawl.warc.gz --format jsonl -o news.jsonl", declare_xqt_run},
    {"xqt", "check", "Check templates, and how they do on pages",
     "sito xqt check news.xml crawl.warc.gz --faults faults.jsonl", declare_xqt_check},
    {"xqt", "query", "Ask a database of records",
     "sito xqt query 'count(//article)' --data records/ --database news", declare_xqt_query},
    {"xqt", "generate", "Write the XQuery module of a template",
     "sito xqt generate news.xml -o news.xq", declare_xqt_generate},
    {"warc", "check", "Report every fault of an archive with its offset",
     "sito warc check crawl.warc.gz", declare_warc_check},
    {"warc", "index", "Write the index of an archive (CDXJ)",
     "sito warc index crawl.warc.gz -o crawl.cdxj", declare_warc_index},
    {"warc", "cat", "Print one record of an archive",
     "sito warc cat crawl.warc.gz --offset 31337 --payload", declare_warc_cat},
    {"train", "extractor", "Train the model of the row sito",
     "sito train extractor --gold pages.jsonl -o model.txt", declare_train_extractor},
    {"train", "victor", "Train the model of the row victor",
     "sito train victor --gold pages.jsonl -o model.txt", declare_train_victor},
    {"train", "genres", "Count the words of genres for the row crunch",
     "sito train genres --gold pages.jsonl -o genres.json", declare_train_genres},
    {"train", "words", "Count how rare and how useful words are, for the row nit",
     "sito train words --gold pages.jsonl -o words.txt", declare_train_words},
    {"train", "metadata", "Train the choice of title, authors and date",
     "sito train metadata --gold pages.jsonl -o weights.txt", declare_train_metadata},
    {"train", "elements", "Train what says which elements of pages reveal, close or lead on",
     "sito train elements --entries labelled.json -o model.json --report -",
     declare_train_elements},
    {"", "label",
     "List the elements of pages with what they are for, to be labelled or by selectors",
     "sito label page.html --url https://example.org/page --uncertain 20", declare_label},
    {"", "list", "List algorithms, their parameters, formats and stop lists",
     "sito list algorithms", declare_list},
}};

}  // namespace

std::span<const Command> commands() { return kCommands; }

std::string_view group_summary(std::string_view group) {
  if (group == "train") return "Train models";
  return group == "xqt" ? "Turn pages into records with XQuery templates" : "Work on web archives";
}

}  // namespace sito::app
