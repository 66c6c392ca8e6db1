import { toBusinessDays, toTime } from "#sandbox/world/business-days.ts";
import type { Database } from "#sandbox/world/database.ts";

/**
 * Two hands of one clock, both in business days. The calendar hand moves the seeded world at the
 * pace of real weeks, so that it stays fresh. The fast hand moves what was ordered through the
 * API: one business day every `day` seconds. Timestamps are real time in both cases.
 * With `day` 0 both hands stand still until they are stepped.
 */
export interface Clock {
  /** Milliseconds since 1970; runs ahead of real time only by what was stepped. */
  now(): number;
  calendar(): number;
  fast(): number;
  /** Lets real time flow into the hands. */
  tick(): void;
  /** Steps both hands by business days. */
  step(days: number): void;
  /** Seconds per business day; 0: stepped by hand only. */
  day: number;
  isPaused(): boolean;
  /** Both hands stand still, though they can be stepped; also over a restart. */
  pause(): void;
  /** The fast hand goes on where it stood; the calendar hand is back with real time. */
  resume(): void;
  save(): void;
}

interface Saved {
  /** How far the world runs ahead of real time, ms. */
  offset: number;
  fast: number;
  /** World time up to which the hands have been moved. */
  at: number;
  paused: boolean;
}

export const startClock = (db: Database, day: number, seededAt: number): Clock => {
  const row = db.one<{ value: string }>("select value from meta where name = 'clock'");
  const state: Saved = {
    ...{ offset: 0, fast: 1_000, at: seededAt, paused: false },
    ...(row ? (JSON.parse(row.value) as Partial<Saved>) : {}),
  };

  const now = () => Math.max(state.at, Date.now() + state.offset);
  const calendar = () => toBusinessDays(state.at);

  return {
    now,
    calendar,
    fast: () => state.fast,
    tick: () => {
      if (day === 0 || state.paused) return;
      const reached = now();
      const seconds = (reached - state.at) / 1000;
      // After a stop or a sleep a business day was a real one: at 20 s a day a weekend of them
      // would be 8,640 days.
      state.fast +=
        seconds > Math.max(60, day * 3)
          ? toBusinessDays(reached) - toBusinessDays(state.at)
          : seconds / day;
      state.at = reached;
    },
    step: (days) => {
      // A hand may have stood still for longer than it is stepped: time never goes back.
      const reached = Math.max(now(), toTime(calendar() + days));
      state.offset = reached - Date.now();
      state.at = reached;
      state.fast += days;
    },
    day,
    isPaused: () => state.paused,
    pause: () => {
      state.paused = true;
    },
    resume: () => {
      if (day > 0) state.at = now();
      state.paused = false;
    },
    save: () => {
      db.run(
        "insert into meta (name, value) values ('clock', ?) on conflict (name) do update set value = excluded.value",
        JSON.stringify(state),
      );
    },
  };
};
