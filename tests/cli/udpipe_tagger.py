#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""UDPipe as a tagger for --pipe-form tokens, with a small model that is trained on the sentences below (ufal.udpipe from PyPI has no model).

    udpipe_tagger.py MODEL        trains the model if the file does not exist; then tags standard input
"""
import pathlib
import sys

from ufal.udpipe import InputFormat, Model, Pipeline, ProcessingError, Sentence, Sentences, Trainer  # pylint: disable=no-name-in-module

# Words as form/lemma/tag; without lemma and tag, the form is the lemma and the tag is PUNCT.
SENTENCES = ("Bees/bee/NOUN work/work/VERB .", "The/the/DET bee/bee/NOUN sleeps/sleep/VERB .", "The/the/DET bees/bee/NOUN have/have/VERB honey/honey/NOUN , and/and/CCONJ it/it/PRON is/be/AUX good/good/ADJ .",
             "V\u010dely/v\u010dela/NOUN maj\u00ed/m\u00edt/VERB med/med/NOUN .", "Pan/pan/NOUN Nov\u00e1k/Nov\u00e1k/PROPN prod\u00e1v\u00e1/prod\u00e1vat/VERB med/med/NOUN .",
             "Die/der/DET Bienen/Biene/NOUN haben/haben/VERB Honig/Honig/NOUN .", "Der/der/DET Garten/Garten/NOUN ist/sein/AUX gro\u00df/gro\u00df/ADJ .")


def conllu():
    lines = []
    for sentence in SENTENCES:
        for number, word in enumerate(sentence.split(), 1):
            form, lemma, tag = word.split("/") if "/" in word else (word, word, "PUNCT")
            lines.append(f"{number}\t{form}\t{lemma}\t{tag}\t{tag}\t_\t{0 if number == 1 else 1}\t{'root' if number == 1 else 'dep'}\t_\t_")
        lines.append("")
    return "\n".join([*lines, ""])


def train():
    reader, sentences, error = InputFormat.newConlluInputFormat(), Sentences(), ProcessingError()
    reader.setText(conllu())
    while reader.nextSentence(sentence := Sentence(), error):
        sentences.append(sentence)
    return Trainer.train("morphodita_parsito", sentences, Sentences(), "none", "models=1;templates_1=tagger;guesser_suffix_rules_1=4;iterations_1=5", "none", error)


def main():
    path = pathlib.Path(sys.argv[1])
    if not path.exists():
        path.write_bytes(train())
    model = Model.load(str(path))  # the pipeline does not own it
    pipeline = Pipeline(model, "vertical", Pipeline.DEFAULT, Pipeline.NONE, "conllu")
    error = ProcessingError()
    tokens = sys.stdin.buffer.read().decode("utf-8")
    # UDPipe's vertical has white space in tokens as they are; an empty line ends a sentence.
    for line in pipeline.process(tokens, error).split("\n"):
        cells = line.split("\t")
        if len(cells) > 3:
            print(cells[1], cells[2], cells[3], sep="\t")
        elif not line:
            print()
    if error.occurred():
        sys.exit(error.message)


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")
    main()
