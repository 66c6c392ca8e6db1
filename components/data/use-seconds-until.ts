import { useEffect, useState } from "react";

/** Counts down the whole seconds until a moment (milliseconds); 0 when it has passed. */
export const useSecondsUntil = (until: number): number => {
  const left = () => Math.max(0, Math.ceil((until - Date.now()) / 1_000));
  const [counted, setCounted] = useState({ until, seconds: left() });
  const seconds = counted.until === until ? counted.seconds : left();
  useEffect(() => {
    const timer = window.setInterval(() => {
      const now = Math.max(0, Math.ceil((until - Date.now()) / 1_000));
      setCounted({ until, seconds: now });
      if (now === 0) window.clearInterval(timer);
    }, 250);
    return () => window.clearInterval(timer);
  }, [until]);
  return seconds;
};
