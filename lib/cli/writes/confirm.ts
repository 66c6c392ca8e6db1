import { CliError } from "#lib/cli/host/exit-codes.ts";
import { toJsonText } from "#lib/cli/output/json-output.ts";
import type { Session } from "#lib/cli/session/session.ts";
import type { Target } from "#lib/cli/settings/target.ts";
import { toRequest, type V4Request } from "#lib/v4/client/request.ts";
import { foldName, isPinName } from "#lib/v4/fields/private-names.ts";
import type { WriteName } from "#lib/v4/registry.ts";
import type { JsonObject } from "#lib/v4/shape/json.ts";

/**
 * Environments in which no device moves. The contract does not show which of the others do, so that
 * they count as production.
 */
const testEnvironments: readonly string[] = ["local", "dev"];

const hidePin = (name: string, value: unknown) =>
  isPinName(foldName(name)) ? "(not shown)" : value;

/** Returns the body as JSON text, an unlock PIN hidden. */
const describeBody = ({ body }: V4Request) =>
  body === null ? "" : `\n${toJsonText(JSON.parse(body, hidePin), 2)}`;

/** Says what a write will send where, and asks for a yes. Throws `CliError` without one. */
export const confirmWrite = async (
  { host, note }: Session,
  { url, environment }: Target,
  write: { operation: WriteName; input: JsonObject },
  isYes: boolean,
): Promise<void> => {
  const request = toRequest(write.operation, write.input);
  const isProduction = !testEnvironments.includes(environment);
  const isUnclear = isProduction && environment !== "prod";
  const place = isUnclear ? `${environment}, which counts as production` : environment;
  await note(`${request.method} ${url}${request.target}\nin ${place}${describeBody(request)}\n`);
  if (isYes) return;
  const consequence = isProduction ? " This can move real devices and cost real money." : "";
  const answer = await host.ask(`Send it?${consequence} [y/N] `);
  if (answer === null) {
    if (!isProduction) return;
    throw new CliError(
      "not_confirmed",
      `A write in ${environment} needs a confirmation, and there is no terminal to ask on. Nothing was sent: add --yes to send it.`,
    );
  }
  if (!/^y(es)?$/i.test(answer.trim())) {
    throw new CliError("not_confirmed", "The write was not confirmed. Nothing was sent.");
  }
};
