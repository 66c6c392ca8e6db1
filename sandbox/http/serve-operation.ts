import type { Context } from "hono";
import { type InputOf, type OperationName, specOf } from "#lib/v4/registry.ts";
import type { Control } from "#sandbox/control/control.ts";
import type { Draw } from "#sandbox/control/rulebook.ts";
import { recordWrite } from "#sandbox/control/write-ledger.ts";
import type { Call, Result } from "#sandbox/handlers/handler.ts";
import { handlers } from "#sandbox/handlers/handlers.ts";
import { applyFaultAfterCommit } from "#sandbox/http/faults-after-commit.ts";
import { answerOf } from "#sandbox/http/answer.ts";
import { applyFaultBeforeCommit } from "#sandbox/http/faults-before-commit.ts";
import { commitLate } from "#sandbox/http/commit-late.ts";
import type { HttpEnv } from "#sandbox/http/http-env.ts";
import { successStatus } from "#sandbox/http/success-status.ts";
import { inputReader } from "#sandbox/input/read-input.ts";
import { Refusal } from "#sandbox/input/refusal.ts";
import { requireCaller, requireCapability } from "#sandbox/keys/access.ts";
import { dialectOf, withParts } from "#sandbox/random-shape/dialect.ts";
import type { Shape } from "#sandbox/random-shape/shape-name.ts";
import type { World } from "#sandbox/world/world.ts";

/** The one place where a name's handler meets an input parsed by the same name's schema. */
const perform = <Name extends OperationName>(
  name: Name,
  call: Omit<Call<Name>, "input">,
  input: unknown,
): Result => handlers[name]({ ...call, input: input as InputOf<Name> });

/**
 * One operation over HTTP. From the check of the key to the commit nothing is waited for, so that
 * no request is half in one world and half in the next.
 */
export const serveOperation = (
  name: OperationName,
  place: { world: World; shape: Shape; control: Control },
) => {
  const { world, shape, control } = place;
  const spec = specOf(name);
  const dialect = dialectOf(shape);
  const readInput = inputReader(spec, dialect?.readText);
  return async (context: Context<HttpEnv>, draw: Draw): Promise<Response> => {
    const { fault } = draw;
    const bytes = await context.req.arrayBuffer().then(
      (buffer) => new Uint8Array(buffer),
      () => {
        throw new Refusal(400, "The request body ended early");
      },
    );
    const early = await applyFaultBeforeCommit(context, { control, shape, draw });
    if (early) return early;

    const { headers } = context.req.raw;
    const caller = requireCaller(world.db, headers);
    requireCapability(caller, spec.capability);
    const input = readInput(context.req.raw, context.req.param(), bytes);
    const commit = (isLate: boolean) =>
      world.db.transaction(() => {
        const result = perform(name, { world, caller }, input);
        const writeId = dialect?.writeId ?? ((id: string) => id);
        recordWrite(world.db, name, { headers, bytes, result, isLate, writeId });
        return result;
      });
    if (fault?.kind === "late-commit") {
      return commitLate(context, place, fault, () => commit(true));
    }
    const read = (wanted: OperationName, id?: string) =>
      perform(wanted, { world, caller }, id === undefined ? input : { id });
    const result = spec.effect === "write" ? commit(false) : read(name);
    const full = dialect && name === "orders.get" ? withParts(result, read) : result;
    const { body, omitted } = answerOf(name, full, shape);
    const status = successStatus(name);
    control.answers.add(context.req.raw, { operation: name, status, body, omitted }, () =>
      dialect ? dialect.writeFacts(full) : full,
    );
    return applyFaultAfterCommit(context, { control, shape, fault, operation: name }, body, status);
  };
};
