"use client";

import { useMay } from "#components/data/viewer.tsx";
import { Field } from "#components/form/field.tsx";
import { useRead } from "#lib/client/read.ts";

/**
 * The teams by name, as far as the viewer's key sees them; `null` while that is not known, and where
 * the list is not whole or a team in it has no name: then no name can be told to be missing.
 */
export function useTeamNames(): string[] | null {
  const { data } = useRead("teams.list", {});
  if (!data) return null;
  const { items, totalCount } = data.data;
  const names = items.flatMap(({ name }) => name?.trim() || []);
  const isWhole = data.drift === 0 && names.length === items.length;
  return isWhole && (totalCount === null || totalCount <= items.length) ? names : null;
}

const hintOf = (said: string, names: string[] | null, canMakeTeams: boolean) => {
  if (!canMakeTeams) return "One of your teams.";
  if (said === "" || names === null || names.includes(said)) {
    return "An existing team, or a new name.";
  }
  const near = names.find((name) => name.toLowerCase() === said.toLowerCase());
  if (near) return `There is a team “${near}”: the service may take this for the same one.`;
  return `You see no team “${said}”. If there is none, it is created.`;
};

/** A team by its name, as the service addresses teams: suggested, or created on demand. */
export function TeamNameField({
  label,
  value,
  onChange,
  error,
}: {
  label: string;
  value: string;
  onChange: (name: string) => void;
  error?: string | undefined;
}) {
  const names = useTeamNames();
  const hint = hintOf(value.trim(), names, useMay("teams.create"));
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <>
          <input
            className="field h-9 w-full"
            list={`${control.id}-teams`}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            autoComplete="off"
            {...control}
          />
          <datalist id={`${control.id}-teams`}>
            {names?.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
