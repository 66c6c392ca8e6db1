"use client";

import { Moment } from "#components/moment/moment.tsx";
import { decisionReason } from "#components/requests/decision-cause.ts";
import { requestHref } from "#components/requests/request-text.ts";
import { useRequestTitles } from "#components/requests/use-request-titles.ts";
import { runHref } from "#components/runs/run-screen.ts";
import { type TodayColumn, TodayTable } from "#components/today/today-table.tsx";
import { isUndecidedRun, type Undecided } from "#lib/protocol/intent.ts";

const columns: readonly TodayColumn<Undecided>[] = [
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
    cell: (each) => (
      <Moment at={isUndecidedRun(each) ? each.createdAt : (each.sentAt ?? each.createdAt)} />
    ),
  },
];

/** The requests and runs that need a decision; each row opens the facts to decide on. */
export default function RequestRows({ requests }: { requests: readonly Undecided[] }) {
  const requestTitleOf = useRequestTitles(
    requests.flatMap((each) => (isUndecidedRun(each) ? [] : [each])),
  );
  const titleOf = (each: Undecided) =>
    isUndecidedRun(each) ? `Run: ${each.title}` : requestTitleOf(each);
  return (
    <TodayTable
      caption="Requests"
      columns={[{ header: "Request", place: "title", cell: titleOf }, ...columns]}
      rows={requests}
      rowId={({ id }) => id}
      href={(each) => (isUndecidedRun(each) ? runHref(each.id) : requestHref(each.id))}
    />
  );
}
