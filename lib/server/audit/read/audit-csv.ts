import "server-only";
import type { AuditRecord } from "#lib/protocol/audit.ts";
import { csvLines, csvStart } from "#lib/protocol/delimited.ts";

const columns = [
  ["Number", ({ seq }) => String(seq)],
  ["Time (UTC)", ({ at }) => at],
  ["Action", ({ action }) => action],
  ["Outcome", ({ outcome }) => outcome],
  ["Person", ({ person }) => person ?? ""],
  ["Role", ({ role }) => role ?? ""],
  ["Connection", ({ connectionId }) => connectionId ?? ""],
  ["From", ({ from }) => from ?? ""],
  ["Subject", ({ subject }) => subject ?? ""],
  ["Details", ({ details }) => JSON.stringify(details)],
  ["Request ID", ({ requestId }) => requestId ?? ""],
  ["Hash", ({ hash }) => hash],
] as const satisfies readonly (readonly [string, (row: AuditRecord) => string])[];

/** Returns the CSV file of entries as a stream of its bytes. */
export const toAuditCsv = (batches: AsyncGenerator<AuditRecord[]>): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(csvStart + csvLines([columns.map(([header]) => header)])));
    },
    async pull(controller) {
      const { done, value } = await batches.next();
      if (done) return controller.close();
      const rows = value.map((row) => columns.map(([, text]) => text(row)));
      controller.enqueue(encoder.encode(csvLines(rows)));
    },
    async cancel() {
      await batches.return(undefined);
    },
  });
};
