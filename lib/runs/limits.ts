/** The limits of a run, wherever it is carried out. */
export const runLimits = {
  /** At how many unknown outcomes it halts. */
  maxUnknown: 3,
  /** It halts at this many refused of the last `refusedOf` that were settled. */
  maxRefused: 10,
  refusedOf: 50,
  /** The most lines that go first. */
  maxCanary: 5,
  /** How soon a new person is read again who can't be read yet, and how long that is tried. Milliseconds. */
  readBackMs: 3_000,
  readBackForMs: 10 * 60_000,
};
