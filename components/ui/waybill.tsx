import type { ReactNode } from "react";

/** One box of the waybill: a small capital label over what it says. */
export function Box({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 border-rule px-3.5 py-2.5">
      <dt className="label">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

/** The ruled boxes at the head of a record: one row when wide, two columns when narrow. */
export function Waybill({ children }: { children: ReactNode }) {
  return (
    <dl className="sheet mt-4 grid grid-cols-2 border-rule-2 max-sm:[&>*:last-child:nth-child(odd)]:col-span-2 max-sm:[&>*:nth-child(even)]:border-l max-sm:[&>*:nth-child(n+3)]:border-t sm:flex sm:flex-wrap sm:[&>*]:grow sm:[&>*+*]:border-l">
      {children}
    </dl>
  );
}
