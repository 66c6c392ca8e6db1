import { expect, test } from "vitest";
import { type LinePart, sendParts, toParts } from "#components/runs/import/send-lines.ts";
import { emptyFailure, type Failure } from "#lib/protocol/failure.ts";

const linesOf = (...rows: number[]) => rows.map((row) => ({ row, cells: [`row ${row}`] }));

const lost: Failure = { ...emptyFailure, kind: "unreachable", message: "No connection" };

test("lines are sent in parts of 500, and a blank row begins a new part", () => {
  const rows = Array.from({ length: 501 }, (_, at) => at + 2);
  const parts = toParts(linesOf(...rows, 504, 505));
  expect(parts.map(({ from, lines, isLast }) => [from, lines.length, isLast])).toEqual([
    [2, 500, false],
    [502, 1, false],
    [504, 2, true],
  ]);
});

/** A server that loses the answers of these calls, after it has added the part. */
const losing = (...calls: number[]) => {
  const added: LinePart[] = [];
  return {
    added,
    add: async (part: LinePart) => {
      added.push(part);
      return calls.includes(added.length) ? { failure: lost } : { lineCount: added.length };
    },
  };
};

test("a part whose answer is lost is sent again, the same, and none is left out", async () => {
  const server = losing(2, 3);
  const parts = toParts(linesOf(2, 4, 6));
  const waits: number[] = [];
  const seen: number[] = [];
  const failure = await sendParts(parts, {
    add: server.add,
    wait: async (ms) => void waits.push(ms),
    onProgress: ({ sent }) => seen.push(sent),
    isStopped: () => false,
  });
  expect(failure).toBeNull();
  expect(server.added.map(({ from }) => from)).toEqual([2, 4, 4, 4, 6]);
  expect(waits).toEqual([1_000, 2_000]);
  expect(seen.at(-1)).toBe(3);
});

test("a refusal that stays ends the sending and is returned", async () => {
  const refused: Failure = { ...emptyFailure, kind: "role", message: "Not allowed" };
  const failure = await sendParts(toParts(linesOf(2, 4)), {
    add: async () => ({ failure: refused }),
    wait: async () => {},
    onProgress: () => {},
    isStopped: () => false,
  });
  expect(failure).toBe(refused);
});
