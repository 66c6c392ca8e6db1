import { z } from "zod";
import { operationNames } from "#lib/v4/registry.ts";

/** Kinds without fields of their own. */
const simpleKinds = [
  "refuse",
  "reset-before-commit",
  "reset-after-commit",
  "500-before-commit",
  "500-after-commit",
  "403-after-commit",
  "404-after-commit",
  "408-before-commit",
  "408-after-commit",
  "409-after-commit",
  "hang-before-commit",
  "hang-after-commit",
  "truncated-body",
  "non-json-200",
  "200-without-id",
  "empty-body",
] as const;

const milliseconds = z.int().min(0).max(600_000);

const target = {
  /** An operation of the registry, or `*` for all. */
  operation: z.enum(["*", ...operationNames]),
  effect: z.enum(["read", "write"]).optional(),
  probability: z.number().min(0).max(1).default(1),
  /** How often the rule applies at most; absent: without limit. */
  times: z.int().min(1).optional(),
};

const isPathOrOrigin = (location: string) =>
  location.startsWith("/") || (URL.canParse(location) && /^https?:/.test(location));

/** A fault rule: to which requests it applies, how often, and what it does to them. */
export const faultRule = z.discriminatedUnion(
  "kind",
  [
    z.strictObject({ ...target, kind: z.enum(simpleKinds) }),
    z.strictObject({ ...target, kind: z.literal("latency"), ms: milliseconds }),
    z.strictObject({
      ...target,
      kind: z.literal("compressed"),
      encoding: z.enum(["gzip", "br", "deflate"]).default("gzip"),
    }),
    z.strictObject({
      ...target,
      kind: z.literal("deeper-envelope"),
      /** How many envelopes are around the result. */
      depth: z.int().min(1).max(4).default(2),
      /** Key of the result; by default one that clients do not know. */
      key: z
        .string()
        .regex(/^[A-Za-z_]\w{0,63}$/)
        .default("outcomeRecord"),
    }),
    z.strictObject({
      ...target,
      kind: z.literal("429-before-commit"),
      /** `Retry-After` in seconds; absent: no such header. */
      retryAfter: z.int().min(0).max(86_400).optional(),
      retryAfterAs: z.enum(["seconds", "date"]).default("seconds"),
    }),
    z
      .strictObject({
        ...target,
        kind: z.literal("late-commit"),
        afterMs: milliseconds.optional(),
        /** Business days of the sandbox's clock. */
        afterDays: z.number().min(0).max(3_650).optional(),
        /** `none`: no answer until held requests are released, then 500. */
        answer: z.enum(["500", "408", "none"]).default("500"),
      })
      .refine(({ afterMs, afterDays }) => (afterMs === undefined) !== (afterDays === undefined), {
        path: ["afterMs"],
        error: "use either afterMs or afterDays",
      }),
    z.strictObject({
      ...target,
      kind: z.literal("shown-late"),
      forMs: milliseconds,
      /** `lists`: a read of the record alone shows it. */
      from: z.enum(["all", "lists"]).default("all"),
    }),
    z.strictObject({
      ...target,
      kind: z.literal("redirect-before-commit"),
      location: z.string().max(2_000).refine(isPathOrOrigin, "use a path or an HTTP address"),
    }),
  ],
  { error: "unknown kind of fault" },
);

export type FaultRule = z.infer<typeof faultRule>;
