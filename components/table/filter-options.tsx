"use client";

import { type FormEvent, useId } from "react";
import { FailureNotice } from "#components/failure/failure-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRead } from "#lib/client/read.ts";
import { countryName } from "#lib/protocol/country-name.ts";
import { byLanguage } from "#lib/protocol/intl-words.ts";
import { t } from "#lib/protocol/words/t.ts";
import { missingValue } from "#lib/v4/order-view-names.ts";
import type { SearchField } from "#lib/v4/search.ts";

/** The values of a filter to choose from. */
export interface Choices {
  field: SearchField;
  values: readonly string[];
  format: (value: string) => string;
  onChange: (values: string[]) => void;
}

/** A choice of one or of many values. A value from the URL is an option too, also an unknown one. */
export function Options({
  field,
  values,
  format,
  onChange,
  options,
  isMany = field.kind === "many",
}: Choices & { options: readonly string[]; isMany?: boolean }) {
  const name = useId();
  const all = [...options, ...values.filter((value) => !options.includes(value))];
  return (
    <fieldset className="grid max-h-72 gap-px overflow-y-auto">
      <legend className="label px-2 pb-1">{field.label}</legend>
      {all.map((option) => {
        const checked = values.includes(option);
        return (
          <label
            key={option}
            className="flex cursor-pointer items-center gap-2 rounded-sm px-2 py-1 hover:bg-sunk"
          >
            <input
              type={isMany ? "checkbox" : "radio"}
              name={name}
              checked={checked}
              className="size-3.5 accent-(--accent)"
              onChange={() => {
                if (!isMany) return onChange([option]);
                onChange(
                  checked ? values.filter((value) => value !== option) : [...values, option],
                );
              }}
            />
            <span>{format(option)}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

export function Countries(choices: Choices & { isMany?: boolean; more: readonly string[] }) {
  const { data, error, refetch } = useRead("employees.countries", {});
  if (error) return <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <p className="px-2 py-1 text-ink-3">{t("list.loading")}</p>;
  const options = data.data.items
    .map(({ value }) => value)
    .sort((a, b) => byLanguage(countryName(a), countryName(b)));
  if (options.length === 0) return <FreeText {...choices} placeholder="DE" />;
  return (
    <Options
      {...choices}
      options={[...options, ...choices.more]}
      format={(code) =>
        code === missingValue ? choices.format(code) : `${countryName(code)} (${code})`
      }
    />
  );
}

/** A text field, for a filter whose values the contract doesn't list. */
export function FreeText({
  field,
  values,
  onChange,
  placeholder,
  label = field.label,
}: Choices & { placeholder?: string | undefined; label?: string }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("value") ?? "").trim();
    onChange(text ? [text] : []);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-2 px-2 py-1">
      <label className="grid gap-1">
        <span className="label">{label}</span>
        <input
          name="value"
          className="field"
          defaultValue={values[0] ?? ""}
          placeholder={placeholder}
        />
      </label>
      <Button variant="main" type="submit">
        {t("list.apply")}
      </Button>
    </form>
  );
}
