import { expect, test, vi } from "vitest";
import type { Principal } from "#lib/server/auth/principal.ts";
import { findFrameFacts } from "#lib/server/frame/frame-facts.ts";
import { countOpen } from "#lib/server/intents/read/find.ts";
import { storeIdentity } from "#lib/server/store/identity-schema.ts";
import { notifications } from "#lib/server/store/notification-schema.ts";
import { store, storePool } from "#lib/server/store/store.ts";
import { purchase, testJournal } from "#testing/server/journal.ts";
import { storePerson } from "#testing/server/people.ts";

const journal = testJournal();

/** A person with a request that needs a decision and a notification that is not read. */
const addBusyPerson = async (): Promise<Principal> => {
  journal.configure({ inlineMs: 10 });
  const person = await journal.person("ada");
  journal.failOnce("reset-before-commit");
  const { intentId } = await journal.submit(person, "orders.purchase", purchase());
  await journal.until(intentId, "needs_person");
  if (!person.connection) throw new Error("The person has no connection");
  const { environment, id: connectionId } = person.connection;
  await storePerson({ id: person.userId, role: person.role }, person.connection);
  const notification = { personId: person.userId, environment, kind: "late" } as const;
  await store()
    .insert(notifications)
    .values([
      { ...notification, connectionId, recordId: "ord_1" },
      { ...notification, connectionId, recordId: "ord_2", readAt: new Date() },
      { ...notification, connectionId: "another", recordId: "ord_3" },
    ]);
  return person;
};

test("the frame of a page takes one statement, and counts what its person sees", async () => {
  const person = await addBusyPerson();
  // The company of the key is asked for once in a process.
  await countOpen(person);
  const query = vi.spyOn(storePool(), "query");
  const facts = await findFrameFacts(person);
  expect(query).toHaveBeenCalledOnce();
  expect(facts).toEqual({ open: { checking: 0, needsYou: 1 }, unread: 1, hold: null, pins: [] });

  const others: [Principal, object | null][] = [
    [
      { ...person, userId: "grace", role: "manager" },
      { checking: 0, needsYou: 0 },
    ],
    [{ ...person, userId: "sue", role: "support" }, null],
    [{ ...person, userId: "max", connection: null }, null],
  ];
  for (const [other, open] of others)
    expect(await findFrameFacts(other)).toEqual({ open, unread: 0, hold: null, pins: [] });
});

test("a hold is shown where the service can't be asked for the company of the key", async () => {
  const { connection, ...person } = await journal.person("grace");
  if (!connection) throw new Error("The person has no connection");
  const held = { heldAt: new Date("2026-11-20T10:00:00.123Z"), heldReason: "behind" } as const;
  const row = { lineage: "", identity: "", writtenBy: "", counter: 1, beatAt: new Date(), ...held };
  await store()
    .insert(storeIdentity)
    .values(row)
    .onConflictDoUpdate({ target: storeIdentity.id, set: held });
  const principal = { ...person, connection: { ...connection, disabledAt: new Date() } };
  const heldAt = held.heldAt.toISOString();
  expect(await findFrameFacts(principal)).toEqual({
    open: null,
    unread: 0,
    hold: { heldAt, reason: "behind", rememberedUntil: heldAt },
    pins: [],
  });
});
