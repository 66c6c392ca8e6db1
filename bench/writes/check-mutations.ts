import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Mutation, mutations } from "./mutations.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A copy of the sources to be spoilt; the tests' PostgreSQL is shared by its folder. */
const copySources = () => {
  const copy = mkdtempSync(join(tmpdir(), "qm-mutation-"));
  for (const name of ["lib", "bench", "scripts", "package.json"]) {
    cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  for (const name of ["node_modules", ".data"]) symlinkSync(join(root, name), join(copy, name));
  return copy;
};

const retry = `
const sendTwice: typeof sendOnce = async (payload, options) => {
  const answer = await sendOnce(payload, options);
  return answer.kind === "broken" ? sendOnce(payload, options) : answer;
};
`;

const spoil = (copy: string, { file, from, to }: Mutation) => {
  const path = join(copy, file);
  const source = readFileSync(path, "utf8");
  if (source.split(from).length !== 2) throw new Error(`${file} no longer has once: ${from}`);
  const spoilt = source.replace(from, () => to);
  writeFileSync(path, to.includes("sendTwice") ? spoilt + retry : spoilt);
};

interface Outcome {
  duplicated: number;
  lost: number;
  silent: number;
  falseStatements: number;
}

/** Only what should not have happened is worth its evidence. */
const run = (folder: string, args: readonly string[], stderr: "inherit" | "ignore") =>
  new Promise<Outcome>((resolve, reject) => {
    const program = join(folder, "bench/writes/main.ts");
    const child = spawn(
      process.execPath,
      ["--conditions=react-server", program, "--json", ...args],
      { cwd: folder, stdio: ["ignore", "pipe", stderr] },
    );
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.on("exit", () => {
      const line = output.trim().split("\n").at(-1) ?? "";
      if (line.startsWith("{")) resolve(JSON.parse(line) as Outcome);
      else reject(new Error(`The run ended without a result: ${line}`));
    });
  });

const show = ({ duplicated, lost, silent, falseStatements }: Outcome) =>
  `${duplicated} duplicated, ${lost} lost, ${silent} silent, ${falseStatements} false`;
const isClean = ({ duplicated, lost, silent, falseStatements }: Outcome) =>
  duplicated + lost + silent + falseStatements === 0;

/** The first seed with which the run fails, of at most three: chance decides what a run meets. */
const firstFailure = async (folder: string, args: readonly string[]) => {
  let last: Outcome = { duplicated: 0, lost: 0, silent: 0, falseStatements: 0 };
  for (const seed of ["1", "2", "3"]) {
    last = await run(folder, [...args, "--seed", seed], "ignore");
    if (!isClean(last)) break;
  }
  return last;
};

/**
 * Takes each guard out in turn and shows that the proof then fails: a zero from a test that can't
 * fail is worth nothing. Ends with 1 if any guard can be missed, or the journal as it is fails.
 */
const names = process.argv.slice(2);
let isProof = true;
console.log(`\n  ${"guard taken out".padEnd(48)}${"with it".padEnd(48)}without it`);
for (const mutation of mutations) {
  if (names.length > 0 && !names.some((name) => mutation.guard.startsWith(name))) continue;
  const copy = copySources();
  try {
    const whole = await run(root, [...mutation.run, "--seed", "1"], "inherit");
    spoil(copy, mutation);
    const spoilt = await firstFailure(copy, mutation.run);
    if (!isClean(whole) || isClean(spoilt)) isProof = false;
    console.log(`  ${mutation.guard.padEnd(48)}${show(whole).padEnd(48)}${show(spoilt)}`);
  } finally {
    rmSync(copy, { recursive: true });
  }
}
console.log(isProof ? "\n  Every guard is needed.\n" : "\n  A guard can be missed.\n");
process.exitCode = isProof ? 0 : 1;
