import "server-only";
import { readFile } from "node:fs/promises";
import { and, asc, eq, isNull, ne, notInArray } from "drizzle-orm";
import { z } from "zod";
import { endSessionsOf } from "#lib/server/auth/sessions.ts";
import { env } from "#lib/server/env.ts";
import { saveWebhookSecret } from "#lib/server/events/secrets/webhook-secrets.ts";
import { replaceGrants } from "#lib/server/grants/replace-grants.ts";
import { demoKeysFile } from "#lib/server/keys/allowed-addresses.ts";
import { saveConnection } from "#lib/server/keys/connection.ts";
import { roleSchema, roles } from "#lib/server/role.ts";
import { apiKeyField, isUnencrypted } from "#lib/server/setting-fields.ts";
import { withoutEntry } from "#lib/server/store/change-tx.ts";
import { people } from "#lib/server/store/schema.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";
import { storeDate } from "#lib/server/store/store-clock.ts";
import { emailField } from "#lib/v4/fields/field.ts";
import { capabilities } from "#lib/v4/operations/operation.ts";

/** The key of a demo person in the sandbox's keys file. */
const demoKeySchema = z.object({
  label: z.string(),
  kind: roleSchema,
  key: apiKeyField,
  capabilities: z.array(z.enum(capabilities)),
  user: z.object({ uid: z.string().min(1), email: emailField, displayName: z.string() }),
  scope: z.object({ teams: z.array(z.string()), countries: z.array(z.string()) }).nullish(),
  /** Signs the events that the sandbox sends to this person's connection. */
  webhookSecret: z
    .string()
    .regex(/^whsec_[\w+/]{32,}={0,2}$/)
    .optional(),
});
type DemoKey = z.infer<typeof demoKeySchema>;

const isPersonKey = ({ kind }: { kind: string }) => roles.some((role) => role === kind);

/** The keys file that the sandbox writes. Keys whose kind is not a role are for tests: ignored. */
const fileSchema = z.object({
  baseUrl: z.url().refine((address) => !isUnencrypted(new URL(address))),
  keys: z
    .array(z.looseObject({ kind: z.string() }))
    .transform((keys) => keys.filter(isPersonKey))
    .pipe(z.array(demoKeySchema)),
});

/** Returns the teams and countries of a person, as the keys file has them; `null` for the whole company. */
const noteOf = ({ scope }: DemoKey) =>
  scope ? [...scope.teams, ...scope.countries].join(", ") : null;

/** Throws errors with messages of its own: a parser's message would quote the file's keys. */
const readDemoKeys = async (path: string) => {
  const text = await readFile(path, "utf8").catch(() => null);
  if (text === null) throw new Error("QM_DEMO_KEYS names a file that can't be read.");
  try {
    return fileSchema.parse(JSON.parse(text));
  } catch {
    throw new Error("QM_DEMO_KEYS names a file that is not a sandbox's keys file.");
  }
};

const isEnabledDemo = and(eq(people.isDemo, true), isNull(people.disabledAt));

/** Disables and signs out all demo people but these. */
const disableOtherDemoPeople = async (tx: StoreReader, ids: string[]) => {
  const gone = await tx
    .update(people)
    .set({ disabledAt: storeDate() })
    .where(and(isEnabledDemo, notInArray(people.id, ids)))
    .returning({ id: people.id });
  for (const { id } of gone) await endSessionsOf(withoutEntry(tx), id);
};

/** Stores a demo person and their key. Returns the id; `null` if a real account has the address. */
const saveDemoPerson = async (tx: StoreReader, demo: DemoKey, baseUrl: string) => {
  const id = `demo:${demo.user.uid}`;
  const email = demo.user.email.toLowerCase();
  // An earlier world may have had another demo person of this address.
  await tx
    .delete(people)
    .where(and(eq(people.email, email), eq(people.isDemo, true), ne(people.id, id)));
  const [owner] = await tx
    .select()
    .from(people)
    .where(and(eq(people.email, email), isNull(people.issuer)));
  if (owner && !owner.isDemo) return null;
  await saveConnection(
    tx,
    { id, environment: "sandbox", label: demo.label, baseUrl, capabilities: demo.capabilities },
    demo.key,
  );
  if (demo.webhookSecret !== undefined) {
    await saveWebhookSecret(
      tx,
      { environment: "sandbox", id },
      {
        ...{ id: "sandbox", scheme: "standard", settings: {} },
        ...{ secret: demo.webhookSecret, expiresAt: null },
      },
    );
  }
  const values = {
    email,
    displayName: demo.user.displayName,
    role: demo.kind,
    passwordHash: null,
    mustChangePassword: false,
    isDemo: true,
    note: noteOf(demo),
    disabledAt: null,
  };
  await tx
    .insert(people)
    .values({ id, ...values })
    .onConflictDoUpdate({ target: people.id, set: values });
  const grant = { environment: "sandbox", id, role: demo.kind } as const;
  await replaceGrants(tx, new Map([[id, [grant]]]));
  return id;
};

/** Stores the demo people of QM_DEMO_KEYS, each with a role and an API key, and disables all others. */
export const syncDemoPeople = async (tx: StoreReader) => {
  const path = env().QM_DEMO_KEYS;
  if (path === undefined) return disableOtherDemoPeople(tx, []);
  const { baseUrl, keys } = await readDemoKeys(path);
  const base = baseUrl.replace(/\/+$/, "");
  demoKeysFile().baseUrl = base;
  const ids: string[] = [];
  for (const demo of keys) {
    const id = await saveDemoPerson(tx, demo, base);
    if (id !== null) ids.push(id);
  }
  await disableOtherDemoPeople(tx, ids);
};

/** Returns the demo people whom the sign-in page offers; none without QM_DEMO_KEYS. */
export const listDemoPeople = async () => {
  if (env().QM_DEMO_KEYS === undefined) return [];
  return store()
    .select({
      userId: people.id,
      displayName: people.displayName,
      email: people.email,
      role: people.role,
      note: people.note,
    })
    .from(people)
    .where(isEnabledDemo)
    .orderBy(asc(people.role), asc(people.displayName));
};
