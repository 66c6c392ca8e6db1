import type { Context } from "hono";
import { type InputOf, type OperationName, specOf } from "#lib/v4/registry.ts";
import type { Control } from "#sandbox/control/control.ts";
import type { Draw } from "#sandbox/control/rulebook.ts";
import { recordWrite } from "#sandbox/control/write-ledger.ts";
import type { Call, Result } from "#sandbox/handlers/handler.ts";
import { handlers } from "#sandbox/handlers/handlers.ts";
import { answerOf, createsRecord, successStatus } from "#sandbox/http/answer.ts";
import { applyFaultAfterCommit } from "#sandbox/http/faults-after-commit.ts";
import { applyFaultBeforeCommit, commitLate } from "#sandbox/http/faults-before-commit.ts";
import type { HttpEnv } from "#sandbox/http/http-env.ts";
import { leaveOut } from "#sandbox/http/leave-out.ts";
import { inputReader } from "#sandbox/input/read-input.ts";
import { Refusal } from "#sandbox/input/refusal.ts";
import {
  callerOfEmail,
  callerOfGrant,
  type Grant,
  requireCaller,
  requireCapability,
} from "#sandbox/keys/access.ts";
import type { IdTokens } from "#sandbox/keys/id-tokens.ts";
import { locationOf } from "#sandbox/random-shape/created-location.ts";
import { dialectOf, withParts } from "#sandbox/random-shape/dialect.ts";
import type { Shape } from "#sandbox/random-shape/shape-name.ts";
import { findNumber } from "#sandbox/world/identifier.ts";
import type { World } from "#sandbox/world/world.ts";

/** Calls the handler of an operation. The input must have passed the schema of the same operation. */
const perform = <Name extends OperationName>(
  name: Name,
  call: Omit<Call<Name>, "input">,
  input: unknown,
): Result => handlers[name]({ ...call, input: input as InputOf<Name> });

const placesOrder = (name: OperationName) => name === "orders.create" || name === "orders.purchase";

/**
 * Returns the HTTP handler of an operation. It does not await between the check of the key and the
 * commit, so that a reset of the world never happens in the middle of a request.
 */
export const serveOperation = (
  name: OperationName,
  service: { world: World; shape: Shape; control: Control; idTokens: IdTokens | null },
) => {
  const { world, shape, control, idTokens } = service;

  const callerOf = (headers: Headers, grant: Grant | undefined, email: string | null) => {
    if (grant) return callerOfGrant(world.db, grant);
    return email === null ? requireCaller(world.db, headers) : callerOfEmail(world.db, email);
  };

  const spec = specOf(name);
  const dialect = dialectOf(shape);
  const readInput = inputReader(spec, dialect?.readText);
  return async (context: Context<HttpEnv>, draw: Draw): Promise<Response> => {
    const { fault } = draw;
    const bytes = await context.req.arrayBuffer().then(
      (buffer) => new Uint8Array(buffer),
      () => {
        throw new Refusal(400, "The request body is incomplete");
      },
    );
    const early = await applyFaultBeforeCommit(context, { control, shape, draw });
    if (early) return early;

    const { headers } = context.req.raw;
    // Hono passes no environment to a request that a test makes without a server.
    const grant = context.env?.grant;
    const email = grant ? null : ((await idTokens?.emailIn(headers)) ?? null);
    const caller = callerOf(headers, grant, email);
    requireCapability(caller, spec.capability);
    const input = readInput(context.req.raw, context.req.param(), bytes);
    const commit = (isLate: boolean) =>
      world.db.transaction(() => {
        const result = perform(name, { world, caller }, input);
        const writeId = dialect?.writeId ?? ((id: string) => id);
        recordWrite(world.db, name, { headers, bytes, result, isLate, writeId });
        if (placesOrder(name) && result.kind === "one") {
          const placed = findNumber("ord", String(result.record.id));
          if (placed !== null) control.webhooks.recordPlacing(placed);
        }
        return result;
      });
    if (fault?.kind === "late-commit") {
      return commitLate(context, service, fault, () => commit(true));
    }
    const unlisted = control.unshown.fromLists();
    const read = (wanted: OperationName, id?: string) => {
      const asked = (id === undefined ? input : { id }) as { id?: string };
      // An id that no record has gets the answer that the record gets until it is shown.
      const isUnshown = asked.id !== undefined && control.unshown.isFromAll(asked.id);
      const given = isUnshown ? { ...asked, id: "not shown yet" } : asked;
      return leaveOut(perform(wanted, { world, caller, unlisted }, given), unlisted);
    };
    const result = spec.effect === "write" ? commit(false) : read(name);
    const full = dialect && name === "orders.get" ? withParts(result, read) : result;
    if (fault?.kind === "shown-late" && createsRecord(name) && result.kind === "one") {
      control.unshown.hide(String(result.record.id), fault);
    }
    const { body, omitted } = answerOf(name, full, shape);
    const status = successStatus(name);
    control.answers.add(context.req.raw, { operation: name, status, body, omitted }, () =>
      dialect ? dialect.writeFacts(full) : full,
    );
    if (createsRecord(name) && !fault && result.kind === "one" && dialect) {
      const id = dialect.writeId(String(result.record.id));
      const location = locationOf(shape, name, { path: new URL(context.req.url).pathname, id });
      if (location !== null) return context.body("", status, { location });
    }
    return applyFaultAfterCommit(context, { control, shape, fault, operation: name }, body, status);
  };
};
