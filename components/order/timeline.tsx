"use client";

import type { Route } from "next";
import Link from "next/link";
import { useState } from "react";
import { FailureNotice, StaleNotice } from "#components/data/failure-notice.tsx";
import { formatMoment } from "#components/data/moment.tsx";
import { useViewer } from "#components/data/viewer.tsx";
import {
  type Entry,
  type EntrySource,
  noEntriesText,
  toEntries,
} from "#components/order/entries.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { statusLabel } from "#components/ui/status.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRead } from "#lib/client/read.ts";
import { useRequests } from "#lib/client/requests.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";

const sourceLabels: Record<EntrySource, string> = {
  status: "status",
  courier: "courier",
  device: "device",
  console: "Quartermaster",
};
const sources = Object.keys(sourceLabels) as EntrySource[];

const dayOf = (entry: Entry, timeZone: string) =>
  entry.at ? formatMoment(entry.at, "heading", timeZone) : "No date";

function Choice({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}) {
  return (
    <select
      aria-label={label}
      className="h-6.5 max-w-44 rounded-control border border-rule-2 bg-sheet px-1.5 text-compact text-ink-2"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  );
}

function Line({ entry }: { entry: Entry }) {
  const { timeZone } = useViewer();
  const dot = entry.isTrouble
    ? "border-signal bg-signal"
    : entry.source === "status"
      ? "border-ink bg-ink"
      : "border-ink-3 bg-paper";
  return (
    <li className="grid min-h-[34px] grid-cols-[44px_24px_1fr] sm:grid-cols-[66px_26px_1fr]">
      <time
        className="pt-px text-right text-small text-ink-3"
        dateTime={entry.at ?? undefined}
        title={entry.at ? `${entry.at} UTC` : undefined}
      >
        {entry.at ? formatMoment(entry.at, "time", timeZone) : "—"}
      </time>
      <span
        aria-hidden="true"
        className="relative before:absolute before:inset-y-0 before:left-3 before:w-px before:bg-rule-2"
      >
        <i className={`absolute top-1.5 left-2 size-[9px] rounded-full border-[1.6px] ${dot}`} />
      </span>
      <div className="min-w-0 pb-1.5 wrap-anywhere">
        {entry.href ? (
          <Link href={entry.href as Route} prefetch={false} className="link">
            {entry.text}
          </Link>
        ) : entry.source === "status" ? (
          statusLabel(entry.text)
        ) : (
          entry.text
        )}
        <span className="ml-1.5 rounded-xs bg-sunk px-1 font-mono text-[10px]/[15px] tracking-[0.04em] text-ink-2 uppercase">
          {sourceLabels[entry.source]}
        </span>
        {(entry.detail || entry.device) && (
          <div className="text-compact text-ink-3">
            {showUnsafe([entry.detail, entry.device].filter(Boolean).join(" · "))}
          </div>
        )}
      </div>
    </li>
  );
}

/** The timeline of an order, newest first, from every source, with filters by source and device. */
export function OrderTimeline({ id }: { id: string }) {
  const history = useRead("orders.history", { id });
  const tracking = useRead("orders.tracking", { id });
  const order = useRead("orders.get", { id }).data?.data;
  const { timeZone, writes } = useViewer();
  // A viewer who can't send writes has no requests.
  const requests = useRequests({ record: id }, { enabled: writes.length > 0 });
  const [source, setSource] = useState("");
  const [device, setDevice] = useState("");

  const isWaiting = !history.data && !history.error;
  const all = toEntries(
    {
      history: history.data?.data,
      tracking: tracking.data?.data,
      order,
      requests: requests.isPlaceholderData ? [] : (requests.data?.requests ?? []),
    },
    (at) => formatMoment(at, "full", timeZone),
  );
  const present = sources.filter(
    (each) => each !== "console" || all.some((one) => one.source === each),
  );
  const devices = [...new Set(all.flatMap((entry) => entry.device ?? []))];
  const shown = all.filter(
    (entry) =>
      (source === "" || entry.source === source) &&
      (device === "" || entry.device === null || entry.device === device),
  );
  const days = Map.groupBy(shown, (entry) => dayOf(entry, timeZone));

  if (isWaiting && all.length === 0) return <Skeleton lines={8} />;

  return (
    <section aria-labelledby="timeline">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="timeline" className="grow">
          Timeline
        </h2>
        <Choice
          label="Source"
          value={source}
          onChange={setSource}
          options={[
            ["", "All sources"],
            ...present.map((each) => [each, sourceLabels[each]] as const),
          ]}
        />
        {devices.length > 1 && (
          <Choice
            label="Device"
            value={device}
            onChange={setDevice}
            options={[["", "All devices"], ...devices.map((name) => [name, name] as const)]}
          />
        )}
      </div>
      {history.error && !history.data && (
        <div className="mt-3">
          <FailureNotice
            failure={failureOf(history.error)}
            onRetry={() => void history.refetch()}
          />
        </div>
      )}
      {history.data && history.error && (
        <div className="mt-2">
          <StaleNotice error={history.error} />
        </div>
      )}
      {tracking.error && (
        <p className="mt-2 text-small text-ink-3">
          Live courier data unavailable: {failureOf(tracking.error).message}
        </p>
      )}
      {all.length === 0 && history.data && (
        <p className="mt-4 text-ink-3">{noEntriesText(history.data.data)}</p>
      )}
      {all.length > 0 && shown.length === 0 && (
        <p className="mt-4 text-ink-3">No entries from this source.</p>
      )}
      {isWaiting && <Skeleton lines={3} />}
      {[...days].map(([day, entries]) => (
        <div key={day}>
          <h3 className="pt-3.5 pb-1 pl-[68px] text-small font-medium text-ink-3 sm:pl-[92px]">
            {day}
          </h3>
          <ol>
            {entries.map((entry) => (
              <Line key={entry.key} entry={entry} />
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}
