"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import { isKeylessPath } from "#components/frame/keyless-path.ts";

/** Loads the document anew: the layout that Next kept has no place for the page. */
function LoadAnew() {
  useEffect(() => window.location.reload(), []);
  return null;
}

/**
 * Shows the page to a person without a usable API key, or `otherwise` where the page needs one.
 * `children` is `null` where the server left out the page at whose address the person arrived.
 */
export function RequireConnection({
  otherwise,
  children,
}: {
  otherwise: ReactNode;
  children: ReactNode;
}) {
  if (!isKeylessPath(usePathname())) return otherwise;
  return children ?? <LoadAnew />;
}
