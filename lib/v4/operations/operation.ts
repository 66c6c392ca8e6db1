import type { z } from "zod";

/** The five groups of capabilities. Source: api-v4.md, Authentication, "Capabilities (scopes)". */
export const groups = ["orders", "employees", "inventory", "teams", "company"] as const;
export type Group = (typeof groups)[number];

/** A capability without its `mcp:` prefix, e.g. `orders:read`. */
export type Capability = `${Group}:${"read" | "write"}`;

/** The capabilities, read before write. */
export const capabilities: readonly Capability[] = groups.flatMap(
  (group) => [`${group}:read`, `${group}:write`] as const,
);

/** What a read shows and a write changes: the unit of cache invalidation and of a role's access. */
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

/** The half of an operation that needs no zod, so that a browser can load it. */
export interface Endpoint {
  /** Method and path below `/v4`; `{id}` is filled from the input's field of the same name. */
  route: `${"GET" | "POST" | "PATCH"} /${string}`;
  /** Explicit, because `POST /orders/validate` is a read. */
  effect: "read" | "write";
  /** `null` where the contract requires none. */
  capability: Capability | null;
  resource: Resource;
  /** Resources whose reads are stale after this write was accepted. Every write names some. */
  touches?: readonly Resource[];
  /** The field in which the service takes no second value. Source: api-v4.md, Errors, 409. */
  uniqueField?: string;
  /** The service never shows what the write stored (`writeOnly` in OpenAPI). */
  isWriteOnly?: boolean;
  /** Page size: the service's default, and the maximum to which it truncates. */
  limit?: { default: number; maximum: number };
}

/** The form of an answer: many records, or one record, in the envelope under `key`. */
export interface Output {
  kind: "list" | "one";
  key: string;
  record: z.ZodObject;
}

/** The other half of an operation: its schemas, which bring zod, and what only servers show. */
export interface OperationSchemas {
  /** Name of the MCP tool, or `null` where the operation has none. */
  tool: string | null;
  /** One sentence, for the OpenAPI page and the MCP tools. */
  summary: string;
  /** Strict and whitelisted. Path fields, then query (GET) or body (POST, PATCH). */
  input: z.ZodObject;
  output: Output;
}

export interface Operation extends Endpoint, OperationSchemas {}

export const listOf = <const Key extends string, Record extends z.ZodObject>(
  key: Key,
  record: Record,
) => ({ kind: "list", key, record }) as const;

export const one = <const Key extends string, Record extends z.ZodObject>(
  key: Key,
  record: Record,
) => ({ kind: "one", key, record }) as const;

/** Returns `GET` of `GET /orders/{id}`. */
export const methodOf = ({ route }: Endpoint) => route.slice(0, route.indexOf(" "));

/** Returns `/orders/{id}` of `GET /orders/{id}`. */
export const pathOf = ({ route }: Endpoint) => route.slice(route.indexOf(" ") + 1);

/** Returns `["id"]` of `GET /orders/{id}`. */
export const pathFieldsOf = (endpoint: Endpoint) =>
  Array.from(pathOf(endpoint).matchAll(/\{(\w+)\}/g), (match) => match[1] as string);
