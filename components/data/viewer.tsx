"use client";

import { useRouter } from "next/navigation";
import { createContext, type ReactNode, useContext, useEffect } from "react";
import { setCookie } from "#lib/client/cookie.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** What parts of a page know of who looks at it. What a person may do, the server decides anew. */
interface Viewer {
  timeZone: string;
  /** The world that the person's key acts on; `null` without a key. */
  environment: "sandbox" | "production" | null;
  /** Whose things a browser keeps: the person with their key, as one opaque text. */
  owner: string;
  /** The writes that the role includes: nothing is offered that would only be refused. */
  writes: readonly WriteName[];
}

const ViewerContext = createContext<Viewer>({
  timeZone: "UTC",
  environment: null,
  owner: "",
  writes: [],
});

/** The viewer's time zone is known to the server by a cookie, so that both render the same text. */
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

/** Whether the viewer's role includes a write. */
export const useMay = (name: WriteName) => useViewer().writes.includes(name);
