"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { ChangeProblem } from "#components/failure/change-problem.tsx";
import { Form } from "#components/form/form.tsx";
import { InlineField } from "#components/form/inline-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useResumedChange } from "#components/form/use-resumed-change.ts";
import { Moment } from "#components/moment/moment.tsx";
import { Button } from "#components/ui/button.tsx";
import { Code } from "#components/ui/code.tsx";
import { dropPreviousKey, restorePreviousKey, rotateKey } from "#lib/client/connections.ts";
import type { ConnectionView } from "#lib/protocol/connection.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";

type Previous = NonNullable<ConnectionView["previous"]>;

function PreviousKey({
  previous,
  onRestore,
  onDrop,
}: {
  previous: Previous;
  onRestore: () => void;
  onDrop: () => void;
}) {
  return (
    <div className="grid gap-2 border-b border-rule px-4 py-3.5">
      <p>
        {tRich("access.previousKey", {
          key: `…${previous.keyHint}`,
          code: (inside) => <Code key={inside.join("")}>{inside.join("")}</Code>,
          moment: () => <Moment key="moment" at={previous.until} />,
        })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button className="max-sm:h-11" onClick={onRestore}>
          {t("access.usePrevious")}
        </Button>
        <Button className="max-sm:h-11" onClick={onDrop}>
          {t("access.deletePrevious")}
        </Button>
      </div>
    </div>
  );
}

/** Replaces the key of a connection, or restores the one before. */
export function RotateKey({ connection }: { connection: ConnectionView }) {
  const router = useRouter();
  const [isUnknown, setUnknown] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSending, setSending] = useState(false);
  const [done, setDone] = useState("");
  const { note, forget } = useResumedChange();
  const { environment, id, previous } = connection;
  const name = { environment, id };

  const finish = (problem: Failure | null, text: string, again: () => void) => {
    setSending(false);
    note(problem, again);
    setFailure(problem);
    setDone(problem ? "" : text);
    if (!problem) router.refresh();
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const form = event.currentTarget;
    const fields = new FormData(form);
    setSending(true);
    const answer = await rotateKey({
      name,
      apiKey: String(fields.get("apiKey")).trim(),
      isOwnerConfirmed: fields.has("isOwnerConfirmed"),
    });
    const again = () => form.requestSubmit();
    if ("failure" in answer) return finish(answer.failure, "", again);
    if (answer.result === "unknown owner") {
      setUnknown(true);
      return setSending(false);
    }
    setUnknown(false);
    form.reset();
    finish(null, t("access.newKeyUsed"), again);
  };
  const change = async (run: typeof restorePreviousKey, text: string) => {
    if (isSending) return;
    setSending(true);
    finish(await run(name), text, () => void change(run, text));
  };
  if (!connection.isRotatable) {
    return <p className="px-4 py-3 text-ink-2">{t("access.keyInSettings")}</p>;
  }
  return (
    <>
      {previous && (
        <PreviousKey
          previous={previous}
          onRestore={() => void change(restorePreviousKey, t("access.previousUsed"))}
          onDrop={() => void change(dropPreviousKey, t("access.previousDeleted"))}
        />
      )}
      <Form
        onSubmit={(event) => void submit(event)}
        onInput={forget}
        method="post"
        aria-label={t("access.rotateKey")}
        className="grid gap-3 px-4 py-3.5"
      >
        <TextField
          label={t("access.newKey")}
          name="apiKey"
          type="password"
          required
          minLength={8}
          maxLength={512}
          autoComplete="off"
          onChange={() => setUnknown(false)}
          hint={t("access.newKeyHint")}
        />
        {isUnknown && (
          <InlineField
            label={t("access.ownerChecked")}
            type="checkbox"
            name="isOwnerConfirmed"
            required
            className="mt-0.5 size-4 shrink-0 accent-(--accent)"
          />
        )}
        <p>
          <Button
            type="submit"
            variant="main"
            className="max-sm:h-11"
            aria-disabled={isSending || undefined}
          >
            {isSending ? t("access.checking") : t("access.rotateKey")}
          </Button>
        </p>
        <p role="status" className="empty:hidden">
          {done}
        </p>
        <ChangeProblem failure={failure} />
      </Form>
    </>
  );
}
