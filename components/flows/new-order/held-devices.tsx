"use client";

import { ReadPanel } from "#components/data/read-panel.tsx";
import { deviceTitle } from "#components/device/device-text.ts";
import { DeviceRow } from "#components/flows/new-order/device-row.tsx";
import {
  backOf,
  isPicked,
  type OrderForm,
  type ReturnOptions,
  takesReturnOptions,
} from "#components/flows/new-order/order-form.ts";
import { ReturnOptionFields } from "#components/flows/new-order/return-options.tsx";
import type { Device } from "#lib/v4/records/device.ts";
import type { OutputOf } from "#lib/v4/registry.ts";

interface Props {
  form: OrderForm & { employeeId: string };
  onPick: (picks: Record<string, boolean>) => void;
  onReturnOptions: (id: string, options: ReturnOptions) => void;
  problems: Readonly<Record<string, string>>;
  label: string;
}

const underHold = (device: Device) => device.legalHold === true;

function Held({
  page: { items, totalCount },
  form,
  onPick,
  onReturnOptions,
  problems,
  label,
}: Props & { page: OutputOf<"employees.devices"> }) {
  const { type, returnOptions } = form;
  const ids = items.map(({ id }) => id);
  const chosen = backOf(form, ids).length;
  const hasReturnOptions = type !== null && takesReturnOptions(type);
  const isAll = chosen === items.length;
  const left = items.length - chosen;
  return (
    <>
      <div className="mb-1.5 flex flex-wrap items-baseline gap-x-3">
        <h2 className="label grow">{label}</h2>
        <p className="text-small text-ink-3">
          {items.length} held, {chosen} chosen
        </p>
        {items.length > 1 && (
          <button
            type="button"
            className="link text-small disabled:hidden"
            onClick={() => onPick(Object.fromEntries(ids.map((id) => [id, !isAll])))}
          >
            {isAll ? "Choose none" : "Choose all"}
          </button>
        )}
      </div>
      {items.length === 0 ? (
        <p className="sheet px-3 py-2.5 text-ink-2">
          No device is assigned to this person, so there is nothing to take back.
        </p>
      ) : (
        <ul className="sheet border-rule-2">
          {items.map((device) => {
            const isChosen = isPicked(form, device.id);
            return (
              <DeviceRow
                key={device.id}
                device={device}
                isChosen={isChosen}
                onChoose={(next) => onPick({ [device.id]: next })}
              >
                {underHold(device) && (
                  <span className="text-small text-ink-3">under legal hold</span>
                )}
                {hasReturnOptions && isChosen && (
                  <ReturnOptionFields
                    id={device.id}
                    title={deviceTitle(device)}
                    options={returnOptions[device.id]}
                    onChange={(options) => onReturnOptions(device.id, options)}
                    problems={problems}
                  />
                )}
              </DeviceRow>
            );
          })}
        </ul>
      )}
      {type === "Offboarding" && items.length > 0 && left > 0 && (
        <p className="mt-1.5 text-small text-signal">
          {left === 1 ? "1 device stays" : `${left} devices stay`} with a person who leaves.
        </p>
      )}
      {totalCount !== null && totalCount > items.length && (
        <p className="mt-1.5 text-small text-signal">
          The service gave {items.length} of {totalCount} devices held: the others are not in this
          order.
        </p>
      )}
    </>
  );
}

/** The devices that a person holds, to be taken back; for each, what should become of it. */
export function HeldDevices(props: Props) {
  return (
    <section aria-label={props.label}>
      <ReadPanel name="employees.devices" input={{ id: props.form.employeeId }}>
        {(page) => <Held page={page} {...props} />}
      </ReadPanel>
    </section>
  );
}
