import { en } from "#lib/protocol/words/en.ts";
import { languageInUse } from "#lib/protocol/words/t.ts";
import { partMessages } from "#lib/server/words/compiled-words.ts";

/** Answers the words of some parts (`?parts=command list`) in the language of the request. They are no secret. */
export function GET(request: Request): Response {
  const asked = new URL(request.url).searchParams.get("parts")?.split(" ") ?? [];
  const parts = asked.filter((part): part is keyof typeof en => Object.hasOwn(en, part));
  return Response.json(partMessages(languageInUse(), [...new Set(parts)]), {
    headers: { "Cache-Control": "no-store" },
  });
}
