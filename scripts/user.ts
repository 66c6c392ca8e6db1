import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import {
  addPerson,
  disablePerson,
  emailSchema,
  givePersonKey,
  listPeople,
  PersonError,
} from "#lib/server/auth/people.ts";
import { apiKeyField } from "#lib/server/env.ts";
import { roleSchema } from "#lib/server/role.ts";
import { migrateStore } from "#lib/server/store/migrate.ts";
import { type Capability, capabilities } from "#lib/v4/operations/operation.ts";
import { runStoreCommand } from "./run/store-command.ts";

const usage = `Usage:
  npm run user -- add <email> --role admin|manager|support [--name "Full Name"] [--key-stdin]
  npm run user -- key <email> [--capabilities orders:read,employees:read,…]   (key on stdin)
  npm run user -- disable <email>
  npm run user -- list

  --key-stdin      reads the person's own API key from standard input
  --capabilities   the capabilities of the key; default: all ten`;

/** Reads the key from a pipe, because arguments are visible in the list of processes. */
const readKey = async () => {
  const key = apiKeyField.safeParse(await text(process.stdin));
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

const runUserCommand = async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      role: { type: "string" },
      name: { type: "string" },
      "key-stdin": { type: "boolean", default: false },
      capabilities: { type: "string" },
    },
  });
  const [command, given] = positionals;
  if (command === "list") {
    await migrateStore();
    for (const person of await listPeople()) {
      const { email, role, displayName, isDemo } = person;
      const key = person.connectionId ? "connected" : "no key";
      const state = person.disabledAt ? "disabled" : key;
      print([email, role, state, isDemo ? "demo" : "", displayName].join("\t"));
    }
    return;
  }
  const { data: email } = emailSchema.safeParse(given);
  if (!["add", "key", "disable"].includes(command ?? "") || email === undefined) {
    throw new PersonError(usage);
  }
  await migrateStore();
  if (command === "disable") {
    await disablePerson(email);
    print(`${email} is disabled and signed out everywhere.`);
    return;
  }
  const declared = readCapabilities(values.capabilities);
  if (command === "key") {
    await givePersonKey(email, await readKey(), declared);
    print(`${email} now has their own API key.`);
    return;
  }
  const role = roleSchema.safeParse(values.role);
  if (!role.success) throw new PersonError("Give --role admin, manager or support.");
  const key = values["key-stdin"] ? await readKey() : null;
  const displayName = values.name?.trim() || (email.split("@")[0] as string);
  const { password, isConnected } = await addPerson({ email, displayName, role: role.data });
  if (key !== null) await givePersonKey(email, key, declared);
  print(`${email} can sign in as ${role.data}, once, with this password:\n\n  ${password}\n`);
  if (key === null && !isConnected) {
    print(
      `${email} has no API key yet, so sees no data. Add one: npm run user -- key ${email} < key-file`,
    );
  }
};

await runStoreCommand(runUserCommand, (error) => error instanceof PersonError);
