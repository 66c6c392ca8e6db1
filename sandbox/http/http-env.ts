import type { HttpBindings } from "@hono/node-server";
import type { Draw } from "#sandbox/control/rulebook.ts";
import type { Grant } from "#sandbox/keys/access.ts";

/** The Hono environment of a request. Bindings are absent for a request without a socket. */
export interface HttpEnv {
  Variables: { requestId: string; draw: Draw };
  /** `grant`: what an MCP token may do. Only the MCP endpoint sets it; no request can. */
  Bindings: Partial<HttpBindings> & { grant?: Grant };
}
