import { CliError } from "#lib/cli/host/exit-codes.ts";
import { inputFieldsOf } from "#lib/cli/input/input-fields.ts";
import { type Given, readInput } from "#lib/cli/input/read-input.ts";
import { progressOn } from "#lib/cli/output/progress.ts";
import { type Called, openCaller, toShown } from "#lib/cli/session/call.ts";
import { readPages } from "#lib/cli/session/read-pages.ts";
import type { Session } from "#lib/cli/session/session.ts";
import { rememberIds } from "#lib/cli/settings/recent-ids.ts";
import { isV4Error } from "#lib/v4/errors.ts";
import type { Page } from "#lib/v4/fields/page.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import type { JsonObject } from "#lib/v4/normalize/json.ts";
import type { OrderValidation } from "#lib/v4/records/order.ts";
import { type OperationName, specOf, type WriteName } from "#lib/v4/registry.ts";

/** The flags of an operation besides its fields. */
export interface OperationFlags {
  all?: boolean;
  yes?: boolean;
  second?: boolean;
  wait?: boolean;
}

const openSession = async (session: Session) => {
  const target = await session.target();
  session.meta.environment = target.environment;
  return openCaller(target, session.host, session.meta.correlationId);
};

/** Says of one page how much of the list it is. */
const noteRest = async (session: Session, { items, totalCount, page }: Page<JsonObject>) => {
  if (totalCount === null || totalCount <= items.length) return;
  const place = page === null ? "" : ` on page ${page}`;
  await session.note(`${items.length} of ${totalCount} records${place}; --all reads every page.\n`);
};

/** Says of a pre-flight answer that it is neither a yes nor a no, which a table of its fields does not show. */
const noteInconclusive = async (session: Session, { data, received }: Called) => {
  const { validationResultOf } = await import("#lib/v4/order-validation.ts");
  if (validationResultOf(data as OrderValidation).kind !== "inconclusive") return;
  await session.note(
    `Inconclusive: the API's answer neither allows nor denies the order. It was: ${showUnsafe(JSON.stringify(received))}\n`,
  );
};

const runRead = async (session: Session, name: OperationName, input: JsonObject) => {
  const { call } = await openSession(session);
  const called = await call(name, input);
  const shown = toShown(name, called);
  session.meta.requestId = called.requestId;
  await session.output.answer(shown);
  rememberIds(session.host, name, shown.records);
  if (shown.kind === "list" && session.options.format !== "json") {
    await noteRest(session, called.data as Page<JsonObject>);
  }
  if (name === "orders.validate") await noteInconclusive(session, called);
  const unread = shown.receivedItems.length - shown.records.length;
  if (unread > 0) await session.note(unreadNotice(unread));
};

const noRecords = "The list has no records.\n";

const unreadNotice = (count: number) =>
  `${count} ${count === 1 ? "record" : "records"} without an id can't be shown here; --format json shows them.\n`;

const runAll = async (session: Session, name: OperationName, input: JsonObject) => {
  if (input.page !== undefined) {
    throw new CliError("usage", "--all reads every page: leave --page out. Nothing was sent.");
  }
  const caller = await openSession(session);
  const progress = progressOn(session.host);
  const pages = readPages(caller, name, input);
  let count = 0;
  let unread = 0;
  try {
    for (;;) {
      const { done, value } = await pages.next();
      if (done) {
        progress.end();
        session.meta.count = count;
        if (count === 0 && session.options.format !== "json") await session.note(noRecords);
        if (unread > 0 && session.options.format !== "json")
          await session.note(unreadNotice(unread));
        if (!value.isComplete) throw new CliError("incomplete", value.notice ?? "", { count });
        return;
      }
      await session.output.page(value.shown);
      if (count === 0) rememberIds(session.host, name, value.shown.records);
      ({ count } = value);
      unread += value.shown.receivedItems.length - value.shown.records.length;
      progress.show(count, value.total);
    }
  } catch (error) {
    progress.end();
    if (isV4Error(error)) await session.note(`The list broke off after ${count} records.\n`);
    throw error;
  }
};

/** Runs one operation of the registry as a command. Throws `CliError` and `V4Error`. */
export const runOperation = async (
  session: Session,
  name: OperationName,
  given: Given,
  flags: OperationFlags,
): Promise<void> => {
  const operation = specOf(name);
  session.meta.operation = name;
  const input = await readInput(operation, inputFieldsOf(operation), given, session.host);
  if (operation.effect === "write") {
    const { runWrite } = await import("#lib/cli/writes/run-write.ts");
    return runWrite(session, { operation: name as WriteName, input }, flags);
  }
  return flags.all ? runAll(session, name, input) : runRead(session, name, input);
};
