"use client";

import { useMay } from "#components/data/viewer.tsx";
import {
  type EmployeeFieldName,
  employeeSections,
} from "#components/flows/employee-form/employee-draft.ts";
import { TeamNameField } from "#components/flows/employee-form/team-name-field.tsx";
import type { EmployeeFormState } from "#components/flows/employee-form/use-employee-form.ts";
import { CountryField } from "#components/form/country-field.tsx";
import { PreviousValue } from "#components/form/previous-value.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { countryName } from "#components/ui/country.tsx";
import { useRead } from "#lib/client/read.ts";

const hints: Partial<Record<EmployeeFieldName, string>> = {
  email: "The work address. No other employee of the company may have it.",
  personalEmail: "Not shown to support.",
  taxId: "Not shown to support.",
  phone: "For couriers. International format, +49 30 1234567.",
};

const lookupCount: Partial<Record<EmployeeFieldName, { type?: string; className?: string }>> = {
  email: { type: "email" },
  personalEmail: { type: "email" },
  taxId: { className: "field h-9 w-full font-mono text-compact" },
  phone: { type: "tel" },
};

interface EntryProps {
  form: EmployeeFormState;
  name: EmployeeFieldName;
  label: string;
  isRequired?: boolean | undefined;
}

function CountryEntry({ form, name, label }: EntryProps) {
  const { data } = useRead("employees.countries", {});
  const isWide = useMay("teams.create");
  const error = form.errorOf(name);
  // The service takes another country, but none is not among the values it takes.
  const canBeEmpty = form.start.country === "";
  return (
    <CountryField
      label={label}
      value={form.draft[name]}
      onChange={(event) => form.set(name, event.target.value)}
      error={error}
      hint={isWide ? undefined : "Your key may reach the regions of your teams alone."}
      {...(canBeEmpty ? { empty: "Not said" } : {})}
      likely={{
        label: "Where you have employees",
        codes: data?.data.items.map(({ value }) => value) ?? [],
      }}
    />
  );
}

function Control({ form, name, label, isRequired }: EntryProps) {
  const value = form.draft[name];
  const error = form.errorOf(name);
  const onText = (text: string) => form.set(name, text);
  if (name === "country") return <CountryEntry form={form} name={name} label={label} />;
  if (name === "teamName") {
    return <TeamNameField label={label} value={value} onChange={onText} error={error} />;
  }
  return (
    <TextField
      label={label}
      error={error}
      hint={hints[name]}
      value={value}
      onChange={(event) => onText(event.target.value)}
      aria-required={isRequired || undefined}
      // What the browser knows of addresses is its own person's, never this one's.
      autoComplete="off"
      spellCheck={false}
      {...lookupCount[name]}
    />
  );
}

const shown = (name: EmployeeFieldName, value: string) =>
  name === "country" && value !== "" ? countryName(value) : value;

/** The fields of an employee, in sections; each one that was changed says what it was. */
export function EmployeeFields({ form, isNew }: { form: EmployeeFormState; isNew: boolean }) {
  const isChanged = (name: EmployeeFieldName) => !isNew && form.changes.includes(name);
  return employeeSections.map(({ title, fields }) => (
    <section key={title} aria-label={title}>
      <h2 className="mb-3 border-b border-rule pb-1.5">{title}</h2>
      <div className="grid items-start gap-x-4 gap-y-3.5 sm:grid-cols-2">
        {fields.map(({ name, label, isRequired, isForLater }) =>
          isNew && isForLater ? null : (
            <div
              key={name}
              className={`grid gap-1 ${isNew && name === "address" ? "sm:col-span-2" : ""} ${isChanged(name) ? "[&_.field]:border-accent" : ""}`}
            >
              <Control form={form} name={name} label={label} isRequired={isRequired} />
              {isChanged(name) && (
                <PreviousValue
                  label={label}
                  value={shown(name, form.start[name])}
                  onUndo={form.write.isSent ? null : () => form.undo(name)}
                />
              )}
            </div>
          ),
        )}
      </div>
      {isNew && fields.some(({ isForLater }) => isForLater) && (
        <p className="mt-2.5 text-small text-ink-3">
          A second line and a phone number can be added afterwards, by editing: the service does not
          take them when a record is created.
        </p>
      )}
    </section>
  ));
}
