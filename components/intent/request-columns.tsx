"use client";

import Link from "next/link";
import { Moment } from "#components/data/moment.tsx";
import { IntentStatus } from "#components/intent/intent-status.tsx";
import { writeWords } from "#components/intent/record-of.ts";
import { recordLink } from "#components/intent/request-links.ts";
import type { Column } from "#components/table/table-definition.ts";
import { Code } from "#components/ui/code.tsx";
import type { IntentView } from "#lib/protocol/intent.ts";

function Result({ request }: { request: IntentView }) {
  const { resultId, operation, isAdopted } = request;
  const href = recordLink(request, resultId);
  if (resultId === null) return <span className="text-ink-3">—</span>;
  const words = <Code>{resultId}</Code>;
  return (
    <>
      {href ? (
        <Link
          href={href}
          prefetch={false}
          className="link"
          aria-label={`Open the ${writeWords[operation].noun} ${resultId}`}
        >
          {words}
        </Link>
      ) : (
        words
      )}
      {isAdopted && <span className="ml-1.5 text-small text-ink-3">found</span>}
    </>
  );
}

/** The columns of the requests' list. `titleOf` says what was asked for. */
export const requestColumns = (
  titleOf: (request: IntentView) => string,
): readonly Column<IntentView>[] => [
  {
    id: "what",
    header: "What",
    narrow: "title",
    grow: true,
    cell: (request) => titleOf(request),
    text: titleOf,
  },
  {
    id: "status",
    header: "Fate",
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
    header: "When",
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
