import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { parseEnv } from "#lib/server/env.ts";
import { openClient, openUpstream } from "#lib/server/keys/upstream-access.ts";
import type { Environment } from "#lib/server/store/schema.ts";
import { runsOf } from "#testing/proofs.ts";
import { testStore, useSettings } from "#testing/server/store.ts";
import { connect } from "#testing/server/upstream.ts";

const settings = testStore();

const environments = ["sandbox", "production"] as const;
const environment = fc.constantFrom<Environment>(...environments);
/** Addresses that look alike: of the same host with other ports and paths, or of another host. */
const address = fc
  .tuple(
    fc.constantFrom("127.0.0.1", "localhost", "sandbox.localhost"),
    fc.integer({ min: 4_000, max: 4_002 }),
    fc.constantFrom("", "/a", "/a/b"),
  )
  .map(([host, port, path]) => `http://${host}:${port}${path}`);

interface Configured {
  environment: Environment;
  baseUrl: string;
}
const configured = fc
  .uniqueArray(fc.record({ environment, baseUrl: address }), {
    selector: ({ baseUrl }) => baseUrl,
    minLength: 1,
    maxLength: 4,
  })
  .map((addresses) => addresses as [Configured, ...Configured[]]);

const settingsFor = ([main, ...others]: [Configured, ...Configured[]]) => ({
  ...settings,
  QM_ENVIRONMENT: main.environment,
  QM_API_URL: main.baseUrl,
  QM_API_URLS: others.map((other) => `${other.environment}=${other.baseUrl}`).join(","),
});

beforeAll(async () => {
  useSettings(settings);
  for (const each of environments) {
    await connect("http://127.0.0.1:9", "any", `svc_sk_of_${each}`, { environment: each });
  }
});

describe("the environment interlock", () => {
  it("opens a connection only at an address that is configured for the environment of its key", async () => {
    await fc.assert(
      fc.asyncProperty(configured, environment, address, async (addresses, declared, baseUrl) => {
        useSettings(settingsFor(addresses));
        const isAllowed = addresses.some(
          (each) => each.environment === declared && each.baseUrl === baseUrl,
        );
        const connection = {
          ...(await connect(baseUrl, "any", `svc_sk_of_${declared}`, { environment: declared })),
        };
        const [opened, client] = await Promise.allSettled([
          openUpstream(connection),
          openClient(connection),
        ]);
        expect(opened.status).toBe(isAllowed ? "fulfilled" : "rejected");
        expect(client.status).toBe(opened.status);
        if (opened.status === "fulfilled") {
          expect(opened.value).toMatchObject({ baseUrl, apiKey: `svc_sk_of_${declared}` });
        } else {
          expect(opened.reason).toMatchObject({ kind: "no_connection" });
        }
      }),
      { numRuns: runsOf(150) },
    );
  });

  it("refuses settings that give one address to both environments", () => {
    fc.assert(
      fc.property(address, environment, (baseUrl, main) => {
        const other = main === "sandbox" ? "production" : "sandbox";
        const doubled = {
          ...settings,
          QM_ENVIRONMENT: main,
          QM_API_URL: baseUrl,
          QM_API_URLS: `${other}=${baseUrl}`,
        };
        expect(() => parseEnv(doubled)).toThrow("gives one address two environments");
      }),
    );
  });
});
