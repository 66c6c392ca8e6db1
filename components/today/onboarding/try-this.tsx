"use client";

import type { Route } from "next";
import Link from "next/link";
import { useState } from "react";
import type { Task } from "#components/today/onboarding/tasks.ts";
import { tryThisCookie } from "#components/today/onboarding/try-this-cookie.ts";
import { closePath, Icon } from "#components/ui/icon.tsx";
import { setCookie } from "#lib/client/cookie.ts";
import { t } from "#lib/protocol/words/t.ts";

/** What to try in the sandbox, until it is dismissed in this browser. */
export function TryThis({ tasks }: { tasks: readonly Task[] }) {
  const [isDismissed, setDismissed] = useState(false);
  if (isDismissed || tasks.length === 0) return null;
  const dismiss = () => {
    setDismissed(true);
    void setCookie(tryThisCookie, "dismissed");
  };
  return (
    <section
      aria-labelledby="try-this"
      className="no-print sheet my-3 flex items-start gap-3 border-dashed border-rule-3 py-2.5 pe-2 ps-4 max-sm:pb-1.5"
    >
      <div className="min-w-0 grow">
        <h2 id="try-this" className="label">
          {t("tryThis.title")}
        </h2>
        <ul className="mt-1 grid grid-cols-2 gap-x-6 gap-y-1.5 max-sm:gap-x-3 max-sm:gap-y-0 xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none">
          {tasks.map(({ href, title, hint }) => (
            <li key={href} className="text-small text-ink-3">
              <Link
                href={href as Route}
                prefetch={false}
                className="link block py-0.5 text-base max-sm:py-2"
              >
                {title}
              </Link>
              <span className="max-sm:hidden">{hint}</span>
            </li>
          ))}
        </ul>
      </div>
      <button
        type="button"
        aria-label={t("tryThis.dismiss")}
        className="-my-2.5 grid size-8 shrink-0 place-items-center rounded-sm text-ink-3 hover:bg-sunk hover:text-ink max-sm:-my-3.5 max-sm:-me-2 max-sm:size-11"
        onClick={dismiss}
      >
        <Icon path={closePath} className="size-4" />
      </button>
    </section>
  );
}
