import { startCommands } from "../server/command-runner.ts";
import type { World } from "./world.ts";

const commandsOf = new WeakMap<World, ReturnType<typeof startCommands>>();

/** Runs `npm run user -- …` on the store of a world. Returns its output; throws if it fails. */
export async function runUser(world: World, args: readonly string[], stdin = ""): Promise<string> {
  const commands =
    commandsOf.get(world) ?? startCommands({ ...world.environment, NODE_ENV: "production" });
  commandsOf.set(world, commands);
  const { code, out, err } = await commands.run({ script: "user", args: [...args], stdin });
  if (code !== 0) throw new Error(`npm run user ended with ${code}: ${err}`);
  return out;
}

/** Adds a person, with an API key of their own if one is given. Returns the one-time password. */
export async function addPerson(world: World, email: string, role: string, key?: string) {
  const args = ["add", email, "--role", role, "--name", email];
  const printed = await runUser(world, key ? [...args, "--key-stdin"] : args, key);
  const password = /^ {2}(\S+)$/m.exec(printed)?.[1];
  if (password === undefined) throw new Error("npm run user printed no one-time password");
  return password;
}
