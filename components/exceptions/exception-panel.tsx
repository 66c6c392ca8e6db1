import Link from "next/link";
import { type ReactNode, useState } from "react";
import {
  closedText,
  entryHref,
  entryTitle,
  reasonLabels,
  reasonText,
  stepText,
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
  ["Status", statusOf(order)],
  ["Promised", momentOf(promisedDayOf(order?.createdAt, order?.sla?.expectedDays), "day")],
  ["Now expected", momentOf(order?.expected, "day")],
  ["Last movement", movementOf(order)],
  ["Serial number", codeOf(device?.serialNumber)],
  ["Charger", device?.chargerStatus],
  ["Asked by", request?.by ?? run?.by],
  ["Created", momentOf(request?.createdAt ?? run?.createdAt)],
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
          Show all
        </button>
      )}
    </>
  );
}

function Steps({ steps, meId }: { steps: readonly CaseStep[]; meId: string }) {
  if (steps.length === 0) return null;
  return (
    <section aria-label="Activity" className="mt-4">
      <h3 className="font-semibold">Activity</h3>
      <ol className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 gap-y-1 text-compact">
        {steps.toReversed().map((step) => (
          <li key={step.id} className="col-span-2 grid grid-cols-subgrid">
            <span className="text-ink-3">
              <Moment at={step.at} />
            </span>
            <span className="min-w-0 wrap-anywhere">
              <bdi>
                {step.author?.id === meId ? "You" : (step.author?.name ?? "A deleted account")}
              </bdi>
              {step.what === "note" ? ": " : ` ${stepText(step)}`}
              {step.what === "note" && (
                <NoteText note={step.note ?? "This note can't be decrypted any more."} />
              )}
              {step.until && (
                <>
                  {" until "}
                  <Moment at={step.until} format="day" />
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
        <p className="mt-2.5">
          <SlaRule
            sla={order.sla}
            status={order.status}
            width={150}
            text={slaText(order.sla, order.status)}
          />
        </p>
      )}
      {reasons.length > 1 && (
        <p className="mt-1.5 text-small text-ink-3">
          {reasons.map((reason) => reasonLabels[reason]).join(" · ")}
        </p>
      )}
      <p className="mt-1.5 wrap-anywhere" dir="auto">
        {reasonText(row, now) || closedText(row)}
      </p>
      <hr className="my-3.5 border-rule" />
      <DescriptionList facts={factsOf(row)} empty="The service says no more about it." />
      {order && (
        <p className="mt-2 flex items-center justify-between">
          <CopyText text={handoffText(row, now)} label="Copy for the provider" />
          <KeyCap>c</KeyCap>
        </p>
      )}
      <hr className="my-3.5 border-rule" />
      {children}
      <Steps steps={row.case.steps} meId={meId} />
    </>
  );
}
