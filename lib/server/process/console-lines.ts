import "server-only";
import { format, stripVTControlCharacters } from "node:util";
import { errorFields, log } from "#lib/server/log.ts";
import { perProcess } from "#lib/server/per-process.ts";
import { findSpan } from "#lib/server/tracing/trace.ts";

/** Errors that `reportRequestError` has logged. Next prints each of them too. */
const reported = perProcess("qmReportedErrors", () => new WeakSet<Error>());

const digestOf = (error: unknown): string | null =>
  error instanceof Error && "digest" in error && typeof error.digest === "string"
    ? error.digest
    : null;

interface FailedRequest {
  path: string;
  method: string;
}

/**
 * Logs an error of a page, a route or an action as one line. `reference` is what the error page shows the
 * person. A query string may hold personal values, so only the path is logged.
 */
export const reportRequestError = (error: unknown, { path, method }: FailedRequest): void => {
  if (error instanceof Error) reported().add(error);
  const [route] = path.split("?", 1);
  const reference = digestOf(error);
  const span = findSpan();
  span?.fail();
  if (reference !== null) span?.add({ "qm.reference": reference });
  log().error({ reference, method, path: route, error: errorFields(error) }, "a request failed");
};

const levels = { debug: "debug", log: "info", info: "info", warn: "warn", error: "error" } as const;

/** Returns a line of a printed message: its texts, without the errors among them. */
const textOf = (values: readonly unknown[]): string => {
  const texts = values.filter((value) => typeof value !== "object" || value === null);
  return stripVTControlCharacters(format(...texts)).trim();
};

/**
 * Lets what libraries print be lines of the log: JSON, with the request's id, without a statement or a
 * value. Objects other than errors are left out, because they may hold what was sent.
 */
export const logConsole = (target: Pick<Console, keyof typeof levels> = console): void => {
  for (const [method, level] of Object.entries(levels)) {
    target[method as keyof typeof levels] = (...values: unknown[]) => {
      const error = values.find((value) => value instanceof Error);
      if (error && reported().has(error)) return;
      const text = textOf(values);
      if (!error && text === "") return;
      const reference = digestOf(error);
      const fields = error ? { error: errorFields(error), ...(reference && { reference }) } : {};
      log()[level](fields, text || "an error was printed");
    };
  }
};
