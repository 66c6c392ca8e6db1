import type { Context } from "hono";
import type { z } from "zod";
import { issueWords } from "#lib/v4/issue-words.ts";
import type { HttpEnv } from "#sandbox/http/http-env.ts";
import { readJson } from "#sandbox/input/read-input.ts";
import { refuseInput } from "#sandbox/input/refusal.ts";

/** Returns the parsed input of a control route. Throws a 400 that names the field. */
export const parse = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.infer<Schema> => {
  const parsed = schema.safeParse(value, { error: issueWords });
  return parsed.success ? parsed.data : refuseInput(parsed.error);
};

/** Returns the parsed body of a request to a control route. An empty body is an empty object. */
export const readBody = async <Schema extends z.ZodType>(
  context: Context<HttpEnv>,
  schema: Schema,
) => {
  const bytes = new Uint8Array(await context.req.arrayBuffer());
  return parse(schema, bytes.length === 0 ? {} : readJson(context.req.raw.headers, bytes));
};
