import { buttonClassName } from "#components/ui/button.tsx";
import type { StateLink } from "#lib/client/search-state.ts";

/** A link to another page of a list. Where there is none, it keeps the focus that a click gave it. */
export function PageLink({ to, children }: { to: StateLink | null; children: string }) {
  const disabled = { role: "link", "aria-disabled": true, tabIndex: -1 };
  return (
    <a className={buttonClassName()} {...(to ?? disabled)}>
      {children}
    </a>
  );
}
