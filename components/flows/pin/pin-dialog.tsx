"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { deviceTitle } from "#components/device/device-text.ts";
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx";
import { Field } from "#components/form/field.tsx";
import { useWrite } from "#components/form/use-write.ts";
import { WriteDialog } from "#components/form/write-dialog.tsx";
import { Outcome } from "#components/intent/outcome.tsx";
import { Button } from "#components/ui/button.tsx";
import { Code } from "#components/ui/code.tsx";
import type { Device } from "#lib/v4/records/device.ts";

/** The longest that is sent (lib/v4/operations/inventory.ts). */
const maxLength = 64;

/** No manager of passwords may keep a PIN, nor offer one of its own. */
const unkept = {
  autoComplete: "new-password",
  autoCapitalize: "off",
  autoCorrect: "off",
  spellCheck: false,
  "data-1p-ignore": "",
  "data-bwignore": "",
  "data-lpignore": "true",
  "data-form-type": "other",
} as const;

/** A phone's PIN is digits as good as always; on a computer it may be a word. */
const keyboardFor = (deviceType: string | null | undefined) =>
  /^(?:mobile|tablet)/i.test(deviceType ?? "") ? "numeric" : "text";

/**
 * The fields are the browser's own: what is typed never becomes state of the page, and is gone from
 * them as soon as it is on its way. So a PIN is the one thing that does not stay filled when it was
 * refused: keeping it readable in an open page is worse than typing it again.
 */
function PinForm({
  device,
  idempotencyKey,
  onClose,
}: {
  device: Device;
  idempotencyKey: string;
  onClose: () => void;
}) {
  const write = useWrite("products.add-pin", idempotencyKey);
  const [mismatch, setMismatch] = useState(false);
  const [isTypedOnce, setTypedOnce] = useState(false);
  const pin = useRef<HTMLInputElement>(null);
  const repeated = useRef<HTMLInputElement>(null);
  const { fieldErrors, outcome } = write;
  const refused = fieldErrors.pinCode ?? fieldErrors.productId;
  const mustTypeAgain = isTypedOnce && !write.isSent && !write.isSending;

  useEffect(() => {
    if (outcome?.status === "refused") pin.current?.focus();
  }, [outcome]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const [field, other] = [pin.current, repeated.current];
    if (!field?.value || !other || write.isSending) return;
    if (field.value !== other.value) {
      setMismatch(true);
      other.value = "";
      other.focus();
      return;
    }
    setMismatch(false);
    setTypedOnce(true);
    const sending = write.send({ productId: device.id, pinCode: field.value });
    field.value = "";
    other.value = "";
    void sending;
  };

  const fieldProps = {
    type: "password",
    inputMode: keyboardFor(device.deviceType),
    maxLength: maxLength,
    required: true,
    readOnly: write.isSending,
    className: "field h-9 w-full font-mono",
    ...unkept,
  } as const;
  return (
    <form className="grid gap-4" autoComplete="off" onSubmit={onSubmit}>
      {!write.isSent && (
        <>
          {mustTypeAgain && (
            <p className="text-ink-2">
              Type it again in both fields: a PIN is not kept here once it was sent.
            </p>
          )}
          <Field label="Unlock PIN" error={refused}>
            {(control) => <input ref={pin} {...fieldProps} {...control} />}
          </Field>
          <Field
            label="The same PIN again"
            error={mismatch ? "The two are not the same. Nothing was sent." : undefined}
            hint="Nobody could look up what was mistyped."
          >
            {(control) => <input ref={repeated} {...fieldProps} {...control} />}
          </Field>
          <ConfirmSubmit
            label="Store PIN"
            effect={
              <>
                The PIN is stored with {deviceTitle(device)}
                {device.serialNumber && (
                  <>
                    {" "}
                    (<Code>{device.serialNumber}</Code>)
                  </>
                )}{" "}
                and replaces one that may be there. Write-only: nobody can read it back, this
                console neither.
              </>
            }
            isSending={write.isSending}
          />
        </>
      )}
      <Outcome write={write}>
        <Button onClick={onClose}>Close</Button>
      </Outcome>
      {outcome?.status === "needs you" && (
        <p>
          <Button onClick={() => void write.startOver()}>Save it again</Button>
        </p>
      )}
    </form>
  );
}

/** Stores the unlock PIN of a device. */
export default function PinDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  return (
    <WriteDialog operation="products.add-pin" title="Unlock PIN" onClose={onClose}>
      {(idempotencyKey) => (
        <PinForm device={device} idempotencyKey={idempotencyKey} onClose={onClose} />
      )}
    </WriteDialog>
  );
}
