import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import type { HttpEnv } from "#sandbox/http/http-env.ts";

/** Ends the connection without an answer: `close` sends a FIN, `reset` an RST. */
export const cutConnection = (context: Context<HttpEnv>, how: "close" | "reset") => {
  const socket = context.env.incoming?.socket;
  if (how === "reset") socket?.resetAndDestroy();
  else socket?.destroy();
  return RESPONSE_ALREADY_SENT;
};
