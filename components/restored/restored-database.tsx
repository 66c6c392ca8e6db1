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
import { t, tRich } from "#lib/protocol/words/t.ts";

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
      {requests.length === 0 && <p className="px-4 py-3 text-ink-3">{t("restored.noneOpen")}</p>}
      <ul>
        {requests.map((request) => (
          <li key={request.id} className={itemClassName}>
            <p className="flex flex-wrap items-baseline gap-x-3">
              <Link href={requestHref(request.id)} prefetch={false} className="link font-medium">
                {titleOf(request)}
              </Link>
              <span className="text-ink-3">
                {tRich("restored.byAt", {
                  name: request.by.isYou ? t("restored.you") : request.by.name,
                  time: () => <Moment key="time" at={request.createdAt} />,
                })}
              </span>
            </p>
            <p className="text-ink-2">{t("restored.decide", { finding: findingText(request) })}</p>
          </li>
        ))}
      </ul>
      {othersCount > 0 && (
        <p className="border-t border-rule px-4 py-3 text-ink-2">
          {t("restored.others", { count: othersCount })}
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
        <p className="px-4 py-3 text-ink-3">{t("restored.noOrder")}</p>
      )}
      <ul>
        {orders.map(({ id, type, status, createdAt }) => (
          <li key={id} className={`flex flex-wrap items-baseline gap-x-3 ${itemClassName}`}>
            <Link href={orderHref(id)} prefetch={false} className="link font-medium">
              {id}
            </Link>
            <span>{type ?? t("restored.unknownType")}</span>
            <span className="text-ink-3">
              {tRich("restored.statusAt", {
                status: status ?? t("restored.unknownStatus"),
                date: () =>
                  createdAt ? <Moment key="date" at={createdAt} /> : t("restored.noDate"),
              })}
            </span>
          </li>
        ))}
      </ul>
      {!isComplete && <p className={`${itemClassName} text-ink-2`}>{t("restored.notAllRead")}</p>}
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
        title={t("restored.whatHappened")}
        hint={t("restored.whatHappenedHint")}
      >
        <div className="px-4 py-3">
          <DescriptionList
            empty=""
            facts={[
              [t("restored.reason"), reasonText(hold.reason)],
              [
                t("restored.remembersUntil"),
                <Moment key="until" at={hold.rememberedUntil} format="full" />,
              ],
              [t("restored.heldSince"), <Moment key="since" at={hold.heldAt} format="full" />],
            ]}
          />
        </div>
      </SettingsSection>
      <SettingsSection
        id="requests"
        title={t("restored.requestsTitle")}
        hint={t("restored.requestsHint")}
      >
        <DoubtedRequests requests={requests} othersCount={othersCount} />
      </SettingsSection>
      <SettingsSection
        id="orders"
        title={t("restored.ordersTitle")}
        hint={t("restored.ordersHint")}
      >
        {unknown ? (
          <Orders unknown={unknown} />
        ) : (
          <p className="px-4 py-3 text-ink-3">{t("restored.noConnection")}</p>
        )}
      </SettingsSection>
      <SettingsSection
        id="release"
        title={t("restored.releaseTitle")}
        hint={t("restored.releaseHint")}
      >
        <ReleaseForm heldAt={hold.heldAt} />
      </SettingsSection>
    </>
  );
}
