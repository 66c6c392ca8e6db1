/** The control API's routes: method, path below `/_sandbox`, body or query, what it does. */
export const controlRouteGuide: readonly (readonly [route: string, input: string, does: string])[] =
  [
    [
      "GET /faults",
      "",
      "seed, rules with how often each was tried and hit, requests held, late commits",
    ],
    ["PUT /faults", "{rules: [rule, …]}", "replaces all rules; their draws begin anew"],
    ["POST /faults", "rule", "adds one rule after the others"],
    ["DELETE /faults", "", "removes all rules; `DELETE /faults/{id}` one"],
    ["PUT /faults/seed", "{seed}", "the same requests then meet the same faults; draws begin anew"],
    ["POST /faults/release", "", "lets all held requests go"],
    ["GET /clock", "", "time, position in business days, seconds per day, whether it is paused"],
    ["POST /clock", "{advance: days} | {pause: true} | {resume: true}", "turns or stops the clock"],
    [
      "POST /reset",
      "{seed?, scale?}",
      "makes the world anew; keys and rules stay, the ledger of writes and late commits do not",
    ],
    [
      "GET /writes",
      "header?, operation?, after?, limit? (100, at most 1,000)",
      "every write that committed, in order: {writes, totalCount, next}; `next` is the `after` of the following page",
    ],
    ["PUT /answers", "", "records the answers from now on; `DELETE /answers` stops it"],
    [
      "GET /answers",
      "after?, path?",
      "the last 1,000 that succeeded: {answers: [{id, operation, method, path, status, body, facts, omitted}]}; `facts` is what the service holds, `omitted` what the shape left out",
    ],
    ["GET /writes/summary", "", "how often each test header committed, and every duplicate"],
  ];

/** Kinds of fault with their own fields, and what each does. */
export const faultKindGuide: readonly (readonly [kind: string, fields: string, does: string])[] = [
  ["latency", "ms", "waits before the work; goes together with one other rule"],
  ["refuse", "", "closes the connection as soon as the head tells the operation; reads no body"],
  ["reset-before-commit", "", "resets the connection; nothing is committed"],
  ["reset-after-commit", "", "commits, then resets the connection"],
  ["500-before-commit", "", "500, nothing is committed"],
  ["500-after-commit", "", "commits, then 500"],
  ["403-after-commit", "", "commits, then 403, as if only the read back were refused"],
  ["404-after-commit", "", "commits, then 404, as if the record were not there yet"],
  ["409-after-commit", "", "commits, then 409, as a request that was sent twice is answered"],
  ["compressed", "encoding? gzip | br | deflate", "commits, answers compressed, asked or not"],
  [
    "deeper-envelope",
    "depth? 1 to 4 (2), key?",
    "commits, answers the record deeper and under another key",
  ],
  ["429", "retryAfter? (seconds), retryAfterAs? seconds | date", "429, nothing is committed"],
  ["408", "commits? (false)", "408, before or after the commit"],
  ["redirect", "location", "307 to a path or another origin; nothing is committed"],
  ["hang", "commits? (false)", "no answer until released; uncommitted, it goes with its client"],
  [
    "late-commit",
    "afterMs | afterDays, answer? 500 | 408 | none",
    "fails now, commits later (writes)",
  ],
  ["truncated-body", "", "commits, sends half of the answer and closes"],
  ["non-json-200", "", "commits, answers 200 with a page"],
  ["200-without-id", "", "commits, answers 200 without any id"],
  ["empty-body", "", "commits, answers success without a body"],
];

/** the control API in a terminal. */
export const controlHelp = `The control API, for tests: /_sandbox on the same port, from this machine only, with
Authorization: Bearer <control token>.

${controlRouteGuide.map(([route, input]) => `  ${route.padEnd(22)}${input}`.trimEnd()).join("\n")}

  A rule: {operation: name or "*", effect?: read | write, probability? (1), times?, kind, …}; kinds:

${faultKindGuide.map(([kind, fields]) => `  ${kind.padEnd(22)}${fields}`.trimEnd()).join("\n")}

  "Before commit" leaves nothing in the database; "after commit" is durable. /docs says more.
`;
