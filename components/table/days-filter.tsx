"use client";

import { type FormEvent, useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { useViewer } from "#components/viewer/viewer.tsx";
import { dayIn } from "#lib/protocol/calendar-day.ts";
import { parseDayRange } from "#lib/protocol/day-range.ts";
import { t } from "#lib/protocol/words/t.ts";
import { missingValue } from "#lib/v4/order-view-names.ts";

const shortcuts = [
  "today",
  "this-week",
  "last-7-days",
  "last-30-days",
  "last-90-days",
  "next-7-days",
  "this-month",
  missingValue,
] as const;

/** Chooses days: a range that moves with the day, or the first and the last one. */
export function DaysFilter({
  value = "",
  onChange = () => undefined,
}: {
  value: string | undefined;
  onChange?: ((value: string | null) => void) | undefined;
}) {
  const { timeZone } = useViewer();
  const hintId = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const today = dayIn(new Date(), timeZone);
  const range = parseDayRange(value, today);
  const days = range === null || range === "missing" ? null : range;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [from, to] = [String(form.get("from") ?? ""), String(form.get("to") ?? "")];
    if (!from && !to) return onChange(null);
    const next = `${from}..${to}`;
    if (parseDayRange(next, today) === null) {
      setProblem(t("list.daysWrong"));
      return;
    }
    onChange(next);
  };
  return (
    <>
      <div className="grid grid-cols-2 gap-1">
        {shortcuts.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={value === each}
            className="min-h-6 rounded-sm px-1.5 py-0.5 text-start hover:bg-sunk aria-pressed:bg-sunk aria-pressed:font-medium"
            onClick={() => onChange(each)}
          >
            {t("list.days", { range: each.replaceAll("-", "") })}
          </button>
        ))}
      </div>
      <form noValidate onSubmit={submit} className="grid gap-2 border-t border-rule pt-2">
        <div className="grid grid-cols-2 gap-2">
          {(["from", "to"] as const).map((name) => (
            <label key={name} className="grid gap-1">
              <span className="label">
                {name === "from" ? t("list.firstDay") : t("list.lastDay")}
              </span>
              <input
                type="date"
                name={name}
                className="field min-w-0"
                min="1970-01-01"
                max="2199-12-31"
                defaultValue={days?.[name] ?? ""}
                aria-describedby={hintId}
                aria-invalid={problem === null ? undefined : true}
              />
            </label>
          ))}
        </div>
        <p
          id={hintId}
          role={problem ? "alert" : undefined}
          className={`text-small ${problem ? "text-signal" : "text-ink-3"}`}
        >
          {problem ?? t("list.daysOpen")}
        </p>
        <Button variant="main" type="submit">
          {t("list.apply")}
        </Button>
      </form>
    </>
  );
}
