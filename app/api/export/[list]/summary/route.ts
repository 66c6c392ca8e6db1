import { readExportQuestion } from "#lib/server/exports/export-question.ts";
import { summarizeExport } from "#lib/server/exports/write-export.ts";
import { type ListContext, listHandler } from "#lib/server/http/list-handler.ts";
import { viewerFormats } from "../../../../(console)/_shared/viewer-formats.ts";

/** Answers how many rows a file of a list would have, and of when, or why only the browser can write one. */
export async function GET(request: Request, context: ListContext): Promise<Response> {
  return listHandler(request, context, async (principal, list) => {
    const { timeZone } = (await viewerFormats()).used;
    const calendar = { now: new Date(), timeZone };
    const search = new URL(request.url).searchParams;
    return summarizeExport(principal, readExportQuestion(list, search, calendar));
  });
}
