"use client";

import type { Route } from "next";
import Link from "next/link";
import { useState } from "react";
import { type Entry, type EntrySource, toEntries } from "#components/order/entries.ts";
import { FailureNotice } from "#components/ui/failure-notice";
import { formatMoment } from "#components/ui/moment";
import { statusLabel } from "#components/ui/status";
import { useViewer } from "#components/ui/viewer";
import { Waiting } from "#components/ui/waiting";
import { failureOf } from "#lib/client/door";
import { useRead } from "#lib/client/read";
import { useRequests } from "#lib/client/requests";

const sourceWords: Record<EntrySource, string> = {
  status: "status",
  courier: "courier",
  device: "device",
  console: "This console",
};
const sources = Object.keys(sourceWords) as EntrySource[];

const dayOf = (entry: Entry, timeZone: string) =>
  entry.at ? formatMoment(entry.at, "heading", timeZone) : "Without a time";

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
      className="h-[26px] max-w-44 rounded-[5px] border border-rule-2 bg-sheet px-1.5 text-[12.5px] text-ink-2"
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
      <div className="min-w-0 pb-1.5 [overflow-wrap:anywhere]">
        {entry.href ? (
          <Link href={entry.href as Route} prefetch={false} className="link">
            {entry.text}
          </Link>
        ) : entry.source === "status" ? (
          statusLabel(entry.text)
        ) : (
          entry.text
        )}
        <span className="ml-1.5 rounded-[3px] bg-sunk px-1 font-mono text-[10px]/[15px] tracking-[0.04em] text-ink-2 uppercase">
          {sourceWords[entry.source]}
        </span>
        {(entry.detail || entry.device) && (
          <div className="text-[12.5px] text-ink-3">
            {[entry.detail, entry.device?.name].filter(Boolean).join(" · ")}
          </div>
        )}
      </div>
    </li>
  );
}

/** Everything that happened to an order, newest first, from every source that knows of it. */
export function OrderTimeline({ id }: { id: string }) {
  const history = useRead("orders.history", { id });
  const tracking = useRead("orders.tracking", { id });
  const { timeZone, writes } = useViewer();
  // Who sends nothing has no requests to be shown.
  const requests = useRequests({ record: id }, { enabled: writes.length > 0 });
  const [source, setSource] = useState("");
  const [device, setDevice] = useState("");

  if (history.error && !history.data)
    return (
      <FailureNotice failure={failureOf(history.error)} onRetry={() => void history.refetch()} />
    );
  if (!history.data) return <Waiting lines={8} />;

  const all = toEntries(
    history.data.data,
    tracking.data?.data,
    requests.isPlaceholderData ? [] : requests.data?.requests,
  );
  const told = sources.filter(
    (each) => each !== "console" || all.some((one) => one.source === each),
  );
  const devices = [...new Set(all.flatMap((entry) => entry.device?.name ?? []))];
  const shown = all.filter(
    (entry) =>
      (source === "" || entry.source === source) &&
      (device === "" || entry.device === null || entry.device.name === device),
  );
  const days = Map.groupBy(shown, (entry) => dayOf(entry, timeZone));

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
          options={[["", "All sources"], ...told.map((each) => [each, sourceWords[each]] as const)]}
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
      {tracking.error && (
        <p className="mt-2 text-small text-ink-3">
          Without the courier's latest: {failureOf(tracking.error).message}
        </p>
      )}
      {shown.length === 0 && (
        <p className="mt-4 text-ink-3">
          {all.length === 0
            ? "The service has recorded nothing for this order yet."
            : "Nothing from this source. Choose another above."}
        </p>
      )}
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
