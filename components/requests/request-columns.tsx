import { Moment } from "#components/data/moment.tsx";
import { IntentStatus } from "#components/requests/intent-status.tsx";
import { RecordLink } from "#components/requests/record-link.tsx";
import { askedBy } from "#components/requests/request-text.ts";
import type { Column } from "#components/table/table-definition.ts";
import type { IntentView } from "#lib/protocol/intent.ts";

export const requestColumns = (
  titleOf: (request: IntentView) => string,
): readonly Column<IntentView>[] => [
  {
    id: "what",
    header: "Request",
    narrow: "title",
    grow: true,
    cell: (request) => titleOf(request),
    text: titleOf,
  },
  {
    id: "status",
    header: "Status",
    narrow: "status",
    cell: (request) => <IntentStatus value={request.status} request={request} />,
    text: ({ status }) => status,
  },
  {
    id: "who",
    header: "Requested by",
    narrow: "sub",
    cell: askedBy,
    text: askedBy,
  },
  {
    id: "when",
    header: "Created",
    narrow: "id",
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
  {
    id: "result",
    header: "Result",
    narrow: "note",
    cell: (request) => {
      if (request.resultId === null) return <span className="text-ink-3">—</span>;
      return (
        <>
          <RecordLink request={request} id={request.resultId} />
          {request.isAdopted && (
            <span className="ml-1.5 text-small text-ink-3">confirmed by lookup</span>
          )}
        </>
      );
    },
    text: ({ resultId }) => resultId ?? "",
  },
];
