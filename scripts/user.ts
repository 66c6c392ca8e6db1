import { buffer } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { tabbedLine } from "#lib/protocol/delimited.ts";
import { makeBreakGlass } from "#lib/server/auth/break-glass.ts";
import {
  changeRole,
  disablePerson,
  enablePerson,
  resetPassword,
} from "#lib/server/auth/change-person.ts";
import { oneTimeLifeMs } from "#lib/server/auth/one-time-password.ts";
import {
  addPerson,
  emailSchema,
  givePersonKey,
  listPeople,
  PersonError,
} from "#lib/server/auth/people.ts";
import { prepareStore } from "#lib/server/process/prepare-store.ts";
import { roleSchema } from "#lib/server/role.ts";
import { apiKeyField } from "#lib/server/setting-fields.ts";
import { decodeText } from "#lib/v4/fields/decode-text.ts";
import { type Capability, capabilities } from "#lib/v4/operations/operation.ts";
import { runStoreCommand } from "./run/store-command.ts";

const usage = `Usage:
  npm run user -- add <email> --role admin|manager|support [--name "Full Name"] [--key-stdin]
  npm run user -- key <email> [--capabilities orders:read,employees:read,…]   (key on stdin)
  npm run user -- role <email> --role admin|manager|support
  npm run user -- reset <email>        makes a new one-time password
  npm run user -- disable <email>
  npm run user -- enable <email>
  npm run user -- break-glass <email>  makes an admin for emergencies, or a new password for it
  npm run user -- list

  --key-stdin      reads the person's own API key from standard input
  --capabilities   the capabilities of the key; default: all ten`;

/** Reads the key from a pipe, because arguments are visible in the list of processes. */
const readKey = async () => {
  const key = apiKeyField.safeParse(decodeText(await buffer(process.stdin)));
  if (!key.success) throw new PersonError("Standard input has no valid API key.");
  return key.data;
};

const readCapabilities = (given: string | undefined): readonly Capability[] => {
  if (given === undefined) return capabilities;
  const names = given.split(",").map((name) => name.trim().replace(/^mcp:/, ""));
  return names.map((name) => {
    const capability = capabilities.find((known) => known === name);
    if (capability) return capability;
    throw new PersonError(`${name} is not a capability. Choose from: ${capabilities.join(", ")}.`);
  });
};

const print = (line: string) => process.stdout.write(`${line}\n`);

const oneTimeHours = oneTimeLifeMs / 3_600_000;

const readOptions = () =>
  parseArgs({
    allowPositionals: true,
    options: {
      role: { type: "string" },
      name: { type: "string" },
      "key-stdin": { type: "boolean", default: false },
      capabilities: { type: "string" },
    },
  });

type Options = ReturnType<typeof readOptions>["values"];

const readRole = (given: string | undefined) => {
  const role = roleSchema.safeParse(given);
  if (!role.success) throw new PersonError("Give --role admin, manager or support.");
  return role.data;
};

const stateOf = (person: Awaited<ReturnType<typeof listPeople>>[number]) => {
  if (person.disabledAt) return "disabled";
  return person.hasGrant ? "connected" : "no key";
};

const kindOf = (person: Awaited<ReturnType<typeof listPeople>>[number]) => {
  if (person.isBreakGlass) return "break-glass";
  return person.isDemo ? "demo" : "";
};

const list = async () => {
  for (const person of await listPeople()) {
    const { email, role, displayName } = person;
    process.stdout.write(
      tabbedLine([email ?? "no email", role, stateOf(person), kindOf(person), displayName]),
    );
  }
};

const add = async (email: string, values: Options) => {
  const declared = readCapabilities(values.capabilities);
  const role = readRole(values.role);
  const key = values["key-stdin"] ? await readKey() : null;
  const displayName = values.name?.trim() || (email.split("@")[0] as string);
  const { password, isConnected } = await addPerson({ email, displayName, role });
  if (key !== null) await givePersonKey(email, key, declared);
  print(
    `${email} can sign in as ${role} within ${oneTimeHours} hours with this password, and then chooses another one:\n\n  ${password}\n`,
  );
  if (key === null && !isConnected) {
    print(
      `${email} has no API key yet, so sees no data. Add one: npm run user -- key ${email} < key-file`,
    );
  }
};

const commands: Readonly<Record<string, (email: string, values: Options) => Promise<void>>> = {
  add,
  key: async (email, { capabilities: given }) => {
    const declared = readCapabilities(given);
    await givePersonKey(email, await readKey(), declared);
    print(`${email} now has their own API key.`);
  },
  role: async (email, { role: given }) => {
    const role = readRole(given);
    await changeRole(email, role);
    print(`${email} is ${role} from the next sign-in, and is signed out everywhere.`);
  },
  reset: async (email) => {
    const password = await resetPassword(email);
    print(
      `${email} is signed out everywhere and has no passkeys any more. They can sign in within ${oneTimeHours} hours with this password, and then choose another one:\n\n  ${password}\n`,
    );
  },
  disable: async (email) => {
    await disablePerson(email);
    print(`${email} is disabled and signed out everywhere.`);
  },
  enable: async (email) => {
    await enablePerson(email);
    print(`${email} can sign in again, with the password that they had.`);
  },
  "break-glass": async (email) => {
    const password = await makeBreakGlass(email);
    print(
      `${email} is a break-glass account: an admin who can sign in by password even if QM_PASSWORD_SIGN_IN is off. Its password is shown only now:\n\n  ${password}\n\nKeep it where two people can reach it. Sign in with it once now: until then, QM_PASSWORD_SIGN_IN can't be off. Each sign-in alerts all admins.`,
    );
  },
};

const runUserCommand = async () => {
  const { positionals, values } = readOptions();
  const [command = "", given] = positionals;
  if (command === "list") {
    await prepareStore();
    return list();
  }
  const { data: email } = emailSchema.safeParse(given);
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!run || email === undefined) throw new PersonError(usage);
  await prepareStore();
  await run(email, values);
};

await runStoreCommand(usage, runUserCommand, (error) => error instanceof PersonError);
