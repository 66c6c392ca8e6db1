/**
 * Failures that the faulty service adds to a write. The response alone does not show whether the
 * service committed the write: Quartermaster must read the record back. A fault that the sandbox's rules
 * know too has the name that it has there (`sandbox/control/fault-rule.ts`).
 */
export const writeFaults = [
  "reset-before-commit",
  "reset-after-commit",
  "500-before-commit",
  "500-after-commit",
  "503-after-commit",
  "403-before-commit",
  "403-after-commit",
  "404-before-commit",
  "404-after-commit",
  "409-after-commit",
  "429-before-commit",
  "429-after-commit",
  "408-before-commit",
  "redirect-before-commit",
  "redirect-after-commit",
  "truncated-body",
  "non-json-200",
  "200-without-id",
  "error-behind-200",
  "hang-after-commit",
  "hang-before-commit",
  "late-commit",
  "broken-gzip",
  "unknown-coding",
  "202-with-job-location",
  "204-without-body",
] as const;

/** Successes that a service may legally answer with, and that are hard to parse. */
export const hardAnswers = [
  "gzip",
  "br",
  "deeper-envelope",
  "unknown-key",
  "201-with-location",
  "202-with-location",
] as const;

/**
 * Refusals that prove that nothing was committed: 400 reports a missing or malformed field, 401 an
 * invalid key. The service checks both before it does anything, so neither follows a commit here.
 * Source: api-v4.md, Errors.
 */
export const refusals = ["400-before-commit", "401-before-commit"] as const;

/** Every fault that a random write can meet. */
export const randomWriteFaults = [...writeFaults, ...hardAnswers, ...refusals] as const;
export type WriteFault = (typeof randomWriteFaults)[number];

/** Failures of a read. `empty-list`: a list without its records. `stale-list`: one without the newest. */
export const readFaults = ["500", "reset", "truncated-body", "empty-list", "stale-list"] as const;
export type ReadFault = (typeof readFaults)[number];

/** These are chosen by tests only: at random, they would soon pause every key, or make every run wait. */
export type Fault = WriteFault | ReadFault | "401" | "403" | "409";

const faultsWithoutCommit: readonly Fault[] = ["401", "403", "409"];

/** Returns whether a fault answers a write instead of committing it. */
export const preventsCommit = (fault: Fault): boolean =>
  fault.endsWith("before-commit") || faultsWithoutCommit.includes(fault);
