"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { isKeylessPath } from "#components/shell/keyless-path.ts";

/** Shows the page to a person without a usable API key, or `otherwise` where the page needs one. */
export function RequireConnection({
  otherwise,
  children,
}: {
  otherwise: ReactNode;
  children: ReactNode;
}) {
  return isKeylessPath(usePathname()) ? children : otherwise;
}
