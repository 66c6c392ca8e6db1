"use client";

import { useRouter } from "next/navigation";
import { createContext, type ReactNode, useContext, useEffect } from "react";
import { type Numbers, numbersOf } from "#components/ui/number.ts";
import { setCookie } from "#lib/client/cookie.ts";
import { type Formats, formatCookies } from "#lib/protocol/formats.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** What the parts of a page know about the signed-in person. The server checks every permission again. */
interface Viewer extends Formats {
  /** The environment of the person's key; `null` without a key. */
  environment: "sandbox" | "production" | null;
  /** The person and their key as one opaque text: the owner of what the browser stores. */
  owner: string;
  /** The person's name, as records may name them. */
  displayName: string;
  /** The writes that the role includes. The screen offers no others. */
  writes: readonly WriteName[];
  /** Whether the server leaves out search results whose matching field the role can't see. */
  seesPartOfSearches?: boolean;
  /** Whether the person switched on what only engineers need. */
  isEngineer?: boolean;
}

const ViewerContext = createContext<Viewer>({
  timeZone: "UTC",
  locale: "en-GB",
  environment: null,
  owner: "",
  displayName: "",
  writes: [],
});

/**
 * Provides the viewer. Cookies give the formats to the server, so that both render the same text.
 * `browserZone`: the browser's own time zone as far as the server knows it.
 */
export function ViewerProvider({
  children,
  browserZone,
  ...viewer
}: Viewer & { browserZone: string; children: ReactNode }) {
  const router = useRouter();
  useEffect(() => {
    const actual = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (actual && actual !== browserZone) {
      void setCookie(formatCookies.browserZone, actual).then(() => router.refresh());
    }
  }, [browserZone, router]);
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

export const useViewer = () => useContext(ViewerContext);

/** Returns how numbers and prices are written in the viewer's format. */
export const useNumbers = (): Numbers => numbersOf(useViewer().locale);

/** Returns whether the viewer's role includes a write. */
export const useMay = (name: WriteName) => useViewer().writes.includes(name);
