import { cookies, headers } from "next/headers";
import { languageCookie } from "#lib/protocol/words/languages.ts";
import { languageChoices } from "#lib/server/words/request-language.ts";

/** Returns the languages that the browser that asks can choose from, its own, and the one it has chosen. */
export const viewerLanguages = async () => {
  const [jar, sent] = await Promise.all([cookies(), headers()]);
  return languageChoices(jar.get(languageCookie)?.value, sent.get("accept-language"));
};
