import { t } from "#lib/protocol/words/t.ts";

/** Returns the sections of a person's own account. */
export const accountSections = () =>
  [
    { id: "password", label: t("access.password") },
    { id: "passkeys", label: t("access.passkeys") },
    { id: "sessions", label: t("access.sessions") },
  ] as const;

/** Returns what each of them is for. `sessionHours`: when a session ends that is in use. */
export const accountHints = (sessionHours: number) =>
  ({
    password: t("access.passwordHint"),
    passkeys: t("access.passkeysHint"),
    sessions: t("access.sessionsHint", { hours: sessionHours }),
  }) satisfies Record<ReturnType<typeof accountSections>[number]["id"], string>;
