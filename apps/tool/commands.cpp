// SPDX-License-Identifier: Apache-2.0
#include "tool/commands.h"

#include <array>

namespace sito::app {
namespace {

constexpr std::array<Command, 39> kCommands = {{
    {"", "corpus", "Turn archives of pages into a corpus",
     "sito corpus crawl.warc.gz -o crawl.vert.gz --format vertical --target-language cs",
     declare_corpus},
    {"", "get", "Print documents of a corpus file by id or URL",
     "sito get crawl.jsonl.gz --make-index --url https://courier.example/story-000002.html",
     declare_get},
    {"", "plan", "Split a corpus into shards for many machines",
     "sito plan crawl/ -o shards/ --format jsonl --shard-size 1000", declare_plan},
    {"", "run", "Run shards of a plan, or resume them", "sito run shards/ --shards 0-9",
     declare_run},
    {"", "status", "Show the progress of the shards of a plan", "sito status shards/ --format json",
     declare_status},
    {"", "finish", "Check that all shards are complete, and add up their accounts",
     "sito finish shards/ -o corpus", declare_finish},
    {"", "crawl", "Crawl pages into archives and a corpus",
     "sito crawl https://example.org/ -o example --format vertical --limit 1000", declare_crawl},
    {"", "extract", "Turn pages into clean text",
     "sito extract page.html --url https://example.org/page --format json", declare_extract},
    {"", "render", "Open pages in a browser and turn them into clean text",
     "sito render https://example.org/thread --report report.json", declare_render},
    {"", "detect", "Find date, author, title and article on the pages of a site",
     "sito detect one.html two.html three.html --format xml -o site.xml", declare_detect},
    {"", "learn", "Learn what the pages of a site have in common",
     "sito learn crawl.warc.gz --site-key host -o sites.jsonl", declare_learn},
    {"", "apply", "Turn pages into text with templates of their sites",
     "sito apply sites.jsonl crawl.warc.gz -o crawl.jsonl.gz --format jsonl", declare_apply},
    {"", "inspect", "Show what was learned about a site, or its effect on a page",
     "sito inspect site.json page.html", declare_inspect},
    {"", "eval", "Score algorithms on pages with known text",
     "sito eval justext boilerpipe-article --gold pages.jsonl -o scores", declare_eval},
    {"", "tune", "Find the parameters of a row that suit gold pages",
     "sito tune justext --gold pages.jsonl -o tuned", declare_tune},
    {"", "compare", "Vote on the texts of two algorithms, side by side in a browser",
     "sito compare justext boilerpipe-article pages/ --tally votes.json", declare_compare},
    {"", "serve", "Start the workbench for a browser: inspect pages, run corpora",
     "sito serve --root archives/", declare_serve},
    {"", "service", "Serve clean text of pages or URLs over HTTP, for programs",
     "sito service --port 8080 --rate 50", declare_service},
    {"", "mcp", "Serve clean text of pages to AI assistants (Model Context Protocol)",
     "sito mcp --fetch-timeout 20", declare_mcp},
    {"", "icap", "Clean the pages that pass through a proxy, by ICAP",
     "sito icap --port 1344 --algorithm sito", declare_icap},
    {"", "proxy", "Clean pages on their way to the browser, as a local proxy",
     "sito proxy --port 3128 --leave shop.example", declare_proxy},
    {"xqt", "run", "Turn pages into records with templates",
     "sito xqt run news.xml crawl.warc.gz --format jsonl -o news.jsonl", declare_xqt_run},
    {"xqt", "check", "Check templates, and their results on pages",
     "sito xqt check news.xml crawl.warc.gz --faults faults.jsonl", declare_xqt_check},
    {"xqt", "query", "Query a database of records",
     "sito xqt query 'count(//article)' --data records/ --database news", declare_xqt_query},
    {"xqt", "generate", "Write the XQuery module of a template",
     "sito xqt generate news.xml -o news.xq", declare_xqt_generate},
    {"slurm", "submit", "Submit the shards of a plan to Slurm, as job arrays",
     "sito slurm submit shards/ --tasks 100 --throttle 20 -- --time=2:00:00", declare_slurm_submit},
    {"slurm", "retry", "Submit the shards that are not done", "sito slurm retry shards/",
     declare_slurm_retry},
    {"slurm", "status", "Show the progress of the shards and their jobs in Slurm",
     "sito slurm status shards/", declare_slurm_status},
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
    {"train", "metadata", "Train the weights that choose title, authors and date",
     "sito train metadata --gold pages.jsonl -o weights.txt", declare_train_metadata},
    {"train", "elements", "Train the classifier of links and buttons",
     "sito train elements --entries labelled.json -o model.json --report -",
     declare_train_elements},
    {"", "label", "List the elements of pages with their classes, for labelling",
     "sito label page.html --url https://example.org/page --uncertain 20", declare_label},
    {"", "list", "List algorithms, their parameters, formats and stop lists",
     "sito list algorithms", declare_list},
}};

}  // namespace

std::span<const Command> commands() { return kCommands; }

std::string_view group_summary(std::string_view group) {
  if (group == "train") return "Train models";
  if (group == "slurm") return "Run the shards of a plan on Slurm";
  return group == "xqt" ? "Turn pages into records with XQuery templates" : "Work on web archives";
}

}  // namespace sito::app
