import { splitProof } from "#testing/proofs.ts";
import { readActions } from "#testing/world/built-entries.ts";
import {
  type ConsoleSession,
  type requestAsPage,
  signInAsDemo,
} from "#testing/world/console-client.ts";
import { readAs } from "./access/matrix-people.ts";
import { expect, test } from "./fixtures.ts";
import { personOf } from "./support/people.ts";

test.use({ account: null });

const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

/** Values that JSON can express, which no schema of an action or a route accepts. */
const oddValues = [
  "null",
  "{}",
  '"\\u0000"',
  '"\\ud800"',
  '"$NaN"',
  '"$D"',
  '{"__proto__":null,"then":1}',
  '{"operation":"orders.create","input":"\\u0000","idempotencyKey":"\\u0000"}',
  `{"operation":"orders.create","input":${nested(60)},"idempotencyKey":"x"}`,
  `"${"x".repeat(60_000)}"`,
];

/** Each alone, and as the first of several arguments. */
const oddLists = oddValues.flatMap((value) => [`[${value}]`, `[${value},${value},${value}]`]);

const multipart = (list: string, name = "_1_a") => {
  const form = new FormData();
  form.append(name, "\0");
  form.append("0", list);
  return form;
};

/** Returns the requests of a list that got an answer 500 or none. */
const findFailures = async (
  session: ConsoleSession,
  requests: readonly (Parameters<typeof requestAsPage>[1] & { what: string })[],
) => {
  const failed: string[] = [];
  for (const { what, ...request } of requests) {
    const { status } = await readAs(session, request);
    if (status >= 500) failed.push(`${what}: ${status}`);
  }
  return failed;
};

/** Of each kind: a letter that can't be stored, a reference to nothing, and what is nested too deep. */
const oddCalls = splitProof(oddLists, [
  '["\\u0000"]',
  '["$D","$D","$D"]',
  `[{"operation":"orders.create","input":${nested(60)},"idempotencyKey":"x"}]`,
]);

for (const { part, marks, members } of oddCalls) {
  test(
    `${part} of the arguments that a Server Action does not expect never ends as an error of the server`,
    marks,
    async ({ world }) => {
      test.setTimeout(240_000);
      // Of a role that may call the most actions with the least effect, and of one who may call all.
      const open = async (kind: "manager" | "admin") => ({
        origin: world.origin,
        cookie: await signInAsDemo(world, personOf(world, kind)),
      });
      const text = { "content-type": "text/plain;charset=UTF-8" };
      // `endAllOtherSessions` takes no arguments, so it does what it says with any.
      const actions = readActions().filter(({ name }) => !name.endsWith(" endAllOtherSessions"));
      const call = (id: string) => ({
        path: "/signin",
        method: "POST",
        headers: { "next-action": id, accept: "text/x-component" },
      });
      const requests = actions.flatMap(({ id, name }) => [
        ...members.map((body) => ({
          ...call(id),
          headers: { ...call(id).headers, ...text },
          body,
          what: `${name} ${body.slice(0, 60)}`,
        })),
        ...['["$K1"]', '[null,"$K1"]', "[]"].map((list) => ({
          ...call(id),
          body: multipart(list),
          what: `${name} form ${list}`,
        })),
      ]);
      const half = Math.ceil(requests.length / 2);
      const failed = await Promise.all([
        findFailures(await open("admin"), requests.slice(0, half)),
        findFailures(await open("manager"), requests.slice(half)),
      ]);
      expect(failed.flat()).toEqual([]);
    },
  );
}

const oddQueries = splitProof(
  ["%00", "%ED%A0%80", "[]", "%22", "-1", "1e9", "9".repeat(40), "x".repeat(2_000)],
  ["%00", "1e9"],
);

for (const { part, marks, members } of oddQueries) {
  test(
    `no body, and ${part} of the queries, that a route does not expect ends as an error of the server`,
    marks,
    async ({ world }) => {
      const session = {
        origin: world.origin,
        cookie: await signInAsDemo(world, personOf(world, "admin")),
      };
      test.setTimeout(240_000);
      const bodies = [...oddValues, ...oddLists, "", "{", nested(30_000)];
      const posts = ["/api/read/orders.validate", "/api/live/shown"];
      const queries = [
        ...[
          "/api/audit?before=",
          "/api/audit?outcome=",
          "/api/audit?actor=",
          "/api/audit/export?from=",
        ],
        ...["/api/events?before=", "/api/events?state=", "/api/events/", "/api/requests/"],
        ...[
          "/api/requests?show=",
          "/api/requests?before=",
          "/api/requests?forms=",
          "/api/live?since=",
        ],
        ...["/api/notifications?before=", "/api/open-orders?view=", "/api/open-orders?count="],
        ...["/api/read/orders.list?page=", "/api/read/orders.get?id=", "/api/read/search?q="],
        ...["/orders?page=", "/orders/", "/signin?error=", "/teams?sort=", "/employees/"],
      ];
      const json = { "content-type": "application/json" };
      const requests = [
        ...posts.flatMap((path) =>
          bodies.map((body) => ({
            ...{ path, method: "POST", headers: json, body },
            what: `${path} ${body.slice(0, 60)}`,
          })),
        ),
        ...queries.flatMap((path) =>
          members.map((value) => ({
            path: `${path}${value}`,
            what: `${path}${value.slice(0, 60)}`,
          })),
        ),
        ...["/orders", "/signin", "/api/health"].map((path) => ({
          ...{
            path,
            method: "POST",
            headers: { "content-type": "multipart/form-data; boundary=b" },
          },
          what: `${path} without parts`,
        })),
      ];
      expect(await findFailures(session, requests)).toEqual([]);
    },
  );
}
