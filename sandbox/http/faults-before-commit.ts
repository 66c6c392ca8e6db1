import { setTimeout as wait } from "node:timers/promises";
import type { Context } from "hono";
import type { Control } from "#sandbox/control/control.ts";
import type { Draw } from "#sandbox/control/rulebook.ts";
import { answerFailure, cutConnection } from "#sandbox/http/failure.ts";
import type { HttpEnv } from "#sandbox/http/http-env.ts";
import type { Shape } from "#sandbox/random-shape/shape-name.ts";
import type { World } from "#sandbox/world/world.ts";

type LateCommit = Extract<Draw["fault"], { kind: "late-commit" }>;

const retryAfterOf = (seconds: number, as: "seconds" | "date") =>
  as === "seconds" ? String(seconds) : new Date(Date.now() + seconds * 1000).toUTCString();

/**
 * Applies a fault to a request that was received but not handled. Returns `null` if the request is to
 * be handled. A request that gets its answer here never commits anything.
 */
export const applyFaultBeforeCommit = async (
  context: Context<HttpEnv>,
  { control, shape, draw }: { control: Control; shape: Shape; draw: Draw },
): Promise<Response | null> => {
  const { waitMs, fault } = draw;
  if (waitMs > 0) await wait(waitMs, undefined, { signal: control.closed }).catch(() => undefined);
  if (control.closed.aborted) return cutConnection(context, "close");
  if (!fault) return null;
  switch (fault.kind) {
    case "reset-before-commit":
      return cutConnection(context, "reset");
    case "500-before-commit":
      return answerFailure(context, shape, 500, "Request failed");
    case "429-before-commit":
      if (fault.retryAfter !== undefined) {
        context.header("retry-after", retryAfterOf(fault.retryAfter, fault.retryAfterAs));
      }
      return answerFailure(context, shape, 429, "Too many requests");
    case "408-before-commit":
      return answerFailure(context, shape, 408, "Request timed out");
    case "redirect-before-commit":
      return context.redirect(fault.location, 307);
    case "hang-before-commit": {
      const result = await control.held.hold(context.env.incoming?.socket);
      // A request whose client left is not handled.
      return result === "gone" ? cutConnection(context, "close") : null;
    }
    default:
      return null;
  }
};

/** Answers a valid write with a failure, and schedules its commit for later. */
export const commitLate = async (
  context: Context<HttpEnv>,
  { control, world, shape }: { control: Control; world: World; shape: Shape },
  fault: LateCommit,
  commit: () => void,
): Promise<Response> => {
  const { afterMs, afterDays, answer } = fault;
  if (afterDays === undefined) control.late.afterMs(afterMs ?? 0, commit);
  else control.late.atPosition(world.clock.fast() + afterDays, commit);
  if (answer === "408") return answerFailure(context, shape, 408, "Request timed out");
  if (answer === "none" && (await control.held.hold(context.env.incoming?.socket)) === "gone") {
    return cutConnection(context, "close");
  }
  return answerFailure(context, shape, 500, "Request failed");
};
