"use client";

import { useState } from "react";
import { Moment } from "#components/moment/moment.tsx";
import type { StoredSelection } from "#components/runs/selection/stored-selection.ts";
import type { JobRecord } from "#components/table/table-definition.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";

const shownCount = 12;

const nameOf = ({ id, displayName, email, model, serialNumber }: JobRecord): string =>
  displayName ?? ([model, serialNumber].filter(Boolean).join(" ") || email || id);

/** Which records were selected, and as of when. */
export function SelectedRecords({ selection }: { selection: StoredSelection }) {
  const [isWhole, setIsWhole] = useState(false);
  const { records, list, asOf } = selection;
  const isLong = records.length > shownCount;
  const shown = isWhole ? records : records.slice(0, shownCount);
  const count = records.length;
  return (
    <section aria-label={t("runSelection.section")} className="sheet px-4 pt-3 pb-3.5">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <b className="font-medium">
          {list === "employees"
            ? t("runSelection.employees", { count })
            : t("runSelection.devicesSelected", { count })}
        </b>
        <span className="text-small text-ink-3">
          {tRich("runSelection.asOf", { time: () => <Moment key="time" at={asOf} /> })}
        </span>
      </p>
      <ul
        className={`mt-1 flex flex-wrap gap-x-1.5 text-compact text-ink-2 ${isWhole ? "max-h-60 overflow-y-auto" : ""}`}
        {...(isWhole ? { tabIndex: 0, "aria-label": t("runSelection.records") } : {})}
      >
        {shown.map((record, at) => (
          <li key={record.id} className="wrap-anywhere">
            {at < shown.length - 1
              ? t("runSelection.listed", { name: nameOf(record) })
              : nameOf(record)}
          </li>
        ))}
        {isLong && !isWhole && (
          <li>
            <button type="button" className="link min-h-6" onClick={() => setIsWhole(true)}>
              {t("runSelection.more", { count: count - shownCount })}
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}
