import { describe, expect, test } from "vitest";
import { isLoopback } from "#sandbox/control/control-access.ts";
import { startSandbox } from "#sandbox/start.ts";
import { openApp } from "#testing/sandbox/client.ts";
import { controlClient, setUpControl } from "#testing/sandbox/control.ts";

const { service, control } = setUpControl();

const routes = [
  ["GET", "/faults"],
  ["PUT", "/faults"],
  ["POST", "/faults"],
  ["DELETE", "/faults"],
  ["DELETE", "/faults/1"],
  ["PUT", "/faults/seed"],
  ["POST", "/faults/release"],
  ["GET", "/clock"],
  ["POST", "/clock"],
  ["POST", "/reset"],
  ["GET", "/writes"],
  ["GET", "/writes/summary"],
  ["GET", "/nothing"],
] as const;

test.each(routes)("%s %s needs the control token", async (method, path) => {
  const { token } = service.sandbox.control;
  for (const wrong of [null, "", "x", `${token}x`, token.slice(0, -1), token.toUpperCase()]) {
    const { status, body, headers } = await controlClient(service.sandbox, wrong).send(
      method,
      path,
    );
    expect([status, body]).toEqual([
      401,
      { statusCode: 401, statusMessage: "The control token is missing or wrong" },
    ]);
    expect(headers.get("www-authenticate")).toBe("Bearer");
  }
});

test("an API key is refused by the control API, and the control token by the service", async () => {
  const key = service.sandbox.keys[0]?.key ?? "";
  expect((await controlClient(service.sandbox, key).get("/faults")).status).toBe(401);
  for (const [name, value] of [
    ["x-api-key", service.sandbox.control.token],
    ["authorization", `Bearer ${service.sandbox.control.token}`],
  ] as const) {
    const answer = await fetch(`${service.sandbox.baseUrl}/v4/me`, { headers: { [name]: value } });
    expect(answer.status).toBe(401);
  }
});

test("the start option sets the control token", async () => {
  const other = await startSandbox({ controlToken: "a-token-of-my-own" });
  expect(other.control).toEqual({ token: "a-token-of-my-own", url: `${other.baseUrl}/_sandbox` });
  expect((await controlClient(other).get("/faults")).status).toBe(200);
  await other.close();
});

describe("the control API by the address of the client", () => {
  test.each([
    ["127.0.0.1", true],
    ["127.8.9.10", true],
    ["::1", true],
    ["::ffff:127.0.0.1", true],
    ["10.0.0.4", false],
    ["::ffff:10.0.0.4", false],
    ["fe80::1", false],
    ["128.0.0.1", false],
    ["", false],
    ["localhost", false],
    [undefined, false],
  ])("%s is this machine: %s", (address, isOwn) => {
    expect(isLoopback(address)).toBe(isOwn);
  });

  test("answers 404 to other machines, even with the token", async () => {
    const token = "a-token-of-my-own";
    const { world, app } = await openApp(token);
    const request = (remoteAddress: string | undefined, path: string) =>
      app.request(
        path,
        { headers: { authorization: `Bearer ${token}`, "x-forwarded-for": "127.0.0.1" } },
        { incoming: { socket: { remoteAddress } } },
      );
    for (const address of ["10.0.0.4", "2001:db8::1", undefined]) {
      for (const path of ["/_sandbox/faults", "/_sandbox/writes", "/_sandbox/nothing"]) {
        const answer = await request(address, path);
        expect(answer.status).toBe(404);
        expect(await answer.json()).toMatchObject({ statusCode: 404 });
      }
    }
    expect((await request("::ffff:127.0.0.1", "/_sandbox/faults")).status).toBe(200);
    world.db.close();
  });
});

describe("an invalid request to the control API", () => {
  test.each([
    ["PUT", "/faults", { rules: [], more: 1 }, "more: unknown field"],
    ["PUT", "/faults", [], "The request body must be a JSON object"],
    ["PUT", "/faults", "{", "Malformed JSON in the request body"],
    ["PUT", "/faults/seed", {}, "seed: "],
    ["PUT", "/faults/seed", { seed: -1 }, "seed: "],
    ["POST", "/clock", {}, "use one of advance, pause, resume"],
    ["POST", "/clock", { pause: true, resume: true }, "use one of advance, pause, resume"],
    ["POST", "/clock", { advance: -1 }, "advance: "],
    ["POST", "/clock", { pause: false }, "pause: "],
    ["POST", "/reset", { scale: "huge" }, "scale: "],
    ["POST", "/reset", { seed: 1, day: 2 }, "day: unknown field"],
    ["GET", "/writes?limit=0", undefined, "limit: "],
    ["GET", "/writes?who=me", undefined, "who: unknown field"],
  ])("%s %s with %j gets a 400", async (method, path, given, message) => {
    const { status, body } = await control.send(method, path, given);
    expect([status, body.statusMessage]).toEqual([400, expect.stringContaining(message)]);
  });

  test("to an unknown route gets a 404 in JSON", async () => {
    for (const [method, path] of [
      ["GET", "/"],
      ["GET", "/nothing"],
      ["PATCH", "/faults"],
      ["DELETE", "/faults/x"],
    ] as const) {
      const { status, body } = await control.send(method, path);
      expect([status, body.statusCode]).toEqual([404, 404]);
    }
  });
});
