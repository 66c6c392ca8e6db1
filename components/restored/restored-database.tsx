"use client";

import Link from "next/link";
import { ReloadNotice } from "#components/failure/failure-notice.tsx";
import { Moment } from "#components/moment/moment.tsx";
import { orderHref } from "#components/orders/order-screen.ts";
import { requestHref } from "#components/requests/request-text.ts";
import { useRequestTitles } from "#components/requests/use-request-titles.ts";
import { ReleaseForm } from "#components/restored/release-form.tsx";
import { findingText, reasonText } from "#components/restored/restored-words.ts";
import { SettingsSection } from "#components/settings/section.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import type { IntentView } from "#lib/protocol/intent.ts";
import type { StoreHold, UnknownOrders } from "#lib/protocol/restored-store.ts";

const itemClassName = "border-t border-rule px-4 py-2.5 first:border-t-0";

/** The requests that were open in the database, and what lookups found about each. */
function DoubtedRequests({
  requests,
  othersCount,
}: {
  requests: readonly IntentView[];
  othersCount: number;
}) {
  const titleOf = useRequestTitles(requests);
  return (
    <>
      {requests.length === 0 && (
        <p className="px-4 py-3 text-ink-3">No request that you can see was open.</p>
      )}
      <ul>
        {requests.map((request) => (
          <li key={request.id} className={itemClassName}>
            <p className="flex flex-wrap items-baseline gap-x-3">
              <Link href={requestHref(request.id)} prefetch={false} className="link font-medium">
                {titleOf(request)}
              </Link>
              <span className="text-ink-3">
                {request.by.isYou ? "You" : request.by.name}, <Moment at={request.createdAt} />
              </span>
            </p>
            <p className="text-ink-2">
              {findingText(request)}. On release it needs a decision: link a record, send again or
              cancel.
            </p>
          </li>
        ))}
      </ul>
      {othersCount > 0 && (
        <p className="border-t border-rule px-4 py-3 text-ink-2">
          {othersCount === 1
            ? "1 request of another connection waits"
            : `${othersCount} requests of other connections wait`}{" "}
          for a decision too.
        </p>
      )}
    </>
  );
}

function Orders({ unknown }: { unknown: UnknownOrders }) {
  if ("failure" in unknown) {
    return (
      <div className="px-4 py-3">
        <ReloadNotice failure={unknown.failure} />
      </div>
    );
  }
  const { orders, isComplete } = unknown;
  return (
    <>
      {orders.length === 0 && isComplete && (
        <p className="px-4 py-3 text-ink-3">The provider shows no such order.</p>
      )}
      <ul>
        {orders.map(({ id, type, status, createdAt }) => (
          <li key={id} className={`flex flex-wrap items-baseline gap-x-3 ${itemClassName}`}>
            <Link href={orderHref(id)} prefetch={false} className="link font-medium">
              {id}
            </Link>
            <span>{type ?? "Unknown type"}</span>
            <span className="text-ink-3">
              {status ?? "Unknown status"}, {createdAt ? <Moment at={createdAt} /> : "no date"}
            </span>
          </li>
        ))}
      </ul>
      {!isComplete && (
        <p className={`${itemClassName} text-ink-2`}>
          Not all orders could be read, so there may be more.
        </p>
      )}
    </>
  );
}

/** What was found about a database that was set back, and its release. */
export function RestoredDatabase({
  hold,
  requests,
  othersCount,
  unknown,
}: {
  hold: StoreHold;
  requests: readonly IntentView[];
  othersCount: number;
  unknown: UnknownOrders | null;
}) {
  return (
    <>
      <SettingsSection
        id="what-happened"
        title="What happened"
        hint="What was sent after the last moment below is forgotten, so nothing is sent until you release it."
      >
        <div className="px-4 py-3">
          <DescriptionList
            empty=""
            facts={[
              ["Reason", reasonText[hold.reason]],
              ["Remembers until", <Moment key="until" at={hold.rememberedUntil} format="full" />],
              ["Paused since", <Moment key="since" at={hold.heldAt} format="full" />],
            ]}
          />
        </div>
      </SettingsSection>
      <SettingsSection
        id="requests"
        title="Open requests"
        hint="Each may have been sent, and its outcome forgotten. Quartermaster looks for its record and sends nothing."
      >
        <DoubtedRequests requests={requests} othersCount={othersCount} />
      </SettingsSection>
      <SettingsSection
        id="orders"
        title="Orders without a request"
        hint="Created since the last remembered moment. A forgotten request may have placed them: don't place them again. New employees, teams, addresses and accessories must be compared by hand."
      >
        {unknown ? (
          <Orders unknown={unknown} />
        ) : (
          <p className="px-4 py-3 text-ink-3">Not available without a connection.</p>
        )}
      </SettingsSection>
      <SettingsSection
        id="release"
        title="Release"
        hint="Recorded in the audit log with your name."
      >
        <ReleaseForm heldAt={hold.heldAt} />
      </SettingsSection>
    </>
  );
}
