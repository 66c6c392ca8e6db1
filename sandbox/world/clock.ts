import { toBusinessDays, toTime } from "#sandbox/world/business-days.ts";
import type { Database } from "#sandbox/world/database.ts";

interface Saved {
  /** How far the world is ahead of real time, in ms. */
  offset: number;
  fast: number;
  /** World time up to which both positions were advanced, in ms. */
  at: number;
  paused: boolean;
}

/**
 * Returns the time of a world, with two positions in business days. The calendar position follows
 * real weeks and moves the seeded orders. The fast position advances one business day every `day`
 * seconds and moves the orders placed through the API. Timestamps are real time for both. With `day`
 * 0 both positions change only by `step`.
 */
export const startClock = (db: Database, day: number, seededAt: number) => {
  const row = db.one<{ value: string }>("select value from meta where name = 'clock'");
  const state: Saved = {
    ...{ offset: 0, fast: 1_000, at: seededAt, paused: false },
    ...(row ? (JSON.parse(row.value) as Partial<Saved>) : {}),
  };

  const now = () => Math.max(state.at, Date.now() + state.offset);
  const calendar = () => toBusinessDays(state.at);

  return {
    /** Milliseconds since 1970: real time plus the time that was stepped. */
    now,
    calendar,
    fast: () => state.fast,
    /** Advances both positions to the present. */
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
    /** Advances both positions by business days. */
    step: (days: number) => {
      // The clock may have been paused for longer than the step: time never goes back.
      const reached = Math.max(now(), toTime(calendar() + days));
      state.offset = reached - Date.now();
      state.at = reached;
      state.fast += days;
    },
    /** Seconds per business day; 0: the clock changes only by `step`. */
    day,
    isPaused: () => state.paused,
    /** Stops both positions, also across restarts. They can still be stepped. */
    pause: () => {
      state.paused = true;
    },
    /** Continues the fast position where it stopped, and the calendar position at real time. */
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
export type Clock = ReturnType<typeof startClock>;
