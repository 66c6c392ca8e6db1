"use client";

import { createContext, type ReactNode, useContext } from "react";
import { KeyCap } from "#components/ui/key-cap.tsx";
import { t } from "#lib/protocol/words/t.ts";

const AppleContext = createContext(false);

/** Provides the platform, which the server reads from the request: both then render the same keys. */
export function PlatformProvider({ isApple, children }: { isApple: boolean; children: ReactNode }) {
  return <AppleContext value={isApple}>{children}</AppleContext>;
}

/** Returns a function that writes a shortcut for the viewer's platform: `⌘K` or `Ctrl K`. */
export function useModKey() {
  const isApple = useContext(AppleContext);
  return (key: string) => (isApple ? `⌘${key}` : t("keyName.withCtrl", { key }));
}

/** The keys of a shortcut: `⌘K` on a Mac, `Ctrl K` elsewhere. */
export function ModKeyCap({ children }: { children: string }) {
  return <KeyCap>{useModKey()(children)}</KeyCap>;
}
