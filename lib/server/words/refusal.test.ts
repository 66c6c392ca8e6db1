import { expect, it } from "vitest";
import { t } from "#lib/protocol/words/t.ts";
import { PersonError } from "#lib/server/auth/people.ts";
import { inLanguage, speakByRequest } from "#lib/server/words/request-language.ts";

speakByRequest();

it("a refusal is told in the language of who asked, and kept in English", () => {
  const refusal = inLanguage("de", () => new PersonError(() => t("refusal.noAccount")));
  expect(refusal.message).toBe(inLanguage("de", () => t("refusal.noAccount")));
  expect(refusal.inEnglish).toBe(inLanguage("en", () => t("refusal.noAccount")));
  expect(refusal.message).not.toBe(refusal.inEnglish);
});
