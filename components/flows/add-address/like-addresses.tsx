"use client";

import { addressLines } from "#components/address/address-lines.ts";
import type { LikeAddress } from "#components/flows/add-address/address-draft.ts";

/** Saved addresses that a new one repeats: a second one is only added when it is meant. */
export function LikeAddresses({
  like,
  isDuplicateConfirmed,
  onDuplicateConfirmed,
}: {
  like: readonly LikeAddress[];
  isDuplicateConfirmed: boolean;
  onDuplicateConfirmed: (isDuplicateConfirmed: boolean) => void;
}) {
  const [first] = like;
  if (!first) return null;
  return (
    <section
      aria-label="Saved already"
      className="grid gap-1.5 border-l-2 border-signal py-1 pl-3 wrap-anywhere"
    >
      <p className="font-medium" role="status">
        {first.isSamePlace ? "This place is saved already" : "This alias is taken already"}
      </p>
      <ul className="grid gap-0.5">
        {like.map(({ address }) => (
          <li key={address.id ?? `${address.alias} ${address.address}`} className="text-ink-2">
            <bdi className="font-medium text-ink">{address.alias ?? "Without an alias"}</bdi>
            {" · "}
            <bdi>{[...addressLines(address), address.country].filter(Boolean).join(", ")}</bdi>
          </li>
        ))}
      </ul>
      <label className="flex items-baseline gap-2">
        <input
          type="checkbox"
          className="translate-y-[2px]"
          checked={isDuplicateConfirmed}
          onChange={(event) => onDuplicateConfirmed(event.target.checked)}
        />
        <span>Add it all the same, as a second one</span>
      </label>
    </section>
  );
}
