import { useState } from "react";
import { FailureNotice } from "#components/data/failure-notice.tsx";
import {
  AlreadyRequested,
  bySerial,
  ChargerDeviceChoice,
} from "#components/flows/charger/charger-device-choice.tsx";
import {
  candidateId,
  useChargerCandidates,
} from "#components/flows/charger/use-charger-candidates.ts";
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useWrite } from "#components/form/use-write.ts";
import { useWriteForm } from "#components/form/use-write-form.ts";
import { WriteDialog } from "#components/form/write-dialog.tsx";
import { Outcome } from "#components/intent/outcome.tsx";
import type { ChargerDevice } from "#components/order/charger-devices.ts";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { InputOf } from "#lib/v4/registry.ts";

/** An order on which a charger may be requested. */
export interface ChargerOrder {
  id: string;
  /** `order ord_1`, or with its type and employee. */
  title: string;
}

interface ChargerDialogProps {
  orders: readonly [ChargerOrder, ...ChargerOrder[]];
  devices: readonly ChargerDevice[];
  /** Whether a device of the order has no ID, so that its serial number may have to be entered. */
  canEnterSerial: boolean;
  onClose: () => void;
}

/** The fields by their names in the operation's input, and which device is chosen. */
interface ChargerDraft {
  id: string;
  choice: string | null;
  serialNumber: string;
}

type ChargerInput = InputOf<"orders.add-accessory">;

/** Names the device by its ID, else by its serial number. */
const toChargerInput = (
  { id, serialNumber }: ChargerDraft,
  device: ChargerDevice | null,
): ChargerInput => {
  if (device === null) return { id, serialNumber: serialNumber.trim() };
  const { productId } = device;
  return productId === null ? { id, serialNumber: device.serialNumber ?? "" } : { id, productId };
};

function ChargerForm({
  idempotencyKey,
  orders,
  devices,
  canEnterSerial,
  onClose,
}: ChargerDialogProps & { idempotencyKey: string }) {
  const { candidates, isReading, failure, retry } = useChargerCandidates(devices);
  const [draft, setDraft] = useState<ChargerDraft>({
    id: orders[0].id,
    choice: null,
    serialNumber: "",
  });
  const change = (part: Partial<ChargerDraft>) => setDraft({ ...draft, ...part });
  const [first] = candidates;
  const only = candidates.length === 1 && !canEnterSerial ? first : undefined;
  const choice = draft.choice ?? (only ? candidateId(only) : first ? null : bySerial);
  const device = candidates.find((one) => candidateId(one) === choice) ?? null;
  const isBySerial = choice === bySerial;
  const isReady = device !== null || (isBySerial && draft.serialNumber.trim() !== "");
  const form = useWriteForm({
    write: useWrite("orders.add-accessory", idempotencyKey),
    draft,
    toInput: () => (isReady ? toChargerInput(draft, device) : null),
  });
  const { isSent } = form.write;

  if (isReading) return <Skeleton lines={3} />;
  if (!first && !canEnterSerial) {
    return failure ? (
      <FailureNotice failure={failure} onRetry={retry} />
    ) : (
      <p className="text-ink-2">
        No device can get a replacement charger. Its charger must be Damaged or Not Included.
      </p>
    );
  }
  const order = orders.find(({ id }) => id === draft.id) ?? orders[0];
  const name = device
    ? (device.model ?? candidateId(device))
    : `the device ${draft.serialNumber.trim()}`;
  return (
    <form ref={form.ref} className="grid gap-4" onSubmit={form.onSubmit}>
      {orders.length > 1 && (
        <SelectField
          label="Order"
          error={form.errorOf("id")}
          options={orders.map(({ id, title }) => ({ value: id, label: title }))}
          value={draft.id}
          disabled={form.isReadOnly}
          onChange={({ target }) => change({ id: target.value })}
        />
      )}
      {first && (
        <ChargerDeviceChoice
          candidates={candidates}
          canEnterSerial={canEnterSerial}
          value={choice}
          onChange={(next) => change({ choice: next })}
          error={form.errorOf("productId")}
          isReadOnly={form.isReadOnly}
        />
      )}
      {failure && <FailureNotice failure={failure} onRetry={retry} />}
      {isBySerial && (
        <TextField
          label="Serial number"
          hint="The device must be on this order, and its charger Damaged or Not Included."
          error={form.errorOf("serialNumber")}
          value={draft.serialNumber}
          onChange={({ target }) => change({ serialNumber: target.value })}
          readOnly={form.isReadOnly}
          maxLength={128}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
      )}
      {device && !isSent && <AlreadyRequested orderId={draft.id} device={device} />}
      {!isSent && (
        <ConfirmSubmit
          label="Request charger"
          effect={
            isReady
              ? `A replacement charger for ${name} will be sent (${order.title}).`
              : "Choose the device that needs the charger."
          }
          word="Replacement charger"
          isReady={isReady}
          isSending={form.isBusy}
        />
      )}
      <Outcome write={form.write} again={form.sendAgain}>
        <Button onClick={onClose}>Close</Button>
      </Outcome>
    </form>
  );
}

/** The form for a replacement charger, over the page of an order or of a device. */
export default function ChargerDialog(props: ChargerDialogProps) {
  return (
    <WriteDialog
      operation="orders.add-accessory"
      title="Replacement charger"
      onClose={props.onClose}
    >
      {(idempotencyKey) => <ChargerForm idempotencyKey={idempotencyKey} {...props} />}
    </WriteDialog>
  );
}
