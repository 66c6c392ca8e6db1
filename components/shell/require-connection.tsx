"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { isKeylessPath } from "#components/shell/keyless-path.ts";

/** Shows the page, or `otherwise` where it needs an API key and the person has none that is usable. */
export function RequireConnection({
  isUsable,
  otherwise,
  children,
}: {
  isUsable: boolean;
  otherwise: ReactNode;
  children: ReactNode;
}) {
  const isKeyless = isKeylessPath(usePathname());
  return isUsable || isKeyless ? children : otherwise;
}
