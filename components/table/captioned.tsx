import type { ReactNode } from "react";

/** Returns a cell with its column's header before it where a narrow list shows no headers. */
export const captioned = (header: string, cell: ReactNode): ReactNode => (
  <>
    <span className="list-caption text-ink-3">{header} </span>
    {cell}
  </>
);
