import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { mintIdempotencyKey } from "#lib/server/intents/journal/idempotency-key.ts";
import { mayWrite } from "#lib/server/upstream/policy.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** The key for a form that a page opens over itself; `null` where the role may not send it. */
export const idempotencyKeyFor = async (operation: WriteName): Promise<string | null> => {
  const principal = await requirePrincipal();
  return mayWrite(principal.role, operation) ? mintIdempotencyKey(principal, operation) : null;
};
