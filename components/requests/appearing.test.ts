import { describe, expect, test } from "vitest";
import {
  appearingOptions,
  createdIn,
  isNotShown,
  mayAppear,
} from "#components/requests/appearing.ts";
import { ReadError } from "#lib/client/fetch-json.ts";
import { emptyFailure } from "#lib/protocol/failure.ts";
import type { IntentView } from "#lib/protocol/intent.ts";

const settledAt = "2026-11-21T10:00:00.000Z";
const request = (changes: Partial<IntentView>): IntentView =>
  ({
    id: "i1",
    operation: "employees.create",
    status: "accepted",
    resultId: "emp_1",
    settledAt,
    ...changes,
  }) as IntentView;

describe("the accepted requests of records that the service may not show yet", () => {
  test.each([
    ["employees.get", "employees.create"],
    ["orders.get", "orders.create"],
    ["orders.get", "orders.purchase"],
    ["teams.get", "teams.create"],
  ] as const)("are, for %s, those of %s", (name, operation) => {
    expect(createdIn([request({ operation })], name)).toHaveLength(1);
  });

  test("are, for the list of addresses, those of new addresses", () => {
    const address = request({ operation: "company.add-address", resultId: "adr_1" });
    expect(createdIn([address, request({})], "company.addresses")).toEqual([address]);
  });

  test("are no updates, no open requests, and none without an id", () => {
    const others = [
      request({ operation: "employees.update" }),
      request({ status: "checking" }),
      request({ status: "refused" }),
      request({ resultId: null }),
    ];
    expect(createdIn(others, "employees.get")).toEqual([]);
  });

  test("are awaited for a quarter of an hour", () => {
    const [created] = createdIn([request({})], "employees.get");
    const at = Date.parse(settledAt);
    expect(created && mayAppear(created, at + 90_000)).toBe(true);
    expect(created && mayAppear(created, at + 15 * 60_000)).toBe(false);
  });

  test("are missing only where the service says that it does not find the record", () => {
    const failure = { ...emptyFailure, message: "" };
    expect(isNotShown(null)).toBe(false);
    expect(isNotShown(new ReadError({ ...failure, kind: "not_found" }))).toBe(true);
    expect(isNotShown(new ReadError({ ...failure, kind: "unavailable" }))).toBe(false);
  });

  test("are read every 5 seconds until the service shows the record", () => {
    const { refetchInterval } = appearingOptions("employees.get", "emp_1", true);
    const intervalAfter = (data: unknown) =>
      typeof refetchInterval === "function" && refetchInterval({ state: { data } } as never);
    expect(intervalAfter(undefined)).toBe(5_000);
    expect(intervalAfter({ data: {} })).toBe(false);
  });
});
