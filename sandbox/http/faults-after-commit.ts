import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import { isObject } from "#lib/v4/normalize/json.ts";
import { type OperationName, specOf } from "#lib/v4/registry.ts";
import { wrappers } from "#sandbox/choices/names.ts";
import type { Control } from "#sandbox/control/control.ts";
import type { Draw } from "#sandbox/control/rulebook.ts";
import type { Fields } from "#sandbox/handlers/handler.ts";
import { answerFailure, cutConnection } from "#sandbox/http/failure.ts";
import type { HttpEnv } from "#sandbox/http/http-env.ts";
import type { Shape } from "#sandbox/random-shape/shape-name.ts";

const page = "<!doctype html><title>Service</title><h1>It works</h1>";

const withoutIds = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      name === "id" ? [] : [[name, withoutIds(inner)]],
    ),
  );
};

/** Sends the headers of the complete answer and half of its body, then closes the connection. */
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

const compressors = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync } as const;

/** Sends a compressed answer although the request may not accept one, as some proxies do. */
const sendCompressed = (
  context: Context<HttpEnv>,
  status: 200 | 201 | 202,
  answer: object,
  encoding: keyof typeof compressors,
) => {
  const bytes = compressors[encoding](Buffer.from(JSON.stringify(answer)));
  return context.body(new Uint8Array(bytes), status, {
    "content-type": "application/json",
    "content-encoding": encoding,
  });
};

/** Returns the result under another key, inside more envelopes: `{data: {result: {key: …}}}`. */
const nestDeeper = (
  operation: OperationName,
  answer: object,
  { depth, key }: { depth: number; key: string },
): object => {
  const { status, [specOf(operation).output.key]: result, ...rest } = answer as Fields;
  const inner = result ?? (Array.isArray(answer) ? answer : rest);
  let nested: object = { [key]: inner };
  for (const wrapper of wrappers.slice(0, depth).reverse()) {
    nested = { [wrapper]: nested };
  }
  return { ...(status === "success" ? { status } : {}), ...(result ? rest : {}), ...nested };
};

/** Failures that a service may answer although it has committed. */
const failures = {
  // A create also reads back, and the key may lack the read capability.
  "403-after-commit": [403, "The API key may not read the record back"],
  // A replica that lags behind does not have the record yet.
  "404-after-commit": [404, "The record was not found"],
  "408-after-commit": [408, "Request timed out"],
  // A client or a proxy sent the request twice, and this answers the second one.
  "409-after-commit": [409, "Conflict with existing state"],
} as const;

/** Applies a fault to the answer of a request that was handled and, if it is a write, committed. */
export const applyFaultAfterCommit = async (
  context: Context<HttpEnv>,
  service: { control: Control; shape: Shape; fault: Draw["fault"]; operation: OperationName },
  answer: object,
  status: 200 | 201 | 202,
): Promise<Response> => {
  const { control, shape, fault, operation } = service;
  switch (fault?.kind) {
    case "reset-after-commit":
      return cutConnection(context, "reset");
    case "500-after-commit":
      return answerFailure(context, shape, 500, "Request failed");
    case "403-after-commit":
    case "404-after-commit":
    case "408-after-commit":
    case "409-after-commit": {
      const [code, message] = failures[fault.kind];
      return answerFailure(context, shape, code, message);
    }
    case "compressed":
      return sendCompressed(context, status, answer, fault.encoding);
    case "deeper-envelope":
      return context.json(nestDeeper(operation, answer, fault), status);
    case "truncated-body":
      return sendHalf(context, status, answer);
    case "non-json-200":
      return context.html(page, 200);
    case "200-without-id":
      return context.json(withoutIds(answer) as object, 200);
    case "empty-body":
      return context.body("", status, { "content-type": "application/json" });
    case "hang-after-commit": {
      const result = await control.held.hold(context.env.incoming?.socket);
      if (result === "gone") return cutConnection(context, "close");
    }
  }
  return context.json(answer, status);
};
