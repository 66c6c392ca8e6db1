import { homedir } from "node:os";
import { join } from "node:path";
import type { Host } from "#lib/cli/host/host.ts";

const homeOf = ({ env }: Pick<Host, "env">) => env.HOME || homedir();

/** Returns the folder of the stored accounts (XDG Base Directory). */
export const configFolder = (host: Pick<Host, "env">): string =>
  join(host.env.XDG_CONFIG_HOME || join(homeOf(host), ".config"), "quartermaster");

/** Returns the folder of the journal and of recent ids (XDG Base Directory). */
export const stateFolder = (host: Pick<Host, "env">): string =>
  join(host.env.XDG_STATE_HOME || join(homeOf(host), ".local", "state"), "quartermaster");
