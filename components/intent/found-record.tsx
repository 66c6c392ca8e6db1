"use client";

import Link from "next/link";
import { Moment } from "#components/data/moment.tsx";
import { FoldedFields } from "#components/data/more-fields.tsx";
import { type Comparison, compareFound, toRecord } from "#components/intent/compare-found.ts";
import { DeviceName, EmployeeName } from "#components/intent/record-name.tsx";
import { writeWords } from "#components/intent/record-of.ts";
import { recordLink } from "#components/intent/request-links.ts";
import { Code } from "#components/ui/code.tsx";
import { Status } from "#components/ui/status.tsx";
import { StatusLabel } from "#components/ui/status-label.tsx";
import { useRead } from "#lib/client/read.ts";
import type { CandidateRecord, IntentView } from "#lib/protocol/intent.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";

const lookupCount = { same: "good", different: "bad", "not told": "none" } as const;

/** What was asked for beside what the record says, each with its mark. */
export function Comparisons({ comparisons }: { comparisons: readonly Comparison[] }) {
  return (
    <ul className="grid gap-1">
      {comparisons.map(({ name, label, likeness, found }) => (
        <li key={name} className="grid grid-cols-[104px_minmax(0,1fr)] gap-x-3">
          <span className="text-ink-3">{label}</span>
          <span className="min-w-0 wrap-anywhere">
            <StatusLabel variant={lookupCount[likeness]}>
              {likeness === "same" ? "as sent" : likeness === "different" ? "differs" : "not told"}
            </StatusLabel>
            {(likeness === "different" || (likeness === "not told" && found !== null)) && (
              <span className="text-ink-2">
                {": "}
                {found === null ? (
                  "empty"
                ) : name === "employeeId" ? (
                  <EmployeeName id={found} />
                ) : name === "productIds" ? (
                  found.split(", ").map((id) => (
                    <span key={id} className="block">
                      <DeviceName id={id} />
                    </span>
                  ))
                ) : (
                  found
                )}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The fields whose values stand in a comparison or in what was sent. */
export const comparedFields = (comparisons: readonly Comparison[]) =>
  comparisons.flatMap(({ name, likeness }) => (likeness === "not told" ? [] : [name]));

/** The record itself, as the service has it now; what the search saw until it came. */
function useRecord({ operation }: IntentView, found: CandidateRecord) {
  const { id } = found;
  const isOrder = operation === "orders.create" || operation === "orders.purchase";
  const order = useRead("orders.get", { id }, { enabled: isOrder });
  const employee = useRead(
    "employees.get",
    { id },
    { enabled: operation.startsWith("employees.") },
  );
  const team = useRead("teams.get", { id }, { enabled: operation.startsWith("teams.") });
  const addresses = useRead(
    "company.addresses",
    {},
    { enabled: operation === "company.add-address" },
  );
  const address = addresses.data?.data.items.find((one) => one.id === id);
  return {
    ...toRecord(found),
    ...(order.data?.data ?? employee.data?.data ?? team.data?.data ?? address),
  };
}

/** A record that a search found, with every difference from what was sent. */
export function FoundCard({ request, found }: { request: IntentView; found: CandidateRecord }) {
  const record: Record<string, unknown> = useRecord(request, found);
  const href = recordLink(request, found.id);
  const comparisons = compareFound(request.operation, request.sent, record);
  const isTypeCompared = comparisons.some(({ name }) => name === "orderType");
  const status = typeof record.status === "string" ? record.status : null;
  const type = typeof record.orderType === "string" ? record.orderType : null;
  const createdAt = typeof record.createdAt === "string" ? record.createdAt : null;
  const { noun } = writeWords[request.operation];
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
            made <Moment at={createdAt} />
          </span>
        )}
      </div>
      {type && !isTypeCompared && <p className="text-ink-2">{type}</p>}
      <div className="mt-1.5">
        <Comparisons comparisons={comparisons} />
      </div>
      <FoldedFields
        record={record}
        shown={["id", "status", "orderType", "createdAt", ...comparedFields(comparisons)]}
      />
    </li>
  );
}
