/** Returns the value of a promise, or `null` if it takes longer than `timeoutMs`. Rejects as it does. */
export const withTimeout = async <Value>(
  timeoutMs: number,
  work: Promise<Value>,
): Promise<Value | null> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, null);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
};
