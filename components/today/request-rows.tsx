"use client";

import { Moment } from "#components/data/moment.tsx";
import { decisionReason } from "#components/requests/decision-cause.ts";
import { requestHref } from "#components/requests/request-text.ts";
import { useRequestTitles } from "#components/requests/use-request-titles.ts";
import { type TodayColumn, TodayTable } from "#components/today/today-table.tsx";
import type { IntentView } from "#lib/protocol/intent.ts";

const columns: readonly TodayColumn<IntentView>[] = [
  { header: "Reason", place: "note", cell: decisionReason },
  {
    header: "Sent by",
    place: "sub",
    width: "w-[9rem]",
    cell: ({ by }) => (by.isYou ? "You" : by.name),
  },
  {
    header: "Sent",
    place: "id",
    width: "w-[7.5rem]",
    cell: ({ sentAt, createdAt }) => <Moment at={sentAt ?? createdAt} />,
  },
];

/** The requests that need a decision; each row opens the facts to decide on. */
export default function RequestRows({ requests }: { requests: readonly IntentView[] }) {
  const titleOf = useRequestTitles(requests);
  return (
    <TodayTable
      caption="Requests"
      columns={[{ header: "Request", place: "title", cell: titleOf }, ...columns]}
      rows={requests}
      rowId={({ id }) => id}
      href={({ id }) => requestHref(id)}
    />
  );
}
