import type { ReactNode } from "react";

/** The title of a page; `aside` is at its right edge. */
export function PageTitle({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <h1 className="grow">{children}</h1>
      {aside}
    </div>
  );
}
