import { type ReactNode, useId } from "react";
import { useModal } from "#components/ui/use-modal.ts";

/** A small dialog about a saved view. */
export function ViewDialog({
  title,
  className = "w-[min(26rem,calc(100vw-1.5rem))]",
  onClose,
  children,
}: {
  title: string;
  className?: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const ref = useModal();
  const id = useId();
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      onClose={onClose}
      className={`m-auto max-h-[88dvh] overflow-y-auto rounded-md border border-rule-2 bg-sheet p-0 text-ink shadow-float backdrop:bg-scrim ${className}`}
    >
      <div className="grid gap-3 px-5 py-4">
        <h2 id={id} className="text-prose wrap-anywhere">
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}
