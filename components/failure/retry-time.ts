import { useEffect, useState } from "react";
import type { Numbers } from "#components/ui/number.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The longest wait that the screen counts down, in milliseconds. */
export const maxCountdownMs = 10 * minuteMs;

/**
 * Returns when to try again, as a sentence, for a wait in milliseconds. Names no time for a wait of
 * more than a day: a service that asks for one is out of order.
 */
export const retryText = (ms: number, { countText }: Numbers): string => {
  if (ms < minuteMs)
    return `Try again in ${countText(Math.max(1, Math.ceil(ms / 1_000)), "second")}.`;
  if (ms < hourMs) return `Try again in ${countText(Math.ceil(ms / minuteMs), "minute")}.`;
  if (ms <= dayMs) return `Try again in about ${countText(Math.round(ms / hourMs), "hour")}.`;
  return "Try again later: the service gave no usable time.";
};

const secondsUntil = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1_000));

/** Counts down the whole seconds until a moment (milliseconds since 1970); 0 once it has passed. */
export const useSecondsUntil = (until: number): number => {
  const [counted, setCounted] = useState({ until, seconds: secondsUntil(until) });
  const seconds = counted.until === until ? counted.seconds : secondsUntil(until);
  useEffect(() => {
    const timer = window.setInterval(() => {
      const now = secondsUntil(until);
      setCounted({ until, seconds: now });
      if (now === 0) window.clearInterval(timer);
    }, 250);
    return () => window.clearInterval(timer);
  }, [until]);
  return seconds;
};
