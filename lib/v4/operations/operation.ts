import type { z } from "zod";

/** The five groups of capabilities. Source: api-v4.md, Authentication, "Capabilities (scopes)". */
export const groups = ["orders", "employees", "inventory", "teams", "company"] as const;
export type Group = (typeof groups)[number];

/** A capability without its `mcp:` prefix, e.g. `orders:read`. */
export type Capability = `${Group}:${"read" | "write"}`;

/** The ten capabilities, read before write. */
export const capabilities: readonly Capability[] = groups.flatMap(
  (group) => [`${group}:read`, `${group}:write`] as const,
);

/** What a read shows and a write changes: the unit of cache invalidation and of a role's reach. */
export const resources = [
  "orders",
  "employees",
  "inventory",
  "catalog",
  "teams",
  "addresses",
  "identity",
] as const;
export type Resource = (typeof resources)[number];

/** How an answer carries its data: many records under a key, or one record under a key. */
export type Output<Record extends z.ZodObject = z.ZodObject> =
  | { kind: "list"; key: string; record: Record }
  | { kind: "one"; key: string; record: Record };

/** Several records, in the envelope under `key` (or bare, or nested: `shape` reads them all). */
export const listOf = <const Key extends string, Record extends z.ZodObject>(
  key: Key,
  record: Record,
) => ({ kind: "list", key, record }) as const;

/** One record, in the envelope under `key` or bare. */
export const one = <const Key extends string, Record extends z.ZodObject>(
  key: Key,
  record: Record,
) => ({ kind: "one", key, record }) as const;

export interface Operation {
  /** Method and path below `/v4`; `{id}` is filled from the input's field of the same name. */
  route: `${"GET" | "POST" | "PATCH"} /${string}`;
  /** Explicit, because `POST /orders/validate` is a read. */
  effect: "read" | "write";
  /** `null` where the contract asks for none. */
  capability: Capability | null;
  resource: Resource;
  /** Name on the MCP surface, where the operation has one. */
  tool: string | null;
  /** One sentence, for the OpenAPI page, the CLI and the MCP tools. */
  summary: string;
  /** Strict and whitelisted. Path fields, then query (GET) or body (POST, PATCH). */
  input: z.ZodObject;
  output: Output;
  /** Page size: what the service takes when none is given, and where it truncates. */
  limit?: { default: number; maximum: number };
  /** Resources whose reads are stale after this write was accepted. */
  touches?: readonly Resource[];
}

/** Declares an operation. Without `const`, `"read"` widens and every derived name becomes `never`. */
export const operation = <const Spec extends Operation>(spec: Spec) => spec;

/** `GET` of `GET /orders/{id}`. */
export const methodOf = (spec: Operation) => spec.route.slice(0, spec.route.indexOf(" "));

/** `/orders/{id}` of `GET /orders/{id}`. */
export const pathOf = (spec: Operation) => spec.route.slice(spec.route.indexOf(" ") + 1);

/** `["id"]` of `GET /orders/{id}`. */
export const pathFieldsOf = (spec: Operation) =>
  Array.from(pathOf(spec).matchAll(/\{(\w+)\}/g), (match) => match[1] as string);
