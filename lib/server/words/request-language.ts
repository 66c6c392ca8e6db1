import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import Negotiator from "negotiator";
import { browserLocale, chosenLocale, formatCookies } from "#lib/protocol/formats.ts";
import { isLanguage, type Language, languageCookie } from "#lib/protocol/words/languages.ts";
import { setWords } from "#lib/protocol/words/t.ts";
import { env } from "#lib/server/env.ts";
import { cookieIn } from "#lib/server/host-cookie.ts";
import { perProcess } from "#lib/server/per-process.ts";
import { compiledMessage } from "#lib/server/words/compiled-words.ts";

/** The language that is in use, and the locale of its formats where that is another than the language's own. */
interface Running {
  language: Language;
  formats?: string | undefined;
}

const running = perProcess("qmRunningLanguages", () => new AsyncLocalStorage<Running>());

/** A header of more languages than any browser sends is not read. */
const maxHeader = 200;

/** Returns the language of a browser among those that are offered: English if it names none of them. */
export const browserLanguage = (acceptLanguage: string | null | undefined): Language => {
  const offered = env().QM_LANGUAGES;
  const header = (acceptLanguage ?? "").slice(0, maxHeader);
  const [best] = new Negotiator({ headers: { "accept-language": header } }).languages([...offered]);
  return isLanguage(best) ? best : "en";
};

/** Returns the language that a browser's cookie names; `null` for none that is offered. */
export const chosenLanguage = (cookie: string | undefined): Language | null =>
  isLanguage(cookie) && env().QM_LANGUAGES.includes(cookie) ? cookie : null;

/** Returns the language of a request: the chosen one, or else that of the browser. */
export const languageOfRequest = ({ headers }: Pick<IncomingMessage, "headers">): Language =>
  chosenLanguage(cookieIn(headers.cookie, languageCookie)) ??
  browserLanguage(headers["accept-language"]);

/** Returns the languages that a browser can choose from, its own, and the one it has chosen. */
export const languageChoices = (
  cookie: string | undefined,
  acceptLanguage: string | null,
): { offered: readonly Language[]; chosen: Language | null; own: Language } => ({
  offered: env().QM_LANGUAGES,
  chosen: chosenLanguage(cookie),
  own: browserLanguage(acceptLanguage),
});

/**
 * Returns the locale in which a request's page writes numbers and lists: English as in the region that was chosen, or
 * that of the browser, and any other language as it is written (`undefined`).
 */
export const formatsOfRequest = (
  { headers }: Pick<IncomingMessage, "headers">,
  language: Language,
): string | undefined =>
  language.startsWith("en")
    ? (chosenLocale(cookieIn(headers.cookie, formatCookies.region)) ??
      browserLocale(headers["accept-language"] ?? null))
    : undefined;

/** Runs `work`, and all that it starts, with the words of a language, and formats that may be another region's. */
export const inLanguage = <Value>(
  language: Language,
  work: () => Value,
  formats?: string | undefined,
): Value => running().run({ language, formats }, work);

/** Lets the words of this process be those of the request that runs, and English outside of one. */
export const speakByRequest = (): void =>
  setWords(() => {
    const { language, formats } = running().getStore() ?? { language: "en" };
    return { language, formats, messageOf: (key) => compiledMessage(language, key) };
  });
