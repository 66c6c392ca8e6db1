import { expect, test, vi } from "vitest";
import type { Principal } from "#lib/server/auth/principal.ts";
import { checkedUntil, mintReceipt } from "#lib/server/intents/preflight-receipt.ts";
import { runDue } from "#lib/server/intents/worker.ts";
import { saveConnection } from "#lib/server/keys/connection.ts";
import { store } from "#lib/server/store/store.ts";
import { prepare } from "#lib/v4/client/prepare-write.ts";
import { deployment, testJournal } from "#testing/server/journal.ts";

const journal = testJournal();

/** How often the service was asked to check an order. */
const checks = () =>
  journal.service.arrivals.filter(({ path }) => path.endsWith("/orders/validate")).length;

const receiptFor = (person: Principal, input: object, askedAt = Date.now()) => {
  const receipt = mintReceipt(person, "orders.create", input, { valid: true }, askedAt);
  if (receipt === null) throw new Error("There is no receipt");
  return receipt;
};

/** Places an order and returns how often the service was asked to check it meanwhile. */
const checksWhilePlacing = async (person: Principal, input: object, receipt?: string) => {
  const before = checks();
  const answer = await journal.submit(person, "orders.create", input, receipt ? { receipt } : {});
  expect(answer.status).toBe("accepted");
  return checks() - before;
};

test("an order that the service has just accepted in its check is placed without a second check", async () => {
  const ada = await journal.person();
  expect(await checksWhilePlacing(ada, deployment(), receiptFor(ada, deployment()))).toBe(0);
  expect(journal.commits()).toHaveLength(1);
});

test("an order without a receipt is checked once more before it is sent", async () => {
  expect(await checksWhilePlacing(await journal.person(), deployment())).toBe(1);
});

test("a receipt is no receipt for an order that differs in one letter", async () => {
  const ada = await journal.person();
  const input = deployment();
  const other = { ...input, productIds: ["dev_2"] };
  expect(await checksWhilePlacing(ada, other, receiptFor(ada, input))).toBe(1);
});

test("a receipt is for one person, one connection and one stored key", async () => {
  const [ada, max] = [await journal.person("ada"), await journal.person("max")];
  const receipt = receiptFor(ada, deployment());
  expect(await checksWhilePlacing(max, deployment(), receipt)).toBe(1);
  const colleague = { ...ada, userId: "eve" };
  expect(await checksWhilePlacing(colleague, deployment(2), receiptFor(ada, deployment(2)))).toBe(
    1,
  );
  const { connection } = ada;
  if (!connection) throw new Error("There is no connection");
  const stored = await saveConnection(store(), connection, "svc_sk_another_key");
  const later = { ...ada, connection: { ...stored, storedAt: new Date(Date.now() + 1) } };
  expect(await checksWhilePlacing(later, deployment(3), receiptFor(ada, deployment(3)))).toBe(1);
});

test("a receipt is over after 10 seconds", async () => {
  const ada = await journal.person();
  const old = receiptFor(ada, deployment(), Date.now() - 10_001);
  expect(await checksWhilePlacing(ada, deployment(), old)).toBe(1);
});

test.each([
  ["with a later end", (receipt: string) => receipt.replace(/^\d+/, "9999999999999")],
  ["with another signature", (receipt: string) => receipt.replace(/.{3}$/, "AAA")],
  ["that is no receipt", () => "yes"],
])("a receipt %s is none", async (_, forge) => {
  const ada = await journal.person();
  const forged = forge(receiptFor(ada, deployment()));
  expect(await checksWhilePlacing(ada, deployment(), forged)).toBe(1);
});

test("a receipt is for one operation", async () => {
  const ada = await journal.person();
  const receipt = receiptFor(ada, deployment());
  const prepared = prepare("orders.create", deployment());
  if (!("payload" in prepared)) throw new Error("The order can't be sent");
  expect(checkedUntil(receipt, ada, "orders.create", prepared.payload)).toBeGreaterThan(Date.now());
  expect(checkedUntil(receipt, ada, "orders.purchase", prepared.payload)).toBe(0);
});

test("an order that the service did not accept gets no receipt", async () => {
  const ada = await journal.person();
  expect(mintReceipt(ada, "orders.create", deployment(), { valid: false }, Date.now())).toBeNull();
  expect(mintReceipt(ada, "orders.create", deployment(), {}, Date.now())).toBeNull();
  const refused = { valid: true, errors: [{ message: "The device is assigned." }] };
  expect(mintReceipt(ada, "orders.create", deployment(), refused, Date.now())).toBeNull();
  expect(
    mintReceipt(ada, "orders.create", { orderType: 7 }, { valid: true }, Date.now()),
  ).toBeNull();
});

test("an order that is tried again later is checked, with or without a receipt", async () => {
  const ada = await journal.person();
  journal.configure({ inlineMs: 10, againMs: 10 });
  // The first try ends before anything is sent: its lookup fails.
  let isDown = true;
  journal.service.choose = ({ isWrite }) => (isDown && !isWrite ? "500" : null);
  const receipt = receiptFor(ada, deployment());
  const { intentId } = await journal.submit(ada, "orders.create", deployment(), { receipt });
  await vi.waitFor(async () => expect((await journal.row(intentId)).state).toBe("ready"), 10_000);
  isDown = false;
  await runDue();
  await journal.until(intentId, "accepted");
  expect(checks()).toBeGreaterThanOrEqual(1);
  expect(journal.commits()).toHaveLength(1);
});

test("a receipt from a console whose clock is ahead does not hold", async () => {
  const ada = await journal.person();
  const anHourAhead = receiptFor(ada, deployment(), Date.now() + 3_600_000);
  expect(await checksWhilePlacing(ada, deployment(), anHourAhead)).toBe(1);
});
