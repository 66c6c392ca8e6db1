import { TextField } from "#components/form/text-field.tsx";
import { t } from "#lib/protocol/words/t.ts";

const fieldsOf = () => [
  { name: "replacement", label: t("form.newPassword") },
  {
    name: "again",
    label: t("form.confirmPassword"),
    "data-same-as": "replacement",
    "data-differs": t("form.passwordsDiffer"),
  },
];

/** The fields of a new password. The email tells a password manager the account. */
export function NewPasswordFields({ email }: { email: string }) {
  return (
    <>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      {fieldsOf().map((field) => (
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
