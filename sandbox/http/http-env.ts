import type { HttpBindings } from "@hono/node-server";
import type { Draw } from "#sandbox/control/rulebook.ts";

/** The Hono environment of a request. Bindings are absent for a request without a socket. */
export interface HttpEnv {
  Variables: { requestId: string; draw: Draw };
  Bindings: Partial<HttpBindings>;
}
