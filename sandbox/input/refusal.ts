import type { z } from "zod";

/** A failure that the contract has a status for. Any other error becomes 500 `Request failed`. */
export class Refusal extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413;

  constructor(status: Refusal["status"], message: string) {
    super(message);
    this.name = "Refusal";
    this.status = status;
  }
}

/**
 * Returns a 404. The message is the same for a missing record, a record of another company and a
 * record that the caller may not see.
 */
export const notFound = (what: string) => new Refusal(404, `${what} not found`);

const nameOf = (path: readonly PropertyKey[]) =>
  path.reduce<string>(
    (name, key) =>
      typeof key === "number" ? `${name}[${key}]` : name ? `${name}.${String(key)}` : String(key),
    "",
  );

/** Throws a 400 that names the first invalid field. Source: api-v4.md, Errors. */
export const refuseInput = (error: z.ZodError): never => {
  const issue = error.issues[0];
  if (issue?.code === "unrecognized_keys") {
    throw new Refusal(400, `${nameOf([...issue.path, issue.keys[0] ?? ""])}: unknown field`);
  }
  const name = nameOf(issue?.path ?? []);
  throw new Refusal(400, `${name ? `${name}: ` : ""}${issue?.message ?? "Invalid input"}`);
};
