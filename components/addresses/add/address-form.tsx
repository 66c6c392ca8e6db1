"use client";

import { type ChangeEvent, useState } from "react";
import {
  type AddressDraft,
  type AddressField,
  type AddressFieldName,
  addressProblems,
  addressSections,
  emptyAddress,
  findSimilarAddresses,
  isEmptyAddress,
  toAddressInput,
} from "#components/addresses/add/address-draft.ts";
import { AddressLabel } from "#components/addresses/address-label.tsx";
import { addressLines } from "#components/addresses/address-lines.ts";
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx";
import { EmployeeCountryField } from "#components/form/country-field.tsx";
import { onFormKey } from "#components/form/form-keys.ts";
import { TextField } from "#components/form/text-field.tsx";
import { useWrite } from "#components/form/use-write.ts";
import { useWriteForm, type WriteForm } from "#components/form/use-write-form.ts";
import { Outcome } from "#components/requests/outcome.tsx";
import { Button } from "#components/ui/button.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { useRead } from "#lib/client/read.ts";
import { t } from "#lib/protocol/words/t.ts";

const inputProps: Partial<Record<AddressFieldName, { type?: string; hint?: () => string }>> = {
  alias: { hint: () => t("addressForm.aliasHint") },
  country: { hint: () => t("addressForm.countryHint") },
  contactEmail: { type: "email" },
  phone: { type: "tel", hint: () => t("addressForm.phoneHint") },
};

function AddressInput({
  field: { name, label, missing },
  onType,
  ...props
}: {
  field: AddressField;
  value: string;
  error: string | undefined;
  onType: (value: string) => void;
}) {
  const isOptional = missing === undefined;
  const shared = {
    ...props,
    label: label(),
    isOptional,
    hint: inputProps[name]?.hint?.(),
    "aria-required": isOptional ? undefined : true,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      onType(target.value),
  };
  if (name === "country") {
    return <EmployeeCountryField {...shared} empty={t("addressForm.emptyCountry")} />;
  }
  return (
    <TextField
      {...shared}
      type={inputProps[name]?.type ?? "text"}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

/** The address as a courier reads it on a label. */
function LabelPreview({ draft }: { draft: AddressDraft }) {
  if (isEmptyAddress(draft)) return <p className="text-ink-3">{t("addressForm.preview")}</p>;
  return (
    <div className="grid gap-1">
      <p className="font-semibold wrap-anywhere">
        <bdi>{draft.alias}</bdi>
      </p>
      <AddressLabel parts={draft} name={draft.contactName.trim()} />
      <p className="text-ink-2 wrap-anywhere">
        <bdi>{[draft.contactEmail.trim(), draft.phone.trim()].filter(Boolean).join(" · ")}</bdi>
      </p>
    </div>
  );
}

/** The saved addresses that a new one repeats, and the checkbox that confirms a second one. */
function SimilarAddresses({
  similar,
  form,
}: {
  similar: ReturnType<typeof findSimilarAddresses>;
  form: WriteForm<AddressDraft>;
}) {
  const [first] = similar;
  if (!first) return null;
  return (
    <section
      aria-label={t("addressForm.saved")}
      className="grid gap-1.5 border-s-2 border-signal py-1 ps-3 wrap-anywhere"
    >
      <p className="font-medium" role="status">
        {first.isSamePlace ? t("addressForm.samePlace") : t("addressForm.sameAlias")}
      </p>
      <ul className="grid gap-0.5">
        {similar.map(({ address }) => (
          <li key={address.id ?? `${address.alias} ${address.address}`} className="text-ink-2">
            <bdi className="font-medium text-ink">{address.alias ?? t("address.noAlias")}</bdi>
            {" · "}
            <bdi>{[...addressLines(address), address.country].filter(Boolean).join(", ")}</bdi>
          </li>
        ))}
      </ul>
      <label className="flex items-baseline gap-2">
        <input
          type="checkbox"
          className="translate-y-[2px]"
          checked={form.isConfirmed}
          onChange={(event) => form.onConfirm(event.target.checked)}
        />
        <span>{t("addressForm.addAnyway")}</span>
      </label>
    </section>
  );
}

/** The form that saves an office or a warehouse. */
export function AddressForm({ idempotencyKey }: { idempotencyKey: string }) {
  const [draft, setDraft] = useState<AddressDraft>(emptyAddress);
  const saved = useRead("company.addresses", {}).data?.data.items ?? [];
  const similar = findSimilarAddresses(saved, draft);
  const isEmpty = isEmptyAddress(draft);
  const form = useWriteForm({
    write: useWrite("company.add-address", idempotencyKey),
    draft,
    problems: addressProblems(draft),
    confirmation: similar.length > 0 ? JSON.stringify(draft) : null,
    isDirty: !isEmpty,
    toInput: () => toAddressInput(draft),
    onStartOver: () => setDraft(emptyAddress),
  });
  const { isSent } = form.write;
  return (
    <form
      ref={form.ref}
      noValidate
      onSubmit={form.onSubmit}
      onKeyDown={onFormKey}
      aria-label={t("addressForm.title")}
      className="mt-4 grid max-w-form grid-cols-1 items-start gap-x-7 gap-y-6 wide:grid-cols-main-aside"
    >
      <fieldset disabled={form.isReadOnly} className="m-0 grid min-w-0 gap-7 border-0 p-0">
        {addressSections.map(({ id, title, fields }) => (
          <section key={id} aria-label={title()}>
            <h2 className="mb-3 border-b border-rule pb-1.5">{title()}</h2>
            <div className="grid items-start gap-x-4 gap-y-3.5 sm:grid-cols-2">
              {fields.map((field) => (
                <div key={field.name} className={field.name === "alias" ? "sm:col-span-2" : ""}>
                  <AddressInput
                    field={field}
                    value={draft[field.name]}
                    error={form.errorOf(field.name)}
                    onType={(value) => setDraft({ ...draft, [field.name]: value })}
                  />
                </div>
              ))}
            </div>
          </section>
        ))}
      </fieldset>
      <aside aria-label={t("addressForm.newAddress")} className="wide:sticky wide:top-[66px]">
        <Panel title={t("addressForm.newAddress")}>
          <div className="grid gap-3.5">
            <LabelPreview draft={draft} />
            {!isSent && (
              <>
                <SimilarAddresses similar={similar} form={form} />
                <ConfirmSubmit
                  label={t("addressForm.title")}
                  isReady={!isEmpty && (similar.length === 0 || form.isConfirmed)}
                  isSending={form.isBusy}
                  effect={<p className="text-small text-ink-3">{t("addressForm.final")}</p>}
                />
              </>
            )}
            <Outcome write={form.write} again={form.sendAgain}>
              <Button onClick={() => void form.startOver()}>{t("addressForm.addAnother")}</Button>
            </Outcome>
          </div>
        </Panel>
      </aside>
    </form>
  );
}
