"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { durationText, goals } from "#components/events/duration-text.ts";
import { HourBars } from "#components/events/hour-bars.tsx";
import { isWholeSweep } from "#components/events/whole-sweep.ts";
import { FailureNotice, StaleNotice } from "#components/failure/failure-notice.tsx";
import { Since } from "#components/moment/since.tsx";
import { ageText, useNow } from "#components/moment/updated-mark.tsx";
import type { Numbers } from "#components/ui/number.ts";
import { useNumbers } from "#components/viewer/viewer.tsx";
import { useEventHealth } from "#lib/client/events.ts";
import { failureOf } from "#lib/client/fetch-json.ts";
import type { EndedSweep, EventHealth, SweepHealth, SweepKind } from "#lib/protocol/event.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";

function Box({
  label,
  value,
  unit,
  className = "",
  children,
  aside,
}: {
  label: string;
  value: ReactNode;
  unit?: ReactNode;
  className?: string;
  /** The line under the value. */
  children: ReactNode;
  aside?: ReactNode;
}) {
  return (
    <div className={`flex justify-between gap-3.5 bg-sheet px-4 pt-2.5 pb-3 ${className}`}>
      <div className="min-w-0">
        <div className="label">{label}</div>
        <div className="text-[19px]/[25px] font-semibold tracking-[-0.015em] tabular-nums">
          {value} {unit && <span className="text-compact font-normal text-ink-3">{unit}</span>}
        </div>
        <div className="text-small/4 text-ink-3">{children}</div>
      </div>
      {aside}
    </div>
  );
}

const Late = ({ children }: { children: ReactNode }) => (
  <span className="font-medium text-signal">{children}</span>
);

/** A 95th percentile with its goal; in vermilion only where the goal is missed. */
function Percentile({ label, ms, goalMs }: { label: string; ms: number | null; goalMs: number }) {
  const goal = durationText(goalMs, { isRound: true });
  if (ms === null)
    return (
      <Box label={label} value="—">
        {t("eventHealth.goalNone", { goal })}
      </Box>
    );
  return (
    <Box label={label} value={durationText(ms)} unit="p95">
      {ms > goalMs ? (
        <Late>{t("eventHealth.goalOver", { goal })}</Late>
      ) : (
        t("eventHealth.goal", { goal })
      )}
    </Box>
  );
}

function Received({ health: { hourCounts, lastReceivedAt } }: { health: EventHealth }) {
  const { numberText } = useNumbers();
  const now = useNow();
  const count = hourCounts.reduce((sum, each) => sum + each, 0);
  const age = now && lastReceivedAt ? ageText(now - Date.parse(lastReceivedAt)) : null;
  return (
    <Box
      label={t("eventHealth.received24")}
      value={numberText(count)}
      unit={t("eventHealth.eventUnit", { count })}
      className="max-sm:col-span-full"
      aside={<HourBars counts={hourCounts} label={t("eventHealth.hours")} />}
    >
      {lastReceivedAt === null ? (
        t("eventHealth.noneStored")
      ) : (
        <span className="inline-block min-w-[14ch] tabular-nums">
          {age && t("eventHealth.lastAgo", { age })}
        </span>
      )}
    </Box>
  );
}

function Waiting({ health }: { health: EventHealth }) {
  const { numberText } = useNumbers();
  const { waitingCount, waitingSince, failedCount, disagreements } = health;
  return (
    <Box label={t("eventHealth.waitingLabel")} value={numberText(waitingCount)}>
      {waitingSince && (
        <>{tRich("eventHealth.oldest", { at: () => <Since key="at" at={waitingSince} /> })} </>
      )}
      {failedCount > 0 ? (
        <Link
          href="/events?state=failed"
          prefetch={false}
          className="font-medium text-signal underline-offset-3 hover:underline"
        >
          {t("eventHealth.deadLetters", { count: failedCount, n: numberText(failedCount) })}
        </Link>
      ) : (
        t("eventHealth.noDeadLetters")
      )}
      {disagreements.length > 0 && (
        <>
          ,{" "}
          <a
            href="/events#disagreements"
            className="font-medium text-signal underline-offset-3 hover:underline"
          >
            {t("eventHealth.disagreements", {
              count: disagreements.length,
              n: numberText(disagreements.length),
            })}
          </a>
        </>
      )}
    </Box>
  );
}

/** Returns how much a sweep read: `2,604 read`, and whether that was everything. */
const coverageText = (ended: EndedSweep, numberText: (count: number) => string) => {
  const readCount = Object.values(ended.coverage).reduce((sum, part) => sum + part.readCount, 0);
  const count = numberText(readCount);
  return isWholeSweep(ended)
    ? t("eventHealth.readAll", { count })
    : t("eventHealth.readSome", { count });
};

/** Returns how many missed events the sweeps of a day found; none is said only after a whole one. */
const missedText = (
  missedCount: number,
  ended: EndedSweep | undefined,
  { numberText }: Numbers,
): string => {
  if (missedCount > 0)
    return t("eventHealth.missed", { count: missedCount, n: numberText(missedCount) });
  if (!ended || ended.failure) return t("eventHealth.missedUnknown");
  return isWholeSweep(ended) ? t("eventHealth.noMissed") : t("eventHealth.noMissedAmong");
};

/** When the last sweep of a kind ended, when the next one starts, and what the last one read. */
function SweepBox({
  label,
  kind,
  sweeps: { last, next },
  className,
  children,
}: {
  label: string;
  kind: SweepKind;
  sweeps: SweepHealth;
  className?: string;
  children: ReactNode;
}) {
  const { numberText } = useNumbers();
  const ended = last[kind];
  const planned = next[kind];
  const isRunning = planned?.isRunning === true;
  return (
    <Box
      label={label}
      className={className}
      value={
        ended ? (
          <Since at={ended.endedAt} />
        ) : isRunning ? (
          t("eventHealth.running")
        ) : (
          t("eventHealth.notYet")
        )
      }
      unit={
        isRunning
          ? ended && t("eventHealth.runningAgain")
          : planned && tRich("eventHealth.nextAt", { at: () => <Since key="at" at={planned.at} /> })
      }
    >
      {ended?.failure ? (
        <Late>{t("eventHealth.failedWith", { reason: ended.failure.message })}</Late>
      ) : (
        <>
          {ended && `${coverageText(ended, numberText)}, `}
          {children}
        </>
      )}
    </Box>
  );
}

function Sweeps({ sweeps, missedCount }: { sweeps: SweepHealth | null; missedCount: number }) {
  const numbers = useNumbers();
  const { numberText } = numbers;
  if (!sweeps)
    return (
      <Box label={t("eventHealth.sweeps")} value="—" className="col-span-2">
        {t("eventHealth.notAvailable")}
      </Box>
    );
  const { perSecond, left } = sweeps.budget;
  return (
    <>
      <SweepBox label={t("eventHealth.openSweep")} kind="open" sweeps={sweeps}>
        {missedText(missedCount, sweeps.last.open, numbers)}
      </SweepBox>
      <SweepBox
        label={t("eventHealth.fullSweep")}
        kind="all"
        sweeps={sweeps}
        className="max-sm:col-span-full"
      >
        {t("eventHealth.budget", { perSecond: numberText(perSecond), left: numberText(left) })}
      </SweepBox>
    </>
  );
}

/** Numbers that answer whether the screens can be trusted, each with its goal. */
export function EventHealthBoxes() {
  const { data, error, refetch } = useEventHealth();
  if (!data)
    return error ? (
      <div className="mt-4">
        <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />
      </div>
    ) : (
      <div className="sheet h-[356px] sm:h-[180px] labels:h-[90px]" aria-busy="true" />
    );
  const { events, sweeps } = data;
  return (
    <section aria-label={t("eventHealth.figures")}>
      {error && <StaleNotice error={error} />}
      {/* The gaps are the lines between the boxes, however many stand in a row. */}
      <div className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-rule-2 bg-rule sm:grid-cols-3 labels:grid-cols-[1.75fr_1fr_1fr_1fr_1.15fr_1.15fr]">
        <Received health={events} />
        <Percentile
          label={t("eventHealth.acknowledgedIn")}
          ms={events.acknowledgedP95Ms}
          goalMs={goals.acknowledgedMs}
        />
        <Percentile
          label={t("eventHealth.shownOnScreen")}
          ms={events.shownP95Ms}
          goalMs={goals.shownMs}
        />
        <Waiting health={events} />
        <Sweeps sweeps={sweeps} missedCount={events.missedCount} />
      </div>
      {sweeps?.gap && (
        <p role="status" className="mt-2 text-small text-signal">
          {tRich("eventHealth.gap", {
            at: () => <Since key="at" at={String(sweeps.gap?.at)} />,
            reason: sweeps.gap.reason.replace(/[.\s]+$/, ""),
          })}
        </p>
      )}
      {!events.hasSecret && (
        <p role="status" className="mt-2 text-small text-ink-2">
          {t("eventHealth.noSecretNote")}
        </p>
      )}
    </section>
  );
}
