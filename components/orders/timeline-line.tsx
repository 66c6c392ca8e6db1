"use client";

import type { Route } from "next";
import Link from "next/link";
import { useId } from "react";
import { PersonName } from "#components/employees/reference/person-name.tsx";
import { formatMoment, Moment } from "#components/moment/moment.tsx";
import { codeText } from "#components/orders/code-text.ts";
import type { Entry, EntrySource } from "#components/orders/entries.ts";
import { type NamesById, textParts } from "#components/orders/readable-text.ts";
import type { TimelineMoment } from "#components/orders/timeline-moments.ts";
import { LinkedText } from "#components/record/linked-text.tsx";
import { chevronDownPath, Icon } from "#components/ui/icon.tsx";
import { statusLabel } from "#components/ui/status.tsx";
import { useViewer } from "#components/viewer/viewer.tsx";
import { t } from "#lib/protocol/words/t.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";

export const sourceLabels: Readonly<Record<EntrySource, () => string>> = {
  status: () => t("orderRecord.ofStatus"),
  courier: () => t("orderRecord.ofCourier"),
  device: () => t("orderRecord.ofDevice"),
  event: () => t("orderRecord.ofEvent"),
  console: () => t("orderRecord.ofConsole"),
};

/** A text of the service with names for IDs and formatted dates; the text as it came is its tooltip. */
function ReadableText({ text, names }: { text: string; names: NamesById }) {
  const { timeZone, locale } = useViewer();
  const parts = textParts(text, names, (at) => formatMoment(at, "full", timeZone, locale));
  const isChanged = parts.some(({ kind }) => kind !== "text");
  return (
    // Words of the service, or those for them in the reader's language.
    <span dir="auto" title={isChanged ? text : undefined}>
      {parts.map((part, index) => {
        const key = `${index} ${part.raw}`;
        if (part.kind === "person") return <PersonName key={key} id={part.raw} name={null} />;
        if (part.kind === "text") return <LinkedText key={key}>{showUnsafe(part.text)}</LinkedText>;
        return <span key={key}>{showUnsafe(part.text)}</span>;
      })}
    </span>
  );
}

interface Words {
  names: NamesById;
  /** The type of the order, which words its status. */
  orderType: string | null | undefined;
}

function EntryWords({ entry, names, orderType }: Words & { entry: Entry }) {
  if (entry.href) {
    return (
      <Link href={entry.href as Route} prefetch={false} className="link">
        {entry.text}
      </Link>
    );
  }
  const text = codeText(statusLabel(entry.text, entry.source === "status" ? orderType : null));
  return <ReadableText text={text} names={names} />;
}

function SourceBadge({ source }: { source: EntrySource }) {
  return (
    <span
      data-source={source}
      className="rounded-xs bg-sunk px-1 font-mono text-[10px]/[15px] tracking-[0.04em] text-ink-2 uppercase"
    >
      {sourceLabels[source]()}
    </span>
  );
}

/** The entries behind a line, each with its own source. */
function Entries({ moment, ...words }: Words & { moment: TimelineMoment }) {
  return (
    <ul className="mb-2 grid gap-1 rounded-control border border-rule bg-sheet px-3 py-2 text-compact">
      {moment.entries.map((entry) => (
        <li
          key={entry.key}
          data-entry={entry.source}
          data-at={entry.at ?? undefined}
          className="grid grid-cols-[76px_minmax(0,1fr)] items-baseline gap-x-2.5 max-sm:grid-cols-1"
        >
          <span>
            <SourceBadge source={entry.source} />
          </span>
          <span className="wrap-anywhere">
            <span data-entry-text>
              <EntryWords entry={entry} {...words} />
            </span>
            {(entry.detail || entry.device) && (
              <span className="text-ink-3">
                {" · "}
                <ReadableText
                  text={[entry.detail, entry.device].filter(Boolean).join(" · ")}
                  names={words.names}
                />
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** One moment: the words of its strongest source, all sources, and its entries behind a button. */
export function TimelineLine({
  moment,
  isOpen,
  onToggle,
  ...words
}: Words & {
  moment: TimelineMoment;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const list = useId();
  const { lead, entries, sources, deviceCount } = moment;
  const isGroup = entries.length > 1;
  const dot = moment.isTrouble
    ? "border-signal bg-signal"
    : sources.includes("status")
      ? "border-ink bg-ink"
      : "border-ink-3 bg-paper";
  const detail = [lead.detail, isGroup ? null : lead.device].filter(Boolean).join(" · ");
  return (
    <li
      data-moment={isGroup ? undefined : lead.source}
      data-at={lead.at ?? undefined}
      className="grid min-h-[34px] grid-cols-[44px_24px_minmax(0,1fr)] sm:grid-cols-[66px_26px_minmax(0,1fr)] print:min-h-0"
    >
      <Moment at={lead.at} format="time" className="pt-px text-end text-small text-ink-3" />
      <span
        aria-hidden="true"
        className="relative before:absolute before:inset-y-0 before:inset-s-3 before:w-px before:bg-rule-2"
      >
        <i className={`absolute top-1.5 inset-s-2 size-[9px] rounded-full border-[1.6px] ${dot}`} />
      </span>
      <div className="min-w-0 border-b border-rule in-[li:last-child]:border-b-0 pb-1.5 mb-1.5 print:mb-0.5 print:pb-0.5">
        <div className="flex items-start justify-between gap-x-3 gap-y-0.5 @max-xl:flex-wrap">
          <div className="min-w-0 wrap-anywhere @max-xl:basis-full">
            <span data-entry-text>
              <EntryWords entry={lead} {...words} />
            </span>
            {isGroup && deviceCount > 1 && ` · ${t("orderRecord.devices", { count: deviceCount })}`}
            {isGroup && (
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={list}
                onClick={onToggle}
                className="no-print ms-2 inline-flex min-h-6 -my-0.5 items-center gap-1 align-baseline text-compact text-accent hover:underline"
              >
                {t("orderRecord.entries", { count: entries.length })}
                <span className="sr-only">
                  , <Moment at={lead.at} />
                </span>
                <Icon
                  path={chevronDownPath}
                  className={`size-2.5 ${isOpen ? "rotate-180" : ""}`}
                  strokeWidth={2.5}
                />
              </button>
            )}
            {detail && (
              <div className="text-compact text-ink-3">
                <ReadableText text={detail} names={words.names} />
              </div>
            )}
          </div>
          <div className="flex shrink-0 gap-1 pt-0.5">
            {sources.map((source) => (
              <SourceBadge key={source} source={source} />
            ))}
          </div>
        </div>
        {isGroup && (
          <div id={list} className={`mt-1.5 ${isOpen ? "" : "hidden"}`}>
            <Entries moment={moment} {...words} />
          </div>
        )}
      </div>
    </li>
  );
}
