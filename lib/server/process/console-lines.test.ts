import { sql } from "drizzle-orm";
import { beforeEach, expect, it, vi } from "vitest";
import { errorFields, log } from "#lib/server/log.ts";
import { logConsole, reportRequestError } from "#lib/server/process/console-lines.ts";
import { store } from "#lib/server/store/store.ts";
import { testStore } from "#testing/server/store.ts";

testStore();
const canary = "canary@example.com";

const lines: unknown[][] = [];
const collect = (...line: unknown[]) => void lines.push(line);
const printed = () => {
  const target = { debug: collect, log: collect, info: collect, warn: collect, error: collect };
  logConsole(target);
  return target;
};

/** Fails as a page whose statement has personal parameters. */
const failedStatement = async (): Promise<Error> =>
  store()
    .execute(sql`select ${canary}::text, (${canary} || '')::int`)
    .then(
      () => new Error("It did not fail."),
      (error: Error) => Object.assign(error, { digest: "4242" }),
    );

beforeEach(() => {
  lines.length = 0;
  vi.spyOn(log(), "error").mockImplementation(collect);
  vi.spyOn(log(), "info").mockImplementation(collect);
});

it("an error of a statement is logged by its code, without its text, parameters or values", async () => {
  const fields = errorFields(await failedStatement());
  expect(fields).toMatchObject({ type: "DatabaseError", code: "22P02" });
  expect(JSON.stringify(fields)).not.toMatch(/canary|select/);
});

it("an error of a request is one line with the reference that the person sees, also if it is printed", async () => {
  const error = await failedStatement();
  reportRequestError(error, { path: `/orders?query=${canary}`, method: "GET" });
  printed().error("⨯", error);
  expect(lines).toMatchObject([[{ reference: "4242", path: "/orders" }, "a request failed"]]);
  expect(JSON.stringify(lines)).not.toMatch(/canary|select/);
});

it("what a library prints is a line of the log, without objects and colors", () => {
  const target = printed();
  target.log("\u001b[1m▲ Next.js\u001b[22m %s", "16", { email: canary });
  target.error("failed", new Error("why"));
  target.log("");
  expect(lines).toMatchObject([
    [{}, "▲ Next.js 16"],
    [{ error: { message: "why" } }, "failed"],
  ]);
  expect(JSON.stringify(lines)).not.toContain("canary");
});
