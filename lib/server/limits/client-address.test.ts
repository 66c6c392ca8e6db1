import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  clientAddress,
  headerReader,
  recordClientAddresses,
  warnOfProxyHops,
} from "#lib/server/limits/client-address.ts";
import { testSettings, useSettings } from "#testing/server/store.ts";
import { listen } from "#testing/service/local-server.ts";

const warnings = vi.hoisted((): string[] => []);
vi.mock("#lib/server/warn-once.ts", () => ({
  warnOnce: (text: string) => void warnings.push(text),
}));

const settings = testSettings();
const servers = new Set<Server>();
let server: Server;

recordClientAddresses((server) => servers.add(server));

beforeEach(() => useSettings(settings));
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

describe("clientAddress", () => {
  it("returns the socket's address, whatever the client claims", async () => {
    server = createServer((request, response) => {
      response.end(clientAddress(new Headers(request.headers as Record<string, string>)));
    });
    const response = await fetch(await listen(server), {
      headers: { "x-qm-peer": "203.0.113.1", "x-forwarded-for": "203.0.113.2" },
    });
    expect(await response.text()).toBe("127.0.0.1");
    expect(servers.has(server)).toBe(true);
  });

  it.each([
    ["1", "198.51.100.7"],
    ["2", "203.0.113.9"],
    ["5", "10.0.0.1"],
  ])("behind %s proxies, returns the address that the outermost saw", (hops, address) => {
    useSettings({ ...settings, QM_PROXY_HOPS: hops });
    const headers = new Headers({
      "x-qm-peer": "10.0.0.1",
      "x-forwarded-for": "made.up, 203.0.113.9, 198.51.100.7",
    });
    expect(clientAddress(headers)).toBe(address);
  });
});

describe("the number of reverse proxies", () => {
  const warningsOf = (hops: string, headers: Record<string, string>) => {
    useSettings({ ...settings, QM_PROXY_HOPS: hops });
    warnings.length = 0;
    warnOfProxyHops(headerReader(headers));
    return warnings;
  };

  it.each([
    ["0", "203.0.113.9", "set QM_PROXY_HOPS"],
    ["1", "", "QM_PROXY_HOPS is 1"],
    ["2", "203.0.113.9", "QM_PROXY_HOPS is 2"],
  ])('that is %s, and X-Forwarded-For that is "%s", is warned of', (hops, list, warning) => {
    const headers: Record<string, string> = list === "" ? {} : { "x-forwarded-for": list };
    expect(warningsOf(hops, headers)).toEqual([expect.stringContaining(warning)]);
  });

  it("that fits what arrives is not warned of", () => {
    expect(warningsOf("0", {})).toEqual([]);
    expect(warningsOf("2", { "x-forwarded-for": "made.up, 203.0.113.9, 10.0.0.1" })).toEqual([]);
  });
});
