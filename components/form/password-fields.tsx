import { TextField } from "#components/form/text-field.tsx";

const fields = [
  { name: "replacement", label: "New password" },
  {
    name: "again",
    label: "Confirm new password",
    "data-same-as": "replacement",
    "data-differs": "Passwords don't match.",
  },
];

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
        />
      ))}
    </>
  );
}
