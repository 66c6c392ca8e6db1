import { Readable } from "node:stream";

export interface CommandRun {
  /** The file's name in `scripts`, without its ending. */
  script: string;
  args: string[];
  stdin: string;
}

export interface CommandEnd {
  code: number;
  out: string;
  err: string;
}

const written: Pick<CommandEnd, "out" | "err"> = { out: "", err: "" };

const collect = (stream: NodeJS.WriteStream, name: keyof typeof written) => {
  stream.write = (text: string | Uint8Array) => {
    written[name] += typeof text === "string" ? text : Buffer.from(text).toString();
    return true;
  };
};
collect(process.stdout, "out");
collect(process.stderr, "err");

let runs = 0;

/** Runs a script as if Node had been started with it: only what the script imports is loaded once. */
const run = async ({ script, args, stdin }: CommandRun): Promise<CommandEnd> => {
  Object.assign(written, { out: "", err: "" });
  process.argv = [process.execPath, `scripts/${script}.ts`, ...args];
  process.exitCode = 0;
  Object.defineProperty(process, "stdin", {
    value: Readable.from([Buffer.from(stdin)]),
    configurable: true,
  });
  runs += 1;
  try {
    await import(`../../scripts/${script}.ts?run=${runs}`);
  } catch (error) {
    written.err += error instanceof Error ? error.stack : String(error);
    process.exitCode = 1;
  }
  return { code: Number(process.exitCode), ...written };
};

process.on("message", async (asked: CommandRun) => process.send?.(await run(asked)));
process.on("disconnect", () => process.exit());
