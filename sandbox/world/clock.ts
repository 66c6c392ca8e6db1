import { toBusinessDays, toTime } from "#sandbox/world/business-days.ts";
import type { Database } from "#sandbox/world/database.ts";

/**
 * The time of a world, with two positions in business days. The calendar position follows real
 * weeks and moves the seeded orders. The fast position advances one business day every `day`
 * seconds and moves the orders placed through the API. Timestamps are real time for both. With `day`
 * 0 both positions change only by `step`.
 */
export interface Clock {
  /** Milliseconds since 1970: real time plus the time that was stepped. */
  now(): number;
  calendar(): number;
  fast(): number;
  /** Advances both positions to the present. */
  tick(): void;
  /** Advances both positions by business days. */
  step(days: number): void;
  /** Seconds per business day; 0: the clock changes only by `step`. */
  day: number;
  isPaused(): boolean;
  /** Stops both positions, also across restarts. They can still be stepped. */
  pause(): void;
  /** Continues the fast position where it stopped, and the calendar position at real time. */
  resume(): void;
  save(): void;
}

interface Saved {
  /** How far the world is ahead of real time, in ms. */
  offset: number;
  fast: number;
  /** World time up to which both positions were advanced, in ms. */
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
      // After a restart or a sleep, real business days count: with 20 s a day a weekend would
      // be 8,640 days.
      state.fast +=
        seconds > Math.max(60, day * 3)
          ? toBusinessDays(reached) - toBusinessDays(state.at)
          : seconds / day;
      state.at = reached;
    },
    step: (days) => {
      // The clock may have been paused for longer than the step: time never goes back.
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
