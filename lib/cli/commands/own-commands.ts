import type { Command } from "commander";
import type { Host } from "#lib/cli/host/host.ts";
import { runCommand } from "#lib/cli/session/run-command.ts";

/** Where Quartermaster's own commands go: what no operation of the API is. */
export interface OwnCommandsParent {
  program: Command;
  /** The groups of operations by their first word. */
  groups: ReadonlyMap<string, Command>;
  host: Host;
  /** Adds the flags of an operation's command. */
  prepare: (command: Command) => Promise<void>;
}

const addExample = (command: Command, example: string) =>
  command.addHelpText("after", `\nExample:\n  ${example}`);

const addAccountCommands = ({ program, host }: OwnCommandsParent) => {
  const account = program
    .command("account")
    .description("stored accounts: add, use, list, remove")
    .helpCommand(false);
  const local = "--environment local --allow-localhost";
  addExample(account.command("add <name>"), `quartermaster account add sandbox ${local}`)
    .description("Store a key for --environment and --api-url, and use it")
    .option("--key-stdin", "read the key from standard input")
    .action(async (name: string, { keyStdin = false }, command: Command) => {
      const { addAccount } = await import("#lib/cli/commands/account.ts");
      await runCommand(command, host, (session) => addAccount(session, name, keyStdin));
    });
  addExample(account.command("use <name>"), "quartermaster account use sandbox")
    .description("Use a stored account from now on")
    .action(async (name: string, _options, command: Command) => {
      const { selectAccount } = await import("#lib/cli/commands/account.ts");
      await runCommand(command, host, (session) => selectAccount(session, name));
    });
  addExample(account.command("list"), "quartermaster account list --format json")
    .description("List the stored accounts, without their keys")
    .action(async (_options, command: Command) => {
      const { listAccounts } = await import("#lib/cli/commands/account.ts");
      await runCommand(command, host, listAccounts);
    });
  addExample(account.command("remove <name>"), "quartermaster account remove sandbox")
    .description("Remove a stored account and its key from this machine")
    .action(async (name: string, _options, command: Command) => {
      const { removeAccount } = await import("#lib/cli/commands/account.ts");
      await runCommand(command, host, (session) => removeAccount(session, name));
    });
};

const addWatch = ({ groups, host }: OwnCommandsParent) => {
  const orders = groups.get("orders");
  if (orders === undefined) return;
  const example = "quartermaster orders watch ord_01K9SGWSQ7 --environment local --allow-localhost";
  addExample(orders.command("watch <id>"), example)
    .description("Print the changes of an order until it is finished or Ctrl-C")
    .option("--interval <seconds>", "how often to read it", "20")
    .action(async (id: string, { interval }, command: Command) => {
      const { watchOrder } = await import("#lib/cli/commands/watch-order.ts");
      await runCommand(command, host, (session) => watchOrder(session, id, interval), "stream");
    });
};

const addRunCommands = ({ program, host }: OwnCommandsParent) => {
  const runs = program
    .command("runs")
    .description("many rows at once: check, start, pause, show, failures")
    .helpCommand(false);
  const local = "--environment local --allow-localhost";
  const id = "run_0123456789ab";
  addExample(
    runs.command("check <file>"),
    `quartermaster runs check hires.csv --kind onboard ${local}`,
  )
    .description(
      "Check the rows of a CSV or XLSX file (- for standard input), and store what they send",
    )
    .requiredOption("--kind <name>", "onboard, edit, offboard, collect, replace or charger")
    .option("--sheet <name>", "the sheet of a workbook; without it, the first that has rows")
    .option("--new-teams", "let rows make teams, which can't be deleted")
    .action(async (file: string, { kind, sheet, newTeams }, command: Command) => {
      const { checkRun } = await import("#lib/cli/runs/check-run.ts");
      const options = { kind, sheet, newTeams };
      await runCommand(command, host, (session) => checkRun(session, file, options));
    });
  addExample(runs.command("start <id>"), `quartermaster runs start ${id} ${local}`)
    .description("Send the rows of a checked run, or go on where it ended")
    .option("--yes", "send without asking")
    .action(async (run: string, { yes }, command: Command) => {
      const { startRun } = await import("#lib/cli/runs/start-run.ts");
      await runCommand(command, host, (session) => startRun(session, run, { yes }));
    });
  addExample(runs.command("pause <id>"), `quartermaster runs pause ${id}`)
    .description("Stop a run that another terminal carries out, before its next row")
    .action(async (run: string, _options, command: Command) => {
      const { pauseRun } = await import("#lib/cli/runs/show-run.ts");
      await runCommand(command, host, (session) => pauseRun(session, run));
    });
  addExample(runs.command("show <id>"), `quartermaster runs show ${id} --format json`)
    .description("Print how far a run is")
    .action(async (run: string, _options, command: Command) => {
      const { showRun } = await import("#lib/cli/runs/show-run.ts");
      await runCommand(command, host, (session) => showRun(session, run));
    });
  addExample(runs.command("failures <id>"), `quartermaster runs failures ${id} > mend.csv`)
    .description("Print the rows that were blocked, refused or halted as CSV, with the error")
    .action(async (run: string, _options, command: Command) => {
      const { printFailures } = await import("#lib/cli/runs/show-run.ts");
      await runCommand(command, host, (session) => printFailures(session, run), "stream");
    });
};

const addTail = ({ program, host }: OwnCommandsParent) => {
  const events = program.command("events").description("tail").helpCommand(false);
  addExample(events.command("tail"), "quartermaster events tail --listen 127.0.0.1:4100")
    .description("Receive lifecycle events as webhooks on this machine, and print each")
    .requiredOption("--listen <address>", "where to listen: 127.0.0.1:<port>")
    .option("--secret-stdin", "read the webhook secret from standard input, not asking for it")
    .action(async ({ listen, secretStdin = false }, command: Command) => {
      const { tailEvents } = await import("#lib/cli/commands/tail-events.ts");
      await runCommand(
        command,
        host,
        (session) => tailEvents(session, listen, secretStdin),
        "stream",
      );
    });
};

const addCompletion = ({ program, host, prepare }: OwnCommandsParent) => {
  addExample(program.command("completion <shell>"), "source <(quartermaster completion bash)")
    .description("Print the completion script of bash, zsh or fish")
    .action(async (shell: string, _options, command: Command) => {
      const { printCompletionScript } = await import("#lib/cli/commands/completion-scripts.ts");
      await runCommand(command, host, (session) => printCompletionScript(session, shell), "stream");
    });
  program
    .command("__complete [words...]", { hidden: true })
    .allowUnknownOption()
    .action(async (words: string[], _options, command: Command) => {
      const { printCandidates } = await import("#lib/cli/commands/complete.ts");
      await runCommand(
        command,
        host,
        (session) => printCandidates(session, program, words, prepare),
        "stream",
      );
    });
};

const addHelp = ({ program, host }: OwnCommandsParent) => {
  program
    .command("help [words...]")
    .description("Print the help of a command, or the exit codes: help exit-codes")
    .action(async (words: string[], _options, command: Command) => {
      if (words[0] !== "exit-codes") {
        await program.parseAsync([...words, "--help"], { from: "user" });
        return;
      }
      const { printExitCodes } = await import("#lib/cli/commands/print-exit-codes.ts");
      await runCommand(command, host, printExitCodes);
    });
};

/** Adds the commands that are no operation. Each loads its code when it is chosen. */
export const addOwnCommands = (parent: OwnCommandsParent): void => {
  addWatch(parent);
  addTail(parent);
  addRunCommands(parent);
  addAccountCommands(parent);
  addCompletion(parent);
  addHelp(parent);
};
