import { connect } from "node:net";
import { expect, test } from "vitest";
import { setUpSandbox } from "#testing/sandbox/client.ts";

const service = setUpSandbox("file");

/** Sends bytes as they are, and returns all answers when the connection has ended. */
const exchange = (...lines: string[]) =>
  new Promise<string>((resolve) => {
    const { port, hostname } = new URL(service.sandbox.baseUrl);
    const socket = connect(Number(port), hostname, () => socket.write(lines.join("\r\n")));
    let text = "";
    socket.on("data", (data) => {
      text += String(data);
    });
    socket.on("close", () => resolve(text));
  });

const upgrades = {
  h2c: ["Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABk"],
  websocket: ["Connection: Upgrade", "Upgrade: websocket"],
};

test.each(Object.entries(upgrades))(
  "a request that offers %s is answered as if it did not, and its body is read as HTTP/1.1",
  async (_protocol, headers) => {
    expect(await exchange("GET /health HTTP/1.1", "Host: a", ...headers, "", "")).toMatch(
      /^HTTP\/1\.1 200 .*connection: close.*"status":"ok"/is,
    );
    const body = JSON.stringify({ name: `Team by ${headers.length}` });
    const key = `X-API-KEY: ${service.sandbox.keys[0]?.key}`;
    const fields = [key, "Content-Type: application/json", `Content-Length: ${body.length}`];
    const head = ["POST /v4/teams HTTP/1.1", "Host: a", ...headers, ...fields];
    const answer = await exchange(...head, "", body);
    expect(answer).toMatch(/^HTTP\/1\.1 20[01] /);
    const { body: teams } = await service.admin.send("GET", "/v4/teams");
    expect(JSON.stringify(teams)).toContain(`Team by ${headers.length}`);
  },
);

test("the whole address as a target, HEAD and an unmet expectation are answered", async () => {
  const close = ["Host: a", "Connection: close"];
  expect(await exchange("GET http://a/health HTTP/1.1", ...close, "", "")).toContain(" 200 OK");
  expect(await exchange("HEAD /health HTTP/1.1", ...close, "", "")).toContain(" 200 OK");
  const expectation = await exchange("GET /health HTTP/1.1", ...close, "Expect: more", "", "");
  expect(expectation).toContain(" 417 ");
});

test("a request for a tunnel gets a 405", async () => {
  const answer = await exchange("CONNECT a:443 HTTP/1.1", "Host: a:443", "", "");
  expect(answer).toContain(" 405 ");
});
