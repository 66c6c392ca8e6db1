import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { numberInUse, togetherText } from "#lib/protocol/intl-words.ts";
import { en } from "#lib/protocol/words/en.ts";
import { languages } from "#lib/protocol/words/languages.ts";
import { languageInUse, t } from "#lib/protocol/words/t.ts";
import { forgetSettings } from "#lib/server/per-process.ts";
import { compiledPart } from "#lib/server/words/compiled-words.ts";
import {
  formatsOfRequest,
  inLanguage,
  languageOfRequest,
  speakByRequest,
} from "#lib/server/words/request-language.ts";
import { testSettings, useSettings } from "#testing/server/store.ts";

beforeEach(() => {
  useSettings({ ...testSettings(), QM_LANGUAGES: "en,de,ar" });
  speakByRequest();
});
afterEach(forgetSettings);

const languageOf = (acceptLanguage?: string, cookie?: string) =>
  languageOfRequest({ headers: { "accept-language": acceptLanguage, cookie } });

describe("languageOfRequest", () => {
  it.each([
    ["de-AT,de;q=0.9,en;q=0.8", "de"],
    ["fr-FR,ar;q=0.4,en;q=0.3", "ar"],
    ["en-GB", "en"],
    // Not offered here, not known, none, and no list at all.
    ["ja", "en"],
    ["tlh", "en"],
    [undefined, "en"],
    ["q=;;;,", "en"],
  ])("takes the best of the browser's languages %s that is offered: %s", (header, language) => {
    expect(languageOf(header)).toBe(language);
  });

  it("prefers the chosen language to the browser's, unless it is not offered", () => {
    expect(languageOf("ar", "theme=dark; language=de")).toBe("de");
    expect(languageOf("ar", "language=ja")).toBe("ar");
    expect(languageOf("ar", "language=__proto__")).toBe("ar");
    expect(languageOf("ar", "my-language=de")).toBe("ar");
  });
});

describe("the words of requests that run beside each other", () => {
  it("are each in the language of their request", async () => {
    const titles = await Promise.all(
      (["de", "ar", "en"] as const).map((language) =>
        inLanguage(language, async () => {
          await new Promise((resolve) => setImmediate(resolve));
          return [languageInUse(), t("signin.title")];
        }),
      ),
    );
    expect(titles).toEqual([
      ["de", "Anmelden"],
      ["ar", "تسجيل الدخول"],
      ["en", "Sign in"],
    ]);
  });

  it("are English outside of a request", () => {
    expect(t("signin.lockedSeconds", { seconds: 1 })).toBe(
      "Too many attempts. Try again in 1 second.",
    );
  });
});

describe("numbers and lists in sentences", () => {
  const write = (acceptLanguage: string, cookie?: string) => {
    const request = { headers: { "accept-language": acceptLanguage, cookie } };
    const language = languageOfRequest(request);
    const texts = () => [
      t("signin.lockedSeconds", { seconds: 1_234 }).replace(/^\D+|\D+$/g, ""),
      togetherText(["a", "b", "c"]),
      numberInUse(1_234.5),
    ];
    return inLanguage(language, texts, formatsOfRequest(request, language));
  };

  it.each([
    ["en-GB", undefined, ["1,234", "a, b and c", "1,234.5"]],
    ["en-US", undefined, ["1,234", "a, b, and c", "1,234.5"]],
    ["en-US", "format=DE", ["1.234", "a, b and c", "1.234,5"]],
    ["en-IN", undefined, ["1,234", "a, b and c", "1,234.5"]],
    ["en-SE", undefined, ["1\u00a0234", "a, b and c", "1\u00a0234,5"]],
    // Another language is written as it is, whatever region was chosen for English.
    ["de-CH", "format=US", ["1.234", "a, b und c", "1.234,5"]],
    ["ar-EG", "format=US", ["1,234", "a وb وc", "1,234.5"]],
  ])("are written for %s with %s as on the rest of the page: %j", (header, cookie, texts) => {
    expect(write(header, cookie)).toEqual(texts);
  });

  it("of what is stored are British English, whoever asks", () => {
    const inBritish = inLanguage("en", () => togetherText(["a", "b", "c"]), "en-GB");
    const stored = inLanguage(
      "en",
      () => inLanguage("en", () => togetherText(["a", "b", "c"])),
      "en-US",
    );
    expect(stored).toBe(inBritish);
  });
});

it.each(languages)("compiles all words of %s", (language) => {
  for (const part of Object.keys(en) as (keyof typeof en)[]) {
    const words = compiledPart(language, part);
    expect(Object.keys(words)).toEqual(Object.keys(en[part]));
    // What a page is sent has to be plain, as after JSON.
    expect(words).toStrictEqual(JSON.parse(JSON.stringify(words)));
  }
});

it("writes the pseudo-language with accents, in brackets, and longer by two fifths", () => {
  inLanguage("en-XA", () => {
    expect(t("signin.submit")).toBe("[Šïĝñ ïñ ···]");
    expect(t("signin.lockedSeconds", { seconds: 2 })).toMatch(/^\[Ţóó .* 2 šéçóñďš\. [· ]+\]$/);
  });
});
