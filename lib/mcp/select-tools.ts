import { type Capability, type Operation, pathFieldsOf } from "#lib/v4/operations/operation.ts";

/** Operations by name: the registry, or another table of the same form. */
export type Operations = Readonly<Record<string, Operation>>;

/** An operation that agents can call by the contract's name for it. */
export interface Tool {
  /** Name of the tool, e.g. `list_orders`. Source: api-v4.md, "Capability set". */
  name: string;
  /** Name of the operation, e.g. `orders.list`. */
  operation: string;
  spec: Operation;
}

export interface ToolChoice {
  /** The capabilities of the key. `null` where the service does not say them: no tool is left out. */
  capabilities?: readonly string[] | null;
  /** Whether tools that write are left out. */
  isReadOnly?: boolean;
  /** Names of the tools to offer; `null`: all. */
  names?: readonly string[] | null;
}

/** Returns the tools of all operations that have one. */
export const toolsOf = (operations: Operations): Tool[] =>
  Object.entries(operations).flatMap(([operation, spec]) =>
    spec.tool === null ? [] : [{ name: spec.tool, operation, spec }],
  );

/** Returns the tools to offer. A tool that needs no capability (`whoami`) needs no key's permission. */
export const selectTools = (
  operations: Operations,
  { capabilities = null, isReadOnly = false, names = null }: ToolChoice,
): Tool[] =>
  toolsOf(operations).filter(
    ({ name, spec }) =>
      (names === null || names.includes(name)) &&
      !(isReadOnly && spec.effect === "write") &&
      (spec.capability === null || capabilities === null || capabilities.includes(spec.capability)),
  );

/** Returns the OAuth scope of a capability: `mcp:orders:read`. Source: api-v4.md, "Capability set". */
export const scopeOf = (capability: Capability) => `mcp:${capability}`;

/** Returns the scopes that the tools of some operations need, each once. */
export const scopesOf = (operations: Operations): string[] => [
  ...new Set(
    toolsOf(operations).flatMap(({ spec: { capability } }) =>
      capability === null ? [] : [scopeOf(capability)],
    ),
  ),
];

/** Whether a tool reads one record by its id alone. */
const readsOne = ({ spec }: Tool) =>
  spec.effect === "read" &&
  spec.output.kind === "one" &&
  spec.route.endsWith("/{id}") &&
  pathFieldsOf(spec).join() === "id";

/** Whether a tool searches all records of its resource. */
const readsList = ({ spec }: Tool) =>
  spec.effect === "read" && spec.output.kind === "list" && pathFieldsOf(spec).length === 0;

/** Returns the tools among some that show what another tool changes or names. */
export const readersFor = ({ spec }: Tool, tools: readonly Tool[]) => {
  const ofResource = tools.filter((tool) => tool.spec.resource === spec.resource);
  return { one: ofResource.find(readsOne) ?? null, list: ofResource.find(readsList) ?? null };
};

/** Returns the read among some tools that checks the same input in advance, or `null`. */
export const checkFor = ({ spec }: Tool, tools: readonly Tool[]) =>
  spec.effect === "write"
    ? (tools.find(({ spec: other }) => other.effect === "read" && other.input === spec.input) ??
      null)
    : null;
