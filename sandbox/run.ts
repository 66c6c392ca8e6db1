import { parseArgs } from "node:util";
import { controlTokenPattern } from "#sandbox/control/control-access.ts";
import { controlHelp } from "#sandbox/control/control-guide.ts";
import { keyKindGuide } from "#sandbox/keys/key-holders.ts";
import { readKeysFile, updateKeysFile, writeKeysFile } from "#sandbox/keys/keys-file.ts";
import { shapeGuide, shapeNamed } from "#sandbox/random-shape/shape-name.ts";
import { defaultSeed, type SandboxKey, startSandbox } from "#sandbox/start.ts";
import { type Scale, scales } from "#sandbox/world/organization.ts";

/** Formats a name and its description in lines of at most 100 characters. */
const formatEntry = (name: string, text: string) => {
  const lines = text.match(/.{1,81}(?:\s|$)/g) ?? [];
  return lines.map((line, at) => `  ${(at === 0 ? name : "").padEnd(15)}${line.trim()}`).join("\n");
};

const help = `The embedded Device Lifecycle Service (v4), for laptops and tests. It serves the API at /v4, its
description at /docs, and an MCP endpoint for agents at /mcp, which docs/mcp.md explains.

  node sandbox/main.ts [options]

  --port <n>       port to listen on (4010; 0 takes any free one)
  --host <name>    address to listen on (127.0.0.1)
  --db <file>      file of the world (.data/sandbox.db; :memory: stores nothing)
  --seed <n>       seed of the world that the first start creates (${defaultSeed})
  --scale <size>   small, default or large: 140, 1,200 or 100,000 employees (default)
  --day <seconds>  seconds per business day for orders placed through the API (20; 0 stops the
                   clock)
  --shape <name>   shape of the answers: default, illustrative, bare or random:<seed>; see below
                   (default)
  --keys <file>    write the keys and the control token to this file, which only its owner can
                   read, instead of printing them
  --new-keys       mint new keys; earlier keys stop working
  --control-token <token>
                   token of the control API, 16 characters or more (default: the token in the keys
                   file; without a keys file, each start prints a new one)
  --webhooks <url> send lifecycle events to this address, one endpoint for the key of each person:
                   {key} in the address is replaced by demo: and the person's id, URL-encoded. The
                   secrets are stored in the keys file, or printed
  --id-token-issuer <url>, --id-token-audience <id>
                   accept ID tokens of this identity provider for this client id, sent as
                   Authorization: Bearer, in place of an API key. The person is the user with the
                   token's verified email
  --help           this text

Keys, which the first start mints:

${keyKindGuide.map(([kind, description]) => `  ${kind.padEnd(15)}${description}`).join("\n")}

Shapes:

${shapeGuide.map(([shape, description]) => formatEntry(shape, description.replaceAll("`", ""))).join("\n")}

${controlHelp}`;

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
        "control-token": { type: "string" },
        webhooks: { type: "string" },
        "id-token-issuer": { type: "string" },
        "id-token-audience": { type: "string" },
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

const print = (keys: readonly SandboxKey[]) => {
  const lines = keys.flatMap(({ kind, label, key, webhookSecret }) => [
    `${kind.padEnd(14)}${label.padEnd(30)}${key}`,
    ...(webhookSecret ? [`${"".padEnd(14)}${"  webhook secret".padEnd(30)}${webhookSecret}`] : []),
  ]);
  process.stdout.write(`${lines.join("\n")}\n`);
};

const options = readOptions();
if (options.help) {
  process.stdout.write(help);
  process.exit(0);
}
const { scale } = options;
const shape = shapeNamed(options.shape);
if (!isScale(scale)) fail("--scale: use small, default or large.");
if (shape === null) fail("--shape: use default, illustrative, bare or random:<seed>.");

const given = options["control-token"];
if (given !== undefined && !controlTokenPattern.test(given)) {
  fail("--control-token: use 16 characters or more: letters, digits and . _ ~ + / = -");
}
const controlToken =
  given ?? (options.keys ? readKeysFile(options.keys)?.control?.token : undefined);

const { webhooks } = options;
if (webhooks !== undefined && !(URL.canParse(webhooks) && webhooks.includes("{key}"))) {
  fail("--webhooks: use a URL with {key} in its path.");
}

const { "id-token-issuer": issuer, "id-token-audience": audience } = options;
if (issuer !== undefined && !URL.canParse(issuer)) fail("--id-token-issuer: use a URL.");
if ((issuer === undefined) !== (audience === undefined)) {
  fail("--id-token-issuer and --id-token-audience: give both, or neither.");
}

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
  shape: shape ?? "default",
  newKeys: options["new-keys"],
  ...(controlToken === undefined ? {} : { controlToken }),
  ...(webhooks === undefined ? {} : { webhooks }),
  ...(issuer === undefined || audience === undefined
    ? {}
    : { trustedIssuer: { issuer, audience } }),
  handOut: (baseUrl, keys, token) => {
    if (options.keys) writeKeysFile(options.keys, { baseUrl, keys, control: { token } });
    else print(keys);
  },
}).catch((error: NodeJS.ErrnoException) =>
  fail(
    error.code === "EADDRINUSE"
      ? `Port ${port} is in use. Choose another with --port.`
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

const { control, baseUrl, withWebhookSecret } = sandbox;
if (
  options.keys &&
  sandbox.keys.length === 0 &&
  !updateKeysFile(options.keys, baseUrl, control, withWebhookSecret)
) {
  process.stderr.write(
    `sandbox: ${options.keys} is missing, and the keys were shown only once. --new-keys mints new keys\n`,
  );
}
if (!options.keys && given === undefined) {
  process.stdout.write(
    `${"control".padEnd(14)}${"control API, /_sandbox".padEnd(30)}${control.token}\n`,
  );
}
process.stdout.write(`sandbox listening on ${sandbox.baseUrl}\n`);
