"""Answers questions of engines.ts: which texts llguidance accepts as a whole. The tokens are octets."""
import importlib.metadata
import json
import sys

from llguidance import LLMatcher, LLTokenizer, TokenizerWrapper


class Octets:
    eos_token_id = 256
    bos_token_id = None
    tokens = [bytes([octet]) for octet in range(256)] + [b"<end>"]
    special_token_ids = [256]

    def __call__(self, text):
        return list(text)


TOKENIZER = LLTokenizer(TokenizerWrapper(Octets()))


def accepts(matcher, text):
    matcher.reset()
    octets = list(text.encode())
    # A mask is what a sampler asks for before each token, and it finds out where a terminal ends.
    return (not octets or matcher.consume_tokens(octets)) and matcher.is_accepting()


def answer(kind, question):
    grammar = question["grammar"]
    if kind == "regex":
        grammar = LLMatcher.grammar_from_regex(grammar)
    matcher = LLMatcher(TOKENIZER, grammar, log_level=0)
    if matcher.is_error():
        return matcher.get_error().strip().split("\n")[0]
    answers = []
    for text in question["texts"]:
        answers.append(accepts(matcher, text))
        if matcher.is_error():
            matcher = LLMatcher(TOKENIZER, grammar, log_level=0)
    return answers


given = json.load(sys.stdin)
if given["kind"] == "version":
    print(json.dumps([importlib.metadata.version("llguidance")]))
else:
    print(json.dumps([answer(given["kind"], each) for each in given["questions"]]))
