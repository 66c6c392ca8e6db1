"use client";

import { Moment } from "#components/moment/moment.tsx";
import { decisionReason } from "#components/requests/decision-cause.ts";
import { requestHref } from "#components/requests/request-text.ts";
import { useRequestTitles } from "#components/requests/use-request-titles.ts";
import { runHref } from "#components/runs/run-screen.ts";
import { type TodayColumn, TodayTable } from "#components/today/today-table.tsx";
import { isUndecidedRun, type Undecided } from "#lib/protocol/intent.ts";
import { t } from "#lib/protocol/words/t.ts";

const columns: readonly TodayColumn<Undecided>[] = [
  { header: () => t("todayRequest.reason"), place: "note", cell: decisionReason },
  {
    header: () => t("todayRequest.sentBy"),
    place: "sub",
    width: "w-[9rem]",
    cell: ({ by }) => (by.isYou ? t("todayRequest.you") : by.name),
  },
  {
    header: () => t("todayRequest.sent"),
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
    isUndecidedRun(each) ? t("todayRequest.run", { title: each.title }) : requestTitleOf(each);
  return (
    <TodayTable
      caption={t("todayRequest.caption")}
      columns={[
        { header: () => t("todayRequest.request"), place: "title", cell: titleOf },
        ...columns,
      ]}
      rows={requests}
      rowId={({ id }) => id}
      href={(each) => (isUndecidedRun(each) ? runHref(each.id) : requestHref(each.id))}
    />
  );
}
