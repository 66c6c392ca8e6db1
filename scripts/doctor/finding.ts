/** `right`: as it has to be. `unusual`: it works, and should be looked at. `skipped`: nothing to check. */
export type Verdict = "right" | "unusual" | "wrong" | "skipped";

/** What the doctor found out about one part. */
export interface Finding {
  part: string;
  verdict: Verdict;
  /** What is the case, in a sentence without a secret. */
  text: string;
  /** What to do, where something is not right. */
  mend?: string;
}

export type Check = () => Promise<Finding[]> | Finding[];

/** Returns a function that makes findings about one part. */
export const findingsOf = (part: string) => ({
  right: (text: string): Finding => ({ part, verdict: "right", text }),
  skipped: (text: string): Finding => ({ part, verdict: "skipped", text }),
  unusual: (text: string, mend: string): Finding => ({ part, verdict: "unusual", text, mend }),
  wrong: (text: string, mend: string): Finding => ({ part, verdict: "wrong", text, mend }),
});

const marks = { right: "✓", unusual: "!", wrong: "✗", skipped: "–" } as const;

/** Returns the findings as lines for a terminal, and how many need attention at their end. */
export const toLines = (findings: readonly Finding[]): string[] => {
  const width = Math.max(...findings.map(({ part }) => part.length));
  const lines = findings.flatMap(({ part, verdict, text, mend }) => [
    `${marks[verdict]} ${part.padEnd(width)}  ${text}`,
    ...(mend === undefined ? [] : [`  ${" ".repeat(width)}  → ${mend}`]),
  ]);
  const count = (verdict: Verdict) => findings.filter((each) => each.verdict === verdict).length;
  return [
    ...lines,
    "",
    `${count("right")} right, ${count("wrong")} wrong, ${count("unusual")} unusual.`,
  ];
};

/** Returns the exit code: 1 if something is wrong. */
export const exitCodeOf = (findings: readonly Finding[]): 0 | 1 =>
  findings.some(({ verdict }) => verdict === "wrong") ? 1 : 0;

/** Returns the code or the name of an error, never its text, which may hold what was sent. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return "unknown error";
  if ("code" in error && typeof error.code === "string") return error.code;
  return error.cause instanceof Error ? reasonOf(error.cause) : error.name;
};

/** Returns whether a connection failed because this machine does not know who has signed the certificate (`reasonOf`). */
export const isUnknownAuthority = (reason: string): boolean =>
  /SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)/.test(reason);

export const secondsText = (ms: number) => `${(Math.abs(ms) / 1_000).toFixed(1)} s`;
