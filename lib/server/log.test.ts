import { Writable } from "node:stream";
import { pino } from "pino";
import { expect, it } from "vitest";
import { errorFields, loggerOptions } from "#lib/server/log.ts";

const key = "svc_sk_canary_0123456789";

const printed = (work: (log: ReturnType<typeof pino>) => void) => {
  let text = "";
  const sink = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  work(pino(loggerOptions("info"), sink));
  return text;
};

it("the log contains no secret, in any field or message", () => {
  const text = printed((log) => {
    log.info({ apiKey: key, password: key, nested: { pinCode: key, deeper: { taxId: key } } }, "a");
    log.info({ headers: { "x-api-key": key, cookie: key } }, "b");
    log.info(
      { request: { headers: { authorization: key, "X-API-KEY": key, "x-api-key": key } } },
      "c",
    );
    log.info(`asked with ${key}, signed with whsec_canary+/0123456789=`);
    log.error({ err: new Error(`refused ${key} by postgres://qm:hidden@host/db`) }, "d");
    log.error(errorFields(Object.assign(new Error("x", { cause: key }), { body: key })));
  });
  expect(text.split("\n").filter(Boolean)).toHaveLength(6);
  expect(text).not.toContain("canary");
  expect(text).not.toContain("hidden");
});

it("a thrown value that is not an error is logged by its type only", () => {
  expect(errorFields(key)).toEqual({ type: "string" });
});

it.each([
  ["an error", new TypeError("why")],
  ["its fields", errorFields(new TypeError("why"))],
])("the log contains the message of %s", (_what, error) => {
  const line: unknown = JSON.parse(printed((log) => log.error({ error }, "failed")));
  expect(line).toMatchObject({ error: { type: "TypeError", message: "why" }, msg: "failed" });
});
