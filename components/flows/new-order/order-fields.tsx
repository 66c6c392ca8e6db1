"use client";

import { HeldDevices } from "#components/flows/new-order/held-devices.tsx";
import {
  type OrderDraft,
  sendsOut,
  takesBack,
  withType,
} from "#components/flows/new-order/order-draft.ts";
import { PickupFields } from "#components/flows/new-order/pickup-fields.tsx";
import { StockPicker } from "#components/flows/new-order/stock-picker.tsx";
import { TypeCards } from "#components/flows/new-order/type-cards.tsx";
import type { Order } from "#components/flows/new-order/use-order.ts";
import { PersonField } from "#components/person/person-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { Code } from "#components/ui/code.tsx";
import type { OrderType } from "#lib/v4/fields/known-values.ts";

/** Names the devices that the address asks for but that the employee does not hold. */
function NotHeldNotice({
  ids,
  name,
  onTakeFromStock,
  onDismiss,
}: {
  ids: readonly string[];
  name: string;
  onTakeFromStock: (() => void) | null;
  onDismiss: () => void;
}) {
  if (ids.length === 0) return null;
  return (
    <div className="border-l-2 border-signal py-1 pl-3">
      <p className="text-ink-2 wrap-anywhere">
        Not held by {name}, and not in this order: <Code>{ids.join(", ")}</Code>
      </p>
      <p className="mt-1 flex flex-wrap gap-2">
        {onTakeFromStock && <Button onClick={onTakeFromStock}>Take from stock instead</Button>}
        <Button variant="quiet" onClick={onDismiss}>
          Dismiss
        </Button>
      </p>
    </div>
  );
}

/** The fields of an order: type, employee, devices, and those that the type adds. */
export function OrderFields({
  draft,
  onChange,
  order,
  problems,
  isReadOnly,
  isPlaced,
}: {
  draft: OrderDraft;
  onChange: (draft: OrderDraft) => void;
  order: Order;
  problems: Readonly<Record<string, string>>;
  isReadOnly: boolean;
  /** Shows only what was chosen. */
  isPlaced: boolean;
}) {
  const { type, employeeId } = draft;
  const patch = (part: Partial<OrderDraft>) => onChange({ ...draft, ...part });
  return (
    <fieldset disabled={isReadOnly} className="grid min-w-0 max-w-[760px] gap-5.5">
      <legend className="sr-only">The order</legend>
      <TypeCards value={type} onChange={(next) => onChange(withType(draft, next))} />
      <PersonField
        label="Employee"
        value={employeeId}
        onChange={(id) => patch({ employeeId: id, picks: {}, returnOptions: {} })}
        error={problems.employeeId}
        isReadOnly={isReadOnly}
      />
      {type && employeeId && (
        <>
          <DeviceFields
            draft={{ ...draft, type, employeeId }}
            onChange={patch}
            order={order}
            problems={problems}
            isPlaced={isPlaced}
          />
          {takesBack(type) && (
            <PickupFields
              value={draft.pickup}
              onChange={(pickup) => patch({ pickup })}
              usualZone={order.usualZone}
              problems={problems}
            />
          )}
        </>
      )}
    </fieldset>
  );
}

/** The devices that are taken back and those that are sent, side by side in a swap. */
function DeviceFields({
  draft,
  onChange,
  order: { heldIds, name, country },
  problems,
  isPlaced,
}: {
  draft: OrderDraft & { type: OrderType; employeeId: string };
  onChange: (part: Partial<OrderDraft>) => void;
  order: Order;
  problems: Readonly<Record<string, string>>;
  isPlaced: boolean;
}) {
  const { type, picks, stock, returnOptions } = draft;
  const isSwap = type === "Swap from Inventory";
  const notHeld = heldIds
    ? Object.keys(picks).filter((id) => picks[id] && !heldIds.includes(id))
    : [];
  const heldPicks = Object.fromEntries(
    Object.entries(picks).filter(([id]) => !notHeld.includes(id)),
  );
  return (
    <>
      <div className={isSwap ? "grid items-start gap-x-5 gap-y-5.5 lg:grid-cols-2" : ""}>
        {takesBack(type) && (
          <HeldDevices
            draft={draft}
            label={isSwap ? "Returning" : "Devices"}
            onPick={(more) => onChange({ picks: { ...picks, ...more } })}
            onReturnOptions={(id, options) =>
              onChange({ returnOptions: { ...returnOptions, [id]: options } })
            }
            problems={problems}
          />
        )}
        {sendsOut(type) && (
          <StockPicker
            label={isSwap ? "Replacement" : "Devices from stock"}
            chosen={stock}
            isPlaced={isPlaced}
            onChange={(ids) => onChange({ stock: ids })}
            country={country}
            {...(isSwap
              ? { note: "Devices without a chosen replacement get an automatic one." }
              : {})}
          />
        )}
      </div>
      {problems.productIds && <p className="text-small text-signal">{problems.productIds}</p>}
      {takesBack(type) && (
        <NotHeldNotice
          ids={notHeld}
          name={name}
          onTakeFromStock={
            isSwap ? () => onChange({ picks: heldPicks, stock: [...stock, ...notHeld] }) : null
          }
          onDismiss={() => onChange({ picks: heldPicks })}
        />
      )}
    </>
  );
}
