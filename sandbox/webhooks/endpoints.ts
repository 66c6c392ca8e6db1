import { randomBytes } from "node:crypto";
import { notFound, Refusal } from "#sandbox/input/refusal.ts";
import { type Caller, callerOf, hashKey, requireCapability } from "#sandbox/keys/access.ts";
import { type EndpointRow, openWebhookTables } from "#sandbox/webhooks/webhook-tables.ts";
import { placeholders } from "#sandbox/world/database.ts";
import { identifier } from "#sandbox/world/identifier.ts";
import { insertRow, updateRow } from "#sandbox/world/insert.ts";
import type { World } from "#sandbox/world/world.ts";

/** An endpoint with whom its API key belongs to. */
export interface Endpoint extends Omit<EndpointRow, "event_types"> {
  caller: Caller;
  /** `null`: all. */
  eventTypes: string[] | null;
}

/** The prefix and the form of a secret. Source: the Standard Webhooks specification, Signature scheme. */
const newSecret = () => `whsec_${randomBytes(32).toString("base64")}`;

const dayMs = 86_400_000;

/** The kinds of keys with which a person signs in to the console. */
const personKinds = ["admin", "manager", "support"] as const;

/**
 * Returns the endpoints of a world; `now` returns milliseconds since 1970. They stay in memory, because every step of an order asks for
 * them. An endpoint is deleted when its API key no longer exists or is no longer valid.
 */
export const openEndpoints = (world: World, now: () => number) => {
  let endpoints: Endpoint[] = [];

  const toEndpoint = ({ event_types, ...row }: EndpointRow): Endpoint | null => {
    try {
      const caller = callerOf(world.db, row.key_hash);
      return { ...row, caller, eventTypes: event_types === null ? null : JSON.parse(event_types) };
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  };
  const remove = (n: number) =>
    world.db.transaction(() => {
      const deliveries = "select n from webhook_deliveries where endpoint = ?";
      world.db.run(`delete from webhook_attempts where delivery in (${deliveries})`, n);
      world.db.run("delete from webhook_deliveries where endpoint = ?", n);
      world.db.run("delete from webhook_endpoints where n = ?", n);
    });
  const readAgain = () => {
    const rows = world.db.all<EndpointRow>("select * from webhook_endpoints order by n");
    endpoints = rows.flatMap((row) => toEndpoint(row) ?? []);
  };
  const open = () => {
    openWebhookTables(world.db);
    readAgain();
    for (const { n } of world.db.all<EndpointRow>("select n from webhook_endpoints")) {
      if (!endpoints.some((endpoint) => endpoint.n === n)) remove(n);
    }
  };
  open();

  const required = (n: number) => {
    const found = endpoints.find((endpoint) => endpoint.n === n);
    if (!found) throw notFound("Webhook endpoint");
    return found;
  };
  const insert = (
    row: Pick<EndpointRow, "url" | "description" | "key_hash"> & Partial<EndpointRow>,
  ) => {
    const n = insertRow(world.db, "webhook_endpoints", {
      ...{ secret: newSecret(), event_types: null, old_secret: null, old_until: null },
      ...{ by_flag: 0, overflowed: 0, created_at: now() },
      ...row,
    });
    readAgain();
    return required(n);
  };

  return {
    /** Reads the endpoints of the world again, after it was replaced. */
    open,
    list: (): readonly Endpoint[] => endpoints,
    required,
    /** Registers an endpoint. Throws a 400 if the API key is not valid or can't read orders. */
    add: (wanted: {
      url: string;
      key: string;
      description: string;
      eventTypes: string[] | null;
    }) => {
      const hash = hashKey(wanted.key);
      try {
        requireCapability(callerOf(world.db, hash), "orders:read");
      } catch (error) {
        throw error instanceof Refusal ? new Refusal(400, `key: ${error.message}`) : error;
      }
      const { url, description, eventTypes } = wanted;
      const event_types = eventTypes && JSON.stringify(eventTypes);
      return insert({ url, description, key_hash: hash, event_types });
    },
    remove: (n: number) => {
      remove(required(n).n);
      readAgain();
    },
    /** Replaces the secret. Until `overlapMs` have passed, deliveries are signed with both. */
    rotate: (n: number, overlapMs: number) => {
      const { secret } = required(n);
      updateRow(world.db, "webhook_endpoints", n, {
        secret: newSecret(),
        old_secret: secret,
        old_until: now() + overlapMs,
      });
      readAgain();
      return required(n);
    },
    /** Counts events that were not queued. */
    addOverflow: (n: number, count: number) => {
      world.db.run(
        "update webhook_endpoints set overflowed = overflowed + ? where n = ?",
        count,
        n,
      );
      required(n).overflowed += count;
    },
    /**
     * Registers one endpoint for each key of a person, or updates the addresses of those that exist.
     * `{key}` in the template is replaced by `demo:` and the person's id, URL-encoded.
     */
    addPeople: (template: string) => {
      const keys = world.db.all<{ hash: string; label: string; user: number }>(
        `select hash, label, user from keys where kind in (${placeholders(personKinds.length)})
         order by user`,
        ...personKinds,
      );
      for (const { hash, label, user } of keys) {
        const id = encodeURIComponent(`demo:${identifier("usr", user)}`);
        const url = template.replaceAll("{key}", id);
        const known = endpoints.find(({ by_flag, key_hash }) => by_flag && key_hash === hash);
        if (known) updateRow(world.db, "webhook_endpoints", known.n, { url });
        else insert({ url, description: `Console, ${label}`, key_hash: hash, by_flag: 1 });
      }
      readAgain();
    },
    /** Returns the secret of the endpoint that `addPeople` registered for a key, if it did. */
    secretOfPerson: (key: string) => {
      const hash = hashKey(key);
      return endpoints.find(({ by_flag, key_hash }) => by_flag && key_hash === hash)?.secret;
    },
  };
};
export type Endpoints = ReturnType<typeof openEndpoints>;

/** Returns the secrets with which a delivery is signed: also the former one while it overlaps. */
export const secretsOf = ({ secret, old_secret, old_until }: Endpoint, now: number) =>
  old_secret !== null && (old_until ?? 0) > now ? [secret, old_secret] : [secret];

/** How long a rotated secret is accepted besides the new one, if the rotation does not say. */
export const defaultOverlapMs = dayMs;
