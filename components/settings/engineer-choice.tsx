"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { setCookie } from "#lib/client/cookie.ts";
import { engineerCookie, engineerValue } from "#lib/protocol/engineer.ts";
import { tRich } from "#lib/protocol/words/t.ts";

/** Switches on what only engineers need, at once and only in this browser. */
export function EngineerChoice({ isOn }: { isOn: boolean }) {
  const router = useRouter();
  const [isChecked, setChecked] = useState(isOn);
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5 px-4 py-2.5 sm:min-h-0">
      <input
        type="checkbox"
        className="size-4 accent-(--accent)"
        checked={isChecked}
        onChange={({ target: { checked } }) => {
          setChecked(checked);
          void setCookie(engineerCookie, checked ? engineerValue : "").then(() => router.refresh());
        }}
      />
      <span>
        {tRich("settings.showCalls", {
          span: () => (
            <span key="span" className="code">
              {"</>"}
            </span>
          ),
        })}
      </span>
    </label>
  );
}
