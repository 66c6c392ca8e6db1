/** Returns whether a browser with this `User-Agent` runs on a Mac, an iPhone or an iPad. */
export const isAppleAgent = (userAgent: string | null | undefined) =>
  /\b(?:Macintosh|iPhone|iPad)\b/.test(userAgent ?? "");
