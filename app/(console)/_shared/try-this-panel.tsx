import { cookies } from "next/headers";
import { tasksOf } from "#components/today/onboarding/tasks.ts";
import { TryThis } from "#components/today/onboarding/try-this.tsx";
import { tryThisCookie } from "#components/today/onboarding/try-this-cookie.ts";
import type { Principal } from "#lib/server/auth/principal.ts";

/** What to try with this role: only in the sandbox, and only until it is dismissed in this browser. */
export async function TryThisPanel({ role, connection }: Principal) {
  if (connection?.environment !== "sandbox") return null;
  const isDismissed = (await cookies()).has(tryThisCookie);
  return isDismissed ? null : <TryThis tasks={tasksOf(role)} />;
}
