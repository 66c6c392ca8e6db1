import { z } from "zod";
import { operationNames } from "#lib/v4/registry.ts";

/** Kinds that need nothing but their name. */
const plainKinds = [
  "refuse",
  "reset-before-commit",
  "reset-after-commit",
  "500-before-commit",
  "500-after-commit",
  "403-after-commit",
  "404-after-commit",
  "409-after-commit",
  "truncated-body",
  "non-json-200",
  "200-without-id",
  "empty-body",
] as const;

const milliseconds = z.int().min(0).max(600_000);

const target = {
  /** A name of the registry, or `*` for all 27. */
  operation: z.enum(["*", ...operationNames]),
  effect: z.enum(["read", "write"]).optional(),
  probability: z.number().min(0).max(1).default(1),
  /** How often it may hit before it is spent; absent: without end. */
  times: z.int().min(1).optional(),
};

const isPathOrOrigin = (location: string) =>
  location.startsWith("/") || (URL.canParse(location) && /^https?:/.test(location));

/** One fault on purpose: which requests it hits, how often, and what it does to them. */
export const faultRule = z.discriminatedUnion(
  "kind",
  [
    z.strictObject({ ...target, kind: z.enum(plainKinds) }),
    z.strictObject({ ...target, kind: z.literal("latency"), ms: milliseconds }),
    z.strictObject({
      ...target,
      kind: z.literal("compressed"),
      encoding: z.enum(["gzip", "br", "deflate"]).default("gzip"),
    }),
    z.strictObject({
      ...target,
      kind: z.literal("deeper-envelope"),
      /** Levels above the result. */
      depth: z.int().min(1).max(4).default(2),
      /** Key of the result, instead of one that no list of names would hold. */
      key: z
        .string()
        .regex(/^[A-Za-z_]\w{0,63}$/)
        .default("outcomeRecord"),
    }),
    z.strictObject({
      ...target,
      kind: z.literal("429"),
      /** Seconds until another try; absent: no `Retry-After` at all. */
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
        /** `none`: not answered at all until held requests are released, then 500. */
        answer: z.enum(["500", "408", "none"]).default("500"),
      })
      .refine(({ afterMs, afterDays }) => (afterMs === undefined) !== (afterDays === undefined), {
        path: ["afterMs"],
        error: "give either afterMs or afterDays",
      }),
    z.strictObject({
      ...target,
      kind: z.literal("redirect"),
      location: z.string().max(2_000).refine(isPathOrOrigin, "a path, or an http address"),
    }),
    z.strictObject({
      ...target,
      kind: z.literal("hang"),
      /** Whether it commits before it hangs. */
      commits: z.boolean().default(false),
    }),
    z.strictObject({
      ...target,
      kind: z.literal("408"),
      commits: z.boolean().default(false),
    }),
  ],
  { error: "no such kind of fault" },
);

export type FaultRule = z.infer<typeof faultRule>;
