import { TextField } from "#components/form/text-field.tsx";

/** The fields of a form that replaces a password. The email tells a password manager the account. */
export function PasswordFields({ email, currentLabel }: { email: string; currentLabel: string }) {
  const fields = [
    { name: "current", label: currentLabel, autoComplete: "current-password", minLength: 1 },
    { name: "replacement", label: "New password", autoComplete: "new-password", minLength: 12 },
    { name: "again", label: "Confirm new password", autoComplete: "new-password", minLength: 12 },
  ];
  return (
    <>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      {fields.map((field) => (
        <TextField key={field.name} {...field} type="password" required maxLength={256} />
      ))}
    </>
  );
}
