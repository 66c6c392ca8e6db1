"use client";

import { useEffect, useState } from "react";
import { Moment } from "#components/data/moment.tsx";

/** When the console looks next: the time, and the seconds until then once the page runs. */
export function NextLookup({ at }: { at: string }) {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    setNow(Date.now());
    const timer = window.setInterval(() => setNow(Date.now()), 1_000);
    return () => window.clearInterval(timer);
  }, []);
  const seconds = now === null ? null : Math.ceil((Date.parse(at) - now) / 1_000);
  if (seconds !== null && seconds <= 0) return <>looking now</>;
  return (
    <>
      next look at <Moment at={at} format="clock" />
      {seconds !== null && seconds < 600 && (
        <span className="tabular-nums">
          , in {seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`}
        </span>
      )}
    </>
  );
}
