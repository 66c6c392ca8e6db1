import { CliError } from "#lib/cli/host/exit-codes.ts";
import { progressOn } from "#lib/cli/output/progress.ts";
import { readRunTable } from "#lib/cli/runs/read-file.ts";
import { type RunFile, type RunLine, type RunWrite, storeRun } from "#lib/cli/runs/run-file.ts";
import { openCaller } from "#lib/cli/session/call.ts";
import type { Session } from "#lib/cli/session/session.ts";
import type { Target } from "#lib/cli/settings/target.ts";
import { openEntry } from "#lib/cli/writes/journal.ts";
import { type LineNote, type RunKind, runKinds } from "#lib/protocol/run.ts";
import { noteInWords } from "#lib/protocol/run-note.ts";
import type { CheckedLine, PlannedWrite } from "#lib/runs/check/checked-line.ts";
import { chooseCanary } from "#lib/runs/check/choose-canary.ts";
import { readTeams } from "#lib/runs/check/known-teams.ts";
import type { CheckContext } from "#lib/runs/check/line.ts";
import {
  blockedAfter,
  blockedTwice,
  findSamePerson,
  findSameSubject,
  personOf,
} from "#lib/runs/check/same-subject.ts";
import { createShelf } from "#lib/runs/device-shelf.ts";
import { checkLine } from "#lib/runs/kinds/kinds.ts";
import { runLimits } from "#lib/runs/limits.ts";
import { MissingCapability, tellMissingCapability } from "#lib/runs/missing-capability.ts";
import type { ReadLine } from "#lib/runs/read-cells.ts";
import { readLines } from "#lib/runs/read-lines.ts";

const toRunKind = (kind: string): RunKind => {
  const found = runKinds.find((known) => known === kind);
  if (found) return found;
  throw new CliError("usage", `--kind is one of ${runKinds.join(", ")}.`);
};

const noSuchTeam = "There is no such team. --new-teams makes it, and teams can't be deleted";

const openContext = async (
  session: Session,
  target: Target,
  { kind, newTeams }: { kind: RunKind; newTeams: boolean },
): Promise<CheckContext> => {
  const { host, meta } = session;
  const { client } = openCaller(target, host, meta.correlationId);
  const told = tellMissingCapability(client);
  return {
    kind,
    client: told,
    shelf: createShelf(told, new Set()),
    teams: await readTeams(client),
    newTeamProblem: newTeams ? null : { text: noSuchTeam },
    wasSent: async (operation, input) => {
      const entry = openEntry({ operation, url: target.url, input }, host);
      return entry.standing(host.now()) !== "free";
    },
  };
};

/** A row of the file, read and checked. */
interface Checked extends CheckedLine {
  line: number;
  cells: string[];
  read: ReadLine;
}

/** Blocks the rows that are about the same person or device as another one, whatever names it there. */
const blockSame = (checked: readonly Checked[]): Checked[] => {
  const same = findSameSubject(checked);
  return checked.map((line) => {
    const others = same.get(line.line);
    return others ? { ...line, ...blockedAfter(line, others) } : line;
  });
};

const toRunWrite = ({ operation, write }: PlannedWrite): RunWrite => {
  if (write.hole !== null) return { operation, input: write.input, hole: write.hole };
  const { payload, isSecond = false } = write;
  return { operation, input: payload.input, hole: null, ...(isSecond ? { isSecond } : {}) };
};

/** Returns the rows as they are stored, with those marked that go first. */
const toRunLines = (checked: readonly Checked[]): RunLine[] => {
  const rows = checked.flatMap(({ line, writes }) =>
    writes.map(({ operation }) => ({ line, operation })),
  );
  const countryOf = ({ country, after, read }: Checked) =>
    country ?? after.country ?? read.values.get("country") ?? null;
  const countries = new Map(checked.map((line) => [line.line, countryOf(line)]));
  const canary = chooseCanary(rows, countries, runLimits.maxCanary);
  return checked.map(({ read: _, writes, notes, ...line }) => ({
    ...line,
    notes: notes.map(noteInWords),
    writes: writes.map(toRunWrite),
    isCanary: canary.has(line.line),
  }));
};

const noteText = ({ field, text, suggestion }: LineNote) =>
  [
    field === null ? text : `${field}: ${text}`,
    ...(suggestion ? [`Near: ${suggestion}`] : []),
  ].join(". ");

const showChecked = async (session: Session, run: RunFile) => {
  const records = run.lines.map(({ line, result, makes, notes, writes }) => ({
    row: line,
    result,
    makes,
    sends: writes.map(({ operation }) => operation).join(", "),
    notes: notes.map(noteText).join("; "),
  }));
  const fields = ["row", "result", "makes", "sends", "notes"];
  await session.output.answer({
    ...{ kind: "list", fields, records, received: run, receivedItems: run.lines },
  });
};

/** Reads and checks the rows of a table, one after another. */
const checkLines = async (
  session: Session,
  context: CheckContext,
  { columns, lines }: Awaited<ReturnType<typeof readRunTable>>,
): Promise<Checked[]> => {
  const cells = readLines(
    context.kind,
    columns,
    lines.map((line) => line.cells),
  );
  const rows = lines.flatMap((line, index) => {
    const read = cells[index];
    return read ? [{ line: line.row, cells: line.cells, read }] : [];
  });
  const twice = findSamePerson(rows.map(({ line, read }) => ({ line, person: personOf(read) })));
  const progress = progressOn(session.host);
  const checked: Checked[] = [];
  try {
    for (const row of rows) {
      const others = twice.get(row.line);
      const found = others ? blockedTwice(row.read, others) : await checkLine(context, row.read);
      checked.push({ ...row, ...found });
      progress.show(checked.length, rows.length);
    }
  } catch (error) {
    if (!(error instanceof MissingCapability)) throw error;
    throw new CliError(
      "authorization",
      `The API key lacks ${error.capability}, without which the rows can't be checked. Nothing was sent.`,
    );
  } finally {
    progress.end();
  }
  return blockSame(checked);
};

/**
 * Checks the rows of a file and stores what they would send. Sends nothing. Throws `CliError`
 * (validation) if rows are blocked: the others can be started.
 */
export const checkRun = async (
  session: Session,
  path: string,
  {
    kind: kindText,
    newTeams = false,
    sheet = null,
  }: { kind: string; newTeams?: boolean; sheet?: string | null },
): Promise<void> => {
  const { host, meta } = session;
  const kind = toRunKind(kindText);
  const table = await readRunTable(path, kind, sheet, host);
  const target = await session.target();
  meta.environment = target.environment;
  const context = await openContext(session, target, { kind, newTeams });
  const lines = toRunLines(await checkLines(session, context, table));
  const run = storeRun(host, {
    ...{ kind, title: table.title, url: target.url, environment: target.environment },
    checkedAt: new Date(host.now()).toISOString(),
    columns: table.columns,
    lines,
  });
  meta.run = run.id;
  await showChecked(session, run);
  const count = (result: RunLine["result"]) =>
    lines.filter((line) => line.result === result).length;
  const toSend = count("ready") + count("warning");
  const [blocked, unchanged] = [count("blocked"), count("unchanged")];
  if (table.sheet !== null) await session.note(`Read the sheet "${table.sheet}".\n`);
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
