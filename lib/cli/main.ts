import { CommanderError } from "commander";
import { CliError, toFailure } from "#lib/cli/host/exit-codes.ts";
import type { Host } from "#lib/cli/host/host.ts";
import type { Format } from "#lib/cli/output/output.ts";
import { writerOf } from "#lib/cli/output/writer.ts";
import { createProgram, type OtherPrograms } from "#lib/cli/program.ts";
import { lastExitCode } from "#lib/cli/session/run-command.ts";
import { runInSession } from "#lib/cli/session/session.ts";
import { speakEnglish } from "#lib/protocol/words/english.ts";
import { endpoints } from "#lib/v4/operations/endpoints.ts";

const keyPrefix = "svc_sk_";

/** Other users of the machine see arguments, and the shell stores them. */
const refuseKeyArgument = (argv: readonly string[]) => {
  const isKey = argv.some((word, at) => word.startsWith(keyPrefix) && argv[at - 1] !== "--api-key");
  if (!isKey) return;
  throw new CliError(
    "usage",
    "An API key is not an argument: other users of this machine can see it, and the shell stores it. Set QM_API_KEY or use `account add`; replace this key if others could see it. Nothing was sent.",
  );
};

const hideKeys = (text: string) => text.replaceAll(/svc_sk_[^\s"',;]+/g, "[key]");

/** Returns commander's message as one sentence: `error: unknown option '--limt'\n(Did you mean …?)`. */
const toSentence = (message: string) => {
  const [first = "", ...rest] = hideKeys(message.replace(/^error: /, "")).split("\n");
  const sentence = `${first.charAt(0).toUpperCase()}${first.slice(1).replace(/\.$/, "")}.`;
  return [sentence, ...rest.map((line) => line.replace(/^\((.*)\)$/, "$1"))].join(" ");
};

/**
 * Runs the command-line client and returns the exit code (docs/cli.md). `others` are the programs
 * that a first argument starts instead. Never throws.
 */
export const main = async (
  argv: readonly string[],
  host: Host,
  others: OtherPrograms = {},
): Promise<number> => {
  speakEnglish();
  const [first = ""] = argv;
  const other = Object.hasOwn(others, first) ? others[first] : undefined;
  if (other) {
    try {
      // Its own arguments and QM_API_URL name its address.
      host.openProxies([...argv.flatMap((word) => word.split("=")), host.env.QM_API_URL ?? ""]);
    } catch (error) {
      return runInSession({ format: "table" }, host, () => Promise.reject(error));
    }
    return (await other.load())(argv.slice(1));
  }
  const help: string[] = [];
  const writeHelp = (text: string) => void help.push(text);
  const program = createProgram(endpoints, { host, others, writeHelp });
  const failWith = (error: unknown) => {
    const format: Format = program.opts().format ?? "table";
    return runInSession({ format }, host, () => Promise.reject(error));
  };
  try {
    refuseKeyArgument(argv);
    await program.parseAsync(argv, { from: "user" });
    return lastExitCode(host);
  } catch (error) {
    if (!(error instanceof CommanderError)) return failWith(error);
    if (error.code === "commander.help") {
      return failWith(new CliError("usage", "Name a command: see `quartermaster --help`."));
    }
    if (error.exitCode !== 0) return failWith(new CliError("usage", toSentence(error.message)));
    try {
      await writerOf(host.stdout)(help.join(""));
      return 0;
    } catch (outputError) {
      return toFailure(outputError).exitCode;
    }
  }
};
