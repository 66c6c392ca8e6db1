"use client";

import { useState } from "react";
import { signIn } from "./sign-in";

interface DemoPerson {
  userId: string;
  displayName: string;
  role: string;
  note: string | null;
}

/** One click a person: sandbox only, with a key and a reach of their own each. */
export function DemoPeople({ people, path }: { people: DemoPerson[]; path: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busyId, setBusyId] = useState<string | null>(null);

  const enter = async (userId: string) => {
    setBusyId(userId);
    setProblem(null);
    const failed = await signIn("demo", { userId });
    if (failed === null) return window.location.assign(path);
    setProblem(failed);
    setBusyId(null);
  };

  return (
    <section aria-labelledby="demo-people" className="flex flex-col gap-3">
      <h2 id="demo-people" className="font-medium">
        Sandbox: sign in as
      </h2>
      <ul className="flex flex-col gap-2">
        {people.map(({ userId, displayName, role, note }) => (
          <li key={userId}>
            <button
              type="button"
              disabled={busyId !== null}
              onClick={() => enter(userId)}
              className="flex w-full flex-col items-start rounded border border-rule bg-sheet px-3 py-2 text-left disabled:opacity-60"
            >
              <span className="font-medium">
                {displayName} <span className="font-normal text-ink-2">{role}</span>
              </span>
              {note && <span className="text-ink-2 text-sm">{note}</span>}
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
