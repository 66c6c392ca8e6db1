"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Form } from "#components/form/form.tsx";
import { onFormKey } from "#components/form/form-keys.ts";
import { Button } from "#components/ui/button.tsx";
import { releaseStore } from "#lib/client/restored-store.ts";

/** Releases the database, after the admin has confirmed that they compared it with the service. */
export function ReleaseForm({ heldAt }: { heldAt: string }) {
  const router = useRouter();
  const [isCompared, setCompared] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const release = async () => {
    setBusy(true);
    const answer = await releaseStore(heldAt);
    setBusy(false);
    if ("failure" in answer) return setProblem(answer.failure.message);
    setProblem(
      answer.isReleased
        ? null
        : "It was released or set back again meanwhile. Nothing was changed.",
    );
    router.refresh();
  };
  return (
    <Form
      className="px-4 py-3"
      onKeyDown={onFormKey}
      onSubmit={(event) => {
        event.preventDefault();
        if (isCompared && !isBusy) void release();
      }}
    >
      <p>
        On release, Quartermaster accepts and sends new requests. The requests above stay in “Needs
        you”: each is linked to a record, sent again or cancelled by a person, never by itself.
        Forms that were opened before now must be submitted again.
      </p>
      <label className="mt-3 flex items-baseline gap-2">
        <input
          type="checkbox"
          checked={isCompared}
          onChange={({ target }) => setCompared(target.checked)}
        />
        I compared the requests and the orders above with what the provider shows.
      </label>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          variant="main"
          className="max-sm:h-11"
          disabled={!isCompared || isBusy}
        >
          {isBusy ? "Releasing…" : "Release"}
        </Button>
        {problem && (
          <p role="alert" className="text-signal">
            {problem}
          </p>
        )}
      </div>
    </Form>
  );
}
