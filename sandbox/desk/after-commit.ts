import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import { failureOf, type Shape } from "#sandbox/answer";
import { cutConnection } from "#sandbox/desk/cut-connection";
import type { Desk } from "#sandbox/desk/desk";
import type { Draw } from "#sandbox/desk/rulebook";
import type { HttpEnv } from "#sandbox/http-env";

const page = "<!doctype html><title>Service</title><h1>It works</h1>";

const withoutIds = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      name === "id" ? [] : [[name, withoutIds(inner)]],
    ),
  );
};

/** Sends the head of the whole answer, half of its body, and then nothing any more. */
const sendHalf = (context: Context<HttpEnv>, status: number, answer: object) => {
  const { outgoing } = context.env;
  const bytes = Buffer.from(JSON.stringify(answer));
  outgoing?.writeHead(status, {
    "content-type": "application/json",
    "content-length": bytes.length,
    "x-request-id": context.get("requestId"),
  });
  outgoing?.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => outgoing.destroy());
  return RESPONSE_ALREADY_SENT;
};

/** What becomes of the answer to a request whose work is done and, if it is a write, durable. */
export const sufferAfterCommit = async (
  context: Context<HttpEnv>,
  { desk, shape, fault }: { desk: Desk; shape: Shape; fault: Draw["fault"] },
  answer: object,
  status: 200 | 201 | 202,
): Promise<Response> => {
  const failure = (status: number, message: string) =>
    failureOf(status, message, context.get("requestId"), shape);
  switch (fault?.kind) {
    case "reset-after-commit":
      return cutConnection(context, "reset");
    case "500-after-commit":
      return context.json(failure(500, "Request failed"), 500);
    case "403-after-commit":
      // What a key without the read capability meets: a create also reads back.
      return context.json(failure(403, "The API key may not read the record back"), 403);
    case "408":
      context.header("connection", "close");
      return context.json(failure(408, "Request timed out"), 408);
    case "truncated-body":
      return sendHalf(context, status, answer);
    case "non-json-200":
      return context.html(page, 200);
    case "200-without-id":
      return context.json(withoutIds(answer) as object, 200);
    case "empty-body":
      return context.body("", status, { "content-type": "application/json" });
    case "hang": {
      if (!fault.commits) break;
      const how = await desk.held.hold(context.env.incoming?.socket);
      if (how === "gone") return cutConnection(context, "close");
    }
  }
  return context.json(answer, status);
};
