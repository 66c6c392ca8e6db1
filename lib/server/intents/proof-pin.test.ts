import { asc, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { testJournal } from "#lib/server/intents/test-journal";
import { intentEvidence } from "#lib/server/store/journal-schema";
import { store } from "#lib/server/store/store";

const world = testJournal();

it("never says of a PIN that it is not there, because a PIN can't be read back", async () => {
  let sendings = 0;
  world.service.choose = ({ isWrite }) => {
    if (!isWrite) return null;
    sendings += 1;
    return sendings === 1 ? "reset after commit" : null;
  };
  const input = { productId: "dev_1", pinCode: "4711" };
  const answer = await world.submit(await world.person(), "products.add-pin", input);
  await world.until(answer.intentId, "accepted");
  expect(sendings).toBe(2);
  const lines = await store()
    .select()
    .from(intentEvidence)
    .where(eq(intentEvidence.intentId, answer.intentId ?? ""))
    .orderBy(asc(intentEvidence.id));
  expect(lines.filter(({ what }) => what === "absent").map(({ detail }) => detail)).toEqual([
    { isReadable: false },
  ]);
});
