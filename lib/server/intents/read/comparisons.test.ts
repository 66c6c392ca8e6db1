import { describe, expect, it } from "vitest";
import type { FieldComparison } from "#lib/protocol/intent.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { findIntent } from "#lib/server/intents/read/find.ts";
import { intentEvidence } from "#lib/server/store/journal-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { deployment, pin, purchase, soon, testJournal } from "#testing/server/journal.ts";

const journal = testJournal();

const comparisonsOf = async (viewer: Principal, id: string | null) => {
  const detail = await findIntent(viewer, id ?? "");
  return detail?.comparisons ?? [];
};

const resultsOf = (fields: readonly FieldComparison[] = []) =>
  Object.fromEntries(fields.map(({ field, result }) => [field, result]));

describe("the detail of an intent", () => {
  it("shows the comparison by which the journal asks a person", async () => {
    journal.failOnce("reset-after-commit");
    const { items } = purchase();
    const row = await journal.settle("orders.purchase", purchase(), { settings: soon });
    expect(row.state).toBe("needs_person");
    expect(await comparisonsOf(await journal.person(), row.id)).toEqual([
      {
        recordId: row.found?.[0]?.id,
        fields: [
          {
            field: "orderType",
            result: "same",
            sent: "Purchase for Inventory",
            found: "Purchase for Inventory",
          },
          { field: "items", result: "unknown", sent: [JSON.stringify(items[0])], found: null },
        ],
      },
    ]);
  });

  it("shows the comparison by which the journal adopted an order", async () => {
    journal.failOnce("reset-after-commit");
    const row = await journal.settle("orders.create", deployment(), { settings: soon });
    expect(row).toMatchObject({ state: "accepted", isAdopted: true });
    const [comparison] = await comparisonsOf(await journal.person(), row.id);
    expect(comparison?.recordId).toBe(row.resultId);
    expect(resultsOf(comparison?.fields)).toEqual({
      orderType: "same",
      employeeId: "same",
      productIds: "same",
    });
  });

  it("shows each field of an update's record that others changed meanwhile", async () => {
    journal.configure({ ...soon, inlineMs: 10 });
    const ada = await journal.person();
    const { id } = journal.service.state.add("employees", { email: "a@b.co", jobTitle: "One" });
    journal.failOnce("reset-before-commit");
    const { intentId } = await journal.submit(ada, "employees.update", { id, jobTitle: "Two" });
    await journal.until(intentId, "unknown");
    journal.service.state.commit("PATCH", `/v4/employees/${id}`, '{"jobTitle":"Other"}');
    const row = await journal.until(intentId, "accepted", "needs_person");
    expect(row.state).toBe("needs_person");
    expect(row.reason).toContain("changed");
    expect(await comparisonsOf(ada, intentId)).toEqual([
      {
        recordId: id,
        fields: [{ field: "jobTitle", result: "different", sent: "Two", found: "Other" }],
      },
    ]);
  });

  it("compares the record of the service's answer, where it shows any field that was sent", async () => {
    const ada = await journal.person();
    const { intentId } = await journal.submit(ada, "teams.create", { name: "Design" });
    const [comparison] = await comparisonsOf(ada, intentId);
    expect(comparison?.fields).toEqual([
      { field: "name", result: "same", sent: "Design", found: "Design" },
    ]);
  });

  it("has no comparison for a PIN, and shows another person nothing", async () => {
    const ada = await journal.person();
    const { intentId } = await journal.submit(ada, "products.add-pin", pin);
    expect(await comparisonsOf(ada, intentId)).toEqual([]);
    const stranger = await journal.person("stranger", { role: "manager" });
    expect(await findIntent(stranger, intentId ?? "")).toBeNull();
  });

  it("keeps the values of a record encrypted, and out of the evidence", async () => {
    const ada = await journal.person();
    const input = { displayName: "Zoe Unmistakable", email: "zoe@example.com" };
    const { intentId } = await journal.submit(ada, "employees.create", input);
    expect(resultsOf((await comparisonsOf(ada, intentId))[0]?.fields)).toMatchObject({
      displayName: "same",
    });
    const stored = await store().select().from(intentEvidence);
    expect(JSON.stringify(stored)).not.toContain("Unmistakable");
    const detail = await findIntent(ada, intentId ?? "");
    expect(JSON.stringify(detail?.evidence)).not.toContain("compared");
  });
});
