import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import type { Capability } from "#lib/v4/operations/operation.ts";
import { openControl } from "#sandbox/control/control.ts";
import { newControlToken } from "#sandbox/control/control-access.ts";
import { createServer } from "#sandbox/http/server.ts";
import { answerUnusualRequests } from "#sandbox/http/unusual-requests.ts";
import { openIdTokens, type TrustedIssuer } from "#sandbox/keys/id-tokens.ts";
import {
  areKeysHandedOut,
  markKeysHandedOut,
  mintKeys,
  mintOwnerKey,
  type SandboxKey,
} from "#sandbox/keys/mint-keys.ts";
import { dialectOf } from "#sandbox/random-shape/dialect.ts";
import type { Shape } from "#sandbox/random-shape/shape-name.ts";
import { openWorld } from "#sandbox/seed/open-world.ts";
import type { Scale } from "#sandbox/world/organization.ts";

export type { SandboxKey } from "#sandbox/keys/mint-keys.ts";

export interface SandboxOptions {
  /** Absent or 0: any free port. */
  port?: number;
  host?: string;
  /** A file, or `:memory:`. */
  db?: string;
  scale?: Scale;
  seed?: number;
  /** Seconds per business day; absent or 0: the clock changes only by `advance`. */
  day?: number;
  shape?: Shape;
  /** Mints new keys even if the database has keys. */
  newKeys?: boolean;
  /** Receives newly minted keys before they count as handed out. */
  handOut?: (baseUrl: string, keys: SandboxKey[], controlToken: string) => void;
  /** Absent: a new token. */
  controlToken?: string;
  /** Receives the errors that a 500 hides, and what the webhooks drop. */
  log?: (error: unknown) => void;
  /**
   * Registers a webhook endpoint for the key of each person: a URL in which `{key}` stands for the id
   * of the person's connection, `demo:<uid>`.
   */
  webhooks?: string;
  /** The identity provider whose ID tokens are accepted in place of an API key. Absent: none. */
  trustedIssuer?: TrustedIssuer;
}

export interface Sandbox {
  baseUrl: string;
  /** The keys that this start minted; empty if the world already had keys. */
  keys: SandboxKey[];
  /** Address and token of the control API. */
  control: { token: string; url: string };
  /** Adds the secret of its webhook endpoint to a key, or removes it if there is no such endpoint. */
  withWebhookSecret(key: SandboxKey): SandboxKey;
  /** Mints another key of the owner, with these capabilities. */
  mintKey(capabilities: readonly Capability[]): string;
  /** Advances the clock by business days, and all orders with it. */
  advance(days: number): void;
  close(): Promise<void>;
}

export const defaultSeed = 20_261;

/** How often orders are moved, in ms. */
const tickMs = 250;

/** Starts the embedded service: opens or creates its world, and listens on loopback by default. */
export const startSandbox = async (options: SandboxOptions = {}): Promise<Sandbox> => {
  const day = options.day ?? 0;
  const log = options.log ?? ((error: unknown) => console.error(error));
  const path = options.db ?? ":memory:";
  const shape = options.shape ?? "default";
  const dialect = dialectOf(shape);
  const world = await openWorld({
    path,
    seed: options.seed ?? defaultSeed,
    scale: options.scale ?? "small",
    day,
  });
  const minted = options.newKeys || !areKeysHandedOut(world.db) ? mintKeys(world.db) : [];
  const control = openControl(world, {
    path,
    token: options.controlToken ?? newControlToken(),
    log,
    ...(dialect ? { writeFacts: dialect.writeFacts } : {}),
  });
  const { endpoints } = control.webhooks;
  if (options.webhooks !== undefined) endpoints.addPeople(options.webhooks);
  const withWebhookSecret = ({ webhookSecret: _, ...key }: SandboxKey): SandboxKey => {
    const secret = endpoints.secretOfPerson(key.key);
    return secret === undefined ? key : { ...key, webhookSecret: secret };
  };
  const keys = minted.map(withWebhookSecret);
  control.tick();
  void control.webhooks.settle();

  const host = options.host ?? "127.0.0.1";
  let address: string | null = null;
  const app = createServer(world, shape, control, log, {
    baseUrl: () => address,
    idTokens: options.trustedIssuer ? openIdTokens(options.trustedIssuer) : null,
  });
  const server = await new Promise<ReturnType<typeof serve>>((resolve, reject) => {
    const starting = serve(
      {
        fetch: app.fetch,
        port: options.port ?? 0,
        hostname: host,
        // Longer than the pauses of a client, which would otherwise use a closing connection.
        serverOptions: { keepAliveTimeout: 60_000 },
      },
      () => resolve(starting),
    );
    answerUnusualRequests(starting);
    starting.once("error", reject);
  }).catch((error: unknown) => {
    world.db.close();
    throw error;
  });
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  address = baseUrl;
  if (keys.length > 0) {
    options.handOut?.(baseUrl, keys, control.token);
    markKeysHandedOut(world.db);
  }

  const timer = setInterval(() => {
    try {
      control.tick();
    } catch (error) {
      log(error);
    }
  }, tickMs);
  if (day === 0) clearInterval(timer);

  let closing: Promise<void> | null = null;
  return {
    baseUrl,
    keys,
    withWebhookSecret,
    mintKey: (capabilities) => mintOwnerKey(world.db, capabilities),
    control: { token: control.token, url: `${baseUrl}/_sandbox` },
    advance: (days) => control.advance(days),
    close: () => {
      closing ??= new Promise((resolve) => {
        clearInterval(timer);
        control.close();
        server.close(() => {
          world.clock.save();
          world.db.close();
          resolve();
        });
        if ("closeAllConnections" in server) server.closeAllConnections();
      });
      return closing;
    },
  };
};
