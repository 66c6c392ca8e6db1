import { localhostAllowedHostnames, validateHostHeader } from "@modelcontextprotocol/server";
import type { MiddlewareHandler } from "hono";
import { isLoopback } from "#sandbox/control/control-access.ts";
import type { HttpEnv } from "#sandbox/http/http-env.ts";
import { Refusal } from "#sandbox/input/refusal.ts";

/**
 * Refuses requests that a web page of another site sends, and requests to a loopback address under a
 * foreign name, which a page makes by DNS rebinding. Clients that are no browser send no `Origin`.
 */
export const localPageGuard: MiddlewareHandler<HttpEnv> = async (context, next) => {
  const host = context.req.header("host") ?? new URL(context.req.url).host;
  const local = context.env.incoming?.socket.localAddress;
  if (isLoopback(local) && !validateHostHeader(host, localhostAllowedHostnames()).ok) {
    throw new Refusal(403, "This address is not served under that host name");
  }
  const origin = context.req.header("origin");
  if (origin !== undefined && URL.parse(origin)?.host !== host) {
    throw new Refusal(403, "Pages of other origins may not use this address");
  }
  return next();
};
