import { setTimeout as wait } from "node:timers/promises";
import type { Context } from "hono";
import type { Control } from "#sandbox/control/control.ts";
import type { Draw } from "#sandbox/control/rulebook.ts";
import { failureOf } from "#sandbox/http/answer.ts";
import { cutConnection } from "#sandbox/http/cut-connection.ts";
import type { HttpEnv } from "#sandbox/http/http-env.ts";
import type { Shape } from "#sandbox/random-shape/shape-name.ts";

const retryAfterOf = (seconds: number, as: "seconds" | "date") =>
  as === "seconds" ? String(seconds) : new Date(Date.now() + seconds * 1000).toUTCString();

/**
 * What a fault does to a request that has been read and not yet looked at: nothing of it is in the
 * database, and if an answer comes from here nothing ever will be. `null`: the request goes on.
 */
export const applyFaultBeforeCommit = async (
  context: Context<HttpEnv>,
  { control, shape, draw }: { control: Control; shape: Shape; draw: Draw },
): Promise<Response | null> => {
  const { waitMs, fault } = draw;
  if (waitMs > 0) await wait(waitMs, undefined, { signal: control.closed }).catch(() => undefined);
  if (control.closed.aborted) return cutConnection(context, "close");
  if (!fault) return null;
  const failure = (status: number, message: string) =>
    failureOf(status, message, context.get("requestId"), shape);
  switch (fault.kind) {
    case "reset-before-commit":
      return cutConnection(context, "reset");
    case "500-before-commit":
      return context.json(failure(500, "Request failed"), 500);
    case "429":
      if (fault.retryAfter !== undefined) {
        context.header("retry-after", retryAfterOf(fault.retryAfter, fault.retryAfterAs));
      }
      return context.json(failure(429, "Too many requests"), 429);
    case "408":
      if (fault.commits) return null;
      context.header("connection", "close");
      return context.json(failure(408, "Request timed out"), 408);
    case "redirect":
      return context.redirect(fault.location, 307);
    case "hang": {
      if (fault.commits) return null;
      const how = await control.held.hold(context.env.incoming?.socket);
      // Whoever left while it hung takes the request along.
      return how === "gone" ? cutConnection(context, "close") : null;
    }
    default:
      return null;
  }
};
