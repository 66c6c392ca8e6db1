import { CliError } from "#lib/cli/host/exit-codes.ts";
import { readStandardInput } from "#lib/cli/input/given-text.ts";
import { openCaller } from "#lib/cli/session/call.ts";
import type { Session } from "#lib/cli/session/session.ts";
import { readAccounts, writeAccounts } from "#lib/cli/settings/accounts.ts";
import { resolveAddress } from "#lib/cli/settings/target.ts";
import type { JsonObject } from "#lib/v4/normalize/json.ts";
import type { Identity } from "#lib/v4/records/company.ts";

const show = async ({ output }: Session, records: JsonObject[], fields: string[]) =>
  output.answer({ kind: "list", fields, records, received: records, receivedItems: records });

const unknownAccount = (name: string) =>
  new CliError("configuration", `There is no account "${name}": see \`account list\`.`);

const readKey = async ({ host }: Session, isFromStdin: boolean): Promise<string> => {
  const given = isFromStdin ? await readStandardInput(host) : await host.askSecret("API key: ");
  if (given === null) {
    throw new CliError(
      "configuration",
      "There is no terminal to ask for the key on. Give it on standard input with --key-stdin.",
    );
  }
  const key = given.trim();
  if (key === "") throw new CliError("configuration", "The key is empty. Nothing was stored.");
  return key;
};

/** Asks for a key, checks it with the service, and stores it as the active account. */
export const addAccount = async (
  session: Session,
  name: string,
  isFromStdin: boolean,
): Promise<void> => {
  const { host, options, meta } = session;
  const { url, environment } = resolveAddress(options, host);
  const stored = readAccounts(host);
  if (Object.hasOwn(stored.accounts, name)) {
    throw new CliError(
      "configuration",
      `There is an account "${name}" already: remove it first, or choose another name.`,
    );
  }
  const key = await readKey(session, isFromStdin);
  meta.environment = environment;
  const { call } = openCaller({ url, environment, key }, host, meta.correlationId);
  const { data } = await call("me", {});
  const { authenticated, user } = data as Identity;
  if (authenticated === false) {
    throw new CliError(
      "authentication",
      "The service did not accept this key. Nothing was stored.",
    );
  }
  const email = user?.email ?? null;
  const accounts = { ...stored.accounts, [name]: { environment, url, key, email } };
  writeAccounts(host, { active: name, accounts });
  await session.note(`Stored as "${name}", which is now the active account.\n`);
  await show(session, [{ name, environment, url, email }], ["name", "environment", "url", "email"]);
};

/** Makes a stored account the active one. */
export const selectAccount = async (session: Session, name: string): Promise<void> => {
  const stored = readAccounts(session.host);
  if (!Object.hasOwn(stored.accounts, name)) throw unknownAccount(name);
  writeAccounts(session.host, { ...stored, active: name });
  await listAccounts(session);
};

/** Lists the stored accounts without their keys. */
export const listAccounts = async (session: Session): Promise<void> => {
  const { active, accounts } = readAccounts(session.host);
  const records = Object.entries(accounts).map(([name, { environment, url, email }]) => ({
    ...{ name, active: name === active, environment, url, email },
  }));
  await show(session, records, ["name", "active", "environment", "url", "email"]);
};

/** Removes a stored account. The key stays valid: only the service can revoke it. */
export const removeAccount = async (session: Session, name: string): Promise<void> => {
  const { active, accounts } = readAccounts(session.host);
  if (!Object.hasOwn(accounts, name)) throw unknownAccount(name);
  const { [name]: _removed, ...others } = accounts;
  writeAccounts(session.host, { active: active === name ? null : active, accounts: others });
  await session.note(`Removed "${name}" from this machine. Its key stays valid at the service.\n`);
  await listAccounts(session);
};
