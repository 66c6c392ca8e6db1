import "server-only";
import { eq } from "drizzle-orm";
import { type Language, languageCookie } from "#lib/protocol/words/languages.ts";
import { findSession } from "#lib/server/auth/sessions.ts";
import { isHttps } from "#lib/server/env.ts";
import { people } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";

const yearSeconds = 365 * 24 * 3_600;

/** Stores the language that a person chose; `null`: that of each browser. */
export const storeLanguage = async (personId: string, language: Language | null): Promise<void> => {
  await store().update(people).set({ language }).where(eq(people.id, personId));
};

/**
 * Returns the `Set-Cookie` value by which a browser shows the language that the person of a new session chose; `null`
 * where they chose none, and the browser keeps its own. Scripts read and write it, as a choice before the sign-in does.
 */
export const languageCookieOf = async (sessionId: string): Promise<string | null> => {
  const language = (await findSession(sessionId))?.person.language;
  return language
    ? [
        `${languageCookie}=${language}`,
        "Path=/",
        "SameSite=Lax",
        `Max-Age=${yearSeconds}`,
        ...(isHttps() ? ["Secure"] : []),
      ].join("; ")
    : null;
};
