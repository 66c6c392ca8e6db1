import type { ReactNode } from "react";

export type Fact = readonly [label: string, value: ReactNode];

const hasValue = ([, value]: Fact) => value !== null && value !== undefined && value !== "";

/** Labels with their values. Leaves out facts without a value; shows `empty` if none has one. */
export function DescriptionList({ facts, empty }: { facts: readonly Fact[]; empty: string }) {
  const present = facts.filter(hasValue);
  if (present.length === 0) return <p className="text-ink-3">{empty}</p>;
  return (
    <dl className="grid grid-cols-label-value gap-x-3 gap-y-1.5">
      {present.map(([label, value]) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-ink-3">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">
            {typeof value === "string" ? <bdi>{value}</bdi> : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
