import type { z } from "zod";
import { Refusal } from "#sandbox/input/refusal.ts";

const nameOf = (path: readonly PropertyKey[]) =>
  path.reduce<string>(
    (name, key) =>
      typeof key === "number" ? `${name}[${key}]` : name ? `${name}.${String(key)}` : String(key),
    "",
  );

/** 400 names the field. Source: api-v4.md, Errors. */
export const refuseInput = (error: z.ZodError): never => {
  const issue = error.issues[0];
  if (issue?.code === "unrecognized_keys") {
    throw new Refusal(400, `${nameOf([...issue.path, issue.keys[0] ?? ""])}: unknown field`);
  }
  const name = nameOf(issue?.path ?? []);
  throw new Refusal(400, `${name ? `${name}: ` : ""}${issue?.message ?? "Invalid input"}`);
};
