/** What a test says of itself, to vitest or to Playwright. */
export interface Marks {
  tags: string[];
  tag: string[];
}

/** Of a test that `npm test` leaves out and `npm run proofs` runs. */
export const proof: Marks = { tags: ["proof"], tag: ["@proof"] };

const always: Marks = { tags: [], tag: [] };

/**
 * Returns what a test of each member says of itself: `npm test` runs those of the seed, `npm run proofs` the
 * others. Throws an error where the seed has a member that the whole lacks: it would prove nothing in silence.
 */
export const seedOf = <Member>(whole: Iterable<Member>, seed: readonly NoInfer<Member>[]) => {
  const all = new Set(whole);
  const missing = seed.filter((member) => !all.has(member));
  if (missing.length > 0) throw new Error(`The whole lacks ${missing.join(", ")} of its seed.`);
  if (seed.length === 0) throw new Error("The seed is empty.");
  const members = new Set(seed);
  return (member: Member): Marks => (members.has(member) ? always : proof);
};

/** Splits a whole into its seed and the rest, for two tests that each go through several members. */
export const splitProof = <Member>(whole: Iterable<Member>, seed: readonly NoInfer<Member>[]) => {
  const all = [...whole];
  const marksOf = seedOf(all, seed);
  return [
    { part: "a seed", marks: always, members: all.filter((one) => marksOf(one) === always) },
    { part: "the rest", marks: proof, members: all.filter((one) => marksOf(one) === proof) },
  ];
};

/** `npm test` sets it for what it runs. */
export const withoutProofs = { QM_WITHOUT_PROOFS: "1" };

/** Returns whether `npm test` runs, so that a test of several cases goes through those of the seed only. */
export const isWithoutProofs = (): boolean =>
  process.env.QM_WITHOUT_PROOFS === withoutProofs.QM_WITHOUT_PROOFS;

/**
 * Returns with how many values a test tries a property: `npm test` with a quarter, which are the same each time,
 * everything else with all, which are others each time.
 */
export const runsOf = (whole: number): number => (isWithoutProofs() ? Math.ceil(whole / 4) : whole);
