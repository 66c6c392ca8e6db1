import { createServer } from "node:net";
import { Client } from "pg";
import { expect, it } from "vitest";
import { findStoreProblem } from "#lib/server/store/store-problem.ts";

const problemOf = async (url: string): Promise<string | null> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => undefined);
  const error: unknown = await client.connect().catch((each: unknown) => each);
  await client.end().catch(() => undefined);
  return findStoreProblem(error);
};

const urlWith = (change: (url: URL) => void): string => {
  const url = new URL(process.env.TEST_DATABASE_URL ?? "");
  change(url);
  return url.href;
};

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
};

it("a wrong host, port, password, database or TLS is named in a sentence that says what to do", async () => {
  const port = await freePort();
  const problems = await Promise.all(
    [
      urlWith((url) => Object.assign(url, { port: String(port) })),
      urlWith((url) => Object.assign(url, { hostname: "no-such-host.invalid" })),
      urlWith((url) => Object.assign(url, { password: "canary" })),
      urlWith((url) => Object.assign(url, { pathname: "/no_such_database" })),
      urlWith((url) => Object.assign(url, { search: "?sslmode=verify-full" })),
    ].map(problemOf),
  );
  expect(problems).toEqual([
    expect.stringContaining("no PostgreSQL listens"),
    expect.stringMatching(/host name/),
    expect.stringContaining("refuses the password"),
    expect.stringContaining("no database of this name"),
    expect.stringContaining("does not support TLS"),
  ]);
  expect(problems.join()).not.toContain("canary");
});

it("an error of anything else is no problem of the database", () => {
  expect(findStoreProblem(new Error("why"))).toBeNull();
  expect(findStoreProblem("why")).toBeNull();
});
