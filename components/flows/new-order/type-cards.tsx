import type { OrderType } from "#lib/v4/fields/known-values.ts";

const cards: readonly [type: OrderType, description: string][] = [
  ["Deployment", "Send devices to an employee"],
  ["Offboarding", "Collect all devices"],
  ["Collection", "Collect selected devices"],
  ["Swap from Inventory", "Replace with stock"],
];

/** The choice of the order type, as cards. Arrow keys move, as in any group of radio buttons. */
export function TypeCards({
  value,
  onChange,
}: {
  value: OrderType | null;
  onChange: (type: OrderType) => void;
}) {
  return (
    <fieldset>
      <legend className="label mb-1.5">Order type</legend>
      <div className="grid grid-cols-2 gap-2 xl:grid-cols-4">
        {cards.map(([type, description]) => (
          <label
            key={type}
            className="relative block rounded-md border border-rule-2 bg-sheet px-3 py-2.5 hover:border-rule-3 has-checked:border-accent has-checked:inset-ring has-checked:inset-ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-disabled:opacity-60"
          >
            <input
              type="radio"
              name="order-type"
              value={type}
              checked={value === type}
              onChange={() => onChange(type)}
              className="absolute inset-0 appearance-none rounded-md outline-none"
            />
            <span className="block font-medium">{type}</span>
            <span className="block text-small text-ink-3">{description}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
