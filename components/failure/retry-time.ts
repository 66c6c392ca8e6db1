import { useEffect, useState } from "react";
import { t } from "#lib/protocol/words/t.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The longest wait that the screen counts down, in milliseconds. */
export const maxCountdownMs = 10 * minuteMs;

/**
 * Returns when to try again, as a sentence, for a wait in milliseconds. Names no time for a wait of
 * more than a day: a service that asks for one is out of order.
 */
export const retryText = (ms: number): string => {
  if (ms < minuteMs) return t("failure.inSeconds", { count: Math.max(1, Math.ceil(ms / 1_000)) });
  if (ms < hourMs) return t("failure.inMinutes", { count: Math.ceil(ms / minuteMs) });
  if (ms <= dayMs) return t("failure.inHours", { count: Math.round(ms / hourMs) });
  return t("failure.noTime");
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
