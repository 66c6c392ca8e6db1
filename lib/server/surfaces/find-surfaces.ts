import "server-only";
import type { Surfaces } from "#lib/protocol/surfaces.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { definitionOf } from "#lib/server/intents/writes/definitions.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";
import { mayRead, mayWrite } from "#lib/server/upstream/policy.ts";
import { isReadName, type OperationName, operationNames, specOf } from "#lib/v4/registry.ts";

const mayCall = ({ role, connection }: Principal, name: OperationName): boolean => {
  const { capability } = specOf(name);
  const isIncluded = isReadName(name) ? mayRead(role, name) : mayWrite(role, name);
  return (
    isIncluded && (capability === null || connection?.capabilities.includes(capability) === true)
  );
};

const secretsOf = (name: OperationName): string[] =>
  isReadName(name) ? [] : Object.keys(definitionOf(name).secrets ?? {});

/**
 * Returns the operations that both the person's role and their API key include, and where the service
 * is. Throws `PrincipalError` for a person without a key.
 */
export const findSurfaces = (principal: Principal): Surfaces => {
  if (principal.connection === null) throw new PrincipalError("no_connection");
  const operations = operationNames
    .filter((name) => mayCall(principal, name))
    .map((name) => {
      const { summary, tool } = specOf(name);
      return [name, { summary, tool, secrets: secretsOf(name) }] as const;
    });
  return {
    baseUrl: principal.connection.baseUrl.replace(/\/+$/, ""),
    operations: Object.fromEntries(operations),
  };
};
