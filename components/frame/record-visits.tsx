"use client";

import { usePathname } from "next/navigation";
import { lazy, Suspense } from "react";
import { useRecordVisit } from "#components/frame/use-record-visit.ts";
import { orderTitle } from "#components/orders/order-text.ts";
import { type RecordKind, recordOfPath } from "#components/screens/screens.ts";
import { readOptions } from "#lib/client/read.ts";
import type { ReadAnswer } from "#lib/protocol/read-answer.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Device } from "#lib/v4/records/device.ts";

// The titles of requests weigh more than all others.
const RequestVisit = lazy(() => import("#components/frame/request-visit.tsx"));

const deviceTitle = ({ id, model, serialNumber }: Device) =>
  [model ?? (serialNumber ? t("screens.device") : id), serialNumber].filter(Boolean).join(" ");

type RecordRead = "orders.get" | "employees.get" | "products.get" | "teams.get";

const pageOf = <Name extends RecordRead>(
  name: Name,
  titleOf: (record: ReadAnswer<Name>["data"]) => string,
) => ({ name, titleOf: (answer: unknown) => titleOf((answer as ReadAnswer<Name>).data) });

/** For each kind of record: the read of its page, and its title from the answer. */
const pages = {
  order: pageOf("orders.get", orderTitle),
  employee: pageOf("employees.get", ({ displayName, email, id }) => displayName || email || id),
  device: pageOf("products.get", deviceTitle),
  team: pageOf("teams.get", ({ name, id }) => name || id),
};

function RecordVisit({ kind, id }: { kind: Exclude<RecordKind, "request">; id: string }) {
  const { name, titleOf } = pages[kind];
  const { queryKey, queryFn } = readOptions(name, { id });
  useRecordVisit({ kind, id }, { queryKey, queryFn, titleOf });
  return null;
}

/** Remembers the records that the person opens, for the command bar. */
export function RecordVisits() {
  const record = recordOfPath(usePathname());
  if (!record) return null;
  const { kind, id } = record;
  const key = `${kind} ${id}`;
  if (kind !== "request") return <RecordVisit key={key} kind={kind} id={id} />;
  return (
    <Suspense>
      <RequestVisit key={key} id={id} />
    </Suspense>
  );
}
