"use client";

import { trySummary } from "#components/today/onboarding/tasks.ts";
import { useSignIn } from "./use-sign-in.ts";

interface DemoPerson {
  userId: string;
  displayName: string;
  role: string;
  note: string | null;
}

/** Sign-in by one click, in a sandbox. Each demo person has an API key of their own. */
export function DemoPeople({ people }: { people: DemoPerson[] }) {
  const { problem, isBusy, enter } = useSignIn();
  return (
    <section aria-labelledby="demo-people" className="border-b border-rule px-5 pt-5 pb-4">
      <h2 id="demo-people" className="label">
        Demo accounts
      </h2>
      <ul className="mt-1">
        {people.map(({ userId, displayName, role, note }) => (
          <li key={userId} className="border-t border-rule first:border-0">
            <button
              type="button"
              disabled={isBusy}
              onClick={() => enter("demo", { userId })}
              className="group -mx-2 grid w-[calc(100%+16px)] grid-cols-[1fr_auto] gap-x-3 rounded-sm px-2 py-2 text-left hover:bg-sunk disabled:opacity-60"
            >
              <span className="font-medium">{displayName}</span>
              <span className="text-ink-2 capitalize">{role}</span>
              {note && <span className="col-span-2 text-small text-ink-3">{note}</span>}
              <span className="col-span-2 text-small text-ink-2 empty:hidden">
                {trySummary(role)}
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
