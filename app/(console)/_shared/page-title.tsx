import type { ReactNode } from "react";
import { titleWord } from "#lib/protocol/words/screen-words.ts";

/** The title of a page, by the English one of its screen; `aside` is at its end. */
export function PageTitle({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <h1 className="grow">{typeof children === "string" ? titleWord(children) : children}</h1>
      {aside}
    </div>
  );
}
