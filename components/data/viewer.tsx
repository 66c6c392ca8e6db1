"use client";

import { useRouter } from "next/navigation";
import { createContext, type ReactNode, useContext, useEffect } from "react";
import { setCookie } from "#lib/client/cookie.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** What the parts of a page know about the signed-in person. The server checks every permission again. */
interface Viewer {
  timeZone: string;
  /** The environment of the person's key; `null` without a key. */
  environment: "sandbox" | "production" | null;
  /** The person and their key as one opaque text: the owner of what the browser stores. */
  owner: string;
  /** The writes that the role includes. The screen offers no others. */
  writes: readonly WriteName[];
}

const ViewerContext = createContext<Viewer>({
  timeZone: "UTC",
  environment: null,
  owner: "",
  writes: [],
});

/** Provides the viewer. A cookie gives the time zone to the server, so that both render the same text. */
export function ViewerProvider({ children, ...viewer }: Viewer & { children: ReactNode }) {
  const { timeZone } = viewer;
  const router = useRouter();
  useEffect(() => {
    const actual = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (actual && actual !== timeZone) {
      void setCookie("zone", actual).then(() => router.refresh());
    }
  }, [timeZone, router]);
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

export const useViewer = () => useContext(ViewerContext);

/** Returns whether the viewer's role includes a write. */
export const useMay = (name: WriteName) => useViewer().writes.includes(name);
