import type { HttpBindings } from "@hono/node-server";
import type { Draw } from "#sandbox/control/rulebook.ts";

/** What every request carries through the server; no bindings where it came over no socket. */
export interface HttpEnv {
  Variables: { requestId: string; draw: Draw };
  Bindings: Partial<HttpBindings>;
}
