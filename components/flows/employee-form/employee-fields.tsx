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
  email: "Must be unique in the company.",
  personalEmail: "Hidden from support.",
  taxId: "Hidden from support.",
  phone: "For couriers. International format, such as +49 30 1234567.",
};

const inputProps: Partial<Record<EmployeeFieldName, { type?: string; className?: string }>> = {
  email: { type: "email" },
  personalEmail: { type: "email" },
  taxId: { className: "field h-9 w-full font-mono text-compact" },
  phone: { type: "tel" },
};

interface InputProps {
  form: EmployeeFormState;
  name: EmployeeFieldName;
  label: string;
  isRequired?: boolean | undefined;
}

function CountryInput({ form, name, label }: InputProps) {
  const { data } = useRead("employees.countries", {});
  const hasFullAccess = useMay("teams.create");
  const error = form.errorOf(name);
  // The service accepts another country, but not an empty one.
  const canBeEmpty = form.start.country === "";
  return (
    <CountryField
      label={label}
      value={form.draft[name]}
      onChange={(event) => form.set(name, event.target.value)}
      error={error}
      hint={hasFullAccess ? undefined : "Your access may be limited to your teams’ regions."}
      {...(canBeEmpty ? { empty: "—" } : {})}
      likely={{
        label: "Where you have employees",
        codes: data?.data.items.map(({ value }) => value) ?? [],
      }}
    />
  );
}

function EmployeeInput({ form, name, label, isRequired }: InputProps) {
  const value = form.draft[name];
  const error = form.errorOf(name);
  const onText = (text: string) => form.set(name, text);
  if (name === "country") return <CountryInput form={form} name={name} label={label} />;
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
      // The browser would suggest its own user's data, not this employee's.
      autoComplete="off"
      spellCheck={false}
      {...inputProps[name]}
    />
  );
}

const displayValue = (name: EmployeeFieldName, value: string) =>
  name === "country" && value !== "" ? countryName(value) : value;

/** The fields of an employee, by section. A changed field shows its previous value. */
export function EmployeeFields({ form, isNew }: { form: EmployeeFormState; isNew: boolean }) {
  const isChanged = (name: EmployeeFieldName) => !isNew && form.changes.includes(name);
  return employeeSections.map(({ title, fields }) => (
    <section key={title} aria-label={title}>
      <h2 className="mb-3 border-b border-rule pb-1.5">{title}</h2>
      <div className="grid items-start gap-x-4 gap-y-3.5 sm:grid-cols-2">
        {fields.map(({ name, label, isRequired, isUpdateOnly }) =>
          isNew && isUpdateOnly ? null : (
            <div
              key={name}
              className={`grid gap-1 ${isNew && name === "address" ? "sm:col-span-2" : ""} ${isChanged(name) ? "[&_.field]:border-accent" : ""}`}
            >
              <EmployeeInput form={form} name={name} label={label} isRequired={isRequired} />
              {isChanged(name) && (
                <PreviousValue
                  label={label}
                  value={displayValue(name, form.start[name])}
                  onUndo={form.write.isSent ? null : () => form.undo(name)}
                />
              )}
            </div>
          ),
        )}
      </div>
      {isNew && fields.some(({ isUpdateOnly }) => isUpdateOnly) && (
        <p className="mt-2.5 text-small text-ink-3">
          You can add address line 2 and a phone number later, by editing the employee.
        </p>
      )}
    </section>
  ));
}
