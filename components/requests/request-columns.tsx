import { Moment } from "#components/moment/moment.tsx";
import { countsText, IntentStatus } from "#components/requests/intent-status.tsx";
import { RecordLink } from "#components/requests/record-link.tsx";
import { askedBy } from "#components/requests/request-text.ts";
import type { Column } from "#components/table/table-definition.ts";
import { useNumbers } from "#components/viewer/viewer.tsx";
import type { IntentView, RequestsOfRun } from "#lib/protocol/intent.ts";
import { t } from "#lib/protocol/words/t.ts";

/** The requests of a run, which have one row: how many came to which outcome. */
function RunCounts({ run }: { run: RequestsOfRun }) {
  const { numberText } = useNumbers();
  return <span className="tabular-nums">{countsText(run, numberText)}</span>;
}

export const requestColumns = (
  titleOf: (request: IntentView) => string,
): readonly Column<IntentView>[] => {
  const titleOfRow = (request: IntentView) =>
    request.run ? t("requestList.run", { title: request.run.title }) : titleOf(request);
  return [
    {
      id: "what",
      header: t("requestList.title"),
      narrow: "title",
      grow: true,
      cell: (request) => titleOfRow(request),
      text: titleOfRow,
    },
    {
      id: "status",
      header: t("requestList.status"),
      narrow: "status",
      size: 170,
      cell: (request) =>
        request.run ? (
          <RunCounts run={request.run} />
        ) : (
          <IntentStatus value={request.status} request={request} />
        ),
      text: ({ status, run }) => (run ? countsText(run, String) : status),
    },
    {
      id: "who",
      header: t("requestList.requestedBy"),
      narrow: "sub",
      cell: askedBy,
      text: askedBy,
    },
    {
      id: "when",
      header: t("requestList.created"),
      narrow: "id",
      size: 144,
      cell: ({ createdAt }) => <Moment at={createdAt} />,
      text: ({ createdAt }) => createdAt,
    },
    {
      id: "result",
      header: t("requestList.result"),
      narrow: "note",
      // An ID of the service is read whole.
      size: 136,
      cell: (request) => {
        if (request.run || request.resultId === null)
          return <span className="list-dash text-ink-3">—</span>;
        return (
          <>
            <RecordLink request={request} id={request.resultId} />
            {request.isAdopted && (
              <span className="ms-1.5 text-small text-ink-3">
                {t("requestList.confirmedByLookup")}
              </span>
            )}
          </>
        );
      },
      text: ({ resultId, run }) => (run ? "" : (resultId ?? "")),
    },
  ];
};
