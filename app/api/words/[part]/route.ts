import type { Part } from "#lib/protocol/words/catalog.ts";
import { en } from "#lib/protocol/words/en.ts";
import { languageInUse } from "#lib/protocol/words/t.ts";
import { apiHandler, RouteError } from "#lib/server/http/api-handler.ts";
import { compiledMessages } from "#lib/server/words/compiled-words.ts";

const isPart = (text: string): text is Part => Object.hasOwn(en, text);

/** Answers the words of a part in the language of the request, for what a page opens later (`/api/words/helpText`). */
export async function GET(
  request: Request,
  { params }: RouteContext<"/api/words/[part]">,
): Promise<Response> {
  return apiHandler(request, null, async () => {
    const { part } = await params;
    if (!isPart(part)) throw new RouteError("not_found", "There are no such words.");
    return compiledMessages(languageInUse(), [part]);
  });
}
