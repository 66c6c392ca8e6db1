import type { Context, PageKind } from "./context.ts";
import type { Statement } from "./read-page.ts";

/** A statement of absence, and what must be so for it to be true. The first rule that fits counts. */
export interface Rule {
  /** Pages on which it may stand; everywhere if not given. */
  on?: readonly PageKind[];
  text: RegExp;
  label?: RegExp;
  panel?: RegExp;
  around?: RegExp;
  isTrue: (context: Context, statement: Statement) => boolean;
}
