"use client";

import { useViewer } from "#components/data/viewer.tsx";
import type { Receipt } from "#components/flows/new-order/use-preflight.ts";
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx";
import type { Write } from "#components/form/use-write.ts";
import { Outcome } from "#components/intent/outcome.tsx";
import { Button } from "#components/ui/button.tsx";
import type { OrderType } from "#lib/v4/fields/known-values.ts";

/** The last step: what will physically happen, the button that places it, and what became of it. */
export function PlacePanel({
  write,
  type,
  effect,
  receipt,
  isPlaceable,
  isTrusted,
  onTrust,
  hasPreflightChanged,
  isBusy,
  onPlace,
  onAgain,
  onAnother,
}: {
  write: Write;
  type: OrderType;
  effect: string;
  receipt: Receipt | null;
  isPlaceable: boolean;
  /** Said by the person, where the service said neither yes nor no. */
  isTrusted: boolean;
  onTrust: (isTrusted: boolean) => void;
  /** The answer was asked for once more before sending, and was no yes any more. */
  hasPreflightChanged: boolean;
  isBusy: boolean;
  onPlace: () => void;
  onAgain: (options: { second: boolean }) => void;
  onAnother: () => void;
}) {
  const { environment } = useViewer();
  const { verdict } = receipt ?? {};
  const canTrust = verdict?.kind === "inconclusive" && verdict.reasons.length === 0;
  return (
    <div className="grid gap-3">
      {write.isSent ? (
        <p className="text-ink-2">{effect}</p>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            onPlace();
          }}
        >
          {canTrust && (
            <label className="mb-2.5 flex items-start gap-2 text-ink-2">
              <input
                type="checkbox"
                checked={isTrusted}
                onChange={(event) => onTrust(event.target.checked)}
                className="mt-0.75 size-3.5 shrink-0 accent-accent"
              />
              I have checked this order myself. Let the service decide when it is placed.
            </label>
          )}
          <ConfirmSubmit
            key={type}
            label="Place order"
            busyLabel="Placing…"
            word={type}
            effect={
              <>
                {effect}
                {environment === "sandbox" && (
                  <span className="text-ink-3"> In the sandbox nothing physical moves.</span>
                )}
              </>
            }
            isReady={isPlaceable}
            isSending={isBusy}
          />
          <p className="mt-2 text-small text-ink-3">
            Placed once, whatever happens to the network.
          </p>
        </form>
      )}
      {hasPreflightChanged && !write.isSent && (
        <p role="alert" className="border-l-2 border-signal py-1 pl-3 text-ink-2">
          The service was asked once more before sending, and no longer says yes. Nothing was sent;
          what you filled in stays.
        </p>
      )}
      <Outcome write={write} again={onAgain}>
        <Button onClick={onAnother}>Place another order</Button>
      </Outcome>
    </div>
  );
}
