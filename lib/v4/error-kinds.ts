/** Every way a call can fail. Source: api-v4.md, Errors; the last four are the network's own. */
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
