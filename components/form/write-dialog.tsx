"use client";

import { type ReactNode, useEffect, useState } from "react";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { mintIdempotencyKey } from "#lib/client/submit.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/**
 * A small form for one write, over its page. Each opening is a form of its own and has its own key,
 * which the server makes while the dialog opens.
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
  /** `undefined`: being made; `null`: could not be. */
  const [idempotencyKey, setIntentKey] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    if (idempotencyKey !== undefined) return;
    let isOver = false;
    void mintIdempotencyKey(operation).then((key) => {
      if (!isOver) setIntentKey(key);
    });
    return () => {
      isOver = true;
    };
  }, [operation, idempotencyKey]);
  return (
    <FormDialog title={title} onClose={onClose}>
      {idempotencyKey === undefined && <Skeleton lines={3} />}
      {idempotencyKey === null && (
        <div className="grid gap-2" role="alert">
          <p>
            The form can't be opened now: the console can't be reached, or you are no longer signed
            in. Nothing was changed.
          </p>
          <p>
            <Button onClick={() => setIntentKey(undefined)}>Try again</Button>
          </p>
        </div>
      )}
      {idempotencyKey && children(idempotencyKey)}
    </FormDialog>
  );
}
