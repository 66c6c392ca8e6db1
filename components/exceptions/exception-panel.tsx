import Link from "next/link";
import { type ReactNode, useState } from "react";
import {
  closedText,
  entryHref,
  entryTitle,
  reasonLabel,
  reasonText,
} from "#components/exceptions/exception-text.ts";
import { handoffText } from "#components/exceptions/handoff-text.ts";
import { Moment } from "#components/moment/moment.tsx";
import { SlaRule } from "#components/orders/sla-rule.tsx";
import { Code } from "#components/ui/code.tsx";
import { CopyText } from "#components/ui/copy-text.tsx";
import { DescriptionList, type Fact } from "#components/ui/description-list.tsx";
import { KeyCap } from "#components/ui/key-cap.tsx";
import { Status } from "#components/ui/status.tsx";
import type { CaseStep, ExceptionRow } from "#lib/protocol/exception.ts";
import { slaText } from "#lib/protocol/sla-text.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import { promisedDayOf } from "#lib/v4/order-eta.ts";

const momentOf = (at: string | null | undefined, format?: "day") =>
  at ? <Moment at={at} {...(format ? { format } : {})} /> : null;

const statusOf = (order: ExceptionRow["order"]) =>
  order?.status ? <Status value={order.status} orderType={order.orderType} /> : null;

const movementOf = (order: ExceptionRow["order"]) =>
  order?.movedAt || order?.lastPlace ? (
    <>
      {momentOf(order.movedAt)}
      {order.lastPlace ? ` ${order.lastPlace}` : ""}
    </>
  ) : null;

const codeOf = (code: string | null | undefined) => (code ? <Code>{code}</Code> : null);

const factsOf = ({ order, device, request, run }: ExceptionRow): Fact[] => [
  [t("exception.status"), statusOf(order)],
  [
    t("exception.promised"),
    momentOf(promisedDayOf(order?.createdAt, order?.sla?.expectedDays), "day"),
  ],
  [t("exception.nowExpected"), momentOf(order?.expected, "day")],
  [t("exception.lastMovement"), movementOf(order)],
  [t("exception.serialNumber"), codeOf(device?.serialNumber)],
  [t("exception.charger"), device?.chargerStatus],
  [t("exception.askedBy"), request?.by ?? run?.by],
  [t("exception.created"), momentOf(request?.createdAt ?? run?.createdAt)],
];

/** A longer note is folded, so that the steps before it stay in sight. */
const foldedLength = 300;

function NoteText({ note }: { note: string }) {
  const [isFolded, setFolded] = useState(note.length > foldedLength);
  return (
    <>
      <bdi className={isFolded ? "line-clamp-6 text-match-parent" : "whitespace-pre-line"}>
        {note}
      </bdi>
      {isFolded && (
        <button type="button" className="link" onClick={() => setFolded(false)}>
          {t("exception.showAll")}
        </button>
      )}
    </>
  );
}

/** Returns what a person did: `You took it`, `Ines snoozed it until 4 Dec`. */
const stepParts = ({ what, author, owner, until }: CaseStep, meId: string): ReactNode => {
  const isYou = author?.id === meId ? "yes" : "no";
  const name =
    isYou === "yes" ? t("exception.you") : (author?.name ?? t("exception.deletedAccount"));
  const values = { isYou, author: () => <bdi key="author">{name}</bdi> };
  if (what === "note") return tRich("exception.stepNote", { author: values.author });
  if (what === "snooze") {
    if (until === null) return tRich("exception.stepUnsnoozed", values);
    const moment = () => <Moment key="until" at={until} format="day" />;
    return tRich("exception.stepSnoozed", { ...values, until: moment });
  }
  if (owner === null) return tRich("exception.stepGaveUp", values);
  if (owner.id === author?.id) return tRich("exception.stepTook", values);
  return tRich("exception.stepAssigned", {
    ...values,
    owner: () => <bdi key="owner">{owner.name}</bdi>,
  });
};

function Steps({ steps, meId }: { steps: readonly CaseStep[]; meId: string }) {
  if (steps.length === 0) return null;
  return (
    <section aria-label={t("exception.activity")} className="mt-4">
      <h3 className="font-semibold">{t("exception.activity")}</h3>
      <ol className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 gap-y-1 text-compact">
        {steps.toReversed().map((step) => (
          <li key={step.id} className="col-span-2 grid grid-cols-subgrid">
            <span className="text-ink-3">
              <Moment at={step.at} />
            </span>
            <span className="min-w-0 wrap-anywhere">
              {stepParts(step, meId)}
              {step.what === "note" && (
                <>
                  {" "}
                  <NoteText note={step.note ?? t("exception.noteLost")} />
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** One entry: what the service says of it, then `children`, with which a person works on it, and what was done. */
export function ExceptionPanel({
  row,
  meId,
  now,
  children,
}: {
  row: ExceptionRow;
  meId: string;
  now: number;
  children: ReactNode;
}) {
  const { order, reasons } = row;
  return (
    <>
      <h2 className="text-prose wrap-anywhere">{entryTitle(row)}</h2>
      <p className="mt-0.5">
        <Link href={entryHref(row)} className="link wrap-anywhere" prefetch={false}>
          <Code>{row.id}</Code>
        </Link>
      </p>
      {order?.sla && (
        <p className="mt-2.5 *:whitespace-normal">
          <SlaRule
            sla={order.sla}
            status={order.status}
            width={150}
            text={slaText(order.sla, order.status)}
          />
        </p>
      )}
      {reasons.length > 1 && (
        <p className="mt-1.5 text-small text-ink-3">{reasons.map(reasonLabel).join(" · ")}</p>
      )}
      <p className="mt-1.5 wrap-anywhere" dir="auto">
        {reasonText(row, now) || closedText(row)}
      </p>
      <hr className="my-3.5 border-rule" />
      <DescriptionList facts={factsOf(row)} empty={t("exception.sayNoMore")} />
      {order && (
        <p className="mt-2 flex items-center justify-between">
          <CopyText text={handoffText(row, now)} label={t("exception.copyForProvider")} />
          <KeyCap>c</KeyCap>
        </p>
      )}
      <hr className="my-3.5 border-rule" />
      {children}
      <Steps steps={row.case.steps} meId={meId} />
    </>
  );
}
