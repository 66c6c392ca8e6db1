import type { ReactNode } from "react";
import { buttonClassName } from "#components/ui/button.tsx";
import { closePath, Icon } from "#components/ui/icon.tsx";

/**
 * A record beside its list. It is no dialog: the list and its keys keep working. `noun` names the
 * record for the button that closes it, and `head` is at its top.
 */
export function Drawer({
  label,
  noun,
  head,
  onClose,
  children,
}: {
  label: string;
  noun: string;
  head: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <aside
      aria-label={label}
      className="min-w-0 sm:sticky sm:bg-sheet sm:top-[calc(53px+var(--banner-height,0px))] sm:-mr-6 sm:max-h-[calc(100dvh-53px-var(--banner-height,0px))] sm:min-h-80 sm:self-start sm:overflow-y-auto sm:border-y sm:border-l sm:border-rule-2 sm:px-5 sm:pt-2 sm:pb-5"
    >
      <div className="mb-1 flex items-center justify-between gap-2 text-small">
        {head}
        <button
          type="button"
          aria-label={`Close ${noun} (Escape)`}
          className={`${buttonClassName("quiet")} -mr-1.5 px-1.5! max-sm:size-11`}
          onClick={onClose}
        >
          <Icon path={closePath} className="size-4" />
        </button>
      </div>
      {children}
    </aside>
  );
}
