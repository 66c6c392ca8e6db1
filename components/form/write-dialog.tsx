import { type ReactNode, useEffect, useId, useState } from "react";
import { SignInLink } from "#components/failure/sign-in-link.tsx";
import { Button } from "#components/ui/button.tsx";
import { closePath, Icon } from "#components/ui/icon.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useModal } from "#components/ui/use-modal.ts";
import { useViewer } from "#components/viewer/viewer.tsx";
import { useNetwork, useNetworkMonitor } from "#lib/client/network.ts";
import { isSessionOver } from "#lib/client/network-monitor.ts";
import { showDialog } from "#lib/client/shell-dialog.ts";
import { mintIdempotencyKey } from "#lib/client/submit.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/**
 * A small form for one write, over its page. Each opening is a new form with a new idempotency key,
 * which the server makes while the dialog opens. A click outside does not close it, so that no typed
 * text is lost.
 */
export function WriteDialog({
  operation,
  title,
  onClose,
  children,
}: {
  operation: WriteName;
  title: string;
  onClose: () => void;
  children: (idempotencyKey: string) => ReactNode;
}) {
  const ref = useModal();
  const { isEngineer } = useViewer();
  const monitor = useNetworkMonitor();
  const isSignedOut = isSessionOver(useNetwork());
  const id = useId();
  /** `undefined` while the server makes it; `null` if that failed. */
  const [idempotencyKey, setIdempotencyKey] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    if (idempotencyKey !== undefined) return;
    let isClosed = false;
    void mintIdempotencyKey(operation).then((key) => {
      if (isClosed) return;
      setIdempotencyKey(key);
      // Finds out whether the session has ended: the answer is the same as of an outage.
      if (key === null) void monitor?.confirm();
    });
    return () => {
      isClosed = true;
    };
  }, [operation, idempotencyKey, monitor]);
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      onClose={onClose}
      className="m-auto max-h-[88dvh] w-[min(30rem,calc(100vw-1.5rem))] overflow-y-auto rounded-md border border-rule-2 bg-sheet p-0 text-ink shadow-float backdrop:bg-scrim"
    >
      <div className="flex items-center gap-2 border-b border-rule px-5 py-3">
        <h2 id={id} className="grow text-prose">
          {title}
        </h2>
        {isEngineer && (
          <button
            type="button"
            className="link text-small"
            onClick={() => showDialog("same thing")}
          >
            {t("frame.sameThing")}
          </button>
        )}
        <button
          type="button"
          aria-label={t("form.close")}
          className="-me-1.5 rounded-xs p-1.5 text-ink-3 hover:text-ink"
          onClick={() => ref.current?.close()}
        >
          <Icon path={closePath} className="size-4" />
        </button>
      </div>
      <div className="px-5 py-4">
        {idempotencyKey === undefined && <Skeleton lines={3} />}
        {idempotencyKey === null && (
          <div className="grid gap-2" role="alert">
            <p>{t("form.notOpened")}</p>
            <p className="flex items-center gap-4">
              <Button onClick={() => setIdempotencyKey(undefined)}>{t("failure.tryAgain")}</Button>
              {isSignedOut && <SignInLink />}
            </p>
          </div>
        )}
        {idempotencyKey && children(idempotencyKey)}
      </div>
    </dialog>
  );
}
