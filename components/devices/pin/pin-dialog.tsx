import { useRef, useState } from "react";
import { deviceName } from "#components/devices/device-text.ts";
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx";
import { Field } from "#components/form/field.tsx";
import { Form } from "#components/form/form.tsx";
import { onFormKey } from "#components/form/form-keys.ts";
import { useWrite } from "#components/form/use-write.ts";
import { useWriteForm } from "#components/form/use-write-form.ts";
import { WriteDialog } from "#components/form/write-dialog.tsx";
import { Outcome } from "#components/requests/outcome.tsx";
import { Button } from "#components/ui/button.tsx";
import { t } from "#lib/protocol/words/t.ts";
import type { Device } from "#lib/v4/records/device.ts";

/** Characters of a PIN (lib/v4/operations/inventory.ts). */
const maxLength = 64;

interface PinDialogProps {
  device: Device;
  onClose: () => void;
}

/** Keeps password managers from storing a PIN or suggesting one. */
const notForPasswordManagers = {
  autoComplete: "new-password",
  autoCapitalize: "off",
  autoCorrect: "off",
  spellCheck: false,
  "data-1p-ignore": "",
  "data-bwignore": "",
  "data-lpignore": "true",
  "data-form-type": "other",
} as const;

/** The PIN of a phone or tablet is digits; on a computer it may be a word. */
const keyboardFor = (deviceType: string | null | undefined) =>
  /^(?:mobile|tablet)/i.test(deviceType ?? "") ? "numeric" : "text";

/** Both PIN inputs: reads and empties them, so that the PIN never becomes state of the page. */
function usePinInputs() {
  const pin = useRef<HTMLInputElement>(null);
  const repeated = useRef<HTMLInputElement>(null);
  const [isMismatch, setMismatch] = useState(false);
  /** Returns the PIN and empties both inputs; `null` if the two differ. */
  const take = (): string | null => {
    const [first, second] = [pin.current, repeated.current];
    if (!first?.value || !second) return null;
    const isSame = first.value === second.value;
    setMismatch(!isSame);
    const value = first.value;
    second.value = "";
    if (isSame) first.value = "";
    else second.focus();
    return isSame ? value : null;
  };
  return { pin, repeated, isMismatch, take };
}

/**
 * The form that stores a PIN. The inputs are emptied when the PIN is sent, and it is kept nowhere
 * in the page: after a refusal it has to be typed again.
 */
function PinForm({ device, idempotencyKey, onClose }: PinDialogProps & { idempotencyKey: string }) {
  const { pin, repeated, isMismatch, take } = usePinInputs();
  const form = useWriteForm({
    write: useWrite("products.add-pin", idempotencyKey),
    draft: null,
    isSecret: true,
    toInput: () => {
      const pinCode = take();
      return pinCode === null ? null : { productId: device.id, pinCode };
    },
    preview: () => ({ productId: device.id, pinCode: "" }),
  });
  const { outcome, isSent, isSending } = form.write;
  const mustRetype = form.hasSent && !isSent && !isSending;
  const inputProps = {
    type: "password",
    inputMode: keyboardFor(device.deviceType),
    maxLength,
    required: true,
    readOnly: isSending,
    className: "field h-9 w-full font-mono",
    ...notForPasswordManagers,
  } as const;
  return (
    <Form
      ref={form.ref}
      className="grid gap-4"
      autoComplete="off"
      onSubmit={form.onSubmit}
      onKeyDown={onFormKey}
    >
      {!isSent && (
        <>
          {mustRetype && <p className="text-ink-2">{t("pinDialog.retype")}</p>}
          <Field
            label={t("pinDialog.pin")}
            error={form.errorOf("pinCode") ?? form.errorOf("productId")}
          >
            {(control) => (
              <input
                ref={pin}
                data-refused={outcome?.status === "refused" ? "" : undefined}
                {...inputProps}
                {...control}
              />
            )}
          </Field>
          <Field
            label={t("pinDialog.confirm")}
            error={isMismatch ? t("pinDialog.mismatch") : undefined}
            hint={t("pinDialog.reenter")}
          >
            {(control) => <input ref={repeated} {...inputProps} {...control} />}
          </Field>
          <ConfirmSubmit
            label={t("pinDialog.save")}
            effect={t("pinDialog.effect", { device: deviceName(device) })}
            isSending={form.isBusy}
          />
        </>
      )}
      <Outcome write={form.write}>
        <Button onClick={onClose}>{t("form.closeDialog")}</Button>
      </Outcome>
      {outcome?.status === "needs you" && (
        <p>
          <Button onClick={() => void form.startOver()}>{t("pinDialog.again")}</Button>
        </p>
      )}
    </Form>
  );
}

export default function PinDialog(props: PinDialogProps) {
  return (
    <WriteDialog
      operation="products.add-pin"
      title={t("pinDialog.title", { device: deviceName(props.device) })}
      onClose={props.onClose}
    >
      {(idempotencyKey) => <PinForm idempotencyKey={idempotencyKey} {...props} />}
    </WriteDialog>
  );
}
