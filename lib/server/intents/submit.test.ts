import { describe, expect, it, vi } from "vitest";
import type { Principal } from "#lib/server/auth/principal.ts";
import { mintIdempotencyKey } from "#lib/server/intents/journal/idempotency-key.ts";
import { hashOfPayload, openPayload } from "#lib/server/intents/journal/secrets.ts";
import { keepAnswer } from "#lib/server/upstream/kept-answers.ts";
import { capabilities } from "#lib/v4/operations/operation.ts";
import type { WriteName } from "#lib/v4/registry.ts";
import { isWithoutProofs } from "#testing/proofs.ts";
import {
  deployment,
  headquarters,
  patient,
  pin,
  purchase,
  testJournal,
} from "#testing/server/journal.ts";

const journal = testJournal();
const { commits, writes } = journal;

const patience = { timeout: 60_000 };

const add = (...record: Parameters<typeof journal.service.state.add>) =>
  journal.service.state.add(...record).id;

const inputs: [WriteName, () => Record<string, unknown>][] = [
  ["orders.create", () => deployment()],
  [
    "orders.purchase",
    () => ({ ...purchase(), orderType: "Purchase for Employee", employeeId: "emp_1" }),
  ],
  ["orders.add-accessory", () => ({ id: add("orders", deployment(7)), productId: "dev_7" })],
  ["employees.create", () => ({ displayName: "Zoë Ångström 李", email: "Zoe@Example.com" })],
  ["employees.update", () => ({ id: add("employees", { email: "a@b.co" }), jobTitle: "Lead" })],
  ["teams.create", () => ({ name: "Platform" })],
  ["products.add-pin", () => pin],
  ["company.add-address", () => headquarters],
];

describe("submitWrite", () => {
  it.each(inputs)(
    "sends %s once, with the bytes that the journal stored",
    async (name, inputOf) => {
      const input = inputOf();
      const answer = await journal.submit(await journal.person(), name, input);
      expect(answer).toMatchObject({ status: "accepted", failure: null, conflict: null });
      expect(writes()).toHaveLength(1);
      const row = await journal.row(answer.intentId);
      const [sent] = writes();
      const { id, ...body } = input;
      expect(sent?.path).toMatch(id === undefined ? /^\/v4\// : `/${id}`);
      expect(JSON.parse(sent?.body ?? "")).toEqual(body);
      if (name === "products.add-pin") expect(row.sealedBody).toBeNull();
      else {
        expect(openPayload(row)?.body).toBe(sent?.body);
        expect(answer.resultId).toBe(commits()[0]?.id);
      }
      expect(JSON.stringify(row)).not.toMatch(/example\.com|4711|Berlin|Ångström/i);
    },
  );

  it("ends the keeping of earlier answers that the write touched", async () => {
    const ada = await journal.person();
    const read = vi.fn(async () => "answer");
    const readKept = () =>
      keepAnswer(ada, "list", { maxAgeMs: 60_000, resources: ["orders"] }, read);
    await readKept();
    await journal.submit(ada, "teams.create", { name: "Platform" });
    await readKept();
    expect(read).toHaveBeenCalledTimes(1);
    await journal.submit(ada, "orders.create", deployment());
    await readKept();
    expect(read).toHaveBeenCalledTimes(2);
  });

  // More of them wait longer for a connection than a busy machine has patience for.
  const often = isWithoutProofs() ? 60 : 200;

  const submitOften = async (extra: (ada: Principal) => { idempotencyKey?: string }) => {
    const ada = await journal.person();
    journal.configure(patient);
    const given = extra(ada);
    const submit = () => journal.submit(ada, "orders.create", deployment(), given);
    const answers = await Promise.all(Array.from({ length: often }, submit));
    expect(writes()).toHaveLength(1);
    return answers;
  };

  it(
    "sends one write for many submissions of one form at once, with one answer",
    patience,
    async () => {
      const answers = await submitOften((ada) => ({
        idempotencyKey: mintIdempotencyKey(ada, "orders.create"),
      }));
      expect(new Set(answers.map(({ intentId }) => intentId)).size).toBe(1);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(["accepted"]));
    },
  );

  it("sends one write for many forms that submit the same order at once", patience, async () => {
    const answers = await submitOften(() => ({}));
    expect(answers.filter(({ status }) => status === "accepted")).toHaveLength(1);
    const prevented = answers.filter(({ conflict }) =>
      /second|under_way/.test(`${conflict?.kind}`),
    );
    expect(prevented).toHaveLength(often - 1);
  });

  it("refuses a form that is submitted again with different details", async () => {
    const ada = await journal.person();
    const idempotencyKey = mintIdempotencyKey(ada, "orders.create");
    const first = await journal.submit(ada, "orders.create", deployment(1), { idempotencyKey });
    const second = await journal.submit(ada, "orders.create", deployment(2), { idempotencyKey });
    expect(second).toMatchObject({ status: "refused", conflict: { kind: "replayed" } });
    expect(second.intentId).toBe(first.intentId);
    expect(writes()).toHaveLength(1);
  });

  it("refuses a team that exists already, before sending", async () => {
    const ada = await journal.person();
    journal.service.state.add("teams", { name: "Design" });
    expect(await journal.submit(ada, "teams.create", { name: "design" })).toMatchObject({
      status: "refused",
      conflict: { kind: "exists" },
      fieldErrors: { name: expect.any(String) },
    });
    expect(writes()).toHaveLength(0);
  });

  it("refuses an order that the pre-flight refuses, by field", async () => {
    const ada = await journal.person();
    journal.service.obstacles.push({ field: "productIds", message: "It is on another order." });
    expect(await journal.submit(ada, "orders.create", deployment())).toMatchObject({
      status: "refused",
      fieldErrors: { productIds: "It is on another order." },
    });
    expect(writes()).toHaveLength(0);
  });

  it.each([
    ["an unknown field", "teams.create", { name: "A", admin: true }],
    ["an id that leads to another address", "employees.update", { id: "..", jobTitle: "x" }],
    ["nothing to change", "employees.update", { id: "e1" }],
  ] as const)("refuses %s before anything is stored", async (_what, name, input) => {
    const answer = await journal.submit(await journal.person(), name, input);
    expect(answer).toMatchObject({ status: "refused", intentId: null });
    expect(answer.fieldErrors).not.toBeNull();
    expect(journal.service.arrivals).toHaveLength(0);
  });

  it("refuses a body over 64 KB", async () => {
    const legalHold = Array.from({ length: 50 }, (_, n) => ({
      productId: `d${n}`,
      requested: true,
      instructions: "x".repeat(1_900),
    }));
    const order = { ...deployment(), legalHold };
    const answer = await journal.submit(await journal.person(), "orders.create", order);
    expect(answer.failure?.message).toContain("64 KB");
    expect(journal.service.arrivals).toHaveLength(0);
  });

  it("says why a form is refused, and lets only the person and connection that opened it try again", async () => {
    const ada = await journal.person("ada");
    const changed = (connection: Partial<NonNullable<Principal["connection"]>>) =>
      mintIdempotencyKey(
        { ...ada, connection: ada.connection && { ...ada.connection, ...connection } },
        "teams.create",
      );
    const now = "this browser now uses ada (sandbox). Nothing was sent.";
    for (const [idempotencyKey, message, mayTryAgain] of [
      [changed({ id: "other" }), `This form was opened with another connection, and ${now}`, false],
      [
        changed({ environment: "production" }),
        `This form was opened in another environment, and ${now}`,
        false,
      ],
      [
        mintIdempotencyKey({ ...ada, userId: "bob" }, "teams.create"),
        "This form was opened by another person, and this browser is now signed in as ada. Nothing was sent.",
        false,
      ],
      [
        mintIdempotencyKey(ada, "teams.update"),
        "This form was opened for another kind of request. Nothing was sent.",
        true,
      ],
      [
        mintIdempotencyKey(ada, "teams.create", Date.now() - 13 * 3_600_000),
        "This form was open for more than 12 hours. Nothing was sent.",
        true,
      ],
      [
        "nonsense",
        "Quartermaster doesn't recognize this form. It may have been opened before an update. Nothing was sent.",
        true,
      ],
    ] as const) {
      const answer = await journal.submit(ada, "teams.create", { name: "A" }, { idempotencyKey });
      expect(answer).toMatchObject({ status: "refused", intentId: null, failure: { message } });
      expect(answer.idempotencyKey !== null).toBe(mayTryAgain);
    }
    expect(writes()).toHaveLength(0);
  });

  it.each([
    ["support", "orders.create", deployment()],
    ["support", "products.add-pin", { productId: "d", pinCode: "1" }],
    ["manager", "teams.create", { name: "A" }],
    ["manager", "products.add-pin", { productId: "d", pinCode: "1" }],
  ] as const)("refuses the role %s for %s", async (role, name, input) => {
    const person = await journal.person("p", { role });
    await expect(journal.submit(person, name, input)).rejects.toMatchObject({ kind: "role" });
  });

  it("refuses orders with a key that can't read orders", async () => {
    const writeOnly = await journal.person("w", {
      capabilities: capabilities.filter((capability) => capability !== "orders:read"),
    });
    const answer = await journal.submit(writeOnly, "orders.create", deployment());
    expect(answer.failure).toMatchObject({ kind: "authorization", capability: "mcp:orders:read" });
    expect(journal.service.arrivals).toHaveLength(0);
  });
});

describe("a create that is repeated within a day", () => {
  const creates: [WriteName, () => Record<string, unknown>][] = [
    ["company.add-address", () => headquarters],
    ["orders.create", () => deployment()],
    ["orders.purchase", () => purchase()],
    [
      "orders.add-accessory",
      () => ({ id: journal.service.state.records.orders[0]?.id, productId: "dev_1" }),
    ],
  ];

  it.each(creates)(
    "of %s needs a confirmation, in a second tab and later",
    async (name, inputOf) => {
      const ada = await journal.person();
      const input = inputOf();
      const both = await Promise.all([
        journal.submit(ada, name, input),
        journal.submit(ada, name, input),
      ]);
      const [first, ...others] = both.filter(({ status }) => status === "accepted");
      expect(others).toEqual([]);
      const again = await journal.submit(ada, name, input);
      expect(again).toMatchObject({
        status: "refused",
        conflict: { kind: "second", intentId: first?.intentId, recordId: first?.resultId },
      });
      expect(commits()).toHaveLength(1);
      const idempotencyKey = again.idempotencyKey ?? "";
      const confirmed = await journal.submit(ada, name, input, { idempotencyKey, second: true });
      expect(confirmed.status).toBe("accepted");
      expect(confirmed.resultId).not.toBe(first?.resultId);
      expect(commits()).toHaveLength(2);
    },
  );

  it("needs a confirmation from another connection of the same company too", async () => {
    const [ada, bob] = [await journal.person("ada"), await journal.person("bob")];
    const first = await journal.submit(ada, "company.add-address", headquarters);
    expect(first.status).toBe("accepted");
    const spaced = { ...headquarters, city: " berlin " };
    expect(await journal.submit(bob, "company.add-address", spaced)).toMatchObject({
      conflict: { kind: "second" },
    });
    expect(commits()).toHaveLength(1);
  });
});

describe("the hash of a PIN's payload", () => {
  it("can't be computed without a part of the form's key that is stored nowhere", async () => {
    const ada = await journal.person();
    const idempotencyKey = mintIdempotencyKey(ada, "products.add-pin");
    const submit = (input: object) =>
      journal.submit(ada, "products.add-pin", input, { idempotencyKey });
    const answer = await submit(pin);
    expect(await submit(pin)).toMatchObject({ status: "accepted", intentId: answer.intentId });
    const row = await journal.row(answer.intentId);
    const [nonce = "", , salt = ""] = idempotencyKey.split(".");
    expect(JSON.stringify(row)).not.toContain(salt);
    const body = JSON.stringify(pin);
    const payload = { method: "POST", target: "/v4/products/pin-code", body, input: pin };
    expect(hashOfPayload("products.add-pin", payload, salt)).toBe(row.bodyHash);
    for (const guess of ["", nonce, row.id]) {
      expect(hashOfPayload("products.add-pin", payload, guess)).not.toBe(row.bodyHash);
    }
    const other = await submit({ ...pin, pinCode: "0815" });
    expect(other.conflict?.kind).toBe("replayed");
    expect(commits()).toHaveLength(1);
  });
});
