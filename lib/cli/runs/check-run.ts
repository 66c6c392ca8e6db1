import { CliError } from "#lib/cli/host/exit-codes.ts";
import { progressOn } from "#lib/cli/output/progress.ts";
import { type PlanContext, type PlannedLine, planLine } from "#lib/cli/runs/plan-line.ts";
import { type RunTable, readRunTable } from "#lib/cli/runs/read-file.ts";
import {
  type CliRunKind,
  cliRunKinds,
  type RunFile,
  type RunLine,
  storeRun,
} from "#lib/cli/runs/run-file.ts";
import { type Caller, openCaller } from "#lib/cli/session/call.ts";
import type { Session } from "#lib/cli/session/session.ts";
import type { LineNote } from "#lib/protocol/run.ts";
import { createShelf } from "#lib/runs/device-shelf.ts";
import { orHidden } from "#lib/runs/hidden.ts";
import { dayFields, type ReadLine, readCells } from "#lib/runs/read-cells.ts";
import { findDayOrder } from "#lib/runs/read-date.ts";
import type { Client } from "#lib/v4/client/client.ts";
import { nameKey } from "#lib/v4/fields/name-key.ts";
import type { OperationName } from "#lib/v4/registry.ts";
import type { JsonObject } from "#lib/v4/shape/json.ts";

/** Returns a client whose calls are those of the command: with its key, its signal and its correlation id. */
export const clientOf = ({ call }: Caller): Client => {
  const perform = (name: OperationName, input: unknown) => call(name, input as JsonObject);
  return { perform: perform as unknown as Client["perform"] };
};

export const toRunKind = (kind: string): CliRunKind => {
  const found = cliRunKinds.find((known) => known === kind);
  if (found) return found;
  const list = cliRunKinds.join(" or ");
  throw new CliError("usage", `--kind is ${list}: the console carries out the others.`);
};

const readTeams = async (client: Client) => {
  const answer = await orHidden(client.perform("teams.list", {}));
  if (answer === null) return null;
  const names = answer.data.items.flatMap(({ name }) => (typeof name === "string" ? [name] : []));
  return new Map(names.map((name) => [nameKey(name), name]));
};

/** Returns the rows that name the same person as another row, each with those others. */
const findTwice = (lines: readonly { line: number; read: ReadLine }[]) => {
  const bySubject = Map.groupBy(lines, ({ line, read: { values } }) => {
    const [id, email] = [values.get("id"), values.get("email")];
    return id ? `id ${id}` : email ? `email ${nameKey(email)}` : `row ${line}`;
  });
  return new Map(
    [...bySubject.values()].flatMap((same) =>
      same.map(({ line }) => [line, same.flatMap((each) => (each.line === line ? [] : each.line))]),
    ),
  );
};

const namedTwice = (read: ReadLine, others: readonly number[]): PlannedLine => {
  const text = `Also in row ${others.join(", ")}: one person has one row`;
  const note: LineNote = { field: "email", level: "blocked", text };
  const notes = [...read.notes, note];
  return { result: "blocked", makes: null, notes, before: {}, writes: [] };
};

/** How many rows go first. */
const maxCanary = 5;

/** Marks the rows that go first: one for each combination of writes, at most `maxCanary`. */
const chooseCanary = (lines: readonly RunLine[]): RunLine[] => {
  const sent = lines.filter(({ writes }) => writes.length > 0);
  const seen = new Set<string>();
  return lines.map((line) => {
    const kind = line.writes.map(({ operation }) => operation).join(" ");
    const isNew = kind !== "" && !seen.has(kind) && seen.size < maxCanary && sent.length > 2;
    if (isNew) seen.add(kind);
    return { ...line, isCanary: isNew };
  });
};

const readLines = ({ columns, lines }: RunTable, kind: CliRunKind) => {
  const days = columns.flatMap(({ field }, at) => (dayFields.includes(field ?? "") ? [at] : []));
  const order = findDayOrder(lines.flatMap(({ cells }) => days.flatMap((at) => cells[at] ?? [])));
  return lines.map(({ line, cells }) => ({
    line,
    cells,
    read: readCells(kind, columns, cells, order),
  }));
};

const noteText = ({ field, text, suggestion }: LineNote) =>
  [
    field === null ? text : `${field}: ${text}`,
    ...(suggestion ? [`Near: ${suggestion}`] : []),
  ].join(". ");

const showChecked = async (session: Session, run: RunFile) => {
  const records = run.lines.map(({ line, result, makes, cells, notes, writes }) => ({
    row: line,
    result,
    makes,
    sends: writes.map(({ operation }) => operation).join(", "),
    notes: notes.map(noteText).join("; "),
    cells,
  }));
  const fields = ["row", "result", "makes", "sends", "notes"];
  const { lines: _lines, ...about } = run;
  const received = { ...about, lines: run.lines };
  const shown = records.map(({ cells: _cells, ...record }) => record);
  await session.output.answer({
    ...{ kind: "list", fields, records: shown, received, receivedItems: run.lines },
  });
};

/**
 * Checks the rows of a file and stores what they would send. Sends nothing. Throws `CliError`
 * (validation) if rows are blocked: the others can be started.
 */
export const checkRun = async (
  session: Session,
  path: string,
  { kind: kindText, newTeams = false }: { kind: string; newTeams?: boolean },
): Promise<void> => {
  const { host, meta } = session;
  const kind = toRunKind(kindText);
  const table = await readRunTable(path, kind, host);
  const target = await session.target();
  meta.environment = target.environment;
  const client = clientOf(openCaller(target, host, meta.correlationId));
  const context: PlanContext = {
    kind,
    client,
    shelf: createShelf(client, new Set()),
    teams: await readTeams(client),
    makesTeams: newTeams,
  };
  const read = readLines(table, kind);
  const twice = findTwice(read);
  const progress = progressOn(host);
  const lines: RunLine[] = [];
  try {
    for (const { line, cells, read: cellsRead } of read) {
      const others = twice.get(line) ?? [];
      const planned =
        others.length > 0 ? namedTwice(cellsRead, others) : await planLine(context, cellsRead);
      lines.push({ line, cells, ...planned, isCanary: false });
      progress.show(lines.length, read.length);
    }
  } finally {
    progress.end();
  }
  const run = storeRun(host, {
    ...{ kind, title: table.title, url: target.url, environment: target.environment },
    checkedAt: new Date(host.now()).toISOString(),
    columns: table.columns,
    lines: chooseCanary(lines),
  });
  meta.run = run.id;
  await showChecked(session, run);
  const count = (result: RunLine["result"]) =>
    lines.filter((line) => line.result === result).length;
  const toSend = count("ready") + count("warning");
  const [blocked, unchanged] = [count("blocked"), count("unchanged")];
  await session.note(
    `${run.id}: ${toSend} to send, ${unchanged} unchanged, ${blocked} blocked. Nothing was sent.\n`,
  );
  if (toSend > 0) await session.note(`Send them with \`quartermaster runs start ${run.id}\`.\n`);
  if (blocked === 0) return;
  throw new CliError("validation", `${blocked} of ${lines.length} rows are blocked.`, {
    run: run.id,
    blocked,
  });
};
