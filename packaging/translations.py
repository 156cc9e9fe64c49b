#!/usr/bin/env python3
"""Keeps resources/translations/ in step with the program's texts.

  translations.py update   adds new texts to the catalogue, unfinished, and removes those that are gone
  translations.py check    fails if the catalogue lacks a text or a translation, or holds one that is gone, or if an
                           error or a finding has a sentence that is not marked as a text

Qt's lupdate finds tr() and QT_TRANSLATE_NOOP(). Two kinds of texts are written down for it first: those of the
parts without Qt ("…"_text and the rows of findings.def), in the context "core", and those of tables
(TEXT("…"), whose context their macro names).
"""
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

ROOT = pathlib.Path(__file__).resolve().parent.parent
CATALOGUE = ROOT / "resources/translations/pipescope_zh_CN.ts"
LUPDATE = ("/usr/lib/qt6/bin/lupdate", "lupdate-qt6", "lupdate")
LITERALS = r'((?:"(?:[^"\\]|\\.)*"\s*)+)'
# Texts of Qt's that dialogs of ours show, for systems that have no translation of Qt's installed.
QT_TEXTS = {"QPlatformTheme": ["OK", "Cancel", "Close", "&Yes", "&No", "Save", "Open", "Reset", "Restore Defaults"]}


def joined(literals):
    """The literals of one text as one."""
    return '"' + "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', literals)) + '"'


def texts_for_lupdate():
    lines = [(context, f'"{text}"') for context, texts in QT_TEXTS.items() for text in texts]
    for path in sorted([*ROOT.glob("core/**/*"), *ROOT.glob("ui/**/*")]):
        if path.suffix not in (".cpp", ".h", ".def"):
            continue
        source = re.sub(r"^\s*//.*$", "", path.read_text(encoding="utf-8"), flags=re.M)
        lines += [("core", joined(found)) for found in re.findall(LITERALS + r"_text\b", source)]
        if path.suffix == ".def":
            for row in re.finditer(r"FINDING(?:_COUNTED)?\(\w+, \w+((?:, " + LITERALS + r"){2,3})\)", source):
                lines += [("core", joined(text)) for text in re.findall(LITERALS, row[1])]
        macro = re.search(r'#define TEXT\(text\) QT_TRANSLATE_NOOP\("(\w+)", text\)', source)
        if macro:
            lines += [(macro[1], joined(found)) for found in re.findall(r"\bTEXT\(" + LITERALS + r"\)", source)]
    return "".join(f"QT_TRANSLATE_NOOP(\"{context}\", {text});\n" for context, text in lines)


def lupdate(catalogue):
    with tempfile.TemporaryDirectory() as folder:
        collected = pathlib.Path(folder) / "texts.cpp"
        collected.write_text(texts_for_lupdate(), encoding="utf-8")
        for program in LUPDATE:
            try:
                subprocess.run([program, "-silent", "-I", str(ROOT), "-locations", "none", "-no-obsolete", "-source-language", "en",
                                "-target-language", "zh_CN", str(ROOT / "ui"), str(ROOT / "app"), str(collected), "-ts",
                                str(catalogue)], check=True, stderr=subprocess.DEVNULL)
                return
            except FileNotFoundError:
                continue
    sys.exit("lupdate is not installed (package qt6-l10n-tools)")


def entries(catalogue):
    """Translation by context and text; None where it is unfinished."""
    found = {}
    for context in xml.parse(catalogue).getroot().iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            finished = translation.get("type") is None and (translation.text or "").strip()
            found[context.findtext("name"), message.findtext("source")] = translation.text if finished else None
    return found


def unmarked_sentences():
    """Sentences of errors and findings without _text, which would be shown in English in every language."""
    told = re.compile(r"(?:\bError ?\{|[fF]indings\.add\(|\.note\()([^;]*);")
    literal = re.compile(r'"((?:[^"\\]|\\.)*)"(?!\s*"|_text)')
    for path in sorted([*ROOT.glob("core/**/*.cpp"), *ROOT.glob("ui/**/*.cpp")]):
        for statement in told.findall(path.read_text(encoding="utf-8")):
            for sentence in literal.findall(statement):
                if re.search(r"[a-z] [a-z]", sentence):
                    yield f"not marked by _text: {path.relative_to(ROOT)}: {sentence}"


def mixed_words(text):
    """Whether a Chinese text has another word for a rank or a step than the rest of the catalogue: 卡, Step. Names of
    options, keys and files stay as they are."""
    is_chinese = re.search("[\u4e00-\u9fff]", text) is not None
    rank = re.search(r"(?<![\w<{/-])[Rr]anks?(?![\w:>}=])(?! 或 data_source)", text, flags=re.ASCII)
    return is_chinese and (rank is not None or re.search("(?<![同微])步(?!骤)", text) is not None)


def marks(text):
    return sorted(re.findall(r"%L?[1-9n]", text))


def check():
    kept = entries(CATALOGUE)
    with tempfile.TemporaryDirectory() as folder:
        fresh = pathlib.Path(folder) / CATALOGUE.name
        fresh.write_bytes(CATALOGUE.read_bytes())
        lupdate(fresh)
        wanted = entries(fresh)
    problems = [f"not in the catalogue: {key}" for key in wanted if key not in kept]
    problems += [f"in the catalogue, but gone: {key}" for key in kept if key not in wanted]
    problems += [f"not translated: {key}" for key, text in kept.items() if text is None]
    problems += [f"other values than the English text: {key}" for key, text in kept.items()
                 if text is not None and set(marks(text)) != set(marks(key[1]))]
    problems += [f"卡 and Step are the words for a rank and a step: {key}" for key, text in kept.items()
                 if text is not None and mixed_words(text)]
    problems += unmarked_sentences()
    for problem in problems:
        print(problem)
    if problems:
        sys.exit("run packaging/translations.py update, and translate what is unfinished")
    print(f"{len(kept)} texts, all translated")


if __name__ == "__main__":
    if sys.argv[1:] == ["update"]:
        lupdate(CATALOGUE)
    elif sys.argv[1:] == ["check"]:
        check()
    else:
        sys.exit(__doc__)
