import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { type Shape, shapes } from "#sandbox/answer";
import { defaultSeed, type SandboxKey, startSandbox } from "#sandbox/start";
import { type Scale, scales } from "#sandbox/world/organisation";

const help = `The embedded Device Lifecycle Service (v4), for laptops and tests.

  node sandbox/main.ts [options]

  --port <n>       port to listen on (4010; 0 takes any free one)
  --host <name>    address to listen on (127.0.0.1)
  --db <file>      where the world is kept (.data/sandbox.db; :memory: keeps nothing)
  --seed <n>       which world to make at first start (${defaultSeed})
  --scale <size>   small, default or large: 140, 1,200 or 100,000 employees (default)
  --day <seconds>  seconds that a business day takes for what is ordered through the API
                   (20; 0 stands still)
  --shape <name>   default, illustrative or bare: the dialect of the answers (default)
  --keys <file>    write minted keys to this file, readable by its owner only, instead of
                   printing them
  --new-keys       mint new keys; those handed out before stop working
  --help           this text
`;

const fail = (message: string): never => {
  process.stderr.write(`${message}\n`);
  process.exit(1);
};

const readOptions = () => {
  try {
    return parseArgs({
      options: {
        port: { type: "string", default: "4010" },
        host: { type: "string", default: "127.0.0.1" },
        db: { type: "string", default: ".data/sandbox.db" },
        seed: { type: "string", default: String(defaultSeed) },
        scale: { type: "string", default: "default" },
        day: { type: "string", default: "20" },
        shape: { type: "string", default: "default" },
        keys: { type: "string" },
        "new-keys": { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : "Unknown option"}\nTry --help.`);
  }
};

const numberOf = (name: string, text: string, limit: number) => {
  const value = Number(text);
  return Number.isFinite(value) && value >= 0 && value <= limit && text.trim() !== ""
    ? value
    : fail(`--${name}: ${text} is not a number from 0 to ${limit}.`);
};

const isScale = (name: string): name is Scale => Object.hasOwn(scales, name);
const isShape = (name: string): name is Shape => shapes.some((shape) => shape === name);

const print = (keys: readonly SandboxKey[]) => {
  const lines = keys.map(({ kind, label, key }) => `${kind.padEnd(14)}${label.padEnd(30)}${key}`);
  process.stdout.write(`${lines.join("\n")}\n`);
};

/** Owner-only from the first byte on: written aside and put in place whole. */
const writeKeys = (file: string, baseUrl: string, keys: readonly SandboxKey[]) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, `${JSON.stringify({ baseUrl, keys }, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
};

/** Keys of an earlier start: their file follows the address, which may have changed. */
const readdress = (file: string, baseUrl: string) => {
  if (!existsSync(file)) {
    process.stderr.write(
      `sandbox: ${file} is missing and keys are shown only once; --new-keys mints new ones\n`,
    );
    return;
  }
  const saved = JSON.parse(readFileSync(file, "utf8")) as { baseUrl: string; keys: SandboxKey[] };
  if (saved.baseUrl !== baseUrl) writeKeys(file, baseUrl, saved.keys);
};

const options = readOptions();
if (options.help) {
  process.stdout.write(help);
  process.exit(0);
}
const { scale, shape } = options;
if (!isScale(scale)) fail("--scale: use small, default or large.");
if (!isShape(shape)) fail("--shape: use default, illustrative or bare.");

const port = numberOf("port", options.port, 65_535);
const started = performance.now();
process.stderr.write(`sandbox: opening ${options.db}\n`);
const sandbox = await startSandbox({
  port,
  host: options.host,
  db: options.db,
  seed: numberOf("seed", options.seed, 4_294_967_295),
  scale: scale as Scale,
  day: numberOf("day", options.day, 86_400),
  shape: shape as Shape,
  newKeys: options["new-keys"],
  handOut: (baseUrl, keys) => {
    if (options.keys) writeKeys(options.keys, baseUrl, keys);
    else print(keys);
  },
}).catch((error: NodeJS.ErrnoException) =>
  fail(
    error.code === "EADDRINUSE"
      ? `Port ${port} is taken: choose another with --port.`
      : `The sandbox could not start: ${error.message}`,
  ),
);
process.stderr.write(
  `sandbox: ready after ${((performance.now() - started) / 1000).toFixed(1)} s\n`,
);

const stop = () => {
  void sandbox.close().then(() => process.exit(0));
};
process.once("SIGTERM", stop);
process.once("SIGINT", stop);

if (options.keys && sandbox.keys.length === 0) readdress(options.keys, sandbox.baseUrl);
process.stdout.write(`sandbox listening on ${sandbox.baseUrl}\n`);
