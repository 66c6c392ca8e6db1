/** What a promise gives within the time, in milliseconds; `null` past it. Rejects as it does. */
export const withTimeout = async <Given>(
  ms: number,
  given: Promise<Given>,
): Promise<Given | null> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null);
  });
  try {
    return await Promise.race([given, late]);
  } finally {
    clearTimeout(timer);
  }
};
