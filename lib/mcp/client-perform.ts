import type { Perform } from "#lib/mcp/call-tool.ts";
import type { Client } from "#lib/v4/client/client.ts";
import { type InputOf, isOperationName, type OperationName } from "#lib/v4/registry.ts";

/** Performs the tools' operations with a client of the v4 API. */
export const performWith =
  (client: Client): Perform =>
  async (operation, input, options) => {
    if (!isOperationName(operation)) throw new TypeError(`There is no operation ${operation}.`);
    return client.perform(operation, input as InputOf<OperationName>, options);
  };
