"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { FailureNotice, StaleNotice } from "#components/failure/failure-notice.tsx";
import { formatMoment } from "#components/moment/moment.tsx";
import { type Entry, noEntriesText, toEntries } from "#components/orders/entries.ts";
import { namesIn } from "#components/orders/readable-text.ts";
import { sourceLabels, TimelineLine } from "#components/orders/timeline-line.tsx";
import {
  filterEntries,
  sourcesByStrength,
  type TimelineMoment,
  toMoments,
} from "#components/orders/timeline-moments.ts";
import { useOrderEvents } from "#components/orders/use-order-events.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useViewer } from "#components/viewer/viewer.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRead } from "#lib/client/read.ts";
import { useRequests } from "#lib/client/requests.ts";
import type { Formats } from "#lib/protocol/formats.ts";
import { t } from "#lib/protocol/words/t.ts";

const dayOf = ({ at }: TimelineMoment, { timeZone, locale }: Formats) =>
  at ? formatMoment(at, "heading", timeZone, locale) : t("orderRecord.noDate");

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
      className="no-print h-6.5 max-w-44 rounded-control border border-rule-2 bg-sheet ps-1.5 text-compact text-ink-2 max-sm:h-11"
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

/** Calls `onPress` for the key `t`, except in a field and right after `g`, which opens a page. */
function useExpandKey(onPress: () => void) {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    let goPressedAt = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent) => {
      const { target, key, timeStamp } = event;
      const isTyping =
        target instanceof HTMLElement &&
        target.closest("input, textarea, select, [contenteditable=true], dialog, [role=dialog]");
      if (isTyping || event.metaKey || event.ctrlKey || event.altKey) return;
      if (key === "g") goPressedAt = timeStamp;
      else if (key === "t" && timeStamp - goPressedAt >= 1_500) press();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

/** Returns which moments are open, and what opens and closes them. */
function useOpenMoments(moments: readonly TimelineMoment[]) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const groups = moments.filter(({ entries }) => entries.length > 1).map(({ key }) => key);
  const isAllOpen = groups.length > 0 && groups.every((key) => open.has(key));
  const toggleAll = () => setOpen(new Set(isAllOpen ? [] : groups));
  const toggle = (key: string) => {
    const next = new Set(open);
    if (!next.delete(key)) next.add(key);
    setOpen(next);
  };
  useExpandKey(toggleAll);
  return { open, toggle, toggleAll, isAllOpen, hasGroups: groups.length > 0 };
}

/** Returns the entries of an order from every answer, and the reads they come from. */
function useEntries(id: string) {
  const history = useRead("orders.history", { id });
  const tracking = useRead("orders.tracking", { id });
  const order = useRead("orders.get", { id }).data?.data;
  const { timeZone, locale, writes } = useViewer();
  // A viewer who can't send writes has no requests.
  const requests = useRequests({ record: id }, { enabled: writes.length > 0 });
  const entries = toEntries(
    {
      history: history.data?.data,
      tracking: tracking.data?.data,
      order,
      requests: requests.isPlaceholderData ? [] : (requests.data?.requests ?? []),
    },
    (at) => formatMoment(at, "full", timeZone, locale),
  );
  const withEvents = useOrderEvents(id);
  return {
    history,
    tracking,
    entries: withEvents(entries),
    names: namesIn(order, history.data?.data),
  };
}

/** The filters of the timeline, and the button that opens every moment. */
function Controls({
  entries,
  filter,
  onFilter,
  moments,
}: {
  entries: readonly Entry[];
  filter: { source: string; device: string };
  onFilter: (filter: { source: string; device: string }) => void;
  moments: ReturnType<typeof useOpenMoments>;
}) {
  const present = sourcesByStrength.filter(
    (source) =>
      (source !== "console" && source !== "event") ||
      entries.some((entry) => entry.source === source),
  );
  const devices = [...new Set(entries.flatMap((entry) => entry.device ?? []))];
  return (
    <>
      {moments.hasGroups && (
        <button
          type="button"
          aria-keyshortcuts="t"
          title={t("orderRecord.pressT")}
          onClick={moments.toggleAll}
          className="no-print min-h-6 text-compact text-accent hover:underline max-sm:min-h-11"
        >
          {moments.isAllOpen ? t("orderRecord.collapseAll") : t("orderRecord.expandAll")}
        </button>
      )}
      <Choice
        label={t("orderRecord.sourceLabel")}
        value={filter.source}
        onChange={(source) => onFilter({ ...filter, source })}
        options={[
          ["", t("orderRecord.allSources")],
          ...present.map((each) => [each, sourceLabels[each]()] as const),
        ]}
      />
      {devices.length > 1 && (
        <Choice
          label={t("orderRecord.deviceLabel")}
          value={filter.device}
          onChange={(device) => onFilter({ ...filter, device })}
          options={[
            ["", t("orderRecord.allDevices", { count: devices.length })],
            ...devices.map((name) => [name, name] as const),
          ]}
        />
      )}
    </>
  );
}

/** The timeline of an order, newest first, from every source, with one line a moment. */
export function OrderTimeline({ id }: { id: string }) {
  const { history, tracking, entries: all, names } = useEntries(id);
  const { timeZone, locale } = useViewer();
  const [filter, setFilter] = useState({ source: "", device: "" });
  const shown = toMoments(filterEntries(all, filter));
  const moments = useOpenMoments(shown);
  const days = Map.groupBy(shown, (moment) => dayOf(moment, { timeZone, locale }));
  const isWaiting = !history.data && !history.error;
  const order = useRead("orders.get", { id }).data?.data;

  if (isWaiting && all.length === 0) return <Skeleton lines={8} />;

  return (
    <section aria-labelledby="timeline" className="@container">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="timeline">{t("orderRecord.timeline")}</h2>
        <span className="grow text-ink-3">
          {all.length > 0 &&
            t("orderRecord.entriesIn", { count: all.length, moments: toMoments(all).length })}
        </span>
        <Controls entries={all} filter={filter} onFilter={setFilter} moments={moments} />
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
      {all.length === 0 && history.data && (
        <p className="mt-4 text-ink-3">
          {noEntriesText(history.data.data, order, tracking.data?.data)}
        </p>
      )}
      {all.length > 0 && shown.length === 0 && (
        <p className="mt-4 text-ink-3">{t("orderRecord.noneFromSource")}</p>
      )}
      {isWaiting && <Skeleton lines={3} />}
      {[...days].map(([day, ofDay]) => (
        <div key={day}>
          <h3 className="pt-3.5 pb-1 ps-[68px] text-small font-medium text-ink-3 sm:ps-[92px] print:pt-1.5 print:pb-0.5">
            {day}
          </h3>
          <ol>
            {ofDay.map((moment) => (
              <TimelineLine
                key={moment.key}
                moment={moment}
                names={names}
                orderType={order?.orderType}
                isOpen={moments.open.has(moment.key)}
                onToggle={() => moments.toggle(moment.key)}
              />
            ))}
          </ol>
        </div>
      ))}
      {tracking.error && history.data && (
        <p className="mt-2 text-small text-ink-3">
          {t("orderRecord.noCourier", { message: failureOf(tracking.error).message })}
        </p>
      )}
    </section>
  );
}
