/**
 * The kinds of failed calls. Source: api-v4.md, Errors; the last four come from the network. Apart
 * from `errors.ts`, so that a browser that checks a kind loads neither the class nor its sentences.
 */
export const v4ErrorKinds = [
  "authentication",
  "authorization",
  "validation",
  "not_found",
  "conflict",
  "rate_limited",
  "unavailable",
  "unreachable",
  "malformed",
  "aborted",
] as const;
export type V4ErrorKind = (typeof v4ErrorKinds)[number];
