"use client";

import { useRouter } from "next/navigation";
import { createContext, type ReactNode, useContext, useEffect } from "react";
import { setCookie } from "#lib/client/cookie";

const ViewerContext = createContext({ timeZone: "UTC" });

/** The viewer's time zone, known to the server by a cookie so that both render the same text. */
export function ViewerProvider({ timeZone, children }: { timeZone: string; children: ReactNode }) {
  const router = useRouter();
  useEffect(() => {
    const actual = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (actual && actual !== timeZone) {
      void setCookie("zone", actual).then(() => router.refresh());
    }
  }, [timeZone, router]);
  return <ViewerContext value={{ timeZone }}>{children}</ViewerContext>;
}

export const useViewer = () => useContext(ViewerContext);
