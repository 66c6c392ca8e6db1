"use client";

import { type FormEvent, useState } from "react";
import { ChangeProblem } from "#components/failure/change-problem.tsx";
import { Form } from "#components/form/form.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useResumedChange } from "#components/form/use-resumed-change.ts";
import { Moment } from "#components/moment/moment.tsx";
import { Since } from "#components/moment/since.tsx";
import { Button } from "#components/ui/button.tsx";
import { DoneText } from "#components/ui/done-text.tsx";
import { quartermasterUnreachable } from "#lib/client/fetch-json.ts";
import type { PasskeyRow, PasskeysAnswer } from "#lib/protocol/account.ts";
import { emptyFailure, type Failure } from "#lib/protocol/failure.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import { addPasskey, deletePasskey, startPasskey } from "./actions.ts";

function Passkey({ passkey, onRemove }: { passkey: PasskeyRow; onRemove: () => void }) {
  const { name, isSynced, createdAt, usedAt } = passkey;
  return (
    <li className="flex items-center gap-x-4 px-4 py-2.5">
      <div className="min-w-0 grow wrap-anywhere">
        <p className="font-medium">{name}</p>
        <p className="text-small text-ink-3">
          {tRich("access.passkeyFacts", {
            synced: isSynced ? "yes" : "no",
            used: usedAt === null ? "no" : "yes",
            added: () => <Moment key="added" at={createdAt} format="date" />,
            use: () => usedAt !== null && <Since key="use" at={usedAt} />,
          })}
        </p>
      </div>
      <Button
        className="shrink-0 max-sm:h-11"
        aria-label={t("access.removePasskey", { name })}
        onClick={onRemove}
      >
        {t("access.remove")}
      </Button>
    </li>
  );
}

const notMade = (message: string) => ({
  failure: { ...emptyFailure, kind: "validation" as const, message },
});

/** Makes a passkey in the browser. Returns the answer of the server, or why the browser made none. */
const register = async (name: string, password: string): Promise<PasskeysAnswer> => {
  const started = await startPasskey(password);
  if ("failure" in started) return started;
  const { startRegistration } = await import("@simplewebauthn/browser");
  try {
    const response = await startRegistration({ optionsJSON: started.options });
    return await addPasskey({ name, response });
  } catch (error) {
    return notMade(
      error instanceof Error && error.name === "InvalidStateError"
        ? t("access.alreadyHas")
        : t("access.notMade"),
    );
  }
};

/** The person's passkeys: a new one takes a name and the password, and each can be removed. */
export function PasskeyList({ stored }: { stored: readonly PasskeyRow[] }) {
  const [passkeys, setPasskeys] = useState(stored);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { note, forget } = useResumedChange();

  const show = (answer: PasskeysAnswer, doneText: string, again: () => void): boolean => {
    const problem = "failure" in answer ? answer.failure : null;
    setFailure(problem);
    note(problem, again);
    if ("failure" in answer) return false;
    setPasskeys(answer.passkeys);
    setDone(doneText);
    return true;
  };
  const unreachable = () => ({ failure: quartermasterUnreachable });
  const add = async (form: HTMLFormElement) => {
    const data = new FormData(form);
    const [name, password] = [String(data.get("name")).trim(), String(data.get("password"))];
    setBusy(true);
    setDone(null);
    const answer = await register(name, password).catch(unreachable);
    setBusy(false);
    if (show(answer, t("access.passkeyAdded"), () => form.requestSubmit())) form.reset();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) void add(event.currentTarget);
  };
  const remove = async (id: string) => {
    setDone(null);
    const answer = await deletePasskey(id).catch(unreachable);
    show(answer, t("access.passkeyRemoved"), () => void remove(id));
  };

  return (
    <>
      {passkeys.length > 0 && (
        <ul className="divide-y divide-rule border-b border-rule">
          {passkeys.map((passkey) => (
            <Passkey key={passkey.id} passkey={passkey} onRemove={() => void remove(passkey.id)} />
          ))}
        </ul>
      )}
      <DoneText text={done} />
      <Form
        onSubmit={submit}
        onInput={forget}
        method="post"
        aria-label={t("access.newPasskey")}
        className="grid max-w-[22rem] gap-3 px-4 py-3.5"
      >
        <TextField
          label={t("access.passkeyName")}
          name="name"
          required
          maxLength={60}
          autoComplete="off"
          hint={t("access.passkeyNameHint")}
        />
        <TextField
          label={t("access.yourPassword")}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          maxLength={256}
        />
        <p>
          <Button type="submit" aria-disabled={isBusy || undefined} className="max-sm:h-11">
            {isBusy ? t("access.adding") : t("access.addPasskey")}
          </Button>
        </p>
        <ChangeProblem failure={failure} />
      </Form>
    </>
  );
}
