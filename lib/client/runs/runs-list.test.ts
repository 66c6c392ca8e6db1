import { beforeEach, expect, test } from "vitest";
import { noteChangedRuns, takeChangedRuns } from "#lib/client/changed-runs.ts";
import { readRunsList } from "#lib/client/runs/runs-list.ts";
import type { ChangeMessage } from "#lib/protocol/event.ts";
import type { RunsAnswer, RunView } from "#lib/protocol/run.ts";

const run = (id: string, title = id) => ({ id, title }) as RunView;
const listOf = (...runs: RunView[]): RunsAnswer => ({ runs, isWhole: true });
const announce = (...changed: ChangeMessage["changed"]) =>
  noteChangedRuns({ cursor: 1, at: 1, changed });

let asked: string[] = [];
const reads = {
  all: async () => {
    asked.push("all");
    return listOf(run("new"), run("a", "read"), run("b", "read"));
  },
  one: async (id: string) => {
    asked.push(id);
    if (id === "gone") throw new Error("not found");
    return run(id, "read");
  },
};
const known = listOf(run("a"), run("b"), run("gone"));

beforeEach(() => {
  takeChangedRuns();
  asked = [];
});

test("a run that the stream names is read alone, and the others stay as they are", async () => {
  announce({ resource: "runs", id: "b" }, { resource: "orders", id: "a" });
  const { runs } = await readRunsList(known, reads);
  expect(asked).toEqual(["b"]);
  expect(runs.map(({ title }) => title)).toEqual(["a", "read", "gone"]);
  await readRunsList(known, reads);
  expect(asked).toEqual(["b", "all"]);
});

test.each([
  ["before the first list", undefined, "a"],
  ["where a run is new", known, "new"],
  ["where any run may have changed", known, null],
])("the whole list is read %s", async (_, list, id) => {
  announce({ resource: "runs", id });
  const { runs } = await readRunsList(list, reads);
  expect(asked).toEqual(["all"]);
  expect(runs).toHaveLength(3);
});

test("the whole list is read where a changed run can't be", async () => {
  announce({ resource: "runs", id: "gone" });
  await readRunsList(known, reads);
  expect(asked).toEqual(["gone", "all"]);
});
