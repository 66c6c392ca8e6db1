import type { FormEvent } from "react";
import { TextField } from "#components/form/text-field.tsx";

const fields = [
  { name: "replacement", label: "New password" },
  { name: "again", label: "Confirm new password" },
];

/** Lets the form stop at the second field while it differs from the first, and say so there. */
const compare = ({ currentTarget: { form } }: FormEvent<HTMLInputElement>) => {
  const [replacement, again] = fields.map(({ name }) => form?.elements.namedItem(name));
  if (!(replacement instanceof HTMLInputElement && again instanceof HTMLInputElement)) return;
  again.setCustomValidity(replacement.value === again.value ? "" : "Passwords don't match.");
};

/** The fields of a new password. The email tells a password manager the account. */
export function NewPasswordFields({ email }: { email: string }) {
  return (
    <>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      {fields.map((field) => (
        <TextField
          key={field.name}
          {...field}
          type="password"
          autoComplete="new-password"
          required
          minLength={12}
          maxLength={256}
          onInput={compare}
        />
      ))}
    </>
  );
}
