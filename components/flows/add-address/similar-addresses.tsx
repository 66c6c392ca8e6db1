"use client";

import { addressLines } from "#components/address/address-lines.ts";
import type { SimilarAddress } from "#components/flows/add-address/address-draft.ts";

/** The saved addresses that a new one repeats, and the checkbox that confirms a second one. */
export function SimilarAddresses({
  similar,
  isConfirmed,
  onConfirm,
}: {
  similar: readonly SimilarAddress[];
  isConfirmed: boolean;
  onConfirm: (isConfirmed: boolean) => void;
}) {
  const [first] = similar;
  if (!first) return null;
  return (
    <section
      aria-label="Already saved"
      className="grid gap-1.5 border-l-2 border-signal py-1 pl-3 wrap-anywhere"
    >
      <p className="font-medium" role="status">
        {first.isSamePlace ? "This place is already saved" : "This alias is already in use"}
      </p>
      <ul className="grid gap-0.5">
        {similar.map(({ address }) => (
          <li key={address.id ?? `${address.alias} ${address.address}`} className="text-ink-2">
            <bdi className="font-medium text-ink">{address.alias ?? "No alias"}</bdi>
            {" · "}
            <bdi>{[...addressLines(address), address.country].filter(Boolean).join(", ")}</bdi>
          </li>
        ))}
      </ul>
      <label className="flex items-baseline gap-2">
        <input
          type="checkbox"
          className="translate-y-[2px]"
          checked={isConfirmed}
          onChange={(event) => onConfirm(event.target.checked)}
        />
        <span>Add anyway, as a second address</span>
      </label>
    </section>
  );
}
