import type { Counts, FailedTest } from "./counts.ts";

/** More failures than these are no accident of a busy machine. */
const maxRepeated = 3;

const describe = ({ titles, message }: FailedTest) => `${titles.join(" › ")}: ${message}`;

/** What a suite's tests have come to. */
export type Repeated = Omit<Counts, "tests">;

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Returns a pattern of tests, as both runners search for them: each writes something else between titles. */
export const patternOf = (tests: readonly FailedTest[]): string =>
  `(?:${tests.map(({ titles }) => titles.map(escaped).join("\\W{1,3}")).join("|")})`;

/**
 * Runs a few failed tests again, alone, by `repeat`. A test that passes then counts as passed and is named: what
 * it checks holds, and it has a defect of its own, that it fails beside others. A file that can't be run, a crash,
 * or more failures are not tried again.
 */
export const judge = async (
  { passed, failed, tests, notes }: Counts,
  repeat: (tests: readonly FailedTest[]) => Promise<Counts>,
): Promise<Repeated> => {
  const first = {
    passed,
    failed,
    notes: [...notes, ...tests.map((test) => `failed: ${describe(test)}`)],
  };
  if (failed === 0 || failed !== tests.length || failed > maxRepeated) return first;
  const again = await repeat(tests);
  const isEach = again.failed === 0 && again.passed === failed;
  if (!isEach) return first;
  return {
    passed: passed + failed,
    failed: 0,
    notes: [...notes, ...tests.map((test) => `UNSTEADY, passed alone: ${describe(test)}`)],
  };
};
