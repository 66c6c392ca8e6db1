/** What `--help` and `/docs` say about each route of the control API. */
export const controlRouteGuide: readonly (readonly [
  route: string,
  input: string,
  description: string,
])[] = [
  [
    "GET /faults",
    "",
    "returns the seed, the rules with how often each was tried and applied, and how many requests are held, commits are late and records are not shown yet",
  ],
  ["PUT /faults", "{rules: [rule, …]}", "replaces all rules and restarts their draws"],
  ["POST /faults", "rule", "adds a rule after the others"],
  ["DELETE /faults", "", "removes all rules; `DELETE /faults/{id}` removes one"],
  [
    "PUT /faults/seed",
    "{seed}",
    "sets the seed and restarts the draws, so that the same requests get the same faults",
  ],
  ["POST /faults/release", "", "releases all held requests"],
  ["POST /faults/show", "", "lets reads show all records that are shown late"],
  [
    "GET /clock",
    "",
    "returns the time, the position in business days, the seconds per day, and whether the clock is paused",
  ],
  [
    "POST /clock",
    "{advance: days} | {pause: true} | {resume: true}",
    "advances, pauses or resumes the clock",
  ],
  [
    "POST /reset",
    "{seed?, scale?}",
    "creates the world again; keys and rules stay, the ledger of writes and late commits are deleted",
  ],
  [
    "GET /writes",
    "header?, operation?, after?, limit? (100, at most 1,000)",
    "returns the committed writes in order: {writes, totalCount, next}; `next` is the `after` of the next page",
  ],
  [
    "GET /writes/summary",
    "",
    "returns how many writes committed for each test header, and all duplicates",
  ],
  ["PUT /answers", "", "starts to record answers; `DELETE /answers` stops it"],
  [
    "GET /answers",
    "after?, path?",
    "returns the last 1,000 successful answers: {answers: [{id, operation, method, path, status, body, facts, omitted}]}; `facts` is what the service knows, `omitted` what the shape left out of the body",
  ],
];

/** What `--help` and `/docs` say about the routes of the webhooks. */
export const webhookRouteGuide: typeof controlRouteGuide = [
  ["GET /webhooks", "", "returns the endpoints, with how many deliveries are in each state"],
  [
    "POST /webhooks",
    "{url, key, description?, eventTypes? (all)}",
    "registers an endpoint for the events of the records that an API key can see, and returns its secret; no later answer has it. `DELETE /webhooks/{id}` removes it",
  ],
  [
    "POST /webhooks/{id}/rotate",
    "{overlap? (seconds; 86,400)}",
    "replaces the secret and returns the new one; until the overlap ends, deliveries have a signature of each. The keys file has the new one after the next start",
  ],
  [
    "GET /webhooks/{id}/deliveries",
    "state?, type?, after?, limit? (100, at most 1,000)",
    "returns the deliveries with all their attempts: {deliveries, totalCount, next}. Their state is waiting, delivered, failed or dropped",
  ],
  [
    "POST /webhooks/{id}/replay",
    "{id?, after?, state?, type?}",
    "sends deliveries again, with the same ids and bodies, and returns how many",
  ],
  [
    "PUT /webhooks/faults",
    "{duplicates?, reordering?, dropAll?, seed?}",
    "sets which share of the events is sent twice, which share is held back for up to 5 s, so that later events overtake, and whether none is sent; `GET` returns it",
  ],
  [
    "POST /webhooks/flush",
    "",
    "sends all waiting events now, also those that wait for a retry, and answers when each was attempted",
  ],
];

/** What `--help` and `/docs` say about each kind of fault, with its fields. */
export const faultKindGuide: readonly (readonly [
  kind: string,
  fields: string,
  description: string,
])[] = [
  ["latency", "ms", "waits before the request is handled; combines with one other fault"],
  ["refuse", "", "closes the connection after the request headers, without reading the body"],
  ["reset-before-commit", "", "resets the connection; nothing is committed"],
  ["reset-after-commit", "", "commits, then resets the connection"],
  ["500-before-commit", "", "answers 500; nothing is committed"],
  ["500-after-commit", "", "commits, then answers 500"],
  ["403-after-commit", "", "commits, then answers 403, as if the key could not read the record"],
  ["404-after-commit", "", "commits, then answers 404, as if the record did not exist yet"],
  ["409-after-commit", "", "commits, then answers 409, as to a request that was sent twice"],
  [
    "compressed",
    "encoding? gzip | br | deflate",
    "commits, then sends a compressed answer, whatever the request accepts",
  ],
  [
    "deeper-envelope",
    "depth? 1 to 4 (2), key?",
    "commits, then answers with the record inside more envelopes and under another key",
  ],
  [
    "429-before-commit",
    "retryAfter? (seconds), retryAfterAs? seconds | date",
    "answers 429; nothing is committed",
  ],
  ["408-before-commit", "", "answers 408; nothing is committed"],
  ["408-after-commit", "", "commits, then answers 408"],
  [
    "redirect-before-commit",
    "location",
    "answers 307 to a path or another origin; nothing is committed",
  ],
  [
    "hang-before-commit",
    "",
    "handles the request once released; it is dropped if its client leaves before",
  ],
  ["hang-after-commit", "", "commits, and answers once released"],
  [
    "late-commit",
    "afterMs | afterDays, answer? 500 | 408 | none",
    "answers with a failure and commits later; for writes only",
  ],
  [
    "shown-late",
    "forMs, from? all | lists (all)",
    "commits and answers as usual; a record that was created is left out of lists, and with `all` is also answered with 404, for so long; for writes only",
  ],
  ["truncated-body", "", "commits, sends half of the answer and closes the connection"],
  ["non-json-200", "", "commits, then answers 200 with an HTML page"],
  ["200-without-id", "", "commits, then answers 200 without any id"],
  ["empty-body", "", "commits, then answers success without a body"],
];

/** The part of `--help` about the control API. */
export const controlHelp = `The control API, for tests: /_sandbox on the same port, for requests from this machine with
Authorization: Bearer <control token>.

${[...controlRouteGuide, ...webhookRouteGuide]
  .map(([route, input]) => `  ${route.padEnd(31)}${input}`.trimEnd())
  .join("\n")}

  A rule: {operation: name or "*", effect?: read | write, probability? (1), times?, kind, …}. Kinds:

${faultKindGuide.map(([kind, fields]) => `  ${kind.padEnd(31)}${fields}`.trimEnd()).join("\n")}

  A fault "before commit" leaves nothing in the database; a fault "after commit" comes when the write
  is durable. The page /docs describes each route and each kind.
`;
