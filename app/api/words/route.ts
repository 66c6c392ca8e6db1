import { en } from "#lib/protocol/words/en.ts";
import { languageInUse } from "#lib/protocol/words/t.ts";
import { namedMessages, partMessages } from "#lib/server/words/compiled-words.ts";
import { laterWordsOf } from "#lib/server/words/words-of-pages.ts";

/**
 * Answers words in the language of the request: those that pages and layouts show later (`?later=(console)/layout`), or
 * those of some parts (`?parts=help helpTask`). They are no secret.
 */
export function GET(request: Request): Response {
  const { searchParams } = new URL(request.url);
  const pages = searchParams.getAll("later");
  const asked = searchParams.get("parts")?.split(" ") ?? [];
  const parts = asked.filter((part): part is keyof typeof en => Object.hasOwn(en, part));
  const language = languageInUse();
  const messages =
    pages.length === 0
      ? partMessages(language, [...new Set(parts)])
      : namedMessages(language, laterWordsOf(pages));
  return Response.json(messages, { headers: { "Cache-Control": "no-store" } });
}
