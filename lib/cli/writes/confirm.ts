import { CliError } from "#lib/cli/host/exit-codes.ts";
import { toJsonText } from "#lib/cli/output/json-output.ts";
import type { Session } from "#lib/cli/session/session.ts";
import type { Target } from "#lib/cli/settings/target.ts";
import { toRequest, type V4Request } from "#lib/v4/client/request.ts";
import { foldName, isPinName } from "#lib/v4/fields/private-names.ts";
import type { JsonObject } from "#lib/v4/normalize/json.ts";
import type { WriteName } from "#lib/v4/registry.ts";

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

/** Returns an environment with what it counts as. */
export const placeOf = (environment: string): string =>
  testEnvironments.includes(environment) || environment === "prod"
    ? environment
    : `${environment}, which counts as production`;

/** Asks whether to send what was shown. Throws `CliError` without a yes. */
export const askToSend = async (
  { host }: Session,
  { environment }: Target,
  { what, isYes }: { what: string; isYes: boolean },
): Promise<void> => {
  if (isYes) return;
  const isProduction = !testEnvironments.includes(environment);
  const consequence = isProduction ? " This can move real devices and cost real money." : "";
  const answer = await host.ask(`Send it?${consequence} [y/N] `);
  if (answer === null) {
    if (!isProduction) return;
    throw new CliError(
      "not_confirmed",
      `${what} in ${environment} needs a confirmation, and there is no terminal to ask on. Nothing was sent: add --yes to send it.`,
    );
  }
  if (!/^y(es)?$/i.test(answer.trim())) {
    throw new CliError(
      "not_confirmed",
      `${what.replace(/^A /, "The ")} was not confirmed. Nothing was sent.`,
    );
  }
};

/** Says what a write will send where, and asks for a yes. Throws `CliError` without one. */
export const confirmWrite = async (
  session: Session,
  target: Target,
  write: { operation: WriteName; input: JsonObject },
  isYes: boolean,
): Promise<void> => {
  const { method, target: path, ...rest } = toRequest(write.operation, write.input);
  const body = describeBody({ method, target: path, ...rest });
  await session.note(`${method} ${target.url}${path}\nin ${placeOf(target.environment)}${body}\n`);
  await askToSend(session, target, { what: "A write", isYes });
};
