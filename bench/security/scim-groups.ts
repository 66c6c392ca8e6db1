import { startSession } from "#lib/server/auth/sessions.ts";
import { env } from "#lib/server/env.ts";
import { saveConnection } from "#lib/server/keys/connection.ts";
import type { JsonObject } from "#lib/server/scim/attributes.ts";
import { createGroup, deleteGroup, patchGroup, replaceGroup } from "#lib/server/scim/groups.ts";
import { people, sessions } from "#lib/server/store/schema.ts";
import { scimUsers } from "#lib/server/store/scim-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { capabilities } from "#lib/v4/operations/operation.ts";
import { startStatementProxy } from "../statement-proxy.ts";
import { printTable } from "../table.ts";
import { withStore } from "./with-store.ts";

const issuer = "https://login.example.com";
const sizes = [1_000, 5_000];
/** How long one request may take. Providers give up after 30 s or more. */
const maxRequestMs = 10_000;
/** How many rows the bench inserts by one statement. */
const chunk = 1_000;

const client = { tokenId: "bench", label: "bench", address: "127.0.0.1" };
const proxy = await startStatementProxy();

const addUsers = async (ids: readonly string[]): Promise<void> => {
  const withdrawnAt = new Date();
  for (let start = 0; start < ids.length; start += chunk) {
    const some = ids.slice(start, start + chunk);
    const toPerson = (id: string) => ({
      id,
      issuer,
      subject: id,
      displayName: id,
      role: "support" as const,
    });
    await store()
      .insert(people)
      .values(
        some.map((id) => ({
          ...toPerson(id),
          email: `${id}@example.com`,
          disabledAt: withdrawnAt,
        })),
      );
    await store()
      .insert(scimUsers)
      .values(
        some.map((personId) => ({
          personId,
          userName: personId,
          isActive: true,
          profile: {},
          withdrawnAt,
        })),
      );
  }
};

const toMembers = (ids: readonly string[]) => ids.map((value) => ({ value }));

/** Returns how long a request took and how many statements it ran. */
const measured = async (request: () => Promise<unknown>) => {
  const before = proxy.count();
  const begin = performance.now();
  const answer = await request();
  return { answer, ms: performance.now() - begin, statements: proxy.count() - before };
};

/** Creates, changes and deletes a group whose members each have a session. */
const measureGroup = async (size: number) => {
  const name = (n: number) => `${size}-${String(n).padStart(6, "0")}`;
  const ids = Array.from({ length: size * 2 }, (_, n) => name(n));
  await addUsers(ids);
  const group = { displayName: "quartermaster.manager" };
  const created = await measured(() =>
    createGroup(client, { ...group, members: toMembers(ids.slice(0, size)) }),
  );
  const { id } = created.answer as JsonObject & { id: string };
  for (const personId of ids.slice(0, size)) await startSession(personId, { method: "oidc" });
  const half = size / 2;
  const replaced = await measured(() =>
    replaceGroup(client, id, { ...group, members: toMembers(ids.slice(half, half + size)) }),
  );
  const value = [{ value: ids[0] }];
  const added = await measured(() =>
    patchGroup(client, id, { Operations: [{ op: "add", path: "members", value }] }),
  );
  const deleted = await measured(() => deleteGroup(client, id));
  return { created, replaced, added, deleted };
};

/** Returns whether a deleted group left anyone with access. */
const isEverythingWithdrawn = async (): Promise<boolean> => {
  const everyone = await store().select({ disabledAt: people.disabledAt }).from(people);
  const isOpen = (await store().select().from(sessions)).length > 0;
  return !isOpen && everyone.every(({ disabledAt }) => disabledAt !== null);
};

const measure = async (): Promise<boolean> => {
  const { QM_ENVIRONMENT: environment } = env();
  const about = { label: "Shared", baseUrl: "http://127.0.0.1:1", capabilities: [...capabilities] };
  await saveConnection(
    store(),
    { environment, id: "shared", ...about },
    "svc_sk_made_up_for_the_bench",
  );
  let isWithinLimits = true;
  const rows: string[][] = [];
  for (const size of sizes) {
    const { created, replaced, added, deleted } = await measureGroup(size);
    const steps = { created, "half replaced": replaced, "one added": added, deleted };
    for (const [what, { ms, statements }] of Object.entries(steps)) {
      rows.push([`${size} members, ${what}`, `${Math.round(ms)} ms`, String(statements)]);
      isWithinLimits &&= ms < maxRequestMs;
    }
    isWithinLimits &&= await isEverythingWithdrawn();
  }
  printTable(
    `SCIM groups whose members have a connection and a session, limit ${maxRequestMs / 1_000} s`,
    ["request", "time", "statements"],
    rows,
  );
  return isWithinLimits;
};

await withStore(measure, {
  settings: {
    QM_OIDC_ISSUER: issuer,
    QM_OIDC_CLIENT_ID: "quartermaster",
    QM_OIDC_CLIENT_SECRET: "made up for the bench",
    QM_OIDC_ACCOUNTS: "existing",
    QM_OIDC_CONNECTIONS: "quartermaster.manager=shared",
  },
  through: proxy.through,
});
proxy.close();
