// SPDX-License-Identifier: Apache-2.0
#include "tool/commands.h"

#include <array>
#include <cstddef>

namespace sito::app {
namespace {

constexpr std::array<Command, 39> kCommands = {{
    {"", "corpus", Program::Tool, "Turn archives of pages into a corpus",
     "sito corpus crawl.warc.gz -o crawl.vert.gz --format vertical --target-language cs"},
    {"", "get", Program::Tool, "Print documents of a corpus file by id or URL",
     "sito get crawl.jsonl.gz --make-index --url https://courier.example/story-000002.html"},
    {"", "plan", Program::Tool, "Split a corpus into shards for many machines",
     "sito plan crawl/ -o shards/ --format jsonl --shard-size 1000"},
    {"", "run", Program::Tool, "Run shards of a plan, or resume them",
     "sito run shards/ --shards 0-9"},
    {"", "status", Program::Tool, "Show the progress of the shards of a plan",
     "sito status shards/ --format json"},
    {"", "finish", Program::Tool, "Check that all shards are complete, and add up their accounts",
     "sito finish shards/ -o corpus"},
    {"", "crawl", Program::Web, "Crawl pages into archives and a corpus",
     "sito crawl https://example.org/ -o example --format vertical --limit 1000"},
    {"", "extract", Program::Tool, "Turn pages into clean text",
     "sito extract page.html --url https://example.org/page --format json"},
    {"", "render", Program::Web, "Open pages in a browser and turn them into clean text",
     "sito render https://example.org/thread --report report.json"},
    {"", "detect", Program::Tool, "Find date, author, title and article on the pages of a site",
     "sito detect one.html two.html three.html --format xml -o site.xml"},
    {"", "learn", Program::Tool, "Learn what the pages of a site have in common",
     "sito learn crawl.warc.gz --site-key host -o sites.jsonl"},
    {"", "apply", Program::Tool, "Turn pages into text with templates of their sites",
     "sito apply sites.jsonl crawl.warc.gz -o crawl.jsonl.gz --format jsonl"},
    {"", "inspect", Program::Tool, "Show what was learned about a site, or its effect on a page",
     "sito inspect site.json page.html"},
    {"", "eval", Program::Lab, "Score algorithms on pages with known text",
     "sito eval justext boilerpipe-article --gold pages.jsonl -o scores"},
    {"", "tune", Program::Lab, "Find the parameters of a row that suit gold pages",
     "sito tune justext --gold pages.jsonl -o tuned"},
    {"", "compare", Program::Web, "Vote on the texts of two algorithms, side by side in a browser",
     "sito compare justext boilerpipe-article pages/ --tally votes.json"},
    {"", "serve", Program::Web, "Start the workbench for a browser: inspect pages, run corpora",
     "sito serve --root archives/"},
    {"", "service", Program::Web, "Serve clean text of pages or URLs over HTTP, for programs",
     "sito service --port 8080 --rate 50"},
    {"", "mcp", Program::Web, "Serve clean text of pages to AI assistants (Model Context Protocol)",
     "sito mcp --fetch-timeout 20"},
    {"", "icap", Program::Web, "Clean the pages that pass through a proxy, by ICAP",
     "sito icap --port 1344 --algorithm sito"},
    {"", "proxy", Program::Web, "Clean pages on their way to the browser, as a local proxy",
     "sito proxy --port 3128 --leave shop.example"},
    {"xqt", "run", Program::Tool, "Turn pages into records with templates",
     "sito xqt run news.xml crawl.warc.gz --format jsonl -o news.jsonl"},
    {"xqt", "check", Program::Tool, "Check templates, and their results on pages",
     "sito xqt check news.xml crawl.warc.gz --faults faults.jsonl"},
    {"xqt", "query", Program::Tool, "Query a database of records",
     "sito xqt query 'count(//article)' --data records/ --database news"},
    {"xqt", "generate", Program::Tool, "Write the XQuery module of a template",
     "sito xqt generate news.xml -o news.xq"},
    {"slurm", "submit", Program::Tool, "Submit the shards of a plan to Slurm, as job arrays",
     "sito slurm submit shards/ --tasks 100 --throttle 20 -- --time=2:00:00"},
    {"slurm", "retry", Program::Tool, "Submit the shards that are not done",
     "sito slurm retry shards/"},
    {"slurm", "status", Program::Tool, "Show the progress of the shards and their jobs in Slurm",
     "sito slurm status shards/"},
    {"warc", "check", Program::Tool, "Report every fault of an archive with its offset",
     "sito warc check crawl.warc.gz"},
    {"warc", "index", Program::Tool, "Write the index of an archive (CDXJ)",
     "sito warc index crawl.warc.gz -o crawl.cdxj"},
    {"warc", "cat", Program::Tool, "Print one record of an archive",
     "sito warc cat crawl.warc.gz --offset 31337 --payload"},
    {"train", "extractor", Program::Lab, "Train the model of the row sito",
     "sito train extractor --gold pages.jsonl -o model.txt"},
    {"train", "victor", Program::Lab, "Train the model of the row victor",
     "sito train victor --gold pages.jsonl -o model.txt"},
    {"train", "genres", Program::Lab, "Count the words of genres for the row crunch",
     "sito train genres --gold pages.jsonl -o genres.json"},
    {"train", "words", Program::Lab, "Count how rare and how useful words are, for the row nit",
     "sito train words --gold pages.jsonl -o words.txt"},
    {"train", "metadata", Program::Lab, "Train the weights that choose title, authors and date",
     "sito train metadata --gold pages.jsonl -o weights.txt"},
    {"train", "elements", Program::Lab, "Train the classifier of links and buttons",
     "sito train elements --entries labelled.json -o model.json --report -"},
    {"", "label", Program::Lab, "List the elements of pages with their classes, for labelling",
     "sito label page.html --url https://example.org/page --uncertain 20"},
    {"", "list", Program::Tool, "List algorithms, their parameters, formats and stop lists",
     "sito list algorithms"},
}};

}  // namespace

std::string_view file_name(Program program) {
  constexpr std::array<std::string_view, 3> kNames = {"sito", "sito-lab", "sito-web"};
  return kNames[static_cast<std::size_t>(program)];
}

std::span<const Command> commands() { return kCommands; }

std::string_view group_summary(std::string_view group) {
  if (group == "train") return "Train models";
  if (group == "slurm") return "Run the shards of a plan on Slurm";
  return group == "xqt" ? "Turn pages into records with XQuery templates" : "Work on web archives";
}

}  // namespace sito::app
