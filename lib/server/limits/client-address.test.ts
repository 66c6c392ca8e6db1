import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listen } from "#lib/server/http/test-listen.ts";
import { clientAddress, recordClientAddresses } from "#lib/server/limits/client-address.ts";
import { testSettings, useSettings } from "#lib/server/store/test-store.ts";

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
