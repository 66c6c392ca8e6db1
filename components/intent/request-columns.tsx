"use client";

import Link from "next/link";
import { Moment } from "#components/data/moment.tsx";
import { IntentStatus } from "#components/intent/intent-status.tsx";
import { recordHref } from "#components/intent/request-text.ts";
import { writeText } from "#components/intent/write-text.ts";
import type { Column } from "#components/table/table-definition.ts";
import { Code } from "#components/ui/code.tsx";
import type { IntentView } from "#lib/protocol/intent.ts";

function Result({ request }: { request: IntentView }) {
  const { resultId, operation, sent, isAdopted } = request;
  const href = recordHref(operation, resultId, sent);
  if (resultId === null) return <span className="text-ink-3">—</span>;
  const id = <Code>{resultId}</Code>;
  return (
    <>
      {href ? (
        <Link
          href={href}
          prefetch={false}
          className="link"
          aria-label={`Open the ${writeText[operation].noun} ${resultId}`}
        >
          {id}
        </Link>
      ) : (
        id
      )}
      {isAdopted && <span className="ml-1.5 text-small text-ink-3">confirmed by lookup</span>}
    </>
  );
}

/** The columns of the list of requests. `titleOf` returns a request's title. */
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
    header: "Sent by",
    narrow: "sub",
    cell: ({ by }) => (by.isYou ? "You" : by.name),
    text: ({ by }) => by.name,
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
    cell: (request) => <Result request={request} />,
    text: ({ resultId }) => resultId ?? "",
  },
];
