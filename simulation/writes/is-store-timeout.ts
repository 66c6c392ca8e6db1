/** Whether the store took too long, on a machine that is busy with others: the person sends again. */
export const isStoreTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  [error, error.cause].some((level) => level instanceof Error && /timeout/i.test(level.message));
