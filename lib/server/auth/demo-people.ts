import "server-only";
import { readFile } from "node:fs/promises";
import { and, asc, eq, isNull, ne, notInArray } from "drizzle-orm";
import { z } from "zod";
import { endSessionsOf } from "#lib/server/auth/sessions.ts";
import { apiKeyField, env, isOpen } from "#lib/server/env.ts";
import { setDemoBaseUrl } from "#lib/server/keys/base-url.ts";
import { saveConnection } from "#lib/server/keys/connection.ts";
import { roleSchema, roles } from "#lib/server/role.ts";
import { people } from "#lib/server/store/schema.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";
import { capabilities } from "#lib/v4/operations/operation.ts";

/** A key of a demo person. */
const demoKeySchema = z.object({
  label: z.string(),
  kind: roleSchema,
  key: apiKeyField,
  capabilities: z.array(z.enum(capabilities)),
  user: z.object({ uid: z.string().min(1), email: z.email(), displayName: z.string() }),
  scope: z.object({ teams: z.array(z.string()), countries: z.array(z.string()) }).nullish(),
});
type DemoKey = z.infer<typeof demoKeySchema>;

const isOfPerson = ({ kind }: { kind: string }) => roles.some((role) => role === kind);

/** The keys file that the sandbox writes. Keys of other kinds are for tests, whatever they hold. */
const fileSchema = z.object({
  baseUrl: z.url().refine((address) => !isOpen(new URL(address))),
  keys: z
    .array(z.looseObject({ kind: z.string() }))
    .transform((keys) => keys.filter(isOfPerson))
    .pipe(z.array(demoKeySchema)),
});

const noteOf = ({ scope }: DemoKey) =>
  scope ? [...scope.teams, ...scope.countries].join(", ") || "No teams" : "The whole company";

/** Words of our own for every failure: a parser's would quote the file, and the file holds keys. */
const readDemoKeys = async (path: string) => {
  const text = await readFile(path, "utf8").catch(() => null);
  if (text === null) throw new Error("QM_DEMO_KEYS names a file that can't be read.");
  try {
    return fileSchema.parse(JSON.parse(text));
  } catch {
    throw new Error("QM_DEMO_KEYS names a file that is not a sandbox's keys file.");
  }
};

/** Demo people that the settings no longer give are signed out and stay out. */
const disableOthers = async (tx: StoreReader, ids: string[]) => {
  const gone = await tx
    .update(people)
    .set({ disabledAt: new Date() })
    .where(
      and(
        eq(people.isDemo, true),
        isNull(people.disabledAt),
        ids.length > 0 ? notInArray(people.id, ids) : undefined,
      ),
    )
    .returning({ id: people.id });
  for (const { id } of gone) await endSessionsOf(tx, id);
};

/** Makes the demo people those of QM_DEMO_KEYS: each with a role and a key of their own. */
export const syncDemoPeople = async (tx: StoreReader) => {
  const path = env().QM_DEMO_KEYS;
  if (path === undefined) return disableOthers(tx, []);
  const { baseUrl, keys } = await readDemoKeys(path);
  const base = baseUrl.replace(/\/+$/, "");
  setDemoBaseUrl(base);
  const ids: string[] = [];
  for (const demo of keys) {
    const id = `demo:${demo.user.uid}`;
    const email = demo.user.email.toLowerCase();
    // Another world may have had someone of the same address; a real account is left alone.
    await tx
      .delete(people)
      .where(and(eq(people.email, email), eq(people.isDemo, true), ne(people.id, id)));
    const [holder] = await tx.select().from(people).where(eq(people.email, email));
    if (holder && !holder.isDemo) continue;
    ids.push(id);
    await saveConnection(
      tx,
      {
        id,
        environment: "sandbox",
        label: demo.label,
        baseUrl: base,
        capabilities: demo.capabilities,
      },
      demo.key,
    );
    const values = {
      email,
      displayName: demo.user.displayName,
      role: demo.kind,
      passwordHash: null,
      mustChangePassword: false,
      isDemo: true,
      note: noteOf(demo),
      connectionEnvironment: "sandbox" as const,
      connectionId: id,
      disabledAt: null,
    };
    await tx
      .insert(people)
      .values({ id, ...values })
      .onConflictDoUpdate({ target: people.id, set: values });
  }
  await disableOthers(tx, ids);
};

/** The people one may sign in as by one click; none where the settings give no demo keys. */
export const listDemoPeople = async () => {
  if (env().QM_DEMO_KEYS === undefined) return [];
  const rows = await store()
    .select({
      userId: people.id,
      displayName: people.displayName,
      email: people.email,
      role: people.role,
      note: people.note,
    })
    .from(people)
    .where(and(eq(people.isDemo, true), isNull(people.disabledAt)))
    .orderBy(asc(people.role), asc(people.displayName));
  return rows;
};
