// SPDX-License-Identifier: Apache-2.0
// Runs the extractors of the boilerpipe library (Debian: libboilerpipe-java) over pages, for peers.py beside it.
//
//   java -cp ... Boilerpipe.java [--blocks]
//
// Standard input: lines "NAME<tab>FILE", files of UTF-8. Standard output: one JSON object for each page and extractor,
// {"id", "row", "text"} or {"id", "row", "failed"}; with --blocks also "blocks": [[is content, text], ...].
import de.l3s.boilerpipe.BoilerpipeExtractor;
import de.l3s.boilerpipe.document.TextBlock;
import de.l3s.boilerpipe.document.TextDocument;
import de.l3s.boilerpipe.extractors.ArticleExtractor;
import de.l3s.boilerpipe.extractors.ArticleSentencesExtractor;
import de.l3s.boilerpipe.extractors.CanolaExtractor;
import de.l3s.boilerpipe.extractors.DefaultExtractor;
import de.l3s.boilerpipe.extractors.KeepEverythingExtractor;
import de.l3s.boilerpipe.extractors.LargestContentExtractor;
import de.l3s.boilerpipe.extractors.NumWordsRulesExtractor;
import de.l3s.boilerpipe.sax.BoilerpipeSAXInput;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.xml.sax.InputSource;

public final class Boilerpipe {
  private static final Map<String, BoilerpipeExtractor> EXTRACTORS = new LinkedHashMap<>();

  static {
    EXTRACTORS.put("keep-all", KeepEverythingExtractor.INSTANCE);
    EXTRACTORS.put("boilerpipe-num-words", NumWordsRulesExtractor.INSTANCE);
    EXTRACTORS.put("boilerpipe-default", DefaultExtractor.INSTANCE);
    EXTRACTORS.put("boilerpipe-article", ArticleExtractor.INSTANCE);
    EXTRACTORS.put("boilerpipe-sentences", ArticleSentencesExtractor.INSTANCE);
    EXTRACTORS.put("boilerpipe-largest", LargestContentExtractor.INSTANCE);
    EXTRACTORS.put("boilerpipe-canola", CanolaExtractor.INSTANCE);
  }

  private Boilerpipe() {}

  public static void main(String[] args) throws Exception {
    boolean withBlocks = List.of(args).contains("--blocks");
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] fields = line.split("\t", 2);
      String html = Files.readString(Path.of(fields[1]), StandardCharsets.UTF_8);
      for (Map.Entry<String, BoilerpipeExtractor> row : EXTRACTORS.entrySet()) {
        out.println("{\"id\":" + quoted(fields[0]) + ",\"row\":" + quoted(row.getKey()) + ","
            + answer(row.getValue(), html, withBlocks) + "}");
      }
    }
    out.flush();
  }

  /** Failures of the library, also those of its parser's stack, are answers. */
  private static String answer(BoilerpipeExtractor extractor, String html, boolean withBlocks) {
    try {
      TextDocument document = new BoilerpipeSAXInput(new InputSource(new StringReader(html))).getTextDocument();
      extractor.process(document);
      String text = "\"text\":" + quoted(document.getContent());
      return withBlocks ? text + ",\"blocks\":" + blocks(document) : text;
    } catch (Exception | StackOverflowError problem) {
      return "\"failed\":" + quoted(problem.toString());
    }
  }

  private static String blocks(TextDocument document) {
    StringBuilder json = new StringBuilder("[");
    for (TextBlock block : document.getTextBlocks()) {
      if (json.length() > 1) {
        json.append(',');
      }
      json.append('[').append(block.isContent()).append(',').append(quoted(block.getText())).append(']');
    }
    return json.append(']').toString();
  }

  private static String quoted(String text) {
    StringBuilder json = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        json.append('\\').append(c);
      } else if (c < ' ' || Character.isSurrogate(c)) {
        json.append(String.format("\\u%04x", (int) c));
      } else {
        json.append(c);
      }
    }
    return json.append('"').toString();
  }
}
