import { parseArgs } from "node:util";
import { tabbedLine } from "#lib/protocol/delimited.ts";
import { env } from "#lib/server/env.ts";
import { prepareStore } from "#lib/server/process/prepare-store.ts";
import { createScimToken, listScimTokens, revokeScimToken } from "#lib/server/scim/tokens.ts";
import { findUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import { runStoreCommand } from "./run/store-command.ts";

const usage = `Usage:
  npm run scim -- token create <label>   makes a token for an identity provider and prints it once
  npm run scim -- token list             lists the tokens that work
  npm run scim -- token revoke <id>      ends a token at once`;

const maxLabelLength = 60;

/** A wrong command. The message is a sentence for the person who typed it. */
class ScimCommandError extends Error {}

const print = (line: string) => process.stdout.write(`${line}\n`);

const create = async (label: string) => {
  if (label.length > maxLabelLength || findUnsafe(label)) {
    throw new ScimCommandError(
      `The label must be one line of at most ${maxLabelLength} characters.`,
    );
  }
  const token = await createScimToken(label);
  print(`Give your identity provider this token, which is shown once:\n\n  ${token}\n`);
  print(`and this address:\n\n  ${env().QM_ORIGIN}/api/scim/v2\n`);
  if (env().QM_OIDC_ISSUER === undefined) {
    print("QM_OIDC_ISSUER is not set: until it is, SCIM requests are answered with 501.");
  }
};

const list = async () => {
  for (const { id, label, hint, createdAt, lastUsedAt } of await listScimTokens()) {
    const used = lastUsedAt === null ? "never used" : `last used ${lastUsedAt.toISOString()}`;
    const made = `made ${createdAt.toISOString()}`;
    process.stdout.write(tabbedLine([id, label, `…${hint}`, made, used]));
  }
};

const runScimCommand = async () => {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  const [what, command, given, ...more] = positionals;
  const isComplete = command === "list" ? given === undefined : Boolean(given);
  const isKnown = what === "token" && ["create", "list", "revoke"].includes(command ?? "");
  if (!isKnown || !isComplete || more.length > 0) throw new ScimCommandError(usage);
  await prepareStore();
  if (command === "list") return list();
  if (command === "create") return create(given ?? "");
  if (!(await revokeScimToken(given ?? ""))) {
    throw new ScimCommandError("There is no such token that works: see token list.");
  }
  print(`${given} no longer works.`);
};

await runStoreCommand(usage, runScimCommand, (error) => error instanceof ScimCommandError);
