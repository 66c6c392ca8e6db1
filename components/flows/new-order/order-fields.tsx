"use client";

import { HeldDevices } from "#components/flows/new-order/held-devices.tsx";
import {
  type OrderForm,
  plainReturnOptions,
  sendsOut,
  takesBack,
  withType,
} from "#components/flows/new-order/order-form.ts";
import { PickupFields } from "#components/flows/new-order/pickup-fields.tsx";
import { StockPicker } from "#components/flows/new-order/stock-picker.tsx";
import { TypeCards } from "#components/flows/new-order/type-cards.tsx";
import { PersonField } from "#components/person/person-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { Code } from "#components/ui/code.tsx";

/** Devices that the address named, but which the person does not hold: said, and never just dropped. */
function Strangers({
  ids,
  who,
  onTake,
  onDrop,
}: {
  ids: readonly string[];
  who: string;
  onTake: (() => void) | null;
  onDrop: () => void;
}) {
  if (ids.length === 0) return null;
  return (
    <div className="border-l-2 border-signal py-1 pl-3">
      <p className="text-ink-2 wrap-anywhere">
        Not held by {who}, and not in this order: <Code>{ids.join(", ")}</Code>
      </p>
      <p className="mt-1 flex flex-wrap gap-2">
        {onTake && <Button onClick={onTake}>Take from stock instead</Button>}
        <Button variant="quiet" onClick={onDrop}>
          Dismiss
        </Button>
      </p>
    </div>
  );
}

/** What an order asks for: type, person, devices, and the fields that the type takes. */
export function OrderFields({
  form,
  onChange,
  heldIds,
  name,
  country,
  usualZone,
  problems,
  isReadOnly,
  isPlaced,
}: {
  form: OrderForm;
  onChange: (form: OrderForm) => void;
  /** Which devices the person holds; `null` while that is not known. */
  heldIds: readonly string[] | null;
  name: string;
  country: string | null;
  usualZone: string;
  problems: Readonly<Record<string, string>>;
  isReadOnly: boolean;
  /** Nothing is to be chosen any more: only what was is shown. */
  isPlaced: boolean;
}) {
  const { type, employeeId, picks, stock, returnOptions } = form;
  const patch = (part: Partial<OrderForm>) => onChange({ ...form, ...part });
  const strangers = heldIds
    ? Object.keys(picks).filter((id) => picks[id] && !heldIds.includes(id))
    : [];
  const withoutStrangers = Object.fromEntries(
    Object.entries(picks).filter(([id]) => !strangers.includes(id)),
  );
  const isSwap = type === "Swap from Inventory";
  return (
    <fieldset disabled={isReadOnly} className="grid min-w-0 max-w-[760px] gap-5.5">
      <legend className="sr-only">The order</legend>
      <TypeCards value={type} onChange={(next) => onChange(withType(form, next))} />
      <PersonField
        label="For whom"
        value={employeeId}
        onChange={(id) => patch({ employeeId: id, picks: {}, returnOptions: {} })}
        error={problems.employeeId}
        isReadOnly={isReadOnly}
      />
      {type && employeeId && (
        <>
          <div className={isSwap ? "grid items-start gap-x-5 gap-y-5.5 lg:grid-cols-2" : ""}>
            {takesBack(type) && (
              <HeldDevices
                form={{ ...form, employeeId }}
                label={isSwap ? "Goes back" : "Which devices"}
                onPick={(more) => patch({ picks: { ...picks, ...more } })}
                onReturnOptions={(id, options) =>
                  patch({
                    returnOptions: {
                      ...returnOptions,
                      [id]: { ...plainReturnOptions, ...options },
                    },
                  })
                }
                problems={problems}
              />
            )}
            {sendsOut(type) && (
              <StockPicker
                label={isSwap ? "Comes from stock" : "Which devices from stock"}
                chosen={stock}
                isPlaced={isPlaced}
                onChange={(ids) => patch({ stock: ids })}
                country={country}
                {...(isSwap
                  ? { note: "For each device without a replacement, the service chooses one." }
                  : {})}
              />
            )}
          </div>
          {problems.productIds && <p className="text-small text-signal">{problems.productIds}</p>}
          {takesBack(type) && (
            <Strangers
              ids={strangers}
              who={name}
              onTake={
                isSwap
                  ? () => patch({ picks: withoutStrangers, stock: [...stock, ...strangers] })
                  : null
              }
              onDrop={() => patch({ picks: withoutStrangers })}
            />
          )}
          {takesBack(type) && (
            <PickupFields
              value={form.pickup}
              onChange={(pickup) => patch({ pickup })}
              usualZone={usualZone}
              problems={problems}
            />
          )}
        </>
      )}
    </fieldset>
  );
}
