"use client";

import { type ReactNode, useEffect, useState } from "react";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { mintIdempotencyKey } from "#lib/client/submit.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/**
 * A small form for one write, over its page. Each opening is a new form with a new idempotency key,
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
  /** `undefined` while the server makes it; `null` if that failed. */
  const [idempotencyKey, setIdempotencyKey] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    if (idempotencyKey !== undefined) return;
    let isClosed = false;
    void mintIdempotencyKey(operation).then((key) => {
      if (!isClosed) setIdempotencyKey(key);
    });
    return () => {
      isClosed = true;
    };
  }, [operation, idempotencyKey]);
  return (
    <FormDialog title={title} onClose={onClose}>
      {idempotencyKey === undefined && <Skeleton lines={3} />}
      {idempotencyKey === null && (
        <div className="grid gap-2" role="alert">
          <p>
            The form can’t be opened: Quartermaster can’t be reached, or you are signed out. Nothing
            was changed.
          </p>
          <p>
            <Button onClick={() => setIdempotencyKey(undefined)}>Try again</Button>
          </p>
        </div>
      )}
      {idempotencyKey && children(idempotencyKey)}
    </FormDialog>
  );
}
