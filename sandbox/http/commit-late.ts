import type { Context } from "hono";
import type { Control } from "#sandbox/control/control.ts";
import type { Draw } from "#sandbox/control/rulebook.ts";
import { failureOf } from "#sandbox/http/answer.ts";
import { cutConnection } from "#sandbox/http/cut-connection.ts";
import type { HttpEnv } from "#sandbox/http/http-env.ts";
import type { Shape } from "#sandbox/random-shape/shape-name.ts";
import type { World } from "#sandbox/world/world.ts";

type LateFault = Extract<Draw["fault"], { kind: "late-commit" }>;

/** Answers a checked write as if it had failed, and commits it when its time has come. */
export const commitLate = async (
  context: Context<HttpEnv>,
  { control, world, shape }: { control: Control; world: World; shape: Shape },
  fault: LateFault,
  commit: () => void,
): Promise<Response> => {
  const { afterMs, afterDays, answer } = fault;
  if (afterDays === undefined) control.late.afterMs(afterMs ?? 0, commit);
  else control.late.atPosition(world.clock.fast() + afterDays, commit);
  const failure = (status: number, message: string) =>
    failureOf(status, message, context.get("requestId"), shape);
  if (answer === "408") {
    context.header("connection", "close");
    return context.json(failure(408, "Request timed out"), 408);
  }
  if (answer === "none" && (await control.held.hold(context.env.incoming?.socket)) === "gone") {
    return cutConnection(context, "close");
  }
  return context.json(failure(500, "Request failed"), 500);
};
