import type { OperationName } from "#lib/v4/registry.ts";

/** What a person needs to know of an operation to call it without Quartermaster. */
export interface SurfaceOperation {
  /** What the operation does, in one sentence. */
  summary: string;
  /** Name of the MCP tool; `null` where the contract has none. */
  tool: string | null;
  /** Input fields whose value is never shown, such as a PIN. */
  secrets: readonly string[];
}

/** The answer of `GET /api/surfaces`: the service's address, and what the person may call there. */
export interface Surfaces {
  /** Without `/v4`, and without a slash at the end. */
  baseUrl: string;
  operations: Partial<Record<OperationName, SurfaceOperation>>;
}
