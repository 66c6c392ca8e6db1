import { isObject, type JsonObject } from "#lib/v4/shape/json.ts";
import { Refusal } from "#sandbox/input/refusal.ts";

/** Returns the JSON object of a request's body. Throws a 400 for any other body. */
export const readJson = (headers: Headers, bytes: Uint8Array): JsonObject => {
  if (!/^application\/(.+\+)?json\b/i.test(headers.get("content-type") ?? "")) {
    throw new Refusal(400, "Content-Type: the body must be application/json");
  }
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new Refusal(400, "Malformed JSON in the request body");
  }
  if (!isObject(body)) throw new Refusal(400, "The request body must be a JSON object");
  return body;
};
