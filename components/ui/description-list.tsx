import type { ReactNode } from "react";

export type Fact = readonly [label: string, value: ReactNode];

const isSaid = ([, value]: Fact) => value !== null && value !== undefined && value !== "";

/** Named facts, one under another. What did not come is left out; without any, `empty` says so. */
export function DescriptionList({ facts, empty }: { facts: readonly Fact[]; empty: string }) {
  const said = facts.filter(isSaid);
  if (said.length === 0) return <p className="text-ink-3">{empty}</p>;
  return (
    <dl className="grid grid-cols-[104px_minmax(0,1fr)] gap-x-3 gap-y-1.5">
      {said.map(([label, value]) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-ink-3">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
