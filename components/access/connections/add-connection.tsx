"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { CapabilityChecks, OwnerFacts } from "#components/access/connections/key-facts.tsx";
import { ChangeProblem } from "#components/failure/change-problem.tsx";
import { Form } from "#components/form/form.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useResumedChange } from "#components/form/use-resumed-change.ts";
import { Button } from "#components/ui/button.tsx";
import { Code } from "#components/ui/code.tsx";
import { addConnection, checkApiKey } from "#lib/client/connections.ts";
import type { KeyCheck, ServiceAddress } from "#lib/protocol/connection.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import { t } from "#lib/protocol/words/t.ts";
import { toIdSegment } from "#lib/v4/fields/id-segment.ts";
import { type Capability, capabilities } from "#lib/v4/operations/operation.ts";

const optionValue = ({ environment, baseUrl }: ServiceAddress) => `${environment} ${baseUrl}`;

const readForm = (form: HTMLFormElement, addresses: readonly ServiceAddress[]) => {
  const fields = new FormData(form);
  const address = addresses.find((each) => optionValue(each) === fields.get("address"));
  return {
    environment: address?.environment ?? "sandbox",
    baseUrl: address?.baseUrl ?? "",
    label: String(fields.get("label")),
    apiKey: String(fields.get("apiKey")).trim(),
    capabilities: fields.getAll("capability") as Capability[],
  };
};

function CapabilityChoice() {
  return (
    <fieldset>
      <legend className="label mb-1">{t("access.issuedWith")}</legend>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {capabilities.map((capability) => (
          <label key={capability} className="flex min-h-6 items-center gap-2 max-sm:min-h-11">
            <input
              type="checkbox"
              name="capability"
              value={capability}
              defaultChecked={capability.endsWith(":read")}
              className="size-4 accent-(--accent)"
            />
            <Code>{`mcp:${capability}`}</Code>
          </label>
        ))}
      </div>
      <p className="mt-1 text-small text-ink-3">{t("access.issuedNote")}</p>
    </fieldset>
  );
}

function CheckedKey({ check }: { check: KeyCheck }) {
  return (
    <div className="grid gap-3 border-t border-rule pt-3">
      <h3>{t("access.keyAccepted")}</h3>
      <OwnerFacts owner={check.owner} />
      <CapabilityChecks checks={check.checks} />
    </div>
  );
}

/**
 * The form that adds a connection: first the service is asked whose the key is, then it is saved. The
 * key stays in its field until then, and the server never returns it.
 */
export function AddConnection({ addresses }: { addresses: readonly ServiceAddress[] }) {
  const router = useRouter();
  const [check, setCheck] = useState<KeyCheck | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const { note, forget: forgetHalted } = useResumedChange();

  const fail = (element: HTMLFormElement, problem: Failure) => {
    setFailure(problem);
    note(problem, () => element.requestSubmit());
  };

  const save = async (element: HTMLFormElement) => {
    setBusy(t("access.saving"));
    const answer = await addConnection(readForm(element, addresses));
    setBusy(null);
    if ("failure" in answer) return fail(element, answer.failure);
    element.reset();
    router.push(`/settings/connections/${answer.environment}/${toIdSegment(answer.id)}`);
  };
  const checkFirst = async (element: HTMLFormElement) => {
    const { environment, baseUrl, apiKey } = readForm(element, addresses);
    setBusy(t("access.checking"));
    const answer = await checkApiKey({ environment, baseUrl, apiKey });
    setBusy(null);
    if ("failure" in answer) return fail(element, answer.failure);
    setCheck(answer);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    await (check ? save(event.currentTarget) : checkFirst(event.currentTarget));
  };
  const forget = () => setCheck(null);
  return (
    <Form
      onSubmit={(event) => void submit(event)}
      onInput={forgetHalted}
      method="post"
      aria-label={t("access.addConnection")}
      className="sheet grid max-w-2xl gap-3 px-4 py-3.5"
    >
      <TextField label={t("access.name")} name="label" required maxLength={80} autoComplete="off" />
      <SelectField
        label={t("access.environmentAndAddress")}
        name="address"
        required
        onChange={forget}
        options={addresses.map((each) => ({
          value: optionValue(each),
          label: `${each.environment}: ${each.baseUrl}`,
        }))}
        hint={t("access.addressesHint")}
      />
      <TextField
        label={t("access.apiKey")}
        name="apiKey"
        type="password"
        required
        minLength={8}
        maxLength={512}
        autoComplete="off"
        onChange={forget}
        hint={t("access.apiKeyHint")}
      />
      <CapabilityChoice />
      <div role="status" className="empty:hidden">
        {check && <CheckedKey check={check} />}
      </div>
      <ChangeProblem failure={failure} />
      <p>
        <Button
          type="submit"
          variant="main"
          className="max-sm:h-11"
          aria-disabled={busy !== null || undefined}
        >
          {busy ?? (check ? t("access.saveConnection") : t("access.checkKey"))}
        </Button>
      </p>
    </Form>
  );
}
