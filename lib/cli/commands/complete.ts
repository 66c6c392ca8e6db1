import type { Command, Option } from "commander";
import type { Session } from "#lib/cli/session/session.ts";
import { recentIdsFor } from "#lib/cli/settings/recent-ids.ts";
import { isOperationName } from "#lib/v4/operations/endpoints.ts";

/** Where the words before the last lead. */
interface Place {
  command: Command;
  /** How many operands of the command are given. */
  operands: number;
  /** The flag whose value the last word is. */
  pending: Option | null;
}

const optionsOf = (command: Command): Option[] => [
  ...command.options,
  ...(command.parent ? optionsOf(command.parent) : []),
];

const findPlace = async (
  program: Command,
  words: readonly string[],
  prepare: (command: Command) => Promise<void>,
): Promise<Place> => {
  let command = program;
  let operands = 0;
  let pending: Option | null = null;
  for (const word of words) {
    if (pending) {
      pending = null;
    } else if (word.startsWith("-")) {
      const option = optionsOf(command).find((one) => one.long === word);
      pending = option?.required ? option : null;
    } else {
      const chosen = command.commands.find((one) => one.name() === word);
      if (chosen) {
        command = chosen;
        await prepare(command);
      } else operands += 1;
    }
  }
  return { command, operands, pending };
};

const nameOf = (command: Command): string =>
  command.parent?.parent ? `${nameOf(command.parent)}.${command.name()}` : command.name();

const candidatesAt = ({ host }: Session, { command, operands, pending }: Place, last: string) => {
  if (pending) return pending.argChoices ?? [];
  if (last.startsWith("-")) {
    return [...optionsOf(command).map(({ long }) => long ?? ""), "--help"];
  }
  const names = command.commands.map((one) => one.name()).filter((name) => !name.startsWith("_"));
  if (names.length > 0) return names;
  const name = nameOf(command).replace("orders.watch", "orders.get");
  const takesId = command.registeredArguments.length > operands;
  return takesId && isOperationName(name) ? recentIdsFor(host, name) : [];
};

/** Prints the words that may complete the last one, one a line. */
export const printCandidates = async (
  session: Session,
  program: Command,
  words: readonly string[],
  prepare: (command: Command) => Promise<void>,
): Promise<void> => {
  const last = words.at(-1) ?? "";
  const place = await findPlace(program, words.slice(0, -1), prepare);
  const fitting = candidatesAt(session, place, last).filter(
    // A word with a control character would break the line of the shell.
    (candidate) => candidate.startsWith(last) && !/\p{Cc}/u.test(candidate),
  );
  await session.write(fitting.map((candidate) => `${candidate}\n`).join(""));
};
