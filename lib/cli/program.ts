import { Command, InvalidArgumentError, Option } from "commander";
import { addOwnCommands } from "#lib/cli/commands/own-commands.ts";
import type { Host } from "#lib/cli/host/host.ts";
import type { InputField } from "#lib/cli/input/input-fields.ts";
import type { OperationFlags } from "#lib/cli/operation/run-operation.ts";
import { formats } from "#lib/cli/output/output.ts";
import { runCommand } from "#lib/cli/session/run-command.ts";
import { environments } from "#lib/cli/settings/environment.ts";
import { commandWords } from "#lib/v4/call-texts/command-line.ts";
import { version } from "#lib/v4/client/version.ts";
import type { OperationName } from "#lib/v4/operations/endpoints.ts";
import { type Endpoint, pathFieldsOf } from "#lib/v4/operations/operation.ts";

/** The endpoints by name: the half of the registry that loads without zod. */
export type Endpoints = Readonly<Record<string, Endpoint>>;

/** Another program behind the first argument, such as a server. */
export interface OtherProgram {
  summary: string;
  load(): Promise<(argv: readonly string[]) => Promise<number>>;
}
export type OtherPrograms = Readonly<Record<string, OtherProgram>>;

export interface ProgramSettings {
  host: Host;
  others: OtherPrograms;
  /** Receives the text of `--help` and `--version`. */
  writeHelp: (text: string) => void;
}

const once =
  (flag: string) =>
  (value: string, previous: unknown): string => {
    if (previous === undefined) return value;
    throw new InvalidArgumentError(`${flag} is given twice.`);
  };

const collect = (value: string, previous: unknown): string[] => [
  ...(Array.isArray(previous) ? previous : []),
  value,
];

const valueNames: Readonly<Record<InputField["kind"], string>> = {
  text: " <text>",
  integer: " <number>",
  number: " <number>",
  boolean: "",
  many: " <text>",
  json: "",
};

const describeField = ({ kind, description, isRequired }: InputField) =>
  [description, kind === "many" ? "repeatable" : "", isRequired ? "required" : ""]
    .filter(Boolean)
    .join("; ");

const addField = (command: Command, field: InputField) => {
  const option = new Option(field.flag + valueNames[field.kind], describeField(field));
  // Shown and completed; the operation's schema refuses other values.
  if (field.options.length > 0) option.argChoices = [...field.options];
  if (field.kind === "boolean") {
    command.addOption(option);
    command.addOption(new Option(field.flag.replace("--", "--no-"), `not ${field.flag.slice(2)}`));
  } else if (field.kind === "many") command.addOption(option.argParser(collect));
  else command.addOption(option.argParser(once(field.flag)));
};

/** Returns the value of each field's flag, by the field's name. */
const flagValues = (fields: readonly InputField[], values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    fields.map(({ name, flag }) => [name, values[new Option(flag).attributeName()]]),
  );

const addJsonFlag = (command: Command, fields: readonly InputField[]) => {
  if (fields.length === 0) return;
  const objects = fields.filter(({ kind }) => kind === "json").map(({ name }) => name);
  const only = objects.length > 0 ? `; the only way to give ${objects.join(", ")}` : "";
  const about = `the whole body: JSON text, @file, or - for standard input${only}`;
  command.addOption(new Option("--json <body>", about).argParser(once("--json")));
};

const addOperationFlags = (command: Command, endpoint: Endpoint, isList: boolean) => {
  if (isList) command.option("--all", "read every page");
  if (endpoint.effect === "read") return;
  command
    .option("--yes", "send without asking")
    .option("--second", "send it although the same was sent before")
    .option("--wait", "look an unknown outcome up for up to two minutes");
};

/** Adds what only the operation's schemas tell: its flags, its summary and an example. */
const completeCommand = async (command: Command, name: OperationName, host: Host) => {
  const { specOf } = await import("#lib/v4/registry.ts");
  const { inputFieldsOf } = await import("#lib/cli/input/input-fields.ts");
  const { exampleOf } = await import("#lib/cli/commands/examples.ts");
  const { runOperation } = await import("#lib/cli/operation/run-operation.ts");
  const operation = specOf(name);
  const fields = inputFieldsOf(operation);
  command.description(operation.summary);
  for (const field of fields) if (field.kind !== "json") addField(command, field);
  addJsonFlag(command, fields);
  addOperationFlags(command, operation, operation.output.kind === "list");
  command.addHelpText("after", `\nExample, against the sandbox:\n  ${exampleOf(name)}`);
  command.action(async () => {
    const values = command.opts();
    const { json, ...flags } = values as OperationFlags & { json?: string };
    const given = { path: command.args, flags: flagValues(fields, values), json };
    await runCommand(command, host, (session) => runOperation(session, name, given, flags));
  });
};

const addOperation = (parent: Command, name: string, endpoint: Endpoint) => {
  const command = parent.command(commandWords(name).at(-1) ?? name).description(endpoint.route);
  for (const field of pathFieldsOf(endpoint)) command.argument(`<${field}>`);
  return command;
};

/** Replaces the routes in a group's help by sentences. */
const describeCommands = async (
  group: Command,
  names: ReadonlyMap<Command, OperationName>,
): Promise<void> => {
  const { specOf } = await import("#lib/v4/registry.ts");
  for (const command of group.commands) {
    const name = names.get(command);
    if (name !== undefined) command.description(specOf(name).summary);
  }
};

const globalOptions = (program: Command) =>
  program
    .option("--api-key <key>", "the API key; better set QM_API_KEY or store an account")
    .option("--api-url <address>", "the address of the service (QM_API_URL)")
    .addOption(new Option("--environment <name>", "where it runs").choices([...environments]))
    .addOption(new Option("--format <name>", "how to print").choices([...formats]).default("table"))
    .option("--allow-localhost", "allow an address of this machine")
    .version(version, "--version", "print the version")
    .helpOption("--help", "print help");

/**
 * Returns the command-line client of some endpoints: a command for each, and Quartermaster's own. A
 * command's flags are added when it is chosen, because only then its schemas are needed.
 */
export const createProgram = (
  endpoints: Endpoints,
  { host, others, writeHelp }: ProgramSettings,
): Command => {
  const program = new Command("quartermaster")
    .description("Instructs the Device Lifecycle Service API v4 from a terminal.")
    .helpCommand(false)
    .configureHelp({ showGlobalOptions: true })
    // The caller reports errors once, in the chosen format.
    .configureOutput({ writeOut: writeHelp, writeErr: () => undefined })
    .exitOverride();
  globalOptions(program);
  const commands = new Map<Command, OperationName>();
  const prepare = async (chosen: Command) => {
    const name = commands.get(chosen);
    if (name !== undefined) await completeCommand(chosen, name, host);
    else if (isGroup(chosen)) await describeCommands(chosen, commands);
  };
  const complete = (_parent: Command, chosen: Command) => prepare(chosen);
  program.hook("preSubcommand", complete);
  const groups = new Map<string, Command>();
  const isGroup = (command: Command) => groups.get(command.name()) === command;
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const [first = name, ...rest] = commandWords(name);
    if (rest.length > 0 && !groups.has(first)) {
      groups.set(first, program.command(first).helpCommand(false).hook("preSubcommand", complete));
    }
    const command = addOperation(groups.get(first) ?? program, name, endpoint);
    commands.set(command, name as OperationName);
  }
  addOwnCommands({ program, groups, host, prepare });
  for (const [name, { summary }] of Object.entries(others))
    program.command(name).description(summary);
  for (const group of groups.values()) {
    group.description(group.commands.map((command) => command.name()).join(", "));
  }
  program.addHelpText(
    "after",
    "\nExample, against the sandbox:\n  quartermaster me --environment local --allow-localhost\n\nProxies are those of HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY.\n\nExit codes: quartermaster help exit-codes",
  );
  return program;
};
