import compile from "icu-minify/compile";
import { en } from "../../lib/protocol/words/en.ts";
import { setWords } from "../../lib/protocol/words/t.ts";

const messages: Readonly<Record<string, Readonly<Record<string, string>>>> = en;

// What a request or a page does: tests read English.
setWords(() => ({
  language: "en",
  messageOf: (key) => {
    const [part = "", name = ""] = key.split(".");
    const words = messages[part] ?? {};
    const message = Object.hasOwn(words, name) ? words[name] : undefined;
    return message === undefined ? undefined : compile(message);
  },
}));
