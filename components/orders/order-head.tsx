"use client";

import Link from "next/link";
import { type ReactNode, useId, useState } from "react";
import { PersonLink } from "#components/employees/reference/person-link.tsx";
import { Moment } from "#components/moment/moment.tsx";
import { ExpectedBox } from "#components/orders/expected-box.tsx";
import { LastSeenBox } from "#components/orders/last-seen.tsx";
import { LegalHoldBox } from "#components/orders/legal-hold-box.tsx";
import { useObserved } from "#components/orders/observed.ts";
import { repeatOrderHref } from "#components/orders/order-links.ts";
import { orderTitle } from "#components/orders/order-text.ts";
import { PickupBox } from "#components/orders/pickup-box.tsx";
import { ReasonBox } from "#components/orders/reason-box.tsx";
import { RouteBox } from "#components/orders/route-box.tsx";
import { SlaBox } from "#components/orders/sla-box.tsx";
import { UnchangedSince } from "#components/orders/unchanged-since.tsx";
import { useWritesOff } from "#components/record/use-writes-off.ts";
import { Button, buttonClassName } from "#components/ui/button.tsx";
import { Copy } from "#components/ui/copy.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Status } from "#components/ui/status.tsx";
import { Box, Waybill } from "#components/ui/waybill.tsx";
import { useViewer } from "#components/viewer/viewer.tsx";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import type { Order } from "#lib/v4/records/order.ts";

const linkPath = "M9 15l6-6M8 11l-3 3a3.5 3.5 0 0 0 5 5l3-3M16 13l3-3a3.5 3.5 0 0 0-5-5l-3 3";
const morePath = "M5 12h.01M12 12h.01M19 12h.01";
const printerPath = "M7 9V3h10v6M7 17H3V9h18v8h-4M7 14h10v7H7Z";

function CopyLink() {
  const [copied, setCopied] = useState(false);
  return (
    <Button
      variant="quiet"
      className="max-sm:h-11 max-sm:justify-start"
      onClick={async () => {
        await navigator.clipboard.writeText(window.location.href);
        setCopied(true);
      }}
      onBlur={() => setCopied(false)}
    >
      <Icon path={linkPath} className="size-3.5" />
      <span aria-live="polite">
        {copied ? t("orderRecord.linkCopied") : t("orderRecord.copyLink")}
      </span>
    </Button>
  );
}

function Print() {
  return (
    <Button
      variant="quiet"
      className="max-sm:h-11 max-sm:justify-start"
      onClick={() => window.print()}
    >
      <Icon path={printerPath} className="size-3.5" />
      {t("orderRecord.print")}
    </Button>
  );
}

/** A link to the form for a new order, filled in like this one; absent where no form places its type. */
function RepeatOrder({ order }: { order: Order }) {
  const { writes } = useViewer();
  const off = useWritesOff();
  const href = repeatOrderHref(order, writes);
  if (href === null) return null;
  if (off !== undefined) {
    return (
      <Button className="max-sm:h-11" disabled title={off}>
        {t("orderRecord.repeat")}
      </Button>
    );
  }
  return (
    <Link href={href} prefetch={false} className={`${buttonClassName()} max-sm:h-11`}>
      {t("orderRecord.repeat")}
    </Link>
  );
}

/** The actions of the page. On a narrow screen, the lesser ones are in a menu. */
function Actions({ order, children }: { order: Order; children: ReactNode }) {
  const menu = useId();
  return (
    <div className="no-print ms-auto flex flex-wrap items-center gap-1">
      {children}
      <div className="flex gap-1 max-sm:hidden">
        <CopyLink />
        <Print />
      </div>
      <RepeatOrder order={order} />
      <Button
        popoverTarget={menu}
        className="max-sm:h-11 max-sm:w-11 sm:hidden"
        aria-label={t("orderRecord.moreActions")}
      >
        <Icon path={morePath} className="size-5" strokeWidth={3} />
      </Button>
      <div
        id={menu}
        popover="auto"
        className="fixed inset-auto inset-e-3.5 bottom-20 inset-s-3.5 m-0 w-auto rounded-md border border-rule-2 bg-sheet p-2 text-ink shadow-float sm:hidden"
      >
        <div className="grid">
          <CopyLink />
          <Print />
        </div>
      </div>
    </div>
  );
}

const wide = "max-sm:basis-full!";

export function OrderHead({ order, actions }: { order: Order; actions?: ReactNode }) {
  const { orderType, source, issue } = order;
  const title = orderTitle(order);
  const type = orderType && codeWord("orderType", orderType);
  const observed = useObserved(order.id);
  return (
    <>
      <div className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        <h1 className="wrap-anywhere">{title}</h1>
        <Status value={order.status} orderType={orderType} />
        <Actions order={order}>{actions}</Actions>
      </div>
      {/* Where its six boxes don't fit one line, they are two lines of three, so that none is alone. */}
      <Waybill className="sm:max-[1400px]:[&>*]:basis-[30%]">
        <LastSeenBox order={order} className={`${wide} max-sm:order-first`} />
        <Box label={t("orderRecord.order")} className="max-sm:order-first">
          <Copy value={order.id} label={t("orderRecord.copyId")} />
          {/* A purchase's title leaves out for whom it is. */}
          {type && !title.startsWith(type) && <div className="text-small text-ink-3">{type}</div>}
          {source && (
            <div className="text-small text-ink-3">
              {t("orderRecord.source", { source: source.replaceAll("_", " ") })}
            </div>
          )}
          <div className="text-small text-ink-3">
            {tRich("orderRecord.placed", {
              moment: () => <Moment key="moment" at={order.createdAt} format="full" />,
            })}
          </div>
          {order.createdBy && (
            <div className="text-small text-ink-3">
              {t("orderRecord.by", { name: order.createdBy })}
            </div>
          )}
          {order.status && (
            <UnchangedSince
              observed={observed}
              facts={["status"]}
              label={t("orderRecord.status")}
            />
          )}
        </Box>
        <Box
          label={
            /^collection$/i.test(orderType ?? "")
              ? t("orderRecord.collectFrom")
              : t("orderRecord.for")
          }
          className="max-sm:order-first"
        >
          <PersonLink id={order.employeeId} name={order.employeeName} />
          {order.teamName && <div className="text-small text-ink-3">{order.teamName}</div>}
        </Box>
        <RouteBox order={order} className={wide} />
        <ExpectedBox order={order} />
        <SlaBox order={order} className={`${wide} max-sm:order-first`} />
        <PickupBox order={order} className={wide} />
        <LegalHoldBox order={order} className={wide} />
        {issue && (
          <Box label={t("orderRecord.issue")} className={wide}>
            {issue}
          </Box>
        )}
        <ReasonBox order={order} className={`${wide} max-sm:order-first sm:basis-72`} />
      </Waybill>
    </>
  );
}
