"use client";

import type { PurchaseType } from "#components/flows/purchase/use-purchase-form.ts";

const choices: readonly { type: PurchaseType; note: string }[] = [
  { type: "Purchase for Employee", note: "Shipped to an employee" },
  { type: "Purchase for Inventory", note: "Added to the company’s stock" },
];

/** The choice between the two order types of a purchase. */
export function PurchaseTypeField({
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
      <legend className="label mb-1.5">Order type</legend>
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
