import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Fields } from "#sandbox/handlers/handler.ts";
import type { HttpEnv } from "#sandbox/http/http-env.ts";
import { Refusal } from "#sandbox/input/refusal.ts";
import { drawFor } from "#sandbox/random-shape/draw.ts";
import { idMappingOf } from "#sandbox/random-shape/odd-ids.ts";
import { type Shape, seedOfShape } from "#sandbox/random-shape/shape-name.ts";

const errorTypes: Record<number, string> = {
  400: "validation_error",
  401: "authentication_error",
  403: "permission_error",
  404: "not_found_error",
  409: "conflict_error",
  413: "validation_error",
  429: "rate_limit_error",
};

/** Returns whether a failure has the illustrative body. A random shape draws it for each status. */
const isIllustrativeFailure = (status: number, shape: Shape) => {
  const seed = seedOfShape(shape);
  return seed === null
    ? shape === "illustrative"
    : drawFor(seed, "failure", String(status)).is(0.5);
};

/** Returns the body of a failure, in one of the two documented forms. Source: api-v4.md, Errors. */
const failureOf = (status: number, message: string, requestId: string, shape: Shape): Fields => {
  const seed = seedOfShape(shape);
  const text = seed === null ? message : idMappingOf(seed).write(message);
  return isIllustrativeFailure(status, shape)
    ? {
        error: {
          type: errorTypes[status] ?? "server_error",
          message: text,
          request_id: requestId,
        },
      }
    : { statusCode: status, statusMessage: text };
};

/** Answers with a failure in a shape. */
export const answerFailure = (
  context: Context<HttpEnv>,
  shape: Shape,
  status: ContentfulStatusCode,
  message: string,
) => {
  // After a 408 or 413 the rest of the body would be read as the next request of this connection.
  if (status === 408 || status === 413) context.header("connection", "close");
  return context.json(failureOf(status, message, context.get("requestId"), shape), status);
};

/** Answers with the failure that an error stands for. `log` receives the errors that a 500 hides. */
export const answerError = (
  context: Context<HttpEnv>,
  shape: Shape,
  error: Error,
  log: (error: unknown) => void,
) => {
  const isPlanned = error instanceof Refusal || error instanceof HTTPException;
  if (isPlanned && error.status < 500) {
    return answerFailure(context, shape, error.status, error.message || "Invalid request");
  }
  // The underlying error is only logged. Source: api-v4.md, Errors.
  log(error);
  return answerFailure(context, shape, isPlanned ? error.status : 500, "Request failed");
};

/** Ends the connection without an answer: `close` sends a FIN, `reset` an RST. */
export const cutConnection = (context: Context<HttpEnv>, how: "close" | "reset") => {
  const socket = context.env.incoming?.socket;
  if (how === "reset") socket?.resetAndDestroy();
  else socket?.destroy();
  return RESPONSE_ALREADY_SENT;
};
