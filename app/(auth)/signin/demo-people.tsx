"use client";

import type { MessageKey } from "#lib/protocol/words/catalog.ts";
import { t } from "#lib/protocol/words/t.ts";
import { useSignIn } from "./use-sign-in.ts";

interface DemoPerson {
  userId: string;
  displayName: string;
  role: string;
  note: string | null;
}

const wordsOfRoles = {
  admin: ["signin.roleAdmin", "signin.tryAdmin"],
  manager: ["signin.roleManager", "signin.tryManager"],
  support: ["signin.roleSupport", "signin.trySupport"],
} as const satisfies Record<string, readonly [MessageKey, MessageKey]>;

/** Returns the name of a role, and in one line what it can try; `null` for an unknown role. */
const roleWords = (role: string) => {
  if (!Object.hasOwn(wordsOfRoles, role)) return null;
  const [name, summary] = wordsOfRoles[role as keyof typeof wordsOfRoles];
  return { name: t(name), summary: t(summary) };
};

/** Sign-in by one click, in a sandbox. Each demo person has an API key of their own. */
export function DemoPeople({ people }: { people: DemoPerson[] }) {
  const { problem, isBusy, enter } = useSignIn();
  return (
    <section aria-labelledby="demo-people" className="border-b border-rule px-5 pt-5 pb-4">
      <h2 id="demo-people" className="label">
        {t("signin.demoAccounts")}
      </h2>
      <ul className="mt-1">
        {people.map(({ userId, displayName, role, note }) => (
          <li key={userId} className="border-t border-rule first:border-0">
            <button
              type="button"
              disabled={isBusy}
              onClick={() => enter("demo", { userId })}
              className="group -mx-2 grid w-[calc(100%+16px)] grid-cols-[1fr_auto] gap-x-3 rounded-sm px-2 py-2 text-start hover:bg-sunk disabled:opacity-60"
            >
              <span className="font-medium">
                <bdi>{displayName}</bdi>
              </span>
              <span className="text-ink-2">{roleWords(role)?.name ?? role}</span>
              <span className="col-span-2 text-small text-ink-3">
                {note === null ? (
                  t("signin.wholeCompany")
                ) : (
                  <bdi>{note || t("signin.noTeams")}</bdi>
                )}
              </span>
              <span className="col-span-2 text-small text-ink-2 empty:hidden">
                {roleWords(role)?.summary}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p role="alert" className="text-signal">
        {problem}
      </p>
    </section>
  );
}
