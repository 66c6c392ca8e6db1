import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { snoozeTimes } from "#components/exceptions/snooze-times.ts";
import { Moment } from "#components/moment/moment.tsx";
import { Button } from "#components/ui/button.tsx";
import { KeyCap } from "#components/ui/key-cap.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useViewer } from "#components/viewer/viewer.tsx";
import { withWords } from "#components/words/later-words.ts";
import type { ExceptionRow } from "#lib/protocol/exception.ts";
import { sentencesText } from "#lib/protocol/intl-words.ts";
import { t } from "#lib/protocol/words/t.ts";

const SnoozeDay = lazy(() => withWords(import("#components/exceptions/snooze-day.tsx")));

const option =
  "border-s border-rule px-1 py-1.5 text-center text-compact first:border-s-0 hover:bg-sunk focus-visible:relative";

/** Until when the entries are set aside. The digits choose while `isChoosing`. */
export function CaseSnooze({
  rows,
  now,
  isChoosing,
  onSnooze,
  onClose,
}: {
  rows: readonly ExceptionRow[];
  now: number;
  isChoosing: boolean;
  /** ISO 8601; `null` ends the snooze. */
  onSnooze: (until: string | null) => void;
  onClose: () => void;
}) {
  const { timeZone } = useViewer();
  const [hasDate, setHasDate] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const times = snoozeTimes(now, timeZone);
  useEffect(() => {
    if (isChoosing) first.current?.focus();
  }, [isChoosing]);
  const [row] = rows;
  const until = rows.length === 1 && row?.case.endedBy.length === 0 ? row.case.snoozedUntil : null;
  const isSnoozed = until !== null && Date.parse(until) > now;
  return (
    <section
      aria-label={t("exception.snoozeUntil")}
      onKeyDown={(event) => {
        if (event.target instanceof HTMLInputElement) return;
        const time = times[Number(event.key) - 1];
        if (time) onSnooze(time.until);
        else if (event.key === "4") setHasDate(true);
        else if (event.key === "Escape") onClose();
        else return;
        event.preventDefault();
      }}
    >
      <div className="flex items-center justify-between">
        <h3 className="font-semibold">{t("exception.snoozeUntil")}</h3>
        <KeyCap>s</KeyCap>
      </div>
      {isSnoozed && (
        <p className="mt-1.5 flex items-center gap-2">
          <Moment at={until} />
          <Button onClick={() => onSnooze(null)}>{t("exception.endSnooze")}</Button>
        </p>
      )}
      <div className="mt-1.5 grid grid-cols-4 overflow-hidden rounded-md border border-rule-2">
        {times.map(({ label, until: at }, index) => (
          <button
            key={label}
            ref={index === 0 ? first : undefined}
            type="button"
            className={option}
            onClick={() => onSnooze(at)}
          >
            {label}
            <small className="block text-small text-ink-3">
              <Moment at={at} format="day" />
            </small>
          </button>
        ))}
        <button
          type="button"
          className={option}
          aria-expanded={hasDate}
          onClick={() => setHasDate(true)}
        >
          {t("exception.other")}
          <small className="block text-small text-ink-3">{t("exception.pickDate")}</small>
        </button>
      </div>
      {hasDate && (
        <Suspense fallback={<Skeleton lines={2} />}>
          <SnoozeDay now={now} onSnooze={onSnooze} onClose={() => setHasDate(false)} />
        </Suspense>
      )}
      <p className="mt-1 text-small text-ink-3">
        {sentencesText([isChoosing && t("exception.pressKeys"), t("exception.returnsEarly")])}
      </p>
    </section>
  );
}
