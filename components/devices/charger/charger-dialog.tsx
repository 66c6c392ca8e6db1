import { useState } from "react";
import {
  AlreadyRequested,
  bySerial,
  ChargerDeviceChoice,
} from "#components/devices/charger/charger-device-choice.tsx";
import { ChargerOrderChoice } from "#components/devices/charger/charger-order-choice.tsx";
import {
  candidateId,
  useChargerCandidates,
} from "#components/devices/charger/use-charger-candidates.ts";
import { deviceName } from "#components/devices/device-text.ts";
import { FailureNotice } from "#components/failure/failure-notice.tsx";
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx";
import { Form } from "#components/form/form.tsx";
import { onFormKey } from "#components/form/form-keys.ts";
import { TextField } from "#components/form/text-field.tsx";
import { useWrite } from "#components/form/use-write.ts";
import { useWriteForm } from "#components/form/use-write-form.ts";
import { WriteDialog } from "#components/form/write-dialog.tsx";
import type { ChargerDevice } from "#components/orders/charger-devices.ts";
import { Outcome } from "#components/requests/outcome.tsx";
import { Button } from "#components/ui/button.tsx";
import { Code } from "#components/ui/code.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { t, tRich } from "#lib/protocol/words/t.ts";
import { type ChargerOrder, preselectedOrder } from "#lib/v4/device-order-match.ts";
import type { InputOf } from "#lib/v4/registry.ts";

interface ChargerDialogProps {
  orders: readonly [ChargerOrder, ...ChargerOrder[]];
  devices: readonly ChargerDevice[];
  /** Whether a device of the order has no ID, so that its serial number may have to be entered. */
  canEnterSerial: boolean;
  /** The draft of an agent that the form replaces: its ID, and the device that the agent named. */
  replaced?: { id: string; productId?: unknown; serialNumber?: unknown };
  onClose: () => void;
}

/** The fields by their names in the operation's input, and which device is chosen. */
interface ChargerDraft {
  /** The order; `null` until one is chosen. */
  id: string | null;
  choice: string | null;
  serialNumber: string;
}

type ChargerInput = InputOf<"orders.add-accessory">;

/** Returns the choice that stands for the device which an agent named; `null` where nothing does. */
const draftedChoice = (
  candidates: readonly ChargerDevice[],
  {
    productId,
    serialNumber,
  }: Pick<NonNullable<ChargerDialogProps["replaced"]>, "productId" | "serialNumber">,
) => {
  const named = candidates.find((one) =>
    productId ? one.productId === productId : serialNumber && one.serialNumber === serialNumber,
  );
  if (named) return candidateId(named);
  return serialNumber ? bySerial : null;
};

/** Names the device by its ID, else by its serial number. */
const toChargerInput = (
  id: string,
  { serialNumber }: ChargerDraft,
  device: ChargerDevice | null,
): ChargerInput => {
  if (device === null) return { id, serialNumber: serialNumber.trim() };
  const { productId } = device;
  return productId === null ? { id, serialNumber: device.serialNumber ?? "" } : { id, productId };
};

/** What the request causes, or what is still to be chosen. */
function Effect({ device, orderId }: { device: string | null; orderId: string | null }) {
  if (orderId === null) return t("chargerDialog.chooseOrder");
  if (device === null) return t("chargerDialog.chooseDevice");
  return (
    <>
      {tRich("chargerDialog.effect", { device, order: () => <Code key="order">{orderId}</Code> })}
    </>
  );
}

function ChargerForm({
  idempotencyKey,
  orders,
  devices,
  canEnterSerial,
  replaced,
  onClose,
}: ChargerDialogProps & { idempotencyKey: string }) {
  const { candidates, isReading, failure, retry } = useChargerCandidates(devices);
  const [draft, setDraft] = useState<ChargerDraft>({
    id: preselectedOrder(orders)?.id ?? null,
    choice: null,
    serialNumber: typeof replaced?.serialNumber === "string" ? replaced.serialNumber : "",
  });
  const change = (part: Partial<ChargerDraft>) => setDraft({ ...draft, ...part });
  const [first] = candidates;
  const only = candidates.length === 1 && !canEnterSerial ? first : undefined;
  const drafted = replaced ? draftedChoice(candidates, replaced) : null;
  const choice = draft.choice ?? drafted ?? (only ? candidateId(only) : first ? null : bySerial);
  const device = candidates.find((one) => candidateId(one) === choice) ?? null;
  const isBySerial = choice === bySerial;
  const isDeviceChosen = device !== null || (isBySerial && draft.serialNumber.trim() !== "");
  const orderId = draft.id;
  const form = useWriteForm({
    write: useWrite("orders.add-accessory", idempotencyKey, { replaces: replaced?.id }),
    draft,
    toInput: () =>
      isDeviceChosen && orderId !== null ? toChargerInput(orderId, draft, device) : null,
  });
  const { isSent } = form.write;

  if (isReading) return <Skeleton lines={3} />;
  if (!first && !canEnterSerial) {
    return failure ? (
      <FailureNotice failure={failure} onRetry={retry} />
    ) : (
      <p className="text-ink-2">{t("chargerDialog.noDevice")}</p>
    );
  }
  const name = device
    ? deviceName({ ...device, id: device.productId })
    : t("chargerDialog.withSerial", { serial: draft.serialNumber.trim() });
  return (
    <Form ref={form.ref} className="grid gap-4" onSubmit={form.onSubmit} onKeyDown={onFormKey}>
      <ChargerOrderChoice
        orders={orders}
        value={orderId}
        onChange={(id) => change({ id })}
        error={form.errorOf("id")}
        isReadOnly={form.isReadOnly}
      />
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
          label={t("chargerDialog.serial")}
          hint={t("chargerDialog.serialHint")}
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
      {device && orderId !== null && !isSent && (
        <AlreadyRequested orderId={orderId} device={device} />
      )}
      {!isSent && (
        <ConfirmSubmit
          label={t("chargerDialog.request")}
          effect={<Effect device={isDeviceChosen ? name : null} orderId={orderId} />}
          word={t("chargerDialog.title")}
          isReady={isDeviceChosen && orderId !== null}
          isSending={form.isBusy}
        />
      )}
      <Outcome write={form.write} again={form.sendAgain}>
        <Button onClick={onClose}>{t("chargerDialog.close")}</Button>
      </Outcome>
    </Form>
  );
}

/** The form for a replacement charger, over the page of an order or of a device. */
export default function ChargerDialog(props: ChargerDialogProps) {
  return (
    <WriteDialog
      operation="orders.add-accessory"
      title={t("chargerDialog.title")}
      onClose={props.onClose}
    >
      {(idempotencyKey) => <ChargerForm idempotencyKey={idempotencyKey} {...props} />}
    </WriteDialog>
  );
}
