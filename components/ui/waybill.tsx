import type { ReactNode } from "react";

/** One box of the waybill: a label in small capitals above its value. */
export function Box({
  label,
  className = "",
  children,
}: {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={`min-w-0 border-rule px-3.5 py-2.5 ${className}`}>
      <dt className="label">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

/**
 * The ruled boxes at the head of a record: a row on a wide screen, two columns on a narrow one, where a box
 * that is alone takes both. The gap between boxes draws the rules, so that they are right wherever the boxes wrap.
 */
export function Waybill({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <dl
      className={`sheet mt-4 flex flex-wrap gap-px overflow-hidden border-rule-2 bg-rule [&>*]:grow [&>*]:bg-sheet max-sm:[&>*]:basis-[calc(50%-1px)] print:[&>*]:basis-auto ${className}`}
    >
      {children}
    </dl>
  );
}
