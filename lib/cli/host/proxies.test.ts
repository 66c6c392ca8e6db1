import { spawn } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { proxiesOf } from "#lib/cli/host/proxies.ts";
import { temporaryFolder } from "#testing/cli/host.ts";
import { seedOf } from "#testing/proofs.ts";

const bin = new URL("../../../bin/quartermaster.mjs", import.meta.url).pathname;
const home = temporaryFolder();

/** A proxy that opens no tunnel, and what it was asked for. */
const asked: string[] = [];
const proxy = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  response.end(JSON.stringify({ status: "success", authenticated: true }));
});
proxy.on("connect", (request, socket) => {
  asked.push(`CONNECT ${request.url}`);
  socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
});
let address = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});
afterAll(() => {
  proxy.close();
  proxy.closeAllConnections();
});
beforeEach(() => void asked.splice(0));

const run = async (words: string, env: Record<string, string>) => {
  const { PATH, NODE_ENV } = process.env;
  const child = spawn(process.execPath, [bin, ...words.split(" ")], {
    env: { PATH, NODE_ENV, HOME: home, QM_API_KEY: "svc_sk_test", ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const [stderr, code] = await Promise.all([
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once("close", resolve)),
  ]);
  return { stderr, code };
};

const toService = "--api-url https://service.example";
const write = `teams create --name T --environment dev ${toService}`;

const names = ["HTTPS_PROXY", "https_proxy", "ALL_PROXY"];
const marksOf = seedOf(names, ["HTTPS_PROXY"]);

describe("the command line", () => {
  for (const name of names)
    test(
      `reaches the service through the proxy of ${name}, and says that the proxy refused`,
      marksOf(name),
      async () => {
        const { stderr, code } = await run(`me ${toService}`, { [name]: address });
        expect(asked[0]).toBe("CONNECT service.example:443");
        expect(stderr).toContain("The proxy of the environment refused to connect to the service.");
        expect(code).toBe(11);
      },
    );

  test("knows that nothing was sent if the proxy opened no tunnel, also of a write", async () => {
    const { stderr, code } = await run(write, { HTTPS_PROXY: address });
    expect(stderr).toMatch(/Nothing was (?:sent|changed)/);
    expect(code).toBe(11);
  });

  test("goes past the proxy to the hosts of NO_PROXY and to this machine", async () => {
    const proxies = { HTTPS_PROXY: address, HTTP_PROXY: address };
    await run(`me ${toService}`, { ...proxies, NO_PROXY: "service.example" });
    const own = [address, address.replace("127.0.0.1", "localhost")];
    for (const url of own) await run(`me --api-url ${url} --allow-localhost`, proxies);
    expect(asked).toEqual(["GET /v4/me", "GET /v4/me"]);
    // Nothing listens there, and the proxy is not asked to reach it.
    const other = address.replace("127.0.0.1", "127.1.2.3");
    expect((await run(`me --api-url ${other} --allow-localhost`, proxies)).code).toBe(11);
    expect(asked).toHaveLength(2);
  });

  test("refuses a proxy of another kind before anything is sent", async () => {
    const { stderr, code } = await run(`me ${toService}`, { ALL_PROXY: "socks5://127.0.0.1:1080" });
    expect(stderr).toContain("must look like http://host:port");
    expect(code).toBe(3);
  });
});

test("small letters win, and ALL_PROXY stands for what is not named", () => {
  const addresses = ["https://service.example", "http://127.1.2.3:4010", "http://[::1]:1", "me"];
  expect(proxiesOf({}, addresses)).toBeNull();
  expect(proxiesOf({ HTTPS_PROXY: " " }, addresses)).toBeNull();
  const env = { https_proxy: "http://a", HTTPS_PROXY: "http://b", all_proxy: "http://c" };
  expect(proxiesOf({ ...env, NO_PROXY: "x" }, addresses)).toEqual({
    https_proxy: "http://a",
    http_proxy: "http://c",
    no_proxy: "x,127.1.2.3,[::1]",
  });
});
