"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { type ReactNode, useEffect } from "react";
import { Moment } from "#components/moment/moment.tsx";
import {
  appearingOptions,
  type Created,
  type CreatedRead,
  createdIn,
  mayAppear,
} from "#components/requests/appearing.ts";
import { requestHref } from "#components/requests/request-text.ts";
import { SentPanel } from "#components/requests/sent-panel.tsx";
import { useRequestTitles } from "#components/requests/use-request-titles.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useRequests } from "#lib/client/requests.ts";
import { readKey } from "#lib/protocol/query-keys.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import { writeText } from "#lib/protocol/write-text.ts";

function AcceptedRecord({ name, request }: { name: CreatedRead; request: Created }) {
  const { operation, resultId, settledAt, id } = request;
  const titleOf = useRequestTitles([request]);
  const isAwaited = mayAppear(request);
  const client = useQueryClient();
  const { data } = useQuery(appearingOptions(name, resultId, isAwaited));
  useEffect(() => {
    if (data) client.setQueryData(readKey(name, { id: resultId }), data);
  }, [client, data, name, resultId]);
  const { noun } = writeText[operation];
  return (
    <div className="grid max-w-[86ch] grid-cols-1 gap-3.5" data-not-shown-yet={resultId}>
      <div role="status" className="border-s-2 border-rule-2 py-1 ps-3">
        <p className="font-medium wrap-anywhere">{titleOf(request)}</p>
        <p>
          {tRich("requestList.acceptedAt", {
            awaited: isAwaited ? "yes" : "no",
            noun,
            time: () => <Moment key="time" at={settledAt} />,
          })}
        </p>
        <p className="text-ink-2">
          {isAwaited ? t("requestList.awaited") : t("requestList.notAwaited")}
        </p>
        <p className="mt-1">
          <Link className="link" href={requestHref(id)} prefetch={false}>
            {t("outcome.seeRequest")}
          </Link>
        </p>
      </div>
      <SentPanel request={request} />
    </div>
  );
}

/**
 * What stands for a record that the service does not find: the accepted request that created it, if
 * the person may see one, and otherwise `children`, the notice of the failure.
 */
export default function NotShownYet({
  name,
  id,
  children,
}: {
  name: CreatedRead;
  id: string;
  children: ReactNode;
}) {
  const { data, isPending } = useRequests({ record: id, show: "settled" });
  if (isPending) return <Skeleton lines={3} />;
  const request = createdIn(data?.requests ?? [], name).find(({ resultId }) => resultId === id);
  return request ? <AcceptedRecord name={name} request={request} /> : children;
}
