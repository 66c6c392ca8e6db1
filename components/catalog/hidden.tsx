import type { ReactNode } from "react";

/** What a tag of a message becomes whose words only screen readers say. */
export const hidden = (inside: ReactNode[]) => (
  <span key="hidden" className="sr-only">
    {inside}
  </span>
);
