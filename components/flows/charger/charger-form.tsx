"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { FailureNotice } from "#components/data/failure-notice.tsx";
import { formatMoment } from "#components/data/moment.tsx";
import { useViewer } from "#components/data/viewer.tsx";
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useWrite } from "#components/form/use-write.ts";
import { Outcome } from "#components/intent/outcome.tsx";
import { type ChargerDevice, requestsFor } from "#components/order/charger-devices.ts";
import { Button } from "#components/ui/button.tsx";
import { Code } from "#components/ui/code.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { statusLabel } from "#components/ui/status.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRead, useReads } from "#lib/client/read.ts";
import { isChargerEligible } from "#lib/v4/fields/known-values.ts";
import type { InputOf } from "#lib/v4/registry.ts";

/** An order on which a charger may be asked for. */
export interface ChargerOrder {
  id: string;
  /** How a person tells it from others. */
  title: string;
}

/** Devices of which the order did not say how their charger is are asked themselves. */
function useSettled(devices: readonly ChargerDevice[]) {
  const answers = useReads(
    "products.get",
    devices.map(({ productId, chargerStatus }) => ({
      input: { id: productId ?? "" },
      enabled: chargerStatus === undefined && productId !== null,
    })),
  );
  const settled = devices.map((device, index): ChargerDevice => {
    const read = device.chargerStatus === undefined ? answers[index]?.data?.data : undefined;
    if (!read) return device;
    return {
      productId: device.productId,
      serialNumber: read.serialNumber ?? device.serialNumber,
      model: read.model ?? device.model,
      chargerStatus: read.chargerStatus ?? null,
    };
  });
  const error = answers.find((answer) => answer.error)?.error ?? null;
  return {
    // A device that doesn't say may be eligible: the service decides. One without an ID and a serial
    // number can't be named here; its serial number is typed.
    eligible: settled.filter(
      ({ chargerStatus, productId, serialNumber }) =>
        (productId ?? serialNumber) !== null &&
        (chargerStatus == null || isChargerEligible(chargerStatus)),
    ),
    isAsking: answers.some(({ isLoading }) => isLoading),
    failure: error ? failureOf(error) : null,
    retry: () => {
      for (const answer of answers) if (answer.error) void answer.refetch();
    },
  };
}

/** Stands for the choice of typing a serial number; no device has this id. */
const bySerial = " by serial";

const idOf = ({ productId, serialNumber }: ChargerDevice) => productId ?? `serial ${serialNumber}`;

function Choice({
  name,
  note,
  isChosen,
  onChoose,
}: {
  name: ReactNode;
  note: ReactNode;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <label className="flex cursor-pointer items-start gap-2.5 border-rule px-3 py-2 not-first:border-t has-checked:bg-accent-wash">
      <input
        type="radio"
        name="device"
        className="mt-1 accent-(--accent)"
        checked={isChosen}
        onChange={onChoose}
        required
      />
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-medium">{name}</span>
        <span className="block text-small text-ink-3">{note}</span>
      </span>
    </label>
  );
}

/** What was asked for before on the order: a second charger is rarely meant. */
function AskedBefore({ order, device }: { order: string; device: ChargerDevice }) {
  const { timeZone } = useViewer();
  const accessories = useRead("orders.get", { id: order }).data?.data.accessories;
  const latest = requestsFor(device, accessories).at(-1);
  if (!latest) return null;
  const when = latest.createdAt ? ` on ${formatMoment(latest.createdAt, "day", timeZone)}` : "";
  return (
    <p className="text-signal">
      A charger was already requested for it{when}
      {latest.status && ` (${statusLabel(latest.status)})`}.
    </p>
  );
}

/** Asks for a replacement charger for one device, on an order that it belongs to. */
export function ChargerForm({
  idempotencyKey,
  orders,
  devices,
  canTypeSerial,
  onClose,
}: {
  idempotencyKey: string;
  orders: readonly [ChargerOrder, ...ChargerOrder[]];
  devices: readonly ChargerDevice[];
  /** A device of the order came without an id, so that it may have to be named by hand. */
  canTypeSerial: boolean;
  onClose: () => void;
}) {
  const write = useWrite("orders.add-accessory", idempotencyKey);
  const { eligible, isAsking, failure, retry } = useSettled(devices);
  const [orderId, setOrderId] = useState(orders[0].id);
  const [choice, setChoice] = useState<string | null>(null);
  const [serial, setSerial] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const { fieldErrors, outcome } = write;
  useEffect(() => {
    if (outcome?.status !== "refused") return;
    form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [outcome]);

  if (isAsking) return <Skeleton lines={3} />;
  const [only] = eligible;
  if (!only && !canTypeSerial) {
    return failure ? (
      <FailureNotice failure={failure} onRetry={retry} />
    ) : (
      <p className="text-ink-2">
        No device can get a replacement charger: each one says that its charger is neither Damaged
        nor Not Included.
      </p>
    );
  }
  const first = only && eligible.length === 1 && !canTypeSerial ? idOf(only) : null;
  const chosen = choice ?? first ?? (only ? null : bySerial);
  const device = eligible.find((one) => idOf(one) === chosen) ?? null;
  const isTyped = chosen === bySerial;
  const serialNumber = isTyped ? serial.trim() : (device?.serialNumber ?? "");
  const isReadOnly = write.isSending || write.isSent;
  const isReady = device !== null || (isTyped && serialNumber !== "");

  const send = async (options: { second?: boolean } = {}) => {
    const named =
      device !== null && device.productId !== null
        ? { productId: device.productId }
        : { serialNumber };
    const input: InputOf<"orders.add-accessory"> = { id: orderId, ...named };
    await write.send(input, options);
  };

  const name = device ? (device.model ?? idOf(device)) : `the device ${serialNumber}`;
  const order = orders.find(({ id }) => id === orderId) ?? orders[0];
  return (
    <form
      ref={form}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void send();
      }}
    >
      {orders.length > 1 && (
        <SelectField
          label="On the order"
          error={fieldErrors.id}
          options={orders.map(({ id, title }) => ({ value: id, label: title }))}
          value={orderId}
          disabled={isReadOnly}
          onChange={({ target }) => setOrderId(target.value)}
        />
      )}
      {only && (
        <fieldset disabled={isReadOnly}>
          <legend className="label mb-1.5">Device that needs the charger</legend>
          <div className="sheet overflow-hidden border-rule-3">
            {eligible.map((one) => (
              <Choice
                key={idOf(one)}
                name={one.model ?? <Code>{idOf(one)}</Code>}
                note={
                  <>
                    {one.serialNumber && (
                      <>
                        <Code>{one.serialNumber}</Code> ·{" "}
                      </>
                    )}
                    {one.chargerStatus
                      ? `charger ${one.chargerStatus}`
                      : "charger status unknown: the API may refuse it"}
                  </>
                }
                isChosen={chosen === idOf(one)}
                onChoose={() => setChoice(idOf(one))}
              />
            ))}
            {canTypeSerial && (
              <Choice
                name="Another device of this order"
                note="named by its serial number"
                isChosen={isTyped}
                onChoose={() => setChoice(bySerial)}
              />
            )}
          </div>
          {fieldErrors.productId && (
            <p className="mt-1 text-small text-signal">{fieldErrors.productId}</p>
          )}
        </fieldset>
      )}
      {failure && <FailureNotice failure={failure} onRetry={retry} />}
      {isTyped && (
        <TextField
          label="Serial number"
          hint="The service takes it if the device is on this order and its charger is Damaged or Not Included."
          error={fieldErrors.serialNumber}
          value={serial}
          onChange={({ target }) => setSerial(target.value)}
          readOnly={isReadOnly}
          maxLength={128}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
      )}
      {device && !write.isSent && <AskedBefore order={orderId} device={device} />}
      {!write.isSent && (
        <ConfirmSubmit
          label="Request charger"
          effect={
            isReady
              ? `A replacement charger for ${name} is sent, on ${order.title}.`
              : "Choose the device that needs the charger."
          }
          word="Replacement charger"
          isReady={isReady}
          isSending={write.isSending}
        />
      )}
      <Outcome write={write} again={send}>
        <Button onClick={onClose}>Close</Button>
      </Outcome>
    </form>
  );
}
