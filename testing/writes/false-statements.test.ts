import { describe, expect, it } from "vitest";
import type { IntentRow } from "#lib/server/intents/journal/journal.ts";
import type { Commit } from "../service/service-state.ts";
import { type EvidenceRow, findFalseStatements, noFalseStatements } from "./false-statements.ts";

const sentAt = new Date(1_000_000);
const at = (ms: number) => sentAt.getTime() + ms;

const row = (fields: Partial<IntentRow>) =>
  ({
    id: "i1",
    operation: "orders.create",
    sentAt,
    resultId: null,
    conflict: null,
    failure: null,
    reason: null,
    ...fields,
  }) as IntentRow;

const commit = (id: string, ms: number, hasId = true): Commit => ({
  at: at(ms),
  route: "POST /v4/orders",
  id,
  hasId,
  body: "{}",
});

const line = (what: string, ms: number, detail: Record<string, unknown> = {}) =>
  ({ intentId: "i1", what, at: new Date(at(ms)), detail, attempt: 1 }) as EvidenceRow;

const count = (rows: IntentRow[], commits: Commit[], lines: EvidenceRow[] = [], isUpdate = false) =>
  findFalseStatements({ isUpdate, rows, commits, evidence: new Map([["i1", lines]]) }).counts;

const none = noFalseStatements();

describe("findFalseStatements()", () => {
  it("counts a refusal of a write that the service committed", () => {
    const refused = row({ state: "refused" });
    expect(count([refused], [commit("o1", 10)])).toEqual({ ...none, refusedButCommitted: 1 });
    expect(count([refused], [])).toEqual(none);
  });

  it("accepts a refusal because another intent with the same content is in progress", () => {
    const refused = row({ id: "i2", state: "refused", sentAt: null });
    const accepted = row({ state: "accepted", resultId: "o1" });
    expect(count([accepted, refused], [commit("o1", 10)])).toEqual(none);
  });

  it("accepts a refusal of an intent that was sent before the one that was committed", () => {
    const refused = row({ state: "refused" });
    const accepted = row({
      id: "i2",
      state: "accepted",
      resultId: "o1",
      sentAt: new Date(at(2_000)),
    });
    expect(count([refused, accepted], [commit("o1", 2_010)])).toEqual(none);
    const undecided = { ...accepted, state: "needs_person", resultId: null } as const;
    expect(count([refused, undecided], [commit("o1", 2_010)])).toEqual(none);
    const ownCommit = [commit("o1", 10)];
    expect(count([refused, accepted], ownCommit)).toEqual({ ...none, refusedButCommitted: 1 });
  });

  it("counts a conflict if no intent shows one of the commits", () => {
    const conflict = { kind: "service", message: "", intentId: null, recordId: null } as const;
    const refused = row({ id: "i2", state: "refused", conflict });
    const accepted = row({ state: "accepted", resultId: "o1" });
    const commits = [commit("o1", 10), commit("o2", 20)];
    expect(count([accepted, refused], commits)).toEqual({ ...none, refusedButCommitted: 1 });
    expect(count([accepted, refused], commits.slice(0, 1))).toEqual(none);
  });

  it("counts an accepted intent without a commit, or with another record as its result", () => {
    const accepted = row({ state: "accepted", resultId: "o1" });
    expect(count([accepted], [])).toEqual({ ...none, acceptedButNot: 1 });
    expect(count([accepted], [commit("o2", 10)])).toMatchObject({ acceptedButNot: 1 });
    expect(count([accepted], [commit("o1", 10)])).toEqual(none);
    expect(count([row({ state: "accepted" })], [commit("e1", 10)], [], true)).toEqual(none);
  });

  it("accepts an accepted intent without an id if the service shows no ids", () => {
    expect(count([row({ state: "accepted" })], [commit("a1", 10, false)])).toEqual(none);
  });

  it("counts a claim of absence after the commit, and not one before it", () => {
    const intent = row({ state: "accepted", resultId: "o2" });
    const lines = [line("looked", 900, { finding: "failed" }), line("absent", 1_000)];
    const late = [commit("o2", 2_000)];
    expect(count([intent], late, lines)).toEqual(none);
    expect(count([intent], [commit("o1", 10), ...late], lines)).toEqual({
      ...none,
      absentButCommitted: 1,
    });
  });

  it("accepts the state absent without any lookup, because it is shown as not confirmed", () => {
    const lines = [line("absent", 1_000)];
    expect(count([row({ state: "needs_person" })], [commit("d1", 10)], lines, true)).toEqual(none);
  });

  it("counts three lookups in a row that found nothing long after the commit, and not fewer", () => {
    const intent = row({ state: "needs_person" });
    const lookups = (finding: string, ...moments: number[]) =>
      moments.map((ms) => line("looked", ms, { finding }));
    const counted = (lines: EvidenceRow[]) => count([intent], [commit("o1", 0)], lines);
    expect(counted(lookups("empty", 1_000, 4_000, 5_000))).toEqual(none);
    expect(counted(lookups("empty", 4_000, 5_000))).toEqual(none);
    expect(counted(lookups("empty", 3_000, 4_000, 5_000))).toMatchObject({
      absentButCommitted: 1,
    });
    expect(counted(lookups("failed", 3_000, 4_000, 5_000))).toEqual(none);
    const mixed = [...lookups("empty", 3_000, 4_000), ...lookups("person", 5_000)];
    expect(counted([...mixed, ...lookups("empty", 6_000)])).toEqual(none);
  });

  it("counts the offer to send again because nothing was found, if the service committed it", () => {
    const reason =
      "It was not found, and nothing would stop a second one if the first still comes.";
    const lines = [line("needs_person", 5_000)];
    const intent = row({ state: "needs_person", reason });
    expect(count([intent], [commit("o1", 10)], lines)).toMatchObject({ absentButCommitted: 1 });
    expect(count([intent], [], lines)).toEqual(none);
    const unsure = { ...intent, reason: "Looking for it did not work, so the outcome is unknown." };
    expect(count([unsure], [commit("o1", 10)], lines)).toEqual(none);
  });
});
