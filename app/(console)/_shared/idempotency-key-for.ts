import { requirePrincipal } from "#lib/server/auth/principal";
import { mintIdempotencyKey } from "#lib/server/intents/journal/idempotency-key";
import { mayWrite } from "#lib/server/upstream/policy";
import type { WriteName } from "#lib/v4/registry";

/** The key for a form that a page opens over itself; `null` where the role may not send it. */
export const idempotencyKeyFor = async (operation: WriteName): Promise<string | null> => {
  const principal = await requirePrincipal();
  return mayWrite(principal.role, operation) ? mintIdempotencyKey(principal, operation) : null;
};
