import { dayIn } from "#lib/protocol/calendar-day.ts";
import { filteredLists } from "#lib/protocol/list-filter.ts";
import { toActor } from "#lib/server/audit/audited-person.ts";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { readExportQuestion, takeFileChoice } from "#lib/server/exports/export-question.ts";
import { takeExportSlot } from "#lib/server/exports/export-slots.ts";
import { fileFormats } from "#lib/server/exports/file-format.ts";
import { startExport } from "#lib/server/exports/write-export.ts";
import { openList, unproven } from "#lib/server/filter/open-list.ts";
import { RouteError } from "#lib/server/http/api-handler.ts";
import { type ListContext, listHandler } from "#lib/server/http/list-handler.ts";
import { SealError } from "#lib/server/keys/seal.ts";
import { clientAddress } from "#lib/server/limits/client-address.ts";
import { viewerFormats } from "../../../(console)/_shared/viewer-formats.ts";

/**
 * Answers a whole list as a file, where the console's own copy proves it
 * (`/api/export/orders?not.type=Collection&format=csv&for=reading&columns=id,type`).
 */
export async function GET(request: Request, context: ListContext): Promise<Response> {
  return listHandler(request, context, async (principal, list) => {
    const operation = filteredLists[list];
    const search = new URL(request.url).searchParams;
    const choice = takeFileChoice(list, search);
    const { timeZone } = (await viewerFormats()).used;
    const question = readExportQuestion(list, search, { now: new Date(), timeZone });
    const opened = await openList(principal, question.query, "file");
    if ("reason" in opened) throw new RouteError("conflict", opened.reason);
    const onEnd = takeExportSlot(principal.userId);
    const details = { filters: question.filters.join(", ") };
    await recordAudit({
      action: "export",
      outcome: "done",
      ...toActor(principal),
      from: clientAddress(request.headers),
      subject: operation,
      details,
    }).catch((error: unknown) => {
      onEnd();
      throw error;
    });
    const gone = request.signal;
    const body = await startExport(principal, opened, question, choice, { gone, onEnd }).catch(
      (error: unknown) => {
        if (!(error instanceof SealError)) throw error;
        throw new RouteError("conflict", unproven(list, question.query.view, "file").reason);
      },
    );
    const name = `${operation.replace(".", "-")}-${dayIn(new Date(), timeZone)}.${choice.format}`;
    return new Response(body, {
      headers: {
        "Content-Type": fileFormats[choice.format].contentType,
        "Content-Disposition": `attachment; filename="${name}"`,
        "Cache-Control": "private, no-store",
      },
    });
  });
}
