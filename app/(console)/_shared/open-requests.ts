import "server-only";
import type { OpenRequests } from "#lib/protocol/intent.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { countOpen } from "#lib/server/intents/read/find.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { withTimeout } from "#lib/server/with-timeout.ts";

/** A badge holds up no page: whose company a key is for may have to be asked of the service. */
const timeoutMs = 250;

/** The rail's badge as the page is first painted; `null` where it can't be told at once. */
export const openRequests = (principal: Principal): Promise<OpenRequests | null> =>
  withTimeout(
    timeoutMs,
    countOpen(principal).catch((error: unknown) => {
      // The browser asks again, and goes on asking.
      log().warn({ error: errorFields(error) }, "the open requests could not be counted");
      return null;
    }),
  );
