import { Refusal } from "#sandbox/input/refusal.ts";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A request's body as the JSON object that it must be, or a 400 that says what it is not. */
export const readJson = (headers: Headers, bytes: Uint8Array): Record<string, unknown> => {
  if (!/^application\/(.+\+)?json\b/i.test(headers.get("content-type") ?? "")) {
    throw new Refusal(400, "Content-Type: bodies are application/json");
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
