"use client";

import type { purchaseOrderTypes } from "#lib/v4/fields/known-values.ts";

export type PurchaseType = (typeof purchaseOrderTypes)[number];

const choices: readonly { type: PurchaseType; note: string }[] = [
  { type: "Purchase for Employee", note: "Shipped to a person" },
  { type: "Purchase for Inventory", note: "Put into the company's stock" },
];

/** Which of the two purchases it is, in the API's words. */
export function ForWhom({
  value,
  isReadOnly,
  onChange,
}: {
  value: PurchaseType;
  isReadOnly: boolean;
  onChange: (type: PurchaseType) => void;
}) {
  return (
    <fieldset disabled={isReadOnly}>
      <legend className="label mb-1.5">For whom</legend>
      <div className="grid gap-2 sm:grid-cols-2 sm:gap-3">
        {choices.map(({ type, note }) => (
          <label
            key={type}
            className="sheet relative block cursor-pointer border-rule-3 px-3 py-2 has-checked:border-accent has-checked:shadow-[inset_0_0_0_1px_var(--accent)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-disabled:cursor-not-allowed"
          >
            <input
              type="radio"
              name="orderType"
              className="sr-only"
              checked={value === type}
              onChange={() => onChange(type)}
            />
            <span className="block font-semibold">{type}</span>
            <span className="block text-small text-ink-3">{note}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
