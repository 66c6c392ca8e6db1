"use client";

import Link from "next/link";
import { Moment } from "#components/data/moment.tsx";
import { FoldedFields } from "#components/data/more-fields.tsx";
import { fieldLabel } from "#components/intent/field-label.ts";
import { DeviceName, EmployeeName } from "#components/intent/record-name.tsx";
import { recordHref } from "#components/intent/request-text.ts";
import { writeText } from "#components/intent/write-text.ts";
import { Code } from "#components/ui/code.tsx";
import { Status } from "#components/ui/status.tsx";
import { StatusLabel } from "#components/ui/status-label.tsx";
import { useRead } from "#lib/client/read.ts";
import type {
  CandidateRecord,
  FieldComparison,
  IntentDetail,
  IntentView,
} from "#lib/protocol/intent.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";

const results = {
  same: { variant: "good", text: "Matches" },
  different: { variant: "bad", text: "Different" },
  unknown: { variant: "none", text: "Unknown" },
} as const;

/** A field's value in the record: an employee or a device by name, anything else as it came. */
function FoundValue({ field, found }: Pick<FieldComparison, "field" | "found">) {
  if (found === null) return "empty";
  const values = typeof found === "string" ? [found] : found;
  if (field === "employeeId") return values.map((id) => <EmployeeName key={id} id={id} />);
  if (field === "productId" || field === "productIds") {
    return values.map((id) => (
      <span key={id} className="block">
        <DeviceName id={id} />
      </span>
    ));
  }
  return values.join(", ");
}

/** Each field that was sent, with whether the record agrees. */
export function Comparisons({ fields }: { fields: readonly FieldComparison[] }) {
  return (
    <ul className="grid gap-1">
      {fields.map(({ field, result, found }) => (
        <li key={field} className="grid grid-cols-[104px_minmax(0,1fr)] gap-x-3">
          <span className="text-ink-3">{fieldLabel(field)}</span>
          <span className="min-w-0 wrap-anywhere">
            <StatusLabel variant={results[result].variant}>{results[result].text}</StatusLabel>
            {(result === "different" || (result === "unknown" && found !== null)) && (
              <span className="text-ink-2">
                {": "}
                <FoundValue field={field} found={found} />
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The comparison of a request with one record; empty where the journal made none. */
export const comparisonWith = ({ comparisons }: IntentDetail, recordId: string) =>
  comparisons.find((comparison) => comparison.recordId === recordId)?.fields ?? [];

/** The fields whose values a comparison or the sent input shows. */
export const comparedFields = (fields: readonly FieldComparison[]) =>
  fields.flatMap(({ field, result }) => (result === "unknown" ? [] : [field]));

/** The stored fields of a found record, under the names that the service gives them. */
const toRecord = ({ type, ...found }: CandidateRecord) => ({
  ...Object.fromEntries(Object.entries(found).filter(([, value]) => value != null)),
  ...(type ? { orderType: type } : {}),
});

/** The record as the service shows it now; until it is read, what the lookup saw. */
function useRecord({ operation }: IntentView, found: CandidateRecord): Record<string, unknown> {
  const { id } = found;
  const { recordRead, noun } = writeText[operation];
  const one = useRead(recordRead ?? "orders.get", { id }, { enabled: recordRead !== null });
  // The service has no read of a single address.
  const addresses = useRead("company.addresses", {}, { enabled: noun === "address" });
  const address = addresses.data?.data.items.find((saved) => saved.id === id);
  return { ...toRecord(found), ...(one.data?.data ?? address) };
}

/** A record that a lookup or the service's answer showed, compared with what was sent. */
export function FoundCard({ request, found }: { request: IntentDetail; found: CandidateRecord }) {
  const record = useRecord(request, found);
  const href = recordHref(request.operation, found.id, request.sent);
  const fields = comparisonWith(request, found.id);
  const isTypeCompared = fields.some(({ field }) => field === "orderType");
  const status = typeof record.status === "string" ? record.status : null;
  const type = typeof record.orderType === "string" ? record.orderType : null;
  const createdAt = typeof record.createdAt === "string" ? record.createdAt : null;
  const { noun } = writeText[request.operation];
  return (
    <li className="border-rule py-3 not-first:border-t first:pt-0.5 last:pb-0">
      <div className="flex flex-wrap items-baseline gap-x-3">
        {href ? (
          <Link
            href={href}
            prefetch={false}
            className="link code wrap-anywhere"
            aria-label={`Open the ${noun} ${found.id}`}
          >
            {showUnsafe(found.id)}
          </Link>
        ) : (
          <Code>{found.id}</Code>
        )}
        {status && <Status value={status} />}
        <span className="grow" />
        {createdAt && (
          <span className="text-small text-ink-3">
            Created <Moment at={createdAt} />
          </span>
        )}
      </div>
      {type && !isTypeCompared && <p className="text-ink-2">{type}</p>}
      {fields.length > 0 && (
        <div className="mt-1.5">
          <Comparisons fields={fields} />
        </div>
      )}
      <FoldedFields
        record={record}
        shown={["id", "status", "orderType", "createdAt", ...comparedFields(fields)]}
      />
    </li>
  );
}
