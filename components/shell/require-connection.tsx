"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";

/** The pages that an admin needs in order to connect a first key. They read nothing with a key. */
const keyless = ["/settings/connections", "/settings/people"];

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
  const path = usePathname();
  const isKeyless = keyless.some((each) => path === each || path.startsWith(`${each}/`));
  return isUsable || isKeyless ? children : otherwise;
}
