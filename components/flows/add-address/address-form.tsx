"use client";

import { type FormEvent, useRef, useState } from "react";
import { AddressLabel } from "#components/address/address-label.tsx";
import {
  type AddressDraft,
  type AddressFieldName,
  addressProblems,
  addressSections,
  emptyAddress,
  likeAddresses,
  toAddressInput,
} from "#components/flows/add-address/address-draft.ts";
import { LikeAddresses } from "#components/flows/add-address/like-addresses.tsx";
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx";
import { CountryField } from "#components/form/country-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useFirstError } from "#components/form/use-first-error.ts";
import { useLeaveGuard } from "#components/form/use-leave-guard.ts";
import { useWrite } from "#components/form/use-write.ts";
import { Outcome } from "#components/intent/outcome.tsx";
import { Button } from "#components/ui/button.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { useRead } from "#lib/client/read.ts";

const hints: Partial<Record<AddressFieldName, string>> = {
  alias: "What people here call it: Berlin office, Lagos warehouse.",
  country: "One that the service delivers in.",
  phone: "International format, +49 30 1234567.",
};

const types: Partial<Record<AddressFieldName, string>> = { contactEmail: "email", phone: "tel" };

interface EntryProps {
  field: (typeof addressSections)[number]["fields"][number];
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function Entry({ field, value, error, onChange }: EntryProps) {
  const { name, label, isOptional } = field;
  const { data } = useRead("employees.countries", {}, { enabled: name === "country" });
  const shared = {
    label,
    error,
    isOptional,
    value,
    hint: hints[name],
    "aria-required": isOptional ? undefined : true,
  };
  if (name === "country") {
    const codes = data?.data.items.map((each) => each.value) ?? [];
    return (
      <CountryField
        {...shared}
        onChange={(event) => onChange(event.target.value)}
        empty="Choose a country"
        likely={{ label: "Where you have employees", codes }}
      />
    );
  }
  return (
    <TextField
      {...shared}
      onChange={(event) => onChange(event.target.value)}
      type={types[name] ?? "text"}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

const wide: readonly AddressFieldName[] = ["alias"];

/** The form that saves an office or a warehouse, with its label as a courier will read it. */
export function AddressForm({ idempotencyKey }: { idempotencyKey: string }) {
  const ref = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<AddressDraft>(emptyAddress);
  const [sent, setSent] = useState<AddressDraft | null>(null);
  const [attempts, setAttempts] = useState(0);
  const [isDuplicateConfirmed, setDuplicateConfirmed] = useState(false);
  const write = useWrite("company.add-address", idempotencyKey);
  const { data: saved } = useRead("company.addresses", {});
  const { isSent, isSending, outcome } = write;
  const problems = addressProblems(draft);
  const like = isSent ? [] : likeAddresses(saved?.data.items ?? [], draft);
  const isEmpty = Object.keys(toAddressInput(draft)).length === 0;
  useFirstError(ref, attempts, outcome?.fieldErrors);
  useLeaveGuard(!isEmpty && !isSent);

  const set = (name: AddressFieldName, value: string) => {
    setDraft({ ...draft, [name]: value });
    setDuplicateConfirmed(false);
  };
  const errorOf = (name: AddressFieldName) =>
    (attempts > 0 ? problems[name] : undefined) ??
    (sent?.[name] === draft[name] ? write.fieldErrors[name] : undefined);
  const send = (options: { second?: boolean } = {}) => {
    setSent(draft);
    void write.send(toAddressInput(draft), options);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setAttempts((count) => count + 1);
    if (
      Object.keys(problems).length === 0 &&
      (like.length === 0 || isDuplicateConfirmed) &&
      !isSent
    )
      send();
  };
  const startOver = async () => {
    await write.startOver();
    setDraft(emptyAddress);
    setSent(null);
    setAttempts(0);
    setDuplicateConfirmed(false);
  };

  return (
    <form
      ref={ref}
      noValidate
      onSubmit={onSubmit}
      aria-label="Add address"
      className="mt-4 grid grid-cols-1 items-start gap-x-7 gap-y-6 wide:grid-cols-main-aside"
    >
      <fieldset disabled={isSent || isSending} className="m-0 grid min-w-0 gap-7 border-0 p-0">
        {addressSections.map(({ title, fields }) => (
          <section key={title} aria-label={title}>
            <h2 className="mb-3 border-b border-rule pb-1.5">{title}</h2>
            <div className="grid items-start gap-x-4 gap-y-3.5 sm:grid-cols-2">
              {fields.map((field) => (
                <div key={field.name} className={wide.includes(field.name) ? "sm:col-span-2" : ""}>
                  <Entry
                    field={field}
                    value={draft[field.name]}
                    error={errorOf(field.name)}
                    onChange={(value) => set(field.name, value)}
                  />
                </div>
              ))}
            </div>
          </section>
        ))}
      </fieldset>
      <aside aria-label="What will be saved" className="wide:sticky wide:top-[66px]">
        <Panel title="What will be saved">
          <div className="grid gap-3.5">
            {isEmpty ? (
              <p className="text-ink-3">The label as a courier reads it appears here.</p>
            ) : (
              <div className="grid gap-1">
                <p className="font-semibold wrap-anywhere">
                  <bdi>{draft.alias}</bdi>
                </p>
                <AddressLabel parts={draft} name={draft.contactName.trim()} />
                <p className="text-ink-2 wrap-anywhere">
                  {[draft.contactEmail.trim(), draft.phone.trim()].filter(Boolean).join(" · ")}
                </p>
              </div>
            )}
            <LikeAddresses
              like={like}
              isDuplicateConfirmed={isDuplicateConfirmed}
              onDuplicateConfirmed={setDuplicateConfirmed}
            />
            {!isSent && (
              <ConfirmSubmit
                label="Add address"
                isReady={!isEmpty && (like.length === 0 || isDuplicateConfirmed)}
                isSending={isSending}
                effect={
                  <p className="text-small text-ink-3">
                    Added once, whatever happens to the network. The service offers no way to change
                    or remove a saved address.
                  </p>
                }
              />
            )}
            <Outcome write={write} again={send}>
              <Button onClick={() => void startOver()}>Add another</Button>
            </Outcome>
          </div>
        </Panel>
      </aside>
    </form>
  );
}
