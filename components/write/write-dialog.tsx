"use client";

import { type ReactNode, useEffect, useState } from "react";
import { FormDialog } from "#components/form/form-dialog";
import { Button } from "#components/ui/button";
import { Waiting } from "#components/ui/waiting";
import { mintIntentKey } from "#lib/client/submit";
import type { WriteName } from "#lib/v4/registry";

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
  children: (intentKey: string) => ReactNode;
}) {
  /** `undefined`: being made; `null`: could not be. */
  const [intentKey, setIntentKey] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    if (intentKey !== undefined) return;
    let isOver = false;
    void mintIntentKey(operation).then((key) => {
      if (!isOver) setIntentKey(key);
    });
    return () => {
      isOver = true;
    };
  }, [operation, intentKey]);
  return (
    <FormDialog title={title} onClose={onClose}>
      {intentKey === undefined && <Waiting lines={3} />}
      {intentKey === null && (
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
      {intentKey && children(intentKey)}
    </FormDialog>
  );
}
