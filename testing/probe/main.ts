import { parseArgs } from "node:util";
import { originOf, refuseProduction } from "./address.ts";
import { readKeys, UsageError } from "./keys.ts";
import { type RuleResult, runRules } from "./run-rules.ts";

const help = `Tests a Device Lifecycle Service API v4 against the statements of its contract.

  npm run probe -- <address> [options]

  <address>           address of the service: https://sandbox.example.com
  --key <key>         a key with all ten capabilities (default: PROBE_KEY in the environment)
  --key <role>=<key>  another key. Roles: without-<capability> (such as without-orders:read),
                      manager, other-company, disabled, expired, inactive, legacy. A rule whose
                      key is missing is not testable
  --keys <file>       read all keys from a keys file of the embedded service
  --writes            also test the rules that create and change records; use a sandbox environment
  --yes               write even if the address does not look like a sandbox
  --json              print the report as JSON
  --failures          print only the rules that fail
  --help              this text

Each rule passes, fails, or is not testable for a stated reason. The exit code is 1 if a rule fails,
and 2 if the command is invalid.
`;

const mark = { pass: "pass  ", fail: "FAIL  ", "not testable": "      " } as const;

const print = ({ outcome, statement, detail }: RuleResult) => {
  const reason =
    outcome === "not testable" ? ` (not testable: ${detail})` : detail && `: ${detail}`;
  process.stdout.write(`  ${mark[outcome]}${statement}${reason}\n`);
};

const readOptions = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      key: { type: "string", multiple: true, default: [] },
      keys: { type: "string" },
      writes: { type: "boolean", default: false },
      yes: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      failures: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  return { ...values, positionals };
};

const run = async (): Promise<number> => {
  const options = readOptions();
  if (options.help) {
    process.stdout.write(help);
    return 0;
  }
  const [address, ...rest] = options.positionals;
  if (address === undefined || rest.length > 0 || !/^https?:\/\//.test(address)) {
    throw new UsageError("use one address, with http:// or https://");
  }
  if (options.writes && !options.yes) refuseProduction(address);
  const keys = readKeys({
    key: options.key,
    keys: options.keys,
    environment: process.env.PROBE_KEY,
  });
  let section = "";
  const report = await runRules({ address, keys, isWriting: options.writes }, (result) => {
    if (options.json || (options.failures && result.outcome !== "fail")) return;
    if (result.section !== section) process.stdout.write(`\n${result.section}\n`);
    section = result.section;
    print(result);
  });
  const count = (outcome: RuleResult["outcome"]) =>
    report.rules.filter((rule) => rule.outcome === outcome).length;
  const failed = count("fail");
  if (options.json) process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  else {
    process.stdout.write(
      `\n${originOf(address)}: ${report.rules.length} rules, ${count("pass")} pass, ${failed} fail, ${count("not testable")} not testable, ${report.requests} requests\n`,
    );
  }
  return failed > 0 ? 1 : 0;
};

process.exitCode = await run().catch((error: unknown) => {
  // parseArgs throws a TypeError with a code for an invalid option.
  const isUsage = error instanceof UsageError || (error instanceof TypeError && "code" in error);
  if (!isUsage) throw error;
  process.stderr.write(`${error.message}\nTry --help.\n`);
  return 2;
});
