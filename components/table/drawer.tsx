import { type ReactNode, useEffect, useRef } from "react";
import { buttonClassName } from "#components/ui/button.tsx";
import { closePath, Icon } from "#components/ui/icon.tsx";
import { t } from "#lib/protocol/words/t.ts";

/**
 * Takes the focus where the drawer hides its list, and returns it to the row when it closes. Beside
 * the list, a focus that is elsewhere stays there.
 */
const useDrawerFocus = (rowId: string) => {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const findRow = () =>
      document.querySelector<HTMLElement>(`[data-row-link="${CSS.escape(rowId)}"]`);
    if (findRow()?.getClientRects().length === 0) ref.current?.focus();
    return () => {
      if (document.activeElement === document.body) findRow()?.focus();
    };
  }, [rowId]);
  return ref;
};

/**
 * A record beside its list. It is no dialog: the list and its keys keep working. `noun` names the
 * record for the button that closes it, and `head` is at its top.
 */
export function Drawer({
  rowId,
  label,
  noun,
  head,
  onClose,
  children,
}: {
  rowId: string;
  label: string;
  noun: string;
  head: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  const ref = useDrawerFocus(rowId);
  return (
    <aside
      ref={ref}
      tabIndex={-1}
      aria-label={label}
      className="min-w-0 sm:sticky sm:bg-sheet sm:top-[calc(53px+var(--banner-height,0px))] sm:-me-6 sm:max-h-[calc(100dvh-53px-var(--banner-height,0px))] sm:min-h-80 sm:self-start sm:overflow-y-auto sm:border-y sm:border-s sm:border-rule-2 sm:px-5 sm:pt-2 sm:pb-5"
    >
      <div className="mb-1 flex items-center justify-between gap-2 text-small">
        {head}
        <button
          type="button"
          aria-label={t("list.closeDrawer", { noun })}
          className={`${buttonClassName("quiet")} -me-1.5 px-1.5! max-sm:size-11`}
          onClick={onClose}
        >
          <Icon path={closePath} className="size-4" />
        </button>
      </div>
      {children}
    </aside>
  );
}
