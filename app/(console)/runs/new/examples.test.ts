import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { kindOf, mappingFor, mappingProblem } from "#components/runs/import/column-mapping.ts";
import { exampleCsv } from "#components/runs/import/example.ts";
import { toParts } from "#components/runs/import/send-lines.ts";
import { noChoice } from "#lib/import/read-choice.ts";
import { readFile } from "#lib/import/read-file.ts";
import { runKinds } from "#lib/protocol/run.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { addRunLines, createRun } from "#lib/server/runs/compose-run.ts";
import { setRunSettings } from "#lib/server/runs/stored/settings.ts";
import { perform } from "#lib/server/upstream/perform.ts";
import type { InputOf, ReadName } from "#lib/v4/registry.ts";
import { type Sandbox, startSandbox } from "#sandbox/start.ts";
import { TestStorage } from "#testing/browser-storage.ts";
import { storePerson } from "#testing/server/people.ts";
import { runLinesOf, untilRun } from "#testing/server/runs.ts";
import { testStore, useSettings } from "#testing/server/store.ts";
import { connect, principalOf } from "#testing/server/upstream.ts";

const settings = testStore();
let sandbox: Sandbox;
let reader: Principal;

// The page reads through a route, which performs the same read for the signed-in person.
vi.mock("#lib/client/read.ts", () => ({
  read: (name: ReadName, input: InputOf<ReadName>) => perform(reader, name, input),
}));

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

beforeEach(async () => {
  vi.stubGlobal("localStorage", new TestStorage());
  useSettings({ ...settings, QM_API_URL: sandbox.baseUrl });
  setRunSettings({ pollMs: 5 });
  const key = sandbox.keys.find(({ kind }) => kind === "admin")?.key ?? "";
  reader = principalOf(await connect(sandbox.baseUrl, "admin", key), "admin");
  await storePerson({ id: reader.userId, role: "admin" }, reader.connection);
});

test.each(runKinds)(
  "the example of the job %s imports as it is: no row is blocked",
  async (kind) => {
    const example = await exampleCsv(kind);
    if ("missing" in example) throw new Error(example.missing);
    const { table, english } = await readFile(new TextEncoder().encode(example.csv), noChoice);
    expect(kindOf(table, english)).toBe(kind);
    const mapping = mappingFor(kind, table.headers, english);
    expect(mapping).not.toContain(null);
    expect(mappingProblem(kind, mapping)).toBeNull();
    const columns = table.headers.map((header, at) => ({ header, field: mapping[at] ?? null }));
    const runId = await createRun(reader, { kind, title: `${kind}.csv`, columns });
    for (const part of toParts(table.lines)) await addRunLines(reader, { runId, ...part });
    await untilRun(reader, runId, "checked");
    const lines = await runLinesOf(reader, { id: runId });
    expect(lines).toHaveLength(2);
    const states = lines.map(({ state, notes }) => ({
      state,
      blockedBy: notes.filter(({ level }) => level === "blocked"),
    }));
    // What the service or the console warns of, such as an order that is on its way, is no fault of the file.
    const passing = kind === "edit" ? "unchanged" : expect.stringMatching(/^(ready|warning)$/);
    expect(states).toEqual(lines.map(() => ({ state: passing, blockedBy: [] })));
  },
);
